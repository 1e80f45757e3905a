import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../../..');

/** As long as a first start may take on a busy machine, and as long as nothing may follow its last line. */
const START_WITHIN_MS = 150_000;
const QUIET_MS = 5_000;

const LAST_LINE = /Ready at http:\/\/localhost:\d+\/ \(press Ctrl\+C to stop\)/;

/** Starts the host with data of its own by a command; returns all that it had printed some seconds after its last line. */
async function printedBy(program: string, args: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const env = {
    ...process.env,
    PORT: '0',
    STRIPE_STANDIN_PORT: '0',
    DATA_DIR: folder,
    NODE_ENV: 'development',
  };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect.poll(() => printed, { timeout: START_WITHIN_MS }).toMatch(LAST_LINE);
    await wait(QUIET_MS);
    return printed.replaceAll('\r', '');
  } finally {
    process.kill(-(child.pid ?? 0));
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

test('FIX-41 a first start in a terminal logs readable lines, and ends with the users and the address', async () => {
  test.setTimeout(START_WITHIN_MS + 30_000);
  const command = `${process.execPath} --import tsx demo/start.ts`;
  // A terminal of its own; the exit code and the output are the command's.
  const lines = (await printedBy('script', ['-qfec', command, '/dev/null'])).trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(LAST_LINE);
  const users = lines.findIndex((line) => line.startsWith('Log in as any of these'));
  expect(lines.slice(users + 1, -1).every((line) => /^ {2}[\w-]+@example\.com {2,}\S/.test(line))).toBe(true);
  expect(lines.length - users).toBeGreaterThan(5);
  const logged = lines.filter((line) => /^\d\d:\d\d:\d\d\.\d{3} info /.test(line));
  expect(logged.some((line) => line.includes('migrated the database to the schema'))).toBe(true);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
});

test('FIX-41 a start without a terminal logs one JSON object per line', async () => {
  test.setTimeout(START_WITHIN_MS + 30_000);
  const lines = (await printedBy(process.execPath, ['--import', 'tsx', 'demo/start.ts']))
    .trimEnd()
    .split('\n');
  const logged = lines.filter((line) => line.startsWith('{'));
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect(JSON.parse(line)).toHaveProperty('time');
  expect(lines.filter((line) => /^\d\d:\d\d:\d\d\./.test(line))).toEqual([]);
});
