import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FaceJob, FaceJobResult, FaceMessage, SharedPixels } from './face-job.ts';

/** Maximum number of threads. Additional threads would add little speed and use more memory. */
const MAX_THREADS = 8;

export const parallelism = (): number => Math.min(MAX_THREADS, availableParallelism());

/**
 * Returns memory that threads share, one buffer per name. A name's earlier buffer is reused and its content
 * overwritten.
 */
export type SharedMemory = (name: string, bytes: number) => SharedPixels;

/**
 * Returns an allocator of shared buffers that are reused by name. Threads release a buffer only during
 * garbage collection, so new buffers for every photograph and face would accumulate.
 */
export function createSharedMemory(): SharedMemory {
  const buffers = new Map<string, SharedArrayBuffer>();
  return (name, bytes) => {
    let buffer = buffers.get(name);
    if (!buffer || buffer.byteLength < bytes) {
      buffer = new SharedArrayBuffer(bytes);
      buffers.set(name, buffer);
    }
    return new Uint8Array(buffer, 0, bytes);
  };
}

/** Worker threads that cut and halve faces. Close them after use. */
export interface FaceThreads {
  readonly memory: SharedMemory;
  /**
   * Runs the jobs, each on the next free thread; calls `onDone` after each. Rejects with the first job that
   * fails.
   */
  run(jobs: readonly FaceJob[], onDone?: () => void): Promise<void>;
  close(): Promise<void>;
}

function runOn(worker: Worker, job: FaceJob): Promise<void> {
  return new Promise((resolve, reject) => {
    const removeListeners = (): void => {
      worker.off('message', onResult);
      worker.off('error', onError);
      worker.unref();
    };
    const onResult = ({ error }: FaceJobResult): void => {
      removeListeners();
      if (error === null) resolve();
      else reject(new Error(error));
    };
    const onError = (error: unknown): void => {
      removeListeners();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    worker.on('message', onResult);
    worker.on('error', onError);
    worker.ref();
    worker.postMessage(job satisfies FaceMessage);
  });
}

/**
 * Ends a thread after its job. It is asked instead of terminated, because V8 can abort the whole process if a
 * thread is terminated while it still evaluates its modules.
 */
function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(worker)) return resolve();
    worker.once('error', () => resolve());
    worker.once('exit', () => resolve());
    worker.ref();
    worker.postMessage('end' satisfies FaceMessage);
  });
}

/** Node.js sets the id of a thread that has ended to -1. */
const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

function startWorker(): Worker {
  const worker = new Worker(new URL('./boot.mjs', import.meta.url));
  worker.unref();
  return worker;
}

/** Starts the threads. They keep the process running only while a job runs. */
export function startFaceThreads(): FaceThreads {
  const workers = Array.from({ length: parallelism() }, startWorker);

  /** Runs a job and replaces the thread if it fails, because the thread may have ended. */
  async function runOnSlot(slot: number, job: FaceJob): Promise<void> {
    const worker = workers[slot] ?? startWorker();
    try {
      await runOn(worker, job);
    } catch (error) {
      workers[slot] = startWorker();
      await worker.terminate();
      throw error;
    }
  }

  return {
    memory: createSharedMemory(),
    async run(jobs, onDone) {
      const waiting = [...jobs];
      const work = async (slot: number): Promise<void> => {
        for (let job = waiting.shift(); job; job = waiting.shift()) {
          await runOnSlot(slot, job);
          onDone?.();
        }
      };
      await Promise.all(workers.map((_, slot) => work(slot)));
    },
    async close() {
      await Promise.all(workers.map(end));
    },
  };
}
