import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { isCompleteImage } from '../../../../../demo/world/serve/tile-cache.ts';
import {
  type CacheOptions,
  type TileCache,
  openTileCache,
} from '../../../../../demo/world/serve/tile-cache.ts';
import type { TileRequest } from '../../../../../demo/world/serve/tile-request.ts';

const VERSION = '0123456789ab';
const HOUR_MS = 3_600_000;

const requestOf = (x: number, sphereId = 1): TileRequest => ({
  sphereId,
  tile: { face: 'f', level: 0, x, y: 0 },
  format: 'webp',
});

/** Returns the minimal data of a given size that counts as a complete WebP file. */
function webpOf(length: number): Buffer {
  const bytes = Buffer.alloc(length, 7);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(length - 8, 4);
  bytes.write('WEBP', 8, 'latin1');
  return bytes;
}

let folder = '';
let caches: TileCache[] = [];
let errors: unknown[] = [];

function openCache(options: Partial<CacheOptions> = {}): TileCache {
  const onError = (error: unknown): void => void errors.push(error);
  const cache = openTileCache({ folder, version: VERSION, limitBytes: 1e9, onError, ...options });
  caches.push(cache);
  return cache;
}

beforeEach(async () => {
  [caches, errors] = [[], []];
  folder = await mkdtemp(join(tmpdir(), 'tile-cache-'));
});
afterEach(async () => {
  for (const cache of caches) await cache.close();
  await chmod(folder, 0o755).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const pathOf = (x: number, sphereId = 1): string => join(folder, VERSION, `${sphereId}/f/0/${x}_0.webp`);

async function put(x: number, bytes: Uint8Array, ageMs = 0, sphereId = 1): Promise<void> {
  const path = pathOf(x, sphereId);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  const used = new Date(Date.now() - ageMs);
  await utimes(path, used, used);
}

/** Lists the names of all files below a folder. The cache can remove folders while they are read. */
async function filesIn(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  const names = entries.map(async (entry) =>
    entry.isDirectory() ? filesIn(join(place, entry.name)) : [entry.name],
  );
  return (await Promise.all(names)).flat().sort();
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isTrue()); tries++) {
    assert.ok(tries < 300, 'the condition never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('closing a tile cache finishes pending writes, and nothing is stored afterward', async () => {
  let goOn = (): void => undefined;
  const isSlow = new Promise<void>((resolve) => (goOn = resolve));
  const write: CacheOptions['write'] = async (path, bytes) => {
    await isSlow;
    await writeFile(path, bytes);
  };
  await mkdir(dirname(pathOf(1)), { recursive: true });
  const cache = openCache({ write });
  const stored = cache.store(requestOf(1), webpOf(100));
  setTimeout(() => {
    goOn();
  }, 30);
  await cache.close();
  assert.deepEqual(await filesIn(folder), ['1_0.webp']);
  await stored;
  await cache.store(requestOf(2), webpOf(100));
  assert.deepEqual(await filesIn(folder), ['1_0.webp']);
});

test('a stored tile can be read by another cache that uses the same folder, and no temporary file remains', async () => {
  const file = webpOf(100);
  await openCache().store(requestOf(3), file);
  assert.deepEqual(await openCache().read(requestOf(3)), file);
  assert.equal(await openCache().read(requestOf(4)), null);
  assert.deepEqual(await filesIn(folder), ['3_0.webp']);
});

test('REL-19 a cached tile file that is empty, truncated, zero-filled or too long counts as missing and is replaced', async () => {
  const whole = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#789' } })
    .webp()
    .toBuffer();
  const cache = openCache();
  for (const broken of [
    Buffer.alloc(0),
    whole.subarray(0, 11),
    whole.subarray(0, -1),
    Buffer.alloc(whole.length),
    Buffer.concat([whole, whole]),
  ]) {
    await put(0, broken);
    assert.equal(await cache.read(requestOf(0)), null);
    await cache.store(requestOf(0), whole);
    assert.deepEqual(await cache.read(requestOf(0)), whole);
  }
  const jpeg = await sharp(whole).jpeg().toBuffer();
  assert.ok(isCompleteImage(jpeg, 'jpg'));
  assert.ok(!isCompleteImage(jpeg.subarray(0, -1), 'jpg'));
  assert.ok(!isCompleteImage(whole, 'jpg'));
  assert.ok(!isCompleteImage(jpeg, 'webp'));
});

test('a tile counts as missing if there is a folder at the path of its cache file', async () => {
  await mkdir(pathOf(0), { recursive: true });
  assert.equal(await openCache().read(requestOf(0)), null);
});

test('a tile cache above its limit removes the least recently used files until it is 90% full', async () => {
  for (let x = 0; x < 20; x++) await put(x, webpOf(1000), (20 - x) * HOUR_MS);
  openCache({ limitBytes: 10_000 });
  await until(async () => (await filesIn(folder)).length <= 9);
  const left = Array.from({ length: 9 }, (_, at) => `${at + 11}_0.webp`).sort();
  assert.deepEqual(await filesIn(folder), left);
});

test('recently read tiles remain in the cache, and folders that become empty are removed', async () => {
  for (let x = 0; x < 10; x++) await put(x, webpOf(1000), 5 * HOUR_MS, x);
  const cache = openCache({ limitBytes: 20_000 });
  assert.ok(await cache.read(requestOf(4, 4)));
  await until(async () => Date.now() - (await stat(pathOf(4, 4))).mtimeMs < HOUR_MS);
  await cache.close();
  openCache({ limitBytes: 2000 });
  await until(async () => (await readdir(join(folder, VERSION))).length === 1);
  assert.deepEqual(await readdir(join(folder, VERSION)), ['4']);
});

test('the tile cache removes no more files than necessary, even if all files were last used in the same minute', async () => {
  for (let x = 0; x < 20; x++) await put(x, webpOf(1000));
  openCache({ limitBytes: 10_000 });
  await until(async () => (await filesIn(folder)).length <= 9);
  assert.equal((await filesIn(folder)).length, 9);
});

test('the tile cache never exceeds twice its size limit while tiles are written continuously', async () => {
  const cache = openCache({ limitBytes: 50_000 });
  for (let x = 0; x < 400; x++) {
    await cache.store(requestOf(x), webpOf(1000));
    if (x % 20 === 0) {
      const bytes = 1000 * (await filesIn(folder)).length;
      assert.ok(bytes <= 100_000, `${bytes} bytes`);
    }
  }
  await until(async () => (await filesIn(folder)).length <= 50);
});

test('two tile caches that use the same folder share one size limit', async () => {
  const two = [openCache({ limitBytes: 50_000 }), openCache({ limitBytes: 50_000 })];
  for (let x = 0; x < 200; x++) await two[x % 2]!.store(requestOf(x), webpOf(1000));
  await until(async () => (await filesIn(folder)).length <= 60);
});

test('the tile cache removes all tiles and stores none when the disk has too little free space', async () => {
  for (let x = 0; x < 20; x++) await put(x, webpOf(1000), x * HOUR_MS);
  const cache = openCache({ freeBytes: () => Promise.resolve(255e6) });
  await until(async () => (await filesIn(folder)).length === 0);
  await until(() => Promise.resolve(errors.length === 1));
  await cache.store(requestOf(1), webpOf(1000));
  assert.deepEqual(await filesIn(folder), []);
});

test('the tile cache removes old temporary files of a killed process, but not recent ones', async () => {
  await put(0, webpOf(50));
  const place = dirname(pathOf(0));
  for (const [name, ageMs] of [
    ['1_0.webp.aaaa.new', HOUR_MS],
    ['2_0.webp.bbbb.new', 1000],
  ] as const) {
    await writeFile(join(place, name), 'half');
    await utimes(join(place, name), new Date(), new Date(Date.now() - ageMs));
  }
  openCache();
  await until(async () => (await filesIn(folder)).length === 2);
  assert.deepEqual(await filesIn(folder), ['0_0.webp', '2_0.webp.bbbb.new']);
});

test('the tile cache removes tiles of other versions of the sample world, and does not change other files', async () => {
  await mkdir(join(folder, 'aaaaaaaaaaaa/1/f'), { recursive: true });
  await writeFile(join(folder, 'note.txt'), 'mine');
  await put(0, webpOf(50));
  openCache();
  await until(async () => (await readdir(folder)).length === 2);
  assert.deepEqual((await readdir(folder)).sort(), [VERSION, 'note.txt']);
});

test('the cache folder is created again after it has been removed', async () => {
  const cache = openCache();
  await cache.store(requestOf(0), webpOf(50));
  await rm(folder, { recursive: true });
  assert.equal(await cache.read(requestOf(0)), null);
  await cache.store(requestOf(0), webpOf(50));
  assert.ok(await cache.read(requestOf(0)));
  assert.deepEqual(errors, []);
});

test('a file at the path of the cache folder is reported only once, no matter how many tiles are stored', async () => {
  await writeFile(join(folder, VERSION), 'no folder');
  const cache = openCache();
  for (let x = 0; x < 5; x++) await cache.store(requestOf(x), webpOf(50));
  assert.equal(errors.length, 1);
  assert.equal(await readFile(join(folder, VERSION), 'utf8'), 'no folder');
});

test(
  'a cache folder that is not writable is reported only once',
  { skip: process.getuid?.() === 0 && 'root may' },
  async () => {
    await chmod(folder, 0o555);
    const cache = openCache();
    for (let x = 0; x < 5; x++) await cache.store(requestOf(x), webpOf(50));
    assert.equal(errors.length, 1);
  },
);

test('a full disk is reported once, and tiles are stored again after a pause of two seconds', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  let [isFull, writes, nowMs] = [true, 0, 1e6];
  t.mock.method(performance, 'now', () => nowMs);
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    writes += 1;
    if (isFull) {
      await writeFile(path, bytes.subarray(0, 10)).catch(() => undefined);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    }
    await writeFile(path, bytes);
  };
  const cache = openCache({ write });
  for (let x = 0; x < 100; x++) await cache.store(requestOf(x), webpOf(50));
  assert.deepEqual([errors.length, writes], [1, 1]);
  nowMs += 2001;
  await cache.store(requestOf(0), webpOf(50));
  assert.deepEqual([errors.length, writes], [1, 2]);
  assert.deepEqual(await filesIn(folder), [], 'no partial file stays');
  isFull = false;
  nowMs += 2001;
  await cache.store(requestOf(0), webpOf(50));
  assert.ok(await cache.read(requestOf(0)));
  isFull = true;
  await cache.store(requestOf(1), webpOf(50));
  assert.equal(errors.length, 2, 'a new error is reported again');
});
