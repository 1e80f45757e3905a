import { setTimeout as sleep } from 'node:timers/promises';
import { claimJob } from '../services/job/claim-job.ts';
import { deliverMails } from '../services/mail/deliver-mails.ts';
import { runJob } from './run-job.ts';
import { runPeriodic } from './run-periodic.ts';
import { workerCtx, type Worker } from './worker.ts';

/** Time to wait for new work after there was none, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;

/** Delay after an error that an immediate retry would not fix, such as an unavailable database. */
const ERROR_DELAY_MS = 5_000;

export async function runNextJob(worker: Worker): Promise<boolean> {
  const job = await claimJob(worker.db, worker.services.clock());
  if (job !== null) await runJob(worker, job);
  return job !== null;
}

/** Runs each periodic task that is due, and returns whether there was one. */
export async function runDueTasks(worker: Worker): Promise<boolean> {
  let wasBusy = false;
  for (const task of worker.tasks) {
    if (worker.signal.aborted) break;
    wasBusy = (await runPeriodic(worker, task)) || wasBusy;
  }
  return wasBusy;
}

/** Sends the emails that are due, and returns whether there may be more. */
export const sendDueMails = (worker: Worker): Promise<boolean> =>
  deliverMails(workerCtx(worker), worker.signal);

async function repeat(worker: Worker, step: (worker: Worker) => Promise<boolean>): Promise<void> {
  const { signal, log } = worker;
  const pause = (ms: number): Promise<unknown> => sleep(ms, null, { signal, ref: false }).catch(() => null);
  while (!signal.aborted) {
    try {
      if (!(await step(worker))) await pause(POLL_INTERVAL_MS);
    } catch (error) {
      log.error({ event: 'worker_error', err: error }, 'background work failed');
      await pause(ERROR_DELAY_MS);
    }
  }
}

/**
 * Processes emails, jobs and periodic tasks in three independent loops, so that none waits for another.
 * Returns a function that stops the loops, waits for work in progress, and returns work that cannot end soon
 * to the queue.
 */
export function startWorker(options: Omit<Worker, 'signal'>): () => Promise<void> {
  const stop = new AbortController();
  const worker: Worker = { ...options, signal: stop.signal };
  const loops = [sendDueMails, runNextJob, runDueTasks].map((step) => repeat(worker, step));
  return async () => {
    stop.abort();
    await Promise.all(loops);
  };
}
