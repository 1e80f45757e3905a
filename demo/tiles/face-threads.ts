import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FaceJob, FaceJobAnswer } from './face-job.ts';

/** More threads than this gain little and cost memory. */
const MOST_THREADS = 8;

/** How many things to do at once on this machine. */
export const parallelism = (): number => Math.min(MOST_THREADS, availableParallelism());

/** Worker threads that cut and halve faces; whoever creates them closes them. */
export interface FaceThreads {
  /** Runs the jobs, each on the next free thread; rejects on the first that fails. */
  run(jobs: readonly FaceJob[]): Promise<void>;
  close(): Promise<void>;
}

function runOn(worker: Worker, job: FaceJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off('message', onAnswer);
      worker.off('error', onError);
      worker.unref();
    };
    const onAnswer = ({ error }: FaceJobAnswer): void => {
      settle();
      if (error === null) resolve();
      else reject(new Error(error));
    };
    const onError = (error: unknown): void => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', onAnswer);
    worker.on('error', onError);
    worker.ref();
    worker.postMessage(job);
  });
}

/** Starts the threads. They keep the process alive only while they work. */
export function startFaceThreads(): FaceThreads {
  const workers = Array.from(
    { length: parallelism() },
    () => new Worker(new URL('./boot.mjs', import.meta.url)),
  );
  for (const worker of workers) worker.unref();
  return {
    async run(jobs) {
      const waiting = [...jobs];
      const work = async (worker: Worker): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) await runOn(worker, job);
      };
      await Promise.all(workers.map(work));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
