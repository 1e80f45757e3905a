import { randomUUID } from 'node:crypto';
import { hasCome } from '../db/has-come.ts';
import { LEASE_MS } from '../services/job/claim-job.ts';
import { workerCtx, type PeriodicTask, type Worker } from './worker.ts';

/** Time for which a task belongs to the process that began it. Every task takes far less time. */
const TASK_LEASE_MS = 10 * LEASE_MS;

async function claim({ db, services }: Worker, { name, everyMs }: PeriodicTask): Promise<string | null> {
  const now = services.clock();
  const lease = randomUUID();
  await db
    .insertInto('periodic_tasks')
    .values({ name, due_at: now, lease: null, leased_until: 0 })
    .onConflict((c) => c.doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('periodic_tasks')
    .set({ lease, leased_until: now + TASK_LEASE_MS })
    .where('name', '=', name)
    .where(hasCome('due_at', now, everyMs))
    .where(hasCome('leased_until', now, TASK_LEASE_MS))
    .executeTakeFirst();
  return numUpdatedRows > 0n ? lease : null;
}

/**
 * Runs a task if it is due and no other process runs it, and returns whether it was run. An error is logged,
 * and the task is tried again when it is next due.
 */
export async function runPeriodic(worker: Worker, task: PeriodicTask): Promise<boolean> {
  const lease = await claim(worker, task);
  if (lease === null) return false;
  try {
    await task.run(workerCtx(worker));
  } catch (error) {
    worker.log.error({ event: 'periodic_task_failed', task: task.name, err: error }, 'periodic task failed');
  }
  await worker.db
    .updateTable('periodic_tasks')
    .set({ due_at: worker.services.clock() + task.everyMs, lease: null, leased_until: 0 })
    .where('name', '=', task.name)
    .where('lease', '=', lease)
    .execute();
  return true;
}
