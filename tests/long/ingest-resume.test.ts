import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import { hashesIn, runIngest } from '../unit/demo/ingest/run-ingest.ts';
import { scratchFolder, writePanorama } from '../unit/demo/ingest/synthetic-panorama.ts';

const MAIN = join(import.meta.dirname, '../../demo/ingest/main.ts');

const startIngest = (args: readonly string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], { stdio: 'ignore' });

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Returns the number of files in the drafts folder and next to it, which measures the progress of a run. */
const filesIn = async (folder: string): Promise<number> =>
  existsSync(folder) ? (await readdir(folder, { recursive: true })).length : 0;

/** Kills a run after it has written the given number of further files. */
async function killAfter(args: readonly string[], out: string, files: number): Promise<void> {
  const from = await filesIn(out);
  const child = startIngest(args);
  const exit = ended(child);
  while (child.exitCode === null && (await filesIn(out).catch(() => 0)) < from + files) await wait(2);
  child.kill('SIGKILL');
  await exit;
}

test('an ingest run that is killed six times, and started again each time, publishes the same bytes as an uninterrupted run', async () => {
  const folder = await scratchFolder();
  const photos = [join(folder, 'a.png'), join(folder, 'b.png')];
  await writePanorama(photos[0]!, 256);
  await writePanorama(photos[1]!, 300);
  const options = ['--latitude', '1', '--longitude', '2', '--width', '1040'];
  const calm = join(folder, 'calm');
  await runIngest('--out', calm, ...options, ...photos);

  const out = join(folder, 'killed');
  const args = ['--out', out, ...options, ...photos];
  // These numbers of files interrupt the run at different stages: the first tiles, between faces, while
  // publishing, and in the second photograph.
  for (const files of [1, 12, 61, 140, 3, 70]) {
    await killAfter(args, out, files);
    if (existsSync(join(out, 'spheres.geojson'))) await hashesIn(out);
  }
  assert.equal(await ended(startIngest(args)), 0);
  assert.deepEqual(await hashesIn(out), await hashesIn(calm));
});
