import type { JobKind } from './job-kind.ts';

/** Every kind of job that the host can run. */
export const jobKinds: readonly JobKind[] = [];
