import type { z } from 'zod';
import type { Ctx } from '../../context/context.ts';

export interface JobOutcome {
  readonly message: string;
  /**
   * Applies the job's changes in the transaction that marks the job as done, so that they are never applied
   * twice.
   */
  readonly effect?: (ctx: Ctx) => Promise<void>;
}

export interface JobRun {
  readonly id: string;
  readonly companyId: string | null;
  readonly userId: string | null;
  /** Aborted when the job belongs to another process, or when this process stops. */
  readonly signal: AbortSignal;
  /** Reports the progress, 0 to 100. */
  readonly report: (progress: number, message: string) => Promise<void>;
}

/** A kind of job. A job may run more than once, so all its changes belong in the outcome's effect. */
export interface JobKind {
  readonly kind: string;
  readonly run: (ctx: Ctx, input: unknown, job: JobRun) => Promise<JobOutcome>;
  /** Called when the job has failed permanently, in the transaction that marks it as failed. */
  readonly fail: (ctx: Ctx, input: unknown, message: string) => Promise<void>;
}

/** An error that another attempt would not fix. Its message is for the job's owner. */
export class PermanentJobError extends Error {}

/** Defines a kind of job. The job's input is validated again when it runs. */
export const jobKind = <S extends z.ZodType>(
  kind: string,
  input: S,
  run: (ctx: Ctx, input: z.output<S>, job: JobRun) => Promise<JobOutcome>,
  fail?: (ctx: Ctx, input: z.output<S>, message: string) => Promise<void>,
): JobKind => ({
  kind,
  run: async (ctx, raw, job) => run(ctx, input.parse(raw), job),
  fail: async (ctx, raw, message) => fail?.(ctx, input.parse(raw), message),
});
