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

const letterbox = (column: number, row: number): number =>
  Math.abs(row - HEIGHT / 2) < HEIGHT / 4 ? waves(column, row) : 0;

const PICTURES: Record<string, (path: string) => Promise<unknown>> = {
  'whole.png': (path) => drawn(waves).toFile(path),
  'fisheye.png': (path) => drawn(disc).toFile(path),
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
    join(folder, '{fisheye,flat}.png'),
  );
});

const NOTES: Record<string, RegExp> = {
  'open.png': /left and right edges do not match/,
  'glass.png': /transparent parts were filled with gray/,
  'moving.webp': /2 pictures, like an animation; only the first one was used/,
};

for (const name of Object.keys(PICTURES).filter((each) => !/fisheye|flat/.test(each))) {
  test(`FIX-69 ${name} is published with only the notes that apply to it`, () => {
    const notes = report.published.get(name)!.notes.join('\n');
    for (const [other, note] of Object.entries(NOTES))
      if (other === name) assert.match(notes, note);
      else assert.doesNotMatch(notes, note);
  });
}

test('FIX-69 images of unstitched fisheye circles or of a single color are published only with --force', () => {
  assert.deepEqual([...report.refused.keys()].sort(), ['fisheye.png', 'flat.png']);
  assert.match(
    report.refused.get('fisheye.png')!.message,
    /two unstitched images from a 360° camera.*--force/,
  );
  assert.match(report.refused.get('flat.png')!.message, /one color/);
  assert.equal(forced.published.size, 2);
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
