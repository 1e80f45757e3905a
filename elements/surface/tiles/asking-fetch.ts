import { changedInit } from '../../model/changed-init.ts';
import type { ChangedRequest } from '../../model/transform-request.ts';
import { unlessAborted } from '../../model/unless-aborted.ts';
import { SurfaceSourceError } from './tile-source.ts';

/** How the page changes a request, or why it cannot. */
export type Reply = ChangedRequest | { readonly problem: string };

/**
 * Creates a `fetch` for a worker that asks the page how to change each request, because the page's function cannot be
 * cloned into the worker.
 *
 * @param ask - Asks the page about a URL. The page posts a `Reply` to the port.
 * @throws {SurfaceSourceError} if the page's function has failed.
 */
export const createAskingFetch =
  (fetchFile: typeof fetch, ask: (url: string, port: MessagePort) => void): typeof fetch =>
  async (input, init = {}) => {
    const { port1, port2 } = new MessageChannel();
    const replying = new Promise<Reply>((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<Reply>) => resolve(data);
    });
    ask(input instanceof Request ? input.url : String(input), port2);
    const reply = await unlessAborted(replying, init.signal).finally(() => port1.close());
    if ('problem' in reply) throw new SurfaceSourceError(reply.problem);
    return fetchFile(reply.url, changedInit(init, reply));
  };
