import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/*
 * Runs a command with a throwaway PostgreSQL: `with-postgres.ts COMMAND ARG…`. The command finds the server's address
 * in TEST_DATABASE_URL. The server's files are deleted afterwards.
 */

/** A user without rights; PostgreSQL refuses to run as root. */
const NOBODY = 65534;

const isRoot = process.getuid?.() === 0;

/** Where the server's programs are: on the path, or where Debian puts them. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  } catch {
    // On other systems the programs must be on the path.
  }
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.find((folder) => spawnSync(join(folder, 'pg_ctl'), ['--version']).status === 0);
  if (found === undefined) throw new Error('PostgreSQL is not installed: initdb and pg_ctl are missing.');
  return found;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

function runAsServer(program: string, args: readonly string[]): void {
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stderr, stdout } = spawnSync(program, args, {
    ...identity,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr || stdout}`);
}

async function main([program = '', ...args]: readonly string[]): Promise<number> {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const port = await freePort();
  const ctl = join(programs, 'pg_ctl');
  try {
    runAsServer(join(programs, 'initdb'), [
      '-D',
      data,
      '-U',
      'app',
      '--auth=trust',
      '-E',
      'UTF8',
      '--no-locale',
      '--no-sync',
    ]);
    // No test survives a power failure, so nothing needs to reach the disk.
    const unsafe = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${unsafe}`;
    runAsServer(ctl, ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start']);
    const env = { ...process.env, TEST_DATABASE_URL: `postgres://app@127.0.0.1:${port}/postgres` };
    const child = spawn(program, args, { stdio: 'inherit', env });
    return await new Promise<number>((resolve) => {
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });
  } finally {
    spawnSync(ctl, ['-D', data, '-m', 'immediate', 'stop'], isRoot ? { uid: NOBODY, gid: NOBODY } : {});
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
