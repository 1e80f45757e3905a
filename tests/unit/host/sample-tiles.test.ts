import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { startRenderThreads } from '../../../demo/world/serve/render-threads.ts';
import { type TileRequest, openSampleTiles } from '../../../demo/world/serve/sample-tiles.ts';
import { warmUp } from '../../../demo/world/serve/warm-up.ts';
import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { createFakeSample } from './fake-sample.ts';

const request: TileRequest = { sphereId: 1, tile: { face: 'f', level: 3, x: 0, y: 0 }, format: 'webp' };
const VERSION = '0123456789ab';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ignore = (): void => undefined;

test('askers for the same tile share one rendering, and later ones read the file', async () => {
  let rendered = 0;
  const render = (): Promise<Uint8Array> => Promise.resolve(Uint8Array.of(++rendered));
  const tiles = await openSampleTiles(folder, VERSION, render, ignore);
  const [first, second] = await Promise.all([tiles.get(request), tiles.get(request)]);
  assert.deepEqual([...first, ...second, ...(await tiles.get(request))], [1, 1, 1]);
  const anew = await openSampleTiles(folder, VERSION, render, ignore);
  assert.deepEqual([...(await anew.get(request))], [1]);
  assert.deepEqual(await readdir(join(folder, VERSION, '1/f/3')), ['0_0.webp']);
});

test('a failed rendering is tried again by the next asker', async () => {
  let tries = 0;
  const render = (): Promise<Uint8Array> =>
    ++tries === 1 ? Promise.reject(new Error('no')) : Promise.resolve(Uint8Array.of(9));
  const tiles = await openSampleTiles(folder, VERSION, render, ignore);
  await assert.rejects(tiles.get(request), /no/);
  assert.deepEqual([...(await tiles.get(request))], [9]);
});

test('tiles of another version of the world are cleared away, other files stay', async () => {
  await mkdir(join(folder, 'aaaaaaaaaaaa'));
  await writeFile(join(folder, 'note.txt'), 'mine');
  await openSampleTiles(folder, VERSION, () => Promise.reject(new Error('unused')), ignore);
  assert.deepEqual(await readdir(folder), ['note.txt']);
});

test('a tile is served although the disk does not take it', async () => {
  await writeFile(join(folder, VERSION), 'a file where the folder should be');
  const faults: unknown[] = [];
  const render = (): Promise<Uint8Array> => Promise.resolve(Uint8Array.of(5));
  const tiles = await openSampleTiles(folder, VERSION, render, (error) => faults.push(error));
  assert.deepEqual([...(await tiles.get(request))], [5]);
  assert.equal(faults.length, 1);
});

test('VIEW-08 previews of all faces are rendered before any other tile', async () => {
  const sample = createFakeSample();
  await warmUp(sample, sampleSphereOf(1) as SampleSphere);
  const levels = sample.asked.map(({ tile }) => tile.level);
  assert.deepEqual(levels, [...Array<number>(6).fill(3), ...Array<number>(24).fill(2)]);
});

test('a render thread paints a picture file and closes', async () => {
  const threads = startRenderThreads(1);
  try {
    const tile = { face: 'u', level: 3, x: 0, y: 0 } as const;
    const bytes = await threads.render({ sphereId: 1, tile, format: 'jpg' }, true);
    assert.deepEqual([...bytes.subarray(0, 2)], [0xff, 0xd8]);
    await assert.rejects(threads.render({ sphereId: 30_001, tile, format: 'jpg' }, true), /no sample sphere 30001/);
  } finally {
    await threads.close();
  }
});
