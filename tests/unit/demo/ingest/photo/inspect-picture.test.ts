import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { type IngestReport, runIngest } from '../../../../helpers/ingest/run-ingest.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';

const WIDTH = 1024;
const HEIGHT = 512;

/** Draws an image with the given brightness per column and row, and optionally with an opacity per column. */
function drawn(at: (column: number, row: number) => number, alpha?: (column: number) => number): Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * channels);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const value = at(i % WIDTH, Math.floor(i / WIDTH));
    pixels.set([value, value, value, ...(alpha ? [alpha(i % WIDTH)] : [])], i * channels);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels } });
}

/** Brightness of a sky that becomes darker toward the bottom and varies in waves around the full circle. */
const waves = (column: number, row: number): number =>
  200 - row / 4 + 20 * Math.sin((column / WIDTH) * 8 * Math.PI);

const disc = (column: number, row: number): number =>
  Math.hypot((column % HEIGHT) - HEIGHT / 2, row - HEIGHT / 2) < HEIGHT / 2 ? waves(column, row) : 3;

/** Like a pair whose lenses scatter light beyond their discs. */
const haloed = (column: number, row: number): number => {
  const distance = Math.hypot((column % HEIGHT) - HEIGHT / 2, row - HEIGHT / 2) / (HEIGHT / 2);
  return distance < 0.97 ? waves(column, row) : Math.max(20, 60 - 100 * (distance - 0.97));
};

/** Random brightness of a cell, the same each time. */
const cellAt = (column: number, row: number): number =>
  (Math.abs(Math.sin(column * 127.1 + row * 311.7) * 43_758.5453) % 1) * 200;

/** A scene with detail that does not repeat. Both of its ends show the same, and the ends of each column one point. */
function scene(column: number, row: number, width = WIDTH, height = HEIGHT): number {
  const [x, y] = [Math.floor(((column + width) % width) / (width / 64)), Math.floor(row / (height / 32))];
  return cellAt(y === 0 || y === 31 || x === 63 ? 0 : x, y);
}

const LENS = { IFD0: { Make: 'Maker' }, IFD2: { FocalLengthIn35mmFilm: '26' } };

const letterbox = (column: number, row: number): number =>
  Math.abs(row - HEIGHT / 2) < HEIGHT / 4 ? waves(column, row) : 0;

const PICTURES: Record<string, (path: string) => Promise<unknown>> = {
  'whole.png': (path) => drawn(waves).toFile(path),
  'fisheye.png': (path) => drawn(disc).toFile(path),
  'halo.png': (path) => drawn(haloed).toFile(path),
  'beside.png': (path) =>
    drawn((column, row) => scene(column % HEIGHT, row, HEIGHT) + (column < HEIGHT ? 0 : 9)).toFile(path),
  'above.png': (path) =>
    drawn((column, row) => scene(column + (row < HEIGHT / 2 ? 0 : 8), row % 256, WIDTH, 256)).toFile(path),
  'scene.png': (path) => drawn((column, row) => scene(column, row)).toFile(path),
  'chart.png': (path) => drawn((column, row) => scene(column % 128, row % 128, 128, 128)).toFile(path),
  'stitched.png': (path) =>
    drawn((column, row) => scene(column, row))
      .withExif(LENS)
      .toFile(path),
  'cropped.png': (path) =>
    drawn((column, row) => scene(column / 2, row / 2 + 128))
      .withExif(LENS)
      .toFile(path),
  'letterbox.png': (path) => drawn(letterbox).toFile(path),
  'night.png': (path) => drawn((column, row) => waves(column, row) / 20).toFile(path),
  'open.png': (path) => drawn((column, row) => (column / WIDTH) * 180 + row / 8).toFile(path),
  'flat.png': (path) => drawn(() => 77).toFile(path),
  'glass.png': (path) => drawn(waves, (column) => (column < 300 ? 90 : 255)).toFile(path),
  'opaque.png': (path) => drawn(waves, () => 255).toFile(path),
  async 'moving.webp'(path) {
    const frames = await Promise.all([drawn(waves), drawn(letterbox)].map((each) => each.png().toBuffer()));
    await sharp(frames, { join: { animated: true } })
      .webp()
      .toFile(path);
  },
};

const HERE = ['--latitude', '53.5', '--longitude', '-2.25', '--heading', '0', '--width', '64'];
let report: IngestReport;
let forced: IngestReport;

before(async () => {
  const folder = await scratchFolder();
  for (const [name, write] of Object.entries(PICTURES)) await write(join(folder, name));
  report = await runIngest('--out', join(folder, 'out'), ...HERE, folder);
  forced = await runIngest(
    '--out',
    join(folder, 'forced'),
    ...HERE,
    '--force',
    join(folder, '{fisheye,flat,halo,beside,above,cropped}.png'),
  );
});

const NOTES: Record<string, RegExp> = {
  'open.png': /left and right edges do not match/,
  'stitched.png': /26 mm lens; its edges show/,
  'glass.png': /transparent parts were filled with gray/,
  'moving.webp': /2 pictures, like an animation; only the first one was used/,
};

for (const name of Object.keys(PICTURES).filter(
  (each) => !/^(fisheye|flat|halo|beside|above|cropped)/.test(each),
)) {
  test(`FIX-69 ${name} is published with only the notes that apply to it`, () => {
    const notes = report.published.get(name)!.notes.join('\n');
    for (const [other, note] of Object.entries(NOTES))
      if (other === name) assert.match(notes, note);
      else assert.doesNotMatch(notes, note);
  });
}

const REFUSED: Record<string, RegExp> = {
  'above.png': /stereo picture: its upper and lower halves.*--force/,
  'beside.png': /stereo picture: its left and right halves.*--force/,
  'cropped.png': /26 mm lens.*edges do not fit together.*--force/,
  'fisheye.png': /two unstitched images from a 360° camera.*--force/,
  'flat.png': /one color.*--force/,
  'halo.png': /two unstitched images from a 360° camera.*--force/,
};

test('FIX-69 FIX-141 pictures that are not one panorama are published only with --force, and the refusal says what they are', () => {
  assert.deepEqual([...report.refused.keys()].sort(), Object.keys(REFUSED));
  for (const [name, message] of Object.entries(REFUSED))
    assert.match(report.refused.get(name)!.message, message);
  assert.equal(forced.published.size, Object.keys(REFUSED).length);
});

test('FIX-69 the tiles of an animation show only its first frame', async () => {
  const folder = await scratchFolder();
  await PICTURES['moving.webp']!(join(folder, 'moving.webp'));
  const { published } = await runIngest('--out', join(folder, 'out'), ...HERE, join(folder, 'moving.webp'));
  assert.equal(published.get('moving.webp')!.sphere.front_image_width, 64);
  const { data } = await sharp(join(folder, 'out/1/u/3/0_0.webp'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.ok(data[0]! > 150, `the zenith of the first frame is bright: ${data[0]}`);
});
