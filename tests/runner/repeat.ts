import type { Part } from './parts.ts';
import type { Counts, Failure } from './suite-output.ts';

/*
 * A test file that failed runs again, in isolation, after everything else. If it passes then, it is listed as unstable
 * with its first failure. This way, a stalled machine does not prevent a merge, and a flaky test remains visible.
 */

/** The result of a part. */
export interface Result {
  readonly part: Part;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly seconds: string;
}

/** A failed file, and the suite that ran it. */
export interface FailedFile {
  readonly part: Part;
  readonly file: string;
}

/**
 * Maximum number of files to repeat. More failed files indicate a real problem with the machine or the
 * product.
 */
const MOST_UNSTABLE = 2;

/** A write that is lost by a kill is a failure, no matter how rarely it happens. */
const isFinal = (file: string): boolean => /\b(kill|restart)\b/.test(file);

/**
 * The failed files to run again. None if any failure is final: that of a check, a long part or a kill test, a
 * failure without a file, or too many failures. Random inputs start at the same seed again.
 */
export function filesToRepeat(
  results: readonly Result[],
  filesOf: (part: Part) => readonly string[],
): FailedFile[] {
  const files = results
    .filter(({ counts }) => counts.failed > 0)
    .flatMap(({ part, failures }) => {
      const known = filesOf(part);
      // A check, or a suite that broke outside its tests, has no failed file.
      return failures.map(({ place }) => ({ part, file: known.find((file) => place.startsWith(file)) }));
    });
  const repeatable = new Map<string, FailedFile>();
  for (const { part, file } of files) {
    if (part.isLong === true || file === undefined || isFinal(file)) return [];
    repeatable.set(`${part.name} ${file}`, { part, file });
  }
  return repeatable.size > MOST_UNSTABLE ? [] : [...repeatable.values()];
}

/** The result after a file's failed tests were repeated and passed. */
export function withoutFailuresOf(result: Result, file: string): Result {
  const failures = result.failures.filter(({ place }) => !place.startsWith(file));
  const mended = result.failures.length - failures.length;
  const { passed, failed, skipped } = result.counts;
  return { ...result, failures, counts: { passed: passed + mended, failed: failed - mended, skipped } };
}
