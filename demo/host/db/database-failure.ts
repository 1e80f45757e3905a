/** Returns whether an error reports a violated unique constraint. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}

/**
 * Reason why the database is temporarily unavailable: it is locked, its disk is full or read-only, or it
 * cannot be reached.
 */
export type DatabaseFailure = 'busy' | 'full' | 'readonly' | 'away';

const sqliteFailures: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'readonly'],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM)/, 'away'],
];

/** Failures by class of PostgreSQL's error codes, or by a single code. */
const postgresFailures: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'away',
  '53': 'away',
  '53100': 'full',
  '25006': 'readonly',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
};

const connectionFailures = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN ETIMEDOUT EPIPE'.split(
    ' ',
  ),
);

/** The driver's messages about a lost connection or a silent server, which have no error code. */
const disconnectedMessage =
  /^(Connection terminated|timeout (exceeded when trying to connect|expired)|Query read timeout|Client (has encountered|was closed))/;

/** Returns whether an error reports that the server did not respond to a query in time. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';

/** Returns the database failure that an error reports; null for other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return disconnectedMessage.test(error.message) ? 'away' : null;
  const sqlite = sqliteFailures.find(([pattern]) => pattern.test(code));
  if (sqlite !== undefined) return sqlite[1];
  if (connectionFailures.has(code)) return 'away';
  return /^[0-9A-Z]{5}$/.test(code)
    ? (postgresFailures[code] ?? postgresFailures[code.slice(0, 2)] ?? null)
    : null;
}

/** Thrown if the embedded database cannot be read; the message says what to do. */
export class DatabaseDamagedError extends Error {
  readonly code = 'database-damaged';

  constructor(file: string, options: ErrorOptions) {
    super(
      `The database ${file} is damaged. Restore a backup with \`npm run restore -- FILE\`; the damaged file is renamed and stays in the same folder.`,
      options,
    );
  }
}

/** Returns whether an error reports that the file is damaged or not a database. */
export const isDamage = (error: unknown): boolean =>
  error instanceof Error && /^SQLITE_(CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));

/** Returns whether an error reports a full disk: the database's, its server's, or that of another file. */
export const isDiskFull = (error: unknown): boolean =>
  databaseFailure(error) === 'full' || (error as { code?: unknown } | null)?.code === 'ENOSPC';
