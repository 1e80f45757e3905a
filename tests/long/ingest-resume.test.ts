import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { verifySpheres } from '../../demo/ingest/collection/published-spheres.ts';
import { hashesIn, runIngest } from '../helpers/ingest/run-ingest.ts';
import { scratchFolder, writePanorama } from '../helpers/ingest/synthetic-panorama.ts';

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

/**
 * Kills a run after it has written the given number of further files. Returns the signal that ended the run;
 * null if it ended before.
 */
async function killAfter(
  args: readonly string[],
  out: string,
  files: number,
): Promise<NodeJS.Signals | null> {
  const from = await filesIn(out);
  const child = startIngest(args);
  const exit = ended(child);
  while (child.exitCode === null && (await filesIn(out).catch(() => 0)) < from + files) await wait(2);
  child.kill('SIGKILL');
  await exit;
  return child.signalCode;
}

/** Checks that all tiles of the listed spheres exist and can be decoded. Returns the number of spheres. */
async function checkPublished(out: string): Promise<number> {
  let spheres = 0;
  for await (const { id, missing, damaged } of verifySpheres(out, null)) {
    assert.deepEqual({ missing, damaged }, { missing: [], damaged: [] }, `sphere ${id}`);
    spheres += 1;
  }
  return spheres;
}

test('an ingest run that is killed repeatedly publishes only complete spheres, and its final output equals that of an uninterrupted run', async () => {
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
  const signals: (NodeJS.Signals | null)[] = [];
  const published: number[] = [];
  for (const files of [1, 12, 61, 140, 3, 30]) {
    signals.push(await killAfter(args, out, files));
    published.push(await checkPublished(out));
  }
  const kills = signals.filter((signal) => signal === 'SIGKILL').length;
  assert.ok(kills >= 5, `5 of 6 runs are interrupted, but the signals were ${signals.join(', ')}`);
  assert.ok(published.includes(0) && published.includes(1), `published spheres: ${published.join(', ')}`);
  assert.equal(await ended(startIngest(args)), 0);
  assert.deepEqual(await hashesIn(out), await hashesIn(calm));
});
