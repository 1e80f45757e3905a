import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Libsql from 'libsql';

/**
 * With these settings, every acknowledged write is on the disk, readers do not wait for the writer, and the
 * page cache is 64 MB. SQLite does not wait for another process's lock, because its wait would block the whole
 * process; `embedded-dialect.ts` waits instead.
 */
const settings = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma busy_timeout = 0',
  'pragma cache_size = -65536',
  'pragma temp_store = memory',
];

/**
 * Errors after which a connection must not be used again. After a lock conflict, the driver leaves a
 * statement unfinished, and no transaction on that connection can commit. After a disk error, the
 * connection's state is unknown.
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
 * driver closes the file only after garbage collection of its statements, so SQLite would otherwise move the
 * log later. A passive checkpoint does not block other processes.
 */
function close(connection: Libsql.Database): void {
  try {
    connection.exec('pragma wal_checkpoint(passive)');
  } catch {
    // Errors are ignored, because the next connection reads committed data from the log.
  }
  connection.close();
}

/**
 * Maximum number of cached statements. The host has about three hundred, and lists of different lengths add
 * more.
 */
const MAX_PREPARED = 600;

/** Opens an embedded database and reopens it after a lock conflict or a disk error. */
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

  /** Runs one step of a statement. If the step fails, the statement is prepared again before its next use. */
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
      // After a disk-full error, SQLite has already rolled back the transaction. A second rollback would
      // fail, and its error would hide the cause.
      if (text === 'rollback' && !connection.inTransaction) return nothing;
      const statement = prepare(connection, text);
      return {
        reader: statement.reader,
        all: (parameters) => guard(() => statement.all(parameters), text),
        run: (parameters) => guard(() => statement.run(parameters), text),
        // A statement that is read row by row is busy until its last row, so other calls cannot share it.
        iterate: (parameters) => {
          prepared.delete(text);
          return guard(() => statement.iterate(parameters));
        },
      };
    },
  };
}
