import { Worker } from 'node:worker_threads';
import type { RenderAnswer } from './render-worker.ts';
import type { TileRequest } from './tile-request.ts';

/** A thread that renders one tile after another. */
export interface RenderThread {
  /** A tile's file; to be asked for when the one before is there. Rejects with `ThreadLostError` when the thread ends. */
  render(request: TileRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A thread ended, by itself or because it took too long; there will be no more tiles from it. */
export class ThreadLostError extends Error {
  readonly code = 'thread-lost';
}

/** A tile that cannot be rendered. */
class RenderError extends Error {
  readonly code = 'render-failed';
}

/**
 * Most memory of a thread's own objects, in MB: enough for the cities it plans, and little enough to end a runaway
 * before the machine suffers. Little room for young objects has them cleared away sooner: 17 MB less for each thread.
 */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 6 };

/** A thread that renders a tile for so long hangs. */
const MOST_MS = 120_000;

/** Starts a thread; it keeps no process alive by itself. */
export function startRenderThread(): RenderThread {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url), { resourceLimits });
  worker.unref();
  let lost: ThreadLostError | null = null;
  let settle: ((outcome: RenderAnswer | ThreadLostError) => void) | null = null;
  const lose = (error: ThreadLostError): void => {
    lost ??= error;
    settle?.(lost);
  };
  worker.on('message', (answer: RenderAnswer) => settle?.(answer));
  worker.on('error', (cause) => lose(new ThreadLostError('A render thread failed.', { cause })));
  worker.on('exit', () => lose(new ThreadLostError('A render thread ended.')));
  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => void worker.terminate(), MOST_MS).unref();
        settle = (outcome) => {
          settle = null;
          clearTimeout(limit);
          if ('bytes' in outcome) resolve(outcome.bytes);
          else reject(outcome instanceof ThreadLostError ? outcome : new RenderError(outcome.error));
        };
        if (lost) settle(lost);
        else worker.postMessage(request);
      }),
    async close() {
      await worker.terminate();
    },
  };
}
