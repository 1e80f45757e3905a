import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Libsql from 'libsql';

/**
 * With these settings, every acknowledged write is on the disk, readers do not wait for the writer, and the
 * page cache is 64 MB. Waiting for a lock blocks the whole process, and only this process writes, so the
 * timeout for another process's lock is short.
 */
const settings = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma busy_timeout = 250',
  'pragma cache_size = -65536',
  'pragma temp_store = memory',
];

/**
 * Errors after which a connection is not used again. After a lock conflict, the driver leaves a statement unfinished,
 * and then no transaction on that connection can commit. After a disk error, the connection's state is unknown.
 */
const fatalCodes = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|NOTADB)/;

const nothing: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function open(file: string): Libsql.Database {
  const connection = new Libsql(file);
  try {
    for (const setting of settings) connection.exec(setting);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Moves the log into the data file, which can then be copied on its own, and closes the connection. The
 * driver leaves the file open until its statements have been garbage-collected, so SQLite would otherwise
 * move the log only at some later time. A passive checkpoint does not block other processes.
 */
function close(connection: Libsql.Database): void {
  try {
    connection.exec('pragma wal_checkpoint(passive)');
  } catch {
    // An error is ignored because committed data is in the log, where the next connection reads it.
  }
  connection.close();
}

/** Maximum number of cached statements; the host has about three hundred, and lists of different lengths add more. */
const MAX_PREPARED = 600;

/** A connection to an embedded database that is reopened after a lock conflict or a disk error. */
export function openSqliteConnection(file: string): SqliteDatabase {
  let current: Libsql.Database | null = open(file);
  let isBroken = false;
  const prepared = new Map<string, SqliteStatement>();

  const reopen = (): Libsql.Database => {
    if (isBroken && current?.inTransaction !== true) {
      current?.close();
      current = null;
      isBroken = false;
      prepared.clear();
    }
    current ??= open(file);
    return current;
  };

  /**
   * Runs a step of a statement and records its effect on the connection. A failed statement is prepared again
   * before its next use.
   */
  const guard = <T>(step: () => T, text?: string): T => {
    try {
      return step();
    } catch (error) {
      if (text !== undefined) prepared.delete(text);
      isBroken ||= fatalCodes.test(String((error as { code?: unknown }).code));
      throw error;
    }
  };

  /** Reuses a prepared statement, because preparing it costs more than running it. */
  const prepare = (connection: Libsql.Database, text: string): SqliteStatement => {
    const known = prepared.get(text);
    if (known !== undefined) return known;
    const statement = guard(() => connection.prepare(text)) as unknown as SqliteStatement;
    if (prepared.size >= MAX_PREPARED) prepared.clear();
    prepared.set(text, statement);
    return statement;
  };

  return {
    close: () => {
      prepared.clear();
      if (current !== null) close(current);
      current = null;
    },
    prepare: (text) => {
      const connection = guard(reopen);
      // After a disk-full error, the transaction has already been rolled back. A second rollback would fail,
      // and its error would hide the cause.
      if (text === 'rollback' && !connection.inTransaction) return nothing;
      const statement = prepare(connection, text);
      return {
        reader: statement.reader,
        all: (parameters) => guard(() => statement.all(parameters), text),
        run: (parameters) => guard(() => statement.run(parameters), text),
        // A statement that is read row by row is busy until its last row is read, and cannot be used by other
        // calls until then.
        iterate: (parameters) => {
          prepared.delete(text);
          return guard(() => statement.iterate(parameters));
        },
      };
    },
  };
}
