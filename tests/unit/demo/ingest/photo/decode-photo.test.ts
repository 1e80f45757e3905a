import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { checkPicture, decodePhoto } from '../../../../../demo/ingest/photo/decode-photo.ts';
import { readPhoto } from '../../../../../demo/ingest/photo/read-photo.ts';
import { createSharedMemory } from '../../../../../demo/ingest/tiles/face-threads.ts';
import { Refusal } from '../../../../../elements/photo/refusal.ts';
import { scratchFolder } from '../../../../helpers/ingest/synthetic-panorama.ts';

const plain = (): Sharp =>
  sharp({ create: { width: 1024, height: 512, channels: 3, background: { r: 200, g: 100, b: 50 } } });

async function decode(path: string, shrink = 1, force = false) {
  return decodePhoto(await readPhoto(path), { shrink, force, memory: createSharedMemory() });
}

const KINDS: [name: string, picture: () => Sharp][] = [
  ['16 bits.png', () => plain().toColorspace('rgb16').png()],
  ['16 bits.tif', () => plain().toColorspace('rgb16').tiff()],
  ['a palette.png', () => plain().png({ palette: true })],
  ['opaque alpha.png', () => plain().ensureAlpha(1).png()],
  ['another profile.jpg', () => plain().withIccProfile('p3').jpeg({ quality: 100 })],
  ['no loss.webp', () => plain().webp({ lossless: true })],
];

for (const [name, picture] of KINDS) {
  test(`a photo is decoded to three sRGB bytes per pixel: ${name}`, async () => {
    const path = join(await scratchFolder(), name);
    await picture().toFile(path);
    for (const shrink of [1, 2]) {
      const { pixels, width, height } = await decode(path, shrink);
      assert.deepEqual(
        [width, height, pixels.length],
        [1024 / shrink, 512 / shrink, (1024 * 512 * 3) / shrink ** 2],
      );
      [200, 100, 50].forEach((value, i) =>
        assert.ok(Math.abs(pixels.at(i - 3)! - value) <= 2, String(pixels.subarray(-3))),
      );
    }
  });
}

for (const ending of ['jpg', 'png', 'webp', 'tif']) {
  test(`FIX-71 a truncated ${ending} file is rejected, also if it is only checked`, async () => {
    const folder = await scratchFolder();
    const [whole, half] = [join(folder, `whole.${ending}`), join(folder, `half.${ending}`)];
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    await sharp({ create: { width: 1024, height: 512, channels: 3, background: '#000', noise } }).toFile(
      whole,
    );
    const bytes = await readFile(whole);
    await writeFile(half, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
    const check = async (path: string): Promise<void> => checkPicture(await readPhoto(path), false);
    await check(whole);
    await assert.rejects(check(half), Refusal);
    await assert.rejects(decode(half), Refusal);
  });
}
