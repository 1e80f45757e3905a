import type { SqliteDatabase, SqliteStatement } from 'kysely';
import Libsql from 'libsql';

/**
 * Every acknowledged write is on the disk; readers do not wait for the writer; pages read are kept (64 MB). Whoever waits
 * for a lock stops the whole process, and nobody but this process writes: a lock of another is answered soon.
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
 * Faults after which a connection is not used again: the driver leaves a statement that met a lock unfinished, and then
 * no transaction of that connection can be committed; after an error of the disk nothing is known of its state.
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

/** Statements kept ready; the host has some three hundred, and lists of different lengths add more. */
const MAX_PREPARED = 600;

/** A connection to an embedded database that is opened again when a lock or the disk spoiled it. */
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

  /** Runs a step of a statement and notes what it does to the connection; what failed once is prepared again. */
  const guard = <T>(step: () => T, text?: string): T => {
    try {
      return step();
    } catch (error) {
      if (text !== undefined) prepared.delete(text);
      isBroken ||= fatalCodes.test(String((error as { code?: unknown }).code));
      throw error;
    }
  };

  /** A statement that is ready is used again: to prepare it costs more than to run it. */
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
      current?.close();
      current = null;
    },
    prepare: (text) => {
      const connection = guard(reopen);
      // After a full disk the transaction is undone already; to undo it again would hide why.
      if (text === 'rollback' && !connection.inTransaction) return nothing;
      const statement = prepare(connection, text);
      return {
        reader: statement.reader,
        all: (parameters) => guard(() => statement.all(parameters), text),
        run: (parameters) => guard(() => statement.run(parameters), text),
        // Read row by row, it is busy until its last row: nobody else may use it meanwhile.
        iterate: (parameters) => {
          prepared.delete(text);
          return guard(() => statement.iterate(parameters));
        },
      };
    },
  };
}
