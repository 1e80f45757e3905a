import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { outsidePrefix } from '../runner/run-folder.ts';
import { freePort } from './free-port.ts';

/** `fast` closes the connections and stops cleanly. `immediate` simulates a crash. */
export type StopMode = 'fast' | 'immediate';

export interface PostgresServer {
  readonly url: string;
  readonly start: () => void;
  readonly stop: (mode: StopMode) => void;
  /** Makes the server answer nothing while its connections stay open, as after a lost network. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly remove: () => void;
}

/** Id of a user without rights. PostgreSQL refuses to run as root. */
const NOBODY = 65534;

const isRoot = process.getuid?.() === 0;

/** Why there is no server on this machine. */
export const missingPostgres = 'initdb and pg_ctl were not found; install PostgreSQL, or set POSTGRES=FOLDER';

/**
 * Returns the folder of PostgreSQL's programs: that of the variable POSTGRES alone, or else from Debian's location or the
 * PATH; null if they are not there.
 */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  let versions: string[] = [];
  try {
    versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Other systems than Debian have the programs on the PATH.
  }
  const named = process.env['POSTGRES'];
  const usual = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const folders = named === undefined ? usual : [named];
  return folders.find((folder) => spawnSync(join(folder, 'pg_ctl'), ['--version']).status === 0) ?? null;
}

function runAsServer(program: string, args: readonly string[]): void {
  const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const { status, stderr, stdout } = spawnSync(program, args, {
    ...identity,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status !== 0) throw new Error(`${program} failed: ${stderr || stdout}`);
}

/** Process ids of a server: the first process, which accepts connections, and its children. */
function processesOf(data: string): { readonly first: number; readonly children: readonly number[] } {
  const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return { first, children: rows.flatMap(([pid, parent]) => (parent === first && pid ? [pid] : [])) };
}

/**
 * Stops the first process of a server before its children are listed. Until it continues, no process starts,
 * and the id of one that ends remains valid because only the first process can reap it.
 */
function freezeServer(data: string): void {
  process.kill(processesOf(data).first, 'SIGSTOP');
  for (const child of processesOf(data).children) process.kill(child, 'SIGSTOP');
}

/**
 * Continues the first process last. It then accepts the connections that clients have given up meanwhile,
 * and the processes that it starts for them end at once.
 */
function thawServer(data: string): void {
  const { first, children } = processesOf(data);
  for (const child of children) process.kill(child, 'SIGCONT');
  process.kill(first, 'SIGCONT');
}

export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres();
  if (programs === null) throw new Error(missingPostgres);
  const folder = mkdtempSync(`${outsidePrefix()}postgres-`);
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const port = await freePort();
  const ctl = join(programs, 'pg_ctl');
  // No test simulates a power failure, so data need not be flushed to disk.
  const unsafe = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off';
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200 ${unsafe}`;
  const start = (): void =>
    runAsServer(ctl, ['-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start']);
  const stop = (mode: StopMode): void => runAsServer(ctl, ['-D', data, '-m', mode, '-w', 'stop']);
  const freeze = (): void => freezeServer(data);
  const thaw = (): void => thawServer(data);
  const remove = (): void => {
    try {
      stop('immediate');
    } catch {
      // The server has already stopped.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const create = ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  try {
    runAsServer(join(programs, 'initdb'), create);
    start();
  } catch (error) {
    remove();
    throw error;
  }
  return { url: `postgres://app@127.0.0.1:${port}/postgres`, start, stop, freeze, thaw, remove };
}
