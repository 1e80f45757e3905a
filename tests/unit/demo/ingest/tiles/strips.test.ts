import assert from 'node:assert/strict';
import { mkdir, readFile, readdir, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { type SphereCheck, verifySpheres } from '../../../../../demo/ingest/collection/published-spheres.ts';
import { blendEdges, encodeStrip } from '../../../../../demo/ingest/tiles/encode-strip.ts';
import { makeStrip } from '../../../../../demo/ingest/tiles/make-strip.ts';
import { openTileReader } from '../../../../../demo/ingest/tiles/open-tiles.ts';
import { createS3Client } from '../../../../../demo/ingest/tiles/s3-client.ts';
import type { S3Config } from '../../../../../demo/ingest/tiles/s3-requests.ts';
import {
  FACES,
  type Face,
  facePointOfVector,
  vectorOfFacePoint,
} from '../../../../../elements/geo/cube-face.ts';
import { STRIP_MAX_BYTES, stripUrl } from '../../../../../elements/geo/strip.ts';
import { levelsOf, tileRect } from '../../../../../elements/geo/tile.ts';
import { normalize } from '../../../../../elements/geo/vector.ts';
import { collectionIn, hashesIn, runIngest, runIngestInto } from '../../../../helpers/ingest/run-ingest.ts';
import { colorOf, scratchFolder, writePanorama } from '../../../../helpers/ingest/synthetic-panorama.ts';
import { startObjectStorage } from '../../../../helpers/object-storage.ts';

const HERE = ['--latitude', '53.5', '--longitude', '-2.25'];
const SMALL = [...HERE, '--width', '64'];

const storage = await startObjectStorage();
after(() => storage.close());

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(picture: Uint8Array | string): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Returns the mean color of a square of an image. */
function meanOf({ data, width }: Pixels, left: number, top: number, size: number): number[] {
  const sum = [0, 0, 0];
  for (let y = top; y < top + size; y++)
    for (let x = left; x < left + size; x++)
      sum.forEach((_, channel) => (sum[channel]! += data[(y * width + x) * 3 + channel]!));
  return sum.map((total) => total / size ** 2);
}

/** Returns the largest difference between the channels of two colors. */
const difference = (a: readonly number[], b: readonly number[]): number =>
  Math.max(...a.map((value, channel) => Math.abs(value - b[channel]!)));

async function scene() {
  const folder = await scratchFolder();
  const photo = join(folder, 'field.png');
  const other = join(folder, 'wood.png');
  await writePanorama(photo);
  await writePanorama(other, 300);
  return { photo, other, out: join(folder, 'spheres') };
}

test('PIC-01 an ingested sphere has a cubemap strip of 384 × 64 px and at most 6 KB that shows its six faces', async () => {
  const { photo, out } = await scene();
  await runIngest('--out', out, ...HERE, '--width', '1024', photo);
  const { strips } = await collectionIn(out);
  const bytes = await readFile(join(out, stripUrl(strips ?? assert.fail('the list has no strips'), 1)));
  assert.ok(bytes.length <= 6 * 1024, `${bytes.length} bytes`);
  assert.equal((await sharp(bytes).metadata()).format, 'webp');
  const strip = await pixelsOf(bytes);
  assert.deepEqual([strip.width, strip.height], [6 * 64, 64]);
  for (const [index, face] of FACES.entries()) {
    const preview = await pixelsOf(join(out, `1/${face}/3/0_0.webp`));
    assert.equal(preview.width, 128);
    // Groups of pixels are compared, so that the encoder's loss is small.
    for (const y of [0, 16, 32, 48])
      for (const x of [0, 16, 32, 48]) {
        const shown = meanOf(strip, index * 64 + x, y, 16);
        const center = { face, s: (x + 8) / 32 - 1, t: (y + 8) / 32 - 1 };
        const away = difference(shown, colorOf(normalize(vectorOfFacePoint(center))));
        const error = difference(shown, meanOf(preview, 2 * x, 2 * y, 32));
        assert.ok(error < 5, `${face} at ${x}, ${y} differs by ${error}`);
        assert.ok(away < 8, `${face} at ${x}, ${y} looks in another direction`);
      }
  }
});

/** Calls `visit` with each pair of pixels that touch across an edge of the cube, as indices of their first bytes. */
function forEachSeam(visit: (inside: number, outside: number) => void): void {
  const startOf = (face: Face, x: number, y: number) => ((y * 6 + FACES.indexOf(face)) * 64 + x) * 3;
  const pixel = (at: number) => Math.min(63, Math.floor((at + 1) * 32));
  const along = (at: number) => (2 * at + 1) / 64 - 1;
  for (const face of FACES)
    for (let at = 0; at < 64; at++)
      for (const [x, y, s, t] of [
        [0, at, -1.000001, along(at)],
        [63, at, 1.000001, along(at)],
        [at, 0, along(at), -1.000001],
        [at, 63, along(at), 1.000001],
      ] as const) {
        const beyond = facePointOfVector(vectorOfFacePoint({ face, s, t }));
        visit(startOf(face, x, y), startOf(beyond.face, pixel(beyond.s), pixel(beyond.t)));
      }
}

test('PIC-01 in a cubemap strip, pixels on a shared edge of two faces have the same color, and inner pixels are unchanged', () => {
  let state = 1;
  const noise = () => ((state = (state * 48_271) % 2_147_483_647) % 2) * 80 + 80;
  const faces = Object.fromEntries(
    FACES.map((face) => [face, Uint8Array.from({ length: 64 * 64 * 3 }, noise)]),
  ) as Record<Face, Uint8Array>;
  const blended = blendEdges(faces);
  const joined = new Uint8Array(6 * 64 * 64 * 3);
  const inner = (pixels: Uint8Array) => pixels.filter((_, at) => isInner(Math.floor(at / 3)));
  const isInner = (at: number) => [at % 64, Math.floor(at / 64)].every((each) => each > 0 && each < 63);
  for (const [index, face] of FACES.entries()) {
    assert.deepEqual(inner(blended[face]), inner(faces[face]));
    for (let y = 0; y < 64; y++)
      joined.set(blended[face].subarray(y * 192, (y + 1) * 192), (y * 6 + index) * 192);
  }
  forEachSeam((inside, outside) =>
    assert.deepEqual(joined.subarray(inside, inside + 3), joined.subarray(outside, outside + 3)),
  );
});

/** Returns a function that reads the tiles of JPEG previews of `side` pixels, each with a bright corner. */
async function tiledPreviews(side: number) {
  const corner = { left: 0, top: 0, width: side / 2, height: side / 2 };
  const pictures = FACES.map(async (face, index) => {
    const bright = {
      create: { ...corner, channels: 3, background: { r: 40 * index, g: 200, b: 0 } },
    } as const;
    const dark = { create: { width: side, height: side, channels: 3, background: '#000' } } as const;
    const picture = sharp(dark).composite([{ input: bright, left: 0, top: 0 }]);
    return [face, await picture.png().toBuffer()] as const;
  });
  const byFace = Object.fromEntries(await Promise.all(pictures)) as Record<Face, Buffer>;
  return async (tile: Parameters<typeof tileRect>[0], format: string): Promise<Uint8Array | null> => {
    const rect = tileRect({ ...tile, level: 0 }, levelsOf(side));
    if (format === 'webp' || rect.width <= 0 || rect.height <= 0) return null;
    return sharp(byFace[tile.face]).extract(rect).jpeg({ quality: 95 }).toBuffer();
  };
}

for (const side of [576, 520, 10])
  test(`PIC-01 a cubemap strip shows every tile of the previews when the previews are JPEG images of ${side} px`, async () => {
    const read = await tiledPreviews(side);
    const strip = await pixelsOf((await makeStrip(read)) ?? assert.fail('no strip was made'));
    for (const index of FACES.keys()) {
      assert.ok(difference(meanOf(strip, 64 * index + 4, 4, 16), [40 * index, 200, 0]) < 12);
      for (const [x, y] of [
        [40, 4],
        [4, 40],
        [40, 40],
      ] as const)
        assert.ok(
          difference(meanOf(strip, 64 * index + x, y, 16), [0, 0, 0]) < 8,
          `face ${index} at ${x}, ${y}`,
        );
    }
  });

test('no cubemap strip is made if a tile of a preview is missing, is damaged or has the wrong size', async () => {
  const read = await tiledPreviews(576);
  const isLast = ({ face, x, y }: Parameters<typeof read>[0]) => face === 'd' && x === 1 && y === 1;
  const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer();
  for (const instead of [null, small.subarray(0, 40), small])
    assert.equal(
      await makeStrip(async (tile, format) =>
        isLast(tile) && format === 'jpg' ? instead : read(tile, format),
      ),
      null,
    );
});

test('PIC-01 a cubemap strip of pure noise is at most 6 KB in size, and encoding the same pixels again gives the same bytes', async () => {
  let state = 1;
  const noise = () => ((state = (state * 48_271) % 2_147_483_647) & 1) * 255;
  const faces = Object.fromEntries(
    FACES.map((face) => [face, Uint8Array.from({ length: 64 * 64 * 3 }, noise)]),
  );
  const bytes = await encodeStrip(faces as Record<Face, Uint8Array>);
  assert.ok(bytes.length <= STRIP_MAX_BYTES, `${bytes.length} bytes`);
  assert.deepEqual(await encodeStrip(faces as Record<Face, Uint8Array>), bytes);
});

test('an ingest that resumes after an interruption makes the same cubemap strip as an uninterrupted ingest', async () => {
  const { photo, out } = await scene();
  await runIngest('--out', out, ...SMALL, photo);
  const before = await hashesIn(out);
  const hash = (await readFile(join(out, '1/recipe.txt'), 'utf8')).trim();
  const draft = join(out, '.ingest', hash);
  await mkdir(draft, { recursive: true });
  await rename(join(out, '1'), join(draft, 'tiles'));
  for (const face of FACES) await writeFile(join(draft, `${face}.finished`), '');
  await rm(join(draft, 'tiles/strip.webp'));
  await rm(join(out, 'spheres.geojson'));
  await runIngest('--out', out, ...SMALL, photo);
  assert.deepEqual(await hashesIn(out), before);
});

/** Deletes all strips of a folder or bucket and their template in the list, as if an earlier version had run. */
async function removeStrips(out: string, config: S3Config | null): Promise<void> {
  if (config === null) for (const id of [1, 2]) await rm(join(out, `${id}/strip.webp`));
  else {
    const client = createS3Client(config);
    const keys: string[] = [];
    for await (const key of client.keys('tiles/')) if (key.endsWith('/strip.webp')) keys.push(key);
    assert.equal(keys.length, 2);
    for (const key of keys) await client.remove(key);
  }
  const list = join(out, 'spheres.geojson');
  const { strips, ...json } = JSON.parse(await readFile(list, 'utf8')) as { strips: string };
  assert.ok(strips);
  await writeFile(list, JSON.stringify(json));
}

const stripsOf = (out: string, config: S3Config | null) => {
  const reader = openTileReader(out, config);
  return Promise.all([reader.strip(1), reader.strip(2)]);
};

for (const kind of ['folder', 'S3'] as const)
  test(`PIC-01 ${kind}: an ingest adds missing cubemap strips to existing spheres without rendering their tiles again`, async () => {
    const { photo, other, out } = await scene();
    const config = kind === 'folder' ? null : { ...storage.config, bucket: 'upgraded' };
    if (config !== null) storage.createBucket('upgraded');
    await runIngestInto(config, '--out', out, ...SMALL, photo, other);
    const [strips, files] = [await stripsOf(out, config), await hashesIn(out)];
    await removeStrips(out, config);
    assert.deepEqual(await stripsOf(out, config), [null, null]);
    const { published, notes } = await runIngestInto(config, '--out', out, ...SMALL, photo);
    assert.deepEqual([published.get('field.png')?.isCut, notes], [false, []]);
    assert.deepEqual(await stripsOf(out, config), strips);
    assert.deepEqual(await hashesIn(out), files);
  });

test('PIC-01 the list of spheres contains a URL template for cubemap strips only if every sphere has one', async () => {
  const { photo, other, out } = await scene();
  await runIngest('--out', out, ...SMALL, photo, other);
  await removeStrips(out, null);
  await rm(join(out, '2/u/3/0_0.webp'));
  const { notes } = await runIngest('--out', out, ...SMALL, photo);
  assert.match(notes.join(), /1 of 2 spheres are missing or damaged, the first of them sphere 2;/);
  assert.equal((await collectionIn(out)).strips, null);
  assert.ok(await stat(join(out, '1/strip.webp')));
  const repaired = await runIngest('--out', out, ...SMALL, '--recut', other);
  assert.deepEqual(repaired.notes, []);
  assert.equal((await collectionIn(out)).strips, '{sphere}/strip.webp');
  assert.deepEqual((await readdir(join(out, '2'))).sort(), [...FACES, 'recipe.txt', 'strip.webp'].sort());
});

async function checksOf(out: string): Promise<SphereCheck[]> {
  const checks: SphereCheck[] = [];
  for await (const check of verifySpheres(out, null)) checks.push(check);
  return checks;
}

test('missing and damaged cubemap strips are reported, and a new ingest restores a missing strip', async () => {
  const { photo, other, out } = await scene();
  await runIngest('--out', out, ...SMALL, photo, other);
  await rm(join(out, '1/strip.webp'));
  await truncate(join(out, '2/strip.webp'), 60);
  const checks = await checksOf(out);
  assert.deepEqual(
    checks.map(({ missing, damaged }) => [missing, damaged]),
    [
      [['1/strip.webp'], []],
      [[], ['2/strip.webp']],
    ],
  );
  await runIngest('--out', out, ...SMALL, photo);
  const [first] = await checksOf(out);
  assert.deepEqual(first?.missing, [], 'publishing the photograph again restores a missing strip');
});
