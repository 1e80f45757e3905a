import type { Part } from './parts.ts';
import type { Counts, Failure } from './suite-output.ts';

/*
 * A test file that failed runs again, alone, after everything else. Passing then, it is listed as unstable, with its
 * first failure: a machine that stood still must not stop a merge, and a test that is red now and then must be seen.
 */

/** How a part went. */
export interface Result {
  readonly part: Part;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly seconds: string;
}

/** A file that failed, and the suite that ran it. */
export interface FailedFile {
  readonly part: Part;
  readonly file: string;
}

/** More files than this are no accident: the machine or the product needs a look. */
const MOST_UNSTABLE = 2;

/** A write that a kill loses is a fault however seldom it happens. */
const isFinal = (file: string): boolean => /\b(kill|restart)\b/.test(file);

/**
 * The failed files to run again; none when any failure is final: a check's, a long part's, a kill's, one of no file, or one
 * of too many. Random inputs begin at the same seed again.
 */
export function filesToRepeat(
  results: readonly Result[],
  filesOf: (part: Part) => readonly string[],
): FailedFile[] {
  const files = results
    .filter(({ counts }) => counts.failed > 0)
    .flatMap(({ part, failures }) => {
      const known = filesOf(part);
      // A check, or a suite that broke outside of its tests, names no file.
      return failures.map(({ place }) => ({ part, file: known.find((file) => place.startsWith(file)) }));
    });
  const repeatable = new Map<string, FailedFile>();
  for (const { part, file } of files) {
    if (part.isLong === true || file === undefined || isFinal(file)) return [];
    repeatable.set(`${part.name} ${file}`, { part, file });
  }
  return repeatable.size > MOST_UNSTABLE ? [] : [...repeatable.values()];
}

/** The same result after a file's failures were repeated and passed. */
export function withoutFailuresOf(result: Result, file: string): Result {
  const failures = result.failures.filter(({ place }) => !place.startsWith(file));
  const mended = result.failures.length - failures.length;
  const { passed, failed, skipped } = result.counts;
  return { ...result, failures, counts: { passed: passed + mended, failed: failed - mended, skipped } };
}
