import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import sharp from 'sharp';
import { openingViewOf } from '../../../../demo/world/flights/opening-view.ts';
import { sampleSphereOf } from '../../../../demo/world/flights/spheres.ts';
import type { Market } from '../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../demo/world/markets/markets.ts';
import { createTileRenderer } from '../../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../../demo/world/sample-sphere.ts';
import { pictureFile, stripFile } from '../../../../demo/world/serve/picture-file.ts';
import { FACES, type Face } from '../../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_MAX_BYTES } from '../../../../elements/geo/strip.ts';
import { PREVIEW_LEVEL, TILE_SIZE } from '../../../../elements/geo/tile.ts';
import { processorMs } from '../../../helpers/processor-ms.ts';

const openingSphere = (slug: string): SampleSphere =>
  sampleSphereOf(openingViewOf(marketOfSlug(slug) as Market).sphere) as SampleSphere;

/** The pixels of a face of a strip, with three values each. */
type FacePixels = Float64Array;

const SIDE = STRIP_FACE_PX;
const sphere = openingSphere('new-york-ny');
const paint = createTileRenderer(sphere);
const [faces, previews] = [new Map<Face, FacePixels>(), new Map<Face, FacePixels>()];
let file: Buffer = Buffer.alloc(0);

/** Returns the means of the blocks of a preview that correspond to the pixels of a strip. */
function averagedPreview(face: Face): FacePixels {
  const { data, width } = paint({ face, level: PREVIEW_LEVEL, x: 0, y: 0 });
  assert.equal(width, TILE_SIZE);
  const block = TILE_SIZE / SIDE;
  const means = new Float64Array(SIDE * SIDE * 3);
  for (const [at, value] of data.entries()) {
    const [x, y] = [Math.floor((Math.floor(at / 3) % width) / block), Math.floor(at / 3 / width / block)];
    const n = (y * SIDE + x) * 3 + (at % 3);
    means[n] = (means[n] ?? 0) + value / block ** 2;
  }
  return means;
}

/** Returns the pixels of each face of a decoded strip. */
async function readFaces(strip: Buffer): Promise<void> {
  for (const [at, face] of FACES.entries()) {
    const part = sharp(strip).extract({ left: at * SIDE, top: 0, width: SIDE, height: SIDE });
    faces.set(face, Float64Array.from(await part.removeAlpha().raw().toBuffer()));
  }
}

/** The orientations in which a face could be drawn by mistake, as maps from a position to another. */
const turns: readonly ((x: number, y: number) => readonly [x: number, y: number])[] = [
  (x, y) => [SIDE - 1 - x, y],
  (x, y) => [x, SIDE - 1 - y],
  (x, y) => [SIDE - 1 - x, SIDE - 1 - y],
  (x, y) => [y, x],
  (x, y) => [SIDE - 1 - y, x],
  (x, y) => [y, SIDE - 1 - x],
  (x, y) => [SIDE - 1 - y, SIDE - 1 - x],
];

function turned(face: FacePixels, turn: (typeof turns)[number]): FacePixels {
  return face.map((_, at) => {
    const [x, y] = turn(Math.floor(at / 3) % SIDE, Math.floor(at / 3 / SIDE));
    return face[(y * SIDE + x) * 3 + (at % 3)] ?? 0;
  });
}

/** Returns the mean absolute difference of two faces, in 8-bit steps. */
const differenceOf = (a: FacePixels, b: FacePixels): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

const pixelsOf = (all: ReadonlyMap<Face, FacePixels>, face: Face): FacePixels =>
  all.get(face) ?? assert.fail(face);

before(async () => {
  file = await stripFile(paint('strip'));
  await readFaces(file);
  for (const face of FACES) previews.set(face, averagedPreview(face));
});

test('PIC-01 a cubemap strip of the sample world is a reproducible WebP file of 384 × 64 px and at most 6144 bytes', async () => {
  const { format, width, height } = await sharp(file).metadata();
  assert.deepEqual([format, width, height], ['webp', 6 * SIDE, SIDE]);
  assert.ok(file.length <= STRIP_MAX_BYTES, `${file.length} bytes`);
  const again = await stripFile(createTileRenderer(sphere)('strip'));
  assert.ok(again.equals(file));
});

test('rendering a cubemap strip takes less than a quarter of the CPU time of rendering two previews', () => {
  const stripMs = processorMs(() => paint('strip'));
  const previewsMs = processorMs(() => {
    for (const face of ['f', 'd'] as const) paint({ face, level: PREVIEW_LEVEL, x: 0, y: 0 });
  });
  assert.ok(stripMs < previewsMs / 4, `${stripMs.toFixed(1)} ms, previews ${previewsMs.toFixed(1)} ms`);
});

test('PIC-01 a cubemap strip of noise is encoded with a lower quality, so that it does not exceed 6144 bytes', async () => {
  let state = 1;
  const data = Uint8Array.from({ length: 6 * SIDE * SIDE * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 64 + (state >>> 25);
  });
  const noise = { width: 6 * SIDE, height: SIDE, data };
  assert.ok((await pictureFile(noise, 'webp')).length > 2 * STRIP_MAX_BYTES);
  const strip = await stripFile(noise);
  assert.ok(strip.length <= STRIP_MAX_BYTES, `${strip.length} bytes`);
});

for (const face of FACES) {
  test(`PIC-01 face ${face} of a cubemap strip matches the preview of that face, and no other face or orientation`, () => {
    const shown = pixelsOf(faces, face);
    const difference = differenceOf(shown, pixelsOf(previews, face));
    assert.ok(difference < 16, `${difference}`);
    const wrong = [
      ...FACES.filter((other) => other !== face).map((other) => pixelsOf(previews, other)),
      ...turns.map((turn) => turned(pixelsOf(previews, face), turn)),
    ].map((pixels) => differenceOf(shown, pixels));
    assert.ok(Math.min(...wrong) > 2 * difference, `${difference}, but ${Math.min(...wrong)}`);
  });
}
