import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runCommand } from '../../../demo/ingest/run-command.ts';
import { programOf } from '../program.ts';
import { sharedThreads } from './shared-threads.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs the ingest command in this process, with `data` as the host's data folder. */
export async function command(data: string, args: readonly string[]) {
  const written = { stdout: '', stderr: '' };
  const streamOf = (name: keyof typeof written) => ({
    write: (text: string | Uint8Array): boolean => {
      written[name] += String(text);
      return true;
    },
  });
  const status = await runCommand(args, {
    variables: { DATA_DIR: data },
    stdout: streamOf('stdout'),
    stderr: streamOf('stderr'),
    interruption: () => new AbortController().signal,
    startThreads: sharedThreads,
  });
  return { status, ...written, json: () => JSON.parse(written.stdout) as Record<string, unknown> };
}

/** Runs `npm run ingest` as a process, with `data` as the host's data folder. */
export function commandProcess(
  data: string,
  args: readonly string[],
  variables: Record<string, string> = {},
) {
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [...programOf('demo/ingest/main.ts'), ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
      timeout: 300_000,
      env: { ...process.env, DATA_DIR: data, ...variables },
    },
  );
  if (signal !== null) throw new Error(`The command was ended by ${signal}. Its standard error:\n${stderr}`);
  return { status, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}

/** Runs the command and interrupts it, as Ctrl-C does, when `isReached` resolves with true. */
export async function interruptedCommand(
  data: string,
  args: readonly string[],
  isReached: () => Promise<boolean>,
) {
  const child = spawn(process.execPath, [...programOf('demo/ingest/main.ts'), ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: data },
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => (output[stream] += text));
  const closed = once(child, 'close') as Promise<[code: number | null, signal: string | null]>;
  while (child.exitCode === null && !(await isReached())) await setTimeout(2);
  child.kill('SIGINT');
  const [status] = await closed;
  return { status, ...output };
}
