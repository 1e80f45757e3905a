import type { Part } from './parts.ts';
import type { Counts, Failure } from './suite-output.ts';

/*
 * A test file that failed runs again in isolation at the end. If it passes, it is listed as unstable with its
 * first failure. A stalled machine therefore does not prevent a merge, and a flaky test remains visible.
 */

export interface Result {
  readonly part: Part;
  readonly counts: Counts;
  readonly failures: readonly Failure[];
  readonly seconds: string;
}

export interface FailedFile {
  readonly part: Part;
  readonly file: string;
}

/** Maximum number of files to repeat. More failed files indicate a problem with the machine or the product. */
const MAX_UNSTABLE = 2;

/**
 * Returns whether a file's failures are final. For example, a write that is lost after a kill is always a
 * failure.
 */
const isFinal = (file: string): boolean => /\b(kill|restart)\b/.test(file);

/**
 * Returns the failed files to run again. The list is empty if a check, a long part or a kill test failed, if a
 * failure has no file, or if too many files failed. Repeated files use the same random seed.
 */
export function filesToRepeat(
  results: readonly Result[],
  filesOf: (part: Part) => readonly string[],
): FailedFile[] {
  const files = results
    .filter(({ counts }) => counts.failed > 0)
    .flatMap(({ part, failures }) => {
      const known = filesOf(part);
      // A check and a suite that broke outside its tests have no failed file.
      return failures.map(({ place }) => ({ part, file: known.find((file) => place.startsWith(file)) }));
    });
  const repeatable = new Map<string, FailedFile>();
  for (const { part, file } of files) {
    if (part.isLong === true || file === undefined || isFinal(file)) return [];
    repeatable.set(`${part.name} ${file}`, { part, file });
  }
  return repeatable.size > MAX_UNSTABLE ? [] : [...repeatable.values()];
}

export function withoutFailuresOf(result: Result, file: string): Result {
  const failures = result.failures.filter(({ place }) => !place.startsWith(file));
  const mended = result.failures.length - failures.length;
  const { passed, failed, skipped } = result.counts;
  return { ...result, failures, counts: { passed: passed + mended, failed: failed - mended, skipped } };
}
