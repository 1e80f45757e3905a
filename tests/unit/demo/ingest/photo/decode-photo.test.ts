import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { checkPicture, decodePhoto } from '../../../../../demo/ingest/photo/decode-photo.ts';
import { readPhoto } from '../../../../../demo/ingest/photo/read-photo.ts';
import { createSharedMemory } from '../../../../../demo/ingest/tiles/face-threads.ts';
import { Refusal } from '../../../../../elements/photo/refusal.ts';
import { INK_JPEGS, PATCHES } from '../../../../helpers/ingest/ink-jpegs.ts';
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

for (const [name, base64] of Object.entries(INK_JPEGS))
  test(`FIX-140 a JPEG in inks without a profile has the colors that browsers show: ${name}`, async () => {
    const path = join(await scratchFolder(), 'inks.jpg');
    await writeFile(path, Buffer.from(base64, 'base64'));
    const { pixels, width } = await decode(path);
    PATCHES.forEach((color, patch) =>
      color.forEach((value, channel) => {
        const got = pixels[(8 * width + 8 * patch + 4) * 3 + channel]!;
        assert.ok(Math.abs(got - value) <= 3, `${name}, patch ${patch}: ${got} instead of ${value}`);
      }),
    );
  });

const REAL = join(import.meta.dirname, '../../../../../../shared/panoramas');

test(
  'FIX-140 a real photograph in inks without a profile has the colors of its original',
  { skip: !existsSync(REAL) },
  async () => {
    const [inks, original] = await Promise.all(
      ['adversarial/cmyk_4096x2048.jpg', 'wyman-park_equirect.jpg'].map((name) =>
        decode(join(REAL, name), 8),
      ),
    );
    const differences = inks!.pixels.map((value, i) => Math.abs(value - original!.pixels[i]!));
    assert.ok(differences.reduce((sum, value) => sum + value, 0) / differences.length < 2);
  },
);
