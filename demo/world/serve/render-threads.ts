import { Worker } from 'node:worker_threads';
import type { RenderAnswer } from './render-worker.ts';
import type { Render, TileRequest } from './sample-tiles.ts';

/** Threads that render tiles; whoever starts them closes them. */
export interface RenderThreads {
  readonly render: Render;
  close(): Promise<void>;
}

interface Job {
  readonly request: TileRequest;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that cannot render any more, or was closed. */
class RenderError extends Error {
  readonly code = 'render-failed';
}

/** Starts up to `count` threads, each when there is first work for it; they keep no process alive by themselves. */
export function startRenderThreads(count: number): RenderThreads {
  const urgent: Job[] = [];
  const patient: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  let closed = false;

  const startWorker = (): Worker => {
    const worker = new Worker(new URL('./boot.mjs', import.meta.url));
    worker.unref();
    all.add(worker);
    return worker;
  };

  const work = (worker: Worker, { request, resolve, reject }: Job): void => {
    const settle = (): void => {
      worker.off('message', onAnswer);
      worker.off('error', onError);
      worker.off('exit', onExit);
    };
    const onAnswer = (answer: RenderAnswer): void => {
      settle();
      idle.push(worker);
      if ('bytes' in answer) resolve(answer.bytes);
      else reject(new RenderError(answer.error));
      next();
    };
    const lose = (error: RenderError): void => {
      settle();
      all.delete(worker);
      reject(error);
      next();
    };
    const onError = (cause: unknown): void => {
      lose(new RenderError('A render thread failed.', { cause }));
    };
    const onExit = (): void => {
      lose(new RenderError('A render thread ended.'));
    };
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit);
    worker.postMessage(request);
  };

  const next = (): void => {
    if (closed || (urgent.length === 0 && patient.length === 0)) return;
    const worker = idle.pop() ?? (all.size < count ? startWorker() : null);
    const job = worker && (urgent.shift() ?? patient.shift());
    if (worker && job) work(worker, job);
  };

  return {
    render: (request, isUrgent) =>
      new Promise((resolve, reject) => {
        (isUrgent ? urgent : patient).push({ request, resolve, reject });
        next();
      }),
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}
