import Libsql from 'libsql';

export class DatabaseInUseError extends Error {
  readonly code = 'database-in-use';
}

/**
 * Locks a data file for this process and returns the function that unlocks it. The lock is on an empty
 * database next to the file. The system therefore releases it however the process ends, and a backup can
 * still read the data. Throws `DatabaseInUseError`, or the driver's error if the disk cannot be written.
 */
export function lockFile(file: string): () => void {
  const lock = new Libsql(`${file}.lock`);
  try {
    lock.exec('pragma busy_timeout = 0');
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if (!/^SQLITE_(BUSY|LOCKED)/.test(String((cause as { code?: unknown }).code))) throw cause;
    throw new DatabaseInUseError(
      `${file} is in use by another process. Stop that process, or set a different DATA_DIR. To share data between processes, set DATABASE_URL.`,
      { cause },
    );
  }
  return () => lock.close();
}
