import { transact } from '../context/context.ts';
import { LEASE_MS, MAX_DELAY_MS, type ClaimedJob } from '../services/job/claim-job.ts';
import { PermanentJobError, type JobKind, type JobOutcome } from '../services/job/job-kind.ts';
import { workerCtx, type Worker } from './worker.ts';

/**
 * Maximum number of attempts, after which a job counts as failed. Attempts that began but never ended, for
 * example because of a crash, are also counted.
 */
export const MAX_JOB_ATTEMPTS = 8;

const FIRST_DELAY_MS = 5_000;

/**
 * Returns the time of the next attempt, with a delay that increases each time; null after the last attempt.
 */
function nextJobAttempt(attempts: number, now: number): number | null {
  if (attempts >= MAX_JOB_ATTEMPTS) return null;
  return now + Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
}

/** Message for the owner of a job that failed for an internal reason. */
const FAILED = 'Something went wrong on our side.';

const ofLease = (worker: Pick<Worker, 'db'>, { id, lease }: ClaimedJob) =>
  worker.db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease);

/**
 * Marks the job as done and applies its changes, either both or neither. Returns false if the job now belongs
 * to another process.
 */
function complete(worker: Worker, job: ClaimedJob, { message, effect }: JobOutcome): Promise<boolean> {
  return transact(workerCtx(worker), async (ctx) => {
    const { numUpdatedRows } = await ofLease(ctx, job)
      .set({ state: 'done', lease: null, progress: 100, message, finished_at: ctx.now })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await effect?.(ctx);
    return true;
  });
}

/** Marks the job as failed and runs its kind's failure handler, either both or neither. */
function markFailed(worker: Worker, job: ClaimedJob, message: string): Promise<void> {
  return transact(workerCtx(worker), async (ctx) => {
    const { numUpdatedRows } = await ofLease(ctx, job)
      .set({ state: 'failed', lease: null, message, finished_at: ctx.now })
      .executeTakeFirst();
    const kind = worker.kinds.find((each) => each.kind === job.kind);
    if (numUpdatedRows > 0n) await kind?.fail(ctx, JSON.parse(job.input), message);
  });
}

async function retryOrFail(worker: Worker, job: ClaimedJob, error: unknown): Promise<void> {
  const isRefusal = error instanceof PermanentJobError;
  const dueAt = isRefusal ? null : nextJobAttempt(job.attempts, worker.services.clock());
  const facts = { jobId: job.id, kind: job.kind, tries: job.attempts, err: error };
  if (dueAt !== null) {
    worker.log.warn({ event: 'job_retried', ...facts }, 'job failed, will be retried');
    await ofLease(worker, job).set({ state: 'queued', lease: null, due_at: dueAt }).execute();
    return;
  }
  worker.log.error({ event: 'job_failed', ...facts }, 'job failed permanently');
  await markFailed(worker, job, isRefusal ? error.message : FAILED);
}

/** Returns an unfinished job to the queue unchanged, so that another process can start it immediately. */
async function release(worker: Worker, job: ClaimedJob): Promise<void> {
  await ofLease(worker, job)
    .set({ state: 'queued', lease: null, due_at: worker.services.clock(), attempts: job.attempts - 1 })
    .execute();
}

/** Renews the lease while the job runs. Calls `onLost` if the job belongs to another process. */
function renewLease(worker: Worker, job: ClaimedJob, onLost: () => void): () => void {
  const renew = async (): Promise<void> => {
    const { numUpdatedRows } = await ofLease(worker, job)
      .set({ leased_until: worker.services.clock() + LEASE_MS })
      .executeTakeFirst();
    if (numUpdatedRows === 0n) onLost();
  };
  // A failed renewal is tried again at the next interval. Two renewals may fail before the lease ends.
  const timer = setInterval(() => void renew().catch(() => undefined), LEASE_MS / 3);
  return () => clearInterval(timer);
}

function kindOf(worker: Worker, job: ClaimedJob): JobKind {
  // After this many attempts that never ended, the job itself probably crashes its process.
  if (job.attempts > MAX_JOB_ATTEMPTS) throw new PermanentJobError(FAILED);
  const kind = worker.kinds.find((each) => each.kind === job.kind);
  if (kind === undefined) throw new Error(`The job kind ${job.kind} is not known.`);
  return kind;
}

/** Runs a claimed job until it is done, returned to the queue, or failed. */
export async function runJob(worker: Worker, job: ClaimedJob): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([worker.signal, lost.signal]);
  const stopRenewing = renewLease(worker, job, () => lost.abort());
  try {
    const outcome = await kindOf(worker, job).run(workerCtx(worker), JSON.parse(job.input), {
      ...job,
      signal,
      report: async (progress, message) => {
        signal.throwIfAborted();
        await ofLease(worker, job)
          .set({ progress: Math.round(progress), message, leased_until: worker.services.clock() + LEASE_MS })
          .execute();
      },
    });
    if (!(await complete(worker, job, outcome)))
      worker.log.warn(
        { event: 'job_taken_over', jobId: job.id, kind: job.kind },
        'job was taken over by another process',
      );
  } catch (error) {
    await (worker.signal.aborted ? release(worker, job) : retryOrFail(worker, job, error));
  } finally {
    stopRenewing();
  }
}
