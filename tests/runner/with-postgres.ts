import { spawn } from 'node:child_process';
import { findPostgres, missingPostgres, startPostgres } from '../helpers/postgres-server.ts';

/*
 * Runs a command with a temporary PostgreSQL server, with `with-postgres.ts COMMAND ARG…`. The command gets the
 * server's URL in TEST_DATABASE_URL. The server's files are deleted at the end. On a machine without PostgreSQL, the
 * tests are reported as skipped, in the form of Node's reporter.
 */

async function main([program = '', ...args]: readonly string[]): Promise<number> {
  if (findPostgres() === null) {
    console.log(`﹣ the tests on PostgreSQL # ${missingPostgres}\nℹ tests 1\nℹ skipped 1`);
    return 0;
  }
  const server = await startPostgres().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    return null;
  });
  if (server === null) return 1;
  try {
    const env = { ...process.env, TEST_DATABASE_URL: server.url };
    const child = spawn(program, args, { stdio: 'inherit', env });
    return await new Promise<number>((resolve) => {
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    server.remove();
  }
}

process.exitCode = await main(process.argv.slice(2));
