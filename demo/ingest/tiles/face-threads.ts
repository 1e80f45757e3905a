import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FaceJob, FaceJobAnswer } from './face-job.ts';
import { type SharedMemory, createSharedMemory } from './shared-memory.ts';

/** More threads than this gain little and cost memory. */
const MOST_THREADS = 8;

/** How many things to do at once on this machine. */
export const parallelism = (): number => Math.min(MOST_THREADS, availableParallelism());

/** Worker threads that cut and halve faces; whoever creates them closes them. */
export interface FaceThreads {
  /** Memory for the jobs' pictures. */
  readonly memory: SharedMemory;
  /** Runs the jobs, each on the next free thread; `onDone` hears of each. Rejects on the first that fails. */
  run(jobs: readonly FaceJob[], onDone?: () => void): Promise<void>;
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

function startWorker(): Worker {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url));
  worker.unref();
  return worker;
}

/** Starts the threads. They keep the process alive only while they work. */
export function startFaceThreads(): FaceThreads {
  const workers = Array.from({ length: parallelism() }, startWorker);

  /** A thread whose job failed may have ended: another takes its place. */
  async function runOnSeat(seat: number, job: FaceJob): Promise<void> {
    const worker = workers[seat] ?? startWorker();
    try {
      await runOn(worker, job);
    } catch (error) {
      workers[seat] = startWorker();
      await worker.terminate();
      throw error;
    }
  }

  return {
    memory: createSharedMemory(),
    async run(jobs, onDone) {
      const waiting = [...jobs];
      const work = async (seat: number): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          await runOnSeat(seat, job);
          onDone?.();
        }
      };
      await Promise.all(workers.map((_, seat) => work(seat)));
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
