import Libsql from 'libsql';

/** A data file that another running process has open. */
export class DatabaseInUseError extends Error {
  readonly code = 'database-in-use';
}

/**
 * Takes a data file for this process alone; gives back the release. An empty database beside it is kept locked, so the
 * system lets go of it however the process ends, and a backup can still read the data itself.
 * Throws `DatabaseInUseError`.
 */
export function lockFile(file: string): () => void {
  const lock = new Libsql(`${file}.lock`);
  try {
    lock.exec('pragma busy_timeout = 0');
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    throw new DatabaseInUseError(
      `${file} is in use by another process. Stop that one, or give this one another DATA_DIR; several processes on the same data need DATABASE_URL.`,
      { cause },
    );
  }
  return () => lock.close();
}
