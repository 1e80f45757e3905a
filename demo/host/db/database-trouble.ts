/** What keeps the database from answering for now: it is held by another, its disk is full or read-only, or it is away. */
export type DatabaseTrouble = 'busy' | 'full' | 'readonly' | 'away';

const sqliteTrouble: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^SQLITE_(BUSY|LOCKED)/, 'busy'],
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_(READONLY|PERM|AUTH)/, 'readonly'],
  [/^SQLITE_(IOERR|CANTOPEN|NOMEM)/, 'away'],
];

/** By class of PostgreSQL's codes, or by a code that stands for itself. */
const postgresTrouble: Readonly<Record<string, DatabaseTrouble>> = {
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

const connectionTrouble = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE']);

/** Messages of the driver about a connection that is gone; they have no code. */
const goneMessage = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/;

/** The trouble that a fault tells of; null when the fault is ours. */
export function databaseTrouble(fault: unknown): DatabaseTrouble | null {
  if (!(fault instanceof Error)) return null;
  const { code } = fault as { code?: unknown };
  if (typeof code !== 'string') return goneMessage.test(fault.message) ? 'away' : null;
  const sqlite = sqliteTrouble.find(([pattern]) => pattern.test(code));
  if (sqlite !== undefined) return sqlite[1];
  if (connectionTrouble.has(code)) return 'away';
  return /^[0-9A-Z]{5}$/.test(code)
    ? (postgresTrouble[code] ?? postgresTrouble[code.slice(0, 2)] ?? null)
    : null;
}
