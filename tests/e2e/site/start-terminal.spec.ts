import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Maximum duration of a first start on a busy machine (`START_WITHIN_MS`), and the time after its last line
 * during which nothing else can be printed.
 */
const START_WITHIN_MS = 150_000;
const QUIET_MS = 5_000;

const LAST_LINE = /Ready at (http:\/\/localhost:\d+\/) \(press Ctrl\+C to stop\)/;

/**
 * Starts the host by a command with its own data. Returns the output until the host was ready, and the output
 * of a request.
 */
async function printedBy(
  program: string,
  args: readonly string[],
): Promise<[start: string[], request: string[]]> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const env = {
    ...process.env,
    PORT: '0',
    STRIPE_STANDIN_PORT: '0',
    DATA_DIR: folder,
    NODE_ENV: 'development',
    // Playwright sets this variable. Node warns about it if the machine sets NO_COLOR.
    FORCE_COLOR: undefined,
  };
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
  const lines = (): string[] => printed.replaceAll('\r', '').trimEnd().split('\n');
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await expect.poll(() => printed, { timeout: START_WITHIN_MS }).toMatch(LAST_LINE);
    await wait(QUIET_MS);
    const start = lines();
    const [, url = ''] = LAST_LINE.exec(printed) ?? [];
    await fetch(`${url}api/nowhere`);
    await expect.poll(() => lines().length).toBeGreaterThan(start.length);
    return [start, lines().slice(start.length)];
  } finally {
    process.kill(-(child.pid ?? 0));
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Expects the output of a first start: progress, users, pages and the URL, but no log. */
function expectFirstStart(lines: readonly string[]): void {
  const users = lines.findIndex((line) => line.startsWith('Log in as any of these users'));
  const pages = lines.indexOf('Open one of these pages');
  for (const line of lines.slice(0, users))
    expect(line).toMatch(/(Building|Preparing) the (pages|sample data): \d+%|(Built|Prepared) the/);
  const logins = lines.slice(users + 1, pages);
  expect(logins.every((line) => /^ {2}[\w-]+@example\.com {2,}\S/.test(line))).toBe(true);
  expect(logins.length).toBeGreaterThan(5);
  expect(lines.at(-1)).toMatch(LAST_LINE);
  const [, url = ''] = LAST_LINE.exec(lines.at(-1) ?? '') ?? [];
  expect(lines.slice(pages + 1, -1).map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['portal', url],
    ['sample world', `${url}demo`],
    ['documentation', `${url}docs`],
    ['outbox of sent emails', `${url}dev/mail`],
  ]);
}

/** Returns the percentages of the sample data that were shown. */
const preparedShares = (lines: readonly string[]): number[] =>
  lines
    .flatMap((line) => [...line.matchAll(/Preparing the sample data: (\d+)%/g)])
    .map(([, share]) => Number(share));

test('FIX-41 FIX-99 a first start in a terminal prints its progress, the test users, the pages and the URL, then readable log lines', async () => {
  test.setTimeout(START_WITHIN_MS + 30_000);
  const command = `${process.execPath} --import tsx demo/start.ts`;
  // `script` runs a command in its own terminal, with the command's exit code and output.
  const [start, request] = await printedBy('script', ['-qfec', command, '/dev/null']);
  expectFirstStart(start);
  const shares = preparedShares(start);
  expect(new Set(shares).size).toBeGreaterThan(3);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(request[0]).toMatch(/^\d\d:\d\d:\d\d\.\d{3} info {2}request /);
});

test('FIX-41 a first start without a terminal prints the test users, the pages and the URL, then one JSON object per log entry', async () => {
  test.setTimeout(START_WITHIN_MS + 30_000);
  const [start, request] = await printedBy(process.execPath, ['--import', 'tsx', 'demo/start.ts']);
  expectFirstStart(start);
  expect(JSON.parse(request[0] ?? '')).toMatchObject({ level: 'info', msg: 'request', status: 404 });
});
