import type { z } from 'zod';
import type { Ctx } from '../services/context.ts';

/** How a job ended well. */
export interface JobOutcome {
  /** What its owner is told. */
  readonly message: string;
  /** What the job changes: done in the same transaction that marks it as done, so never twice. */
  readonly effect?: (ctx: Ctx) => Promise<void>;
}

/** The run of a job, as its kind sees it. */
export interface JobRun {
  readonly id: string;
  readonly companyId: string | null;
  readonly userId: string | null;
  /** Aborted when the job is no longer this process's, or the process stops. */
  readonly signal: AbortSignal;
  /** Tells how far it is, 0 to 100. */
  readonly report: (progress: number, message: string) => Promise<void>;
}

/** A kind of job: it may run more than once, so all it changes belongs into the outcome's effect. */
export interface JobKind {
  readonly kind: string;
  readonly run: (ctx: Ctx, input: unknown, job: JobRun) => Promise<JobOutcome>;
  /** What is to be done when the job has failed for good, in the transaction that marks it so. */
  readonly fail: (ctx: Ctx, input: unknown, message: string) => Promise<void>;
}

/** An error that no further try mends; its message is for the job's owner. */
export class PermanentJobError extends Error {}

/** States a kind of job whose input is checked again when it runs. */
export const jobKind = <S extends z.ZodType>(
  kind: string,
  input: S,
  run: (ctx: Ctx, input: z.output<S>, job: JobRun) => Promise<JobOutcome>,
  fail?: (ctx: Ctx, input: z.output<S>, message: string) => Promise<void>,
): JobKind => ({
  kind,
  run: async (ctx, given, job) => run(ctx, input.parse(given), job),
  fail: async (ctx, given, message) => fail?.(ctx, input.parse(given), message),
});

/** Work that comes again and again, once for all processes together. It may run twice when a process dies in it. */
export interface PeriodicTask {
  readonly name: string;
  readonly everyMs: number;
  readonly run: (ctx: Ctx) => Promise<void>;
}
