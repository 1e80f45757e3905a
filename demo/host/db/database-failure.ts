/** Whether an error says that a value, which only one row may have, is another row's already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === '23505';
}

/** What keeps the database from answering for now: it is held by another, its disk is full or read-only, or it is away. */
export type DatabaseFailure = 'busy' | 'full' | 'readonly' | 'away';

const sqliteFailures: readonly (readonly [RegExp, DatabaseFailure])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'readonly'],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM)/, 'away'],
];

/** By class of PostgreSQL's codes, or by a code that stands for itself. */
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

const connectionFailures = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Messages of the driver about a connection that is gone; they have no code. */
const disconnectedMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** The trouble that an error tells of; null when the error is ours. */
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
