import { Worker } from 'node:worker_threads';
import type { RenderResult } from './render-worker.ts';
import type { TileRequest } from './tile-request.ts';

/** A worker thread that renders one tile at a time. */
export interface RenderThread {
  /**
   * Renders a tile. Call it only after the previous call has settled. Rejects with a `ThreadLostError` if the
   * thread ends.
   */
  render(request: TileRequest): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Thrown if the thread has ended or was terminated because a tile took too long. The thread cannot be used
 * again.
 */
export class ThreadLostError extends Error {
  readonly code = 'thread-lost';
}

/** Thrown if the tile cannot be rendered. The thread can still be used. */
class RenderError extends Error {
  readonly code = 'render-failed';
}

/**
 * Memory limits of a thread, in MB: enough for its cities, but low enough to end a runaway thread before it
 * affects the machine. A small young generation is collected more often, which saves 17 MB per thread.
 */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 6 };

/** A thread that takes longer than this for a tile is considered hung. */
const RENDER_TIMEOUT_MS = 120_000;

/** The thread does not keep the process running. */
export function startRenderThread(): RenderThread {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url), { resourceLimits });
  worker.unref();
  let lost: ThreadLostError | null = null;
  let settle: ((result: RenderResult | ThreadLostError) => void) | null = null;
  const fail = (error: ThreadLostError): void => {
    lost ??= error;
    settle?.(lost);
  };
  worker.on('message', (result: RenderResult) => settle?.(result));
  worker.on('error', (cause) => fail(new ThreadLostError('A render thread failed.', { cause })));
  worker.on('exit', () => fail(new ThreadLostError('A render thread ended.')));
  return {
    render: (request) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => void worker.terminate(), RENDER_TIMEOUT_MS).unref();
        settle = (result) => {
          settle = null;
          clearTimeout(timeout);
          if ('bytes' in result) resolve(result.bytes);
          else reject(result instanceof ThreadLostError ? result : new RenderError(result.error));
        };
        if (lost) settle(lost);
        else worker.postMessage(request);
      }),
    async close() {
      await worker.terminate();
    },
  };
}
