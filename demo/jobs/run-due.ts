import { claimJob } from './claim-job.ts';
import { runJob } from './run-job.ts';
import { runPeriodic } from './run-periodic.ts';
import type { Worker } from './worker.ts';

/** Runs each periodic task that is due, and one job; tells whether there was anything to do. */
export async function runDue(worker: Worker): Promise<boolean> {
  let wasBusy = false;
  for (const task of worker.tasks) {
    if (worker.signal.aborted) return wasBusy;
    wasBusy = (await runPeriodic(worker, task)) || wasBusy;
  }
  const job = worker.signal.aborted ? null : await claimJob(worker.db, worker.parts.clock());
  if (job === null) return wasBusy;
  await runJob(worker, job);
  return true;
}
