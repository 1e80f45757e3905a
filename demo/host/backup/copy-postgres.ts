import { spawn } from 'node:child_process';

/** Thrown if a PostgreSQL program is missing or fails; the message says why. */
export class PostgresCopyError extends Error {
  readonly code = 'postgres-copy';
}

/**
 * Returns environment variables for PostgreSQL's programs. A password on a command line would be visible to
 * all users.
 */
function variablesOf(address: string): Record<string, string> {
  const url = new URL(address);
  const named: Record<string, string> = {
    PGHOST: url.searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGSSLMODE: url.searchParams.get('sslmode') ?? '',
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== ''));
}

function run(program: string, args: readonly string[], variables: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', (cause) =>
      fail(
        new PostgresCopyError(`${program} cannot be run. Install the PostgreSQL client programs.`, { cause }),
      ),
    );
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new PostgresCopyError(`${program} failed with exit code ${String(code)}.`)),
    );
  });
}

/** Dumps a server's database to a file, even while hosts use it. Throws `PostgresCopyError`. */
export const backUpPostgres = (address: string, file: string): Promise<void> =>
  run('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], variablesOf(address));

/**
 * Restores a dump to a server's database, completely or not at all. Every host must be stopped first. Throws
 * `PostgresCopyError`.
 */
export function restorePostgres(file: string, address: string): Promise<void> {
  const variables = variablesOf(address);
  const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', '--exit-on-error'];
  return run('pg_restore', [...args, `--dbname=${variables['PGDATABASE'] ?? ''}`, file], {
    ...variables,
    // A running host locks its tables. With this timeout, the restore then fails instead of waiting.
    PGOPTIONS: '-c lock_timeout=10s',
  });
}
