import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { FACES, type Face } from '../../../../elements/geo/cube-face.ts';
import { runIngest } from '../../../helpers/ingest/run-ingest.ts';
import { scratchFolder } from '../../../helpers/ingest/synthetic-panorama.ts';

const PHOTOS = join(import.meta.dirname, '../../../../../shared/panoramas');
const skip = existsSync(PHOTOS) ? false : 'the real photographs are not on this machine';

const PEER_FACE: Record<Face, number> = { f: 0, r: 1, b: 2, l: 3, u: 4, d: 5 };
const WIDTH = 512;

/** Returns the peak signal-to-noise ratio of two images, in decibels. */
function psnr(a: Uint8Array, b: Uint8Array): number {
  const squares = a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

/** Returns the mean squared difference between neighboring pixels. A sharper image has a larger value. */
function gradientEnergy(pixels: Uint8Array, width: number): number {
  let sum = 0;
  for (let i = 3 * width + 3; i < pixels.length; i += 3) {
    sum += (pixels[i]! - pixels[i - 3]!) ** 2 + (pixels[i]! - pixels[i - 3 * width]!) ** 2;
  }
  return sum / (pixels.length / 3);
}

describe('a panorama compared with the cube faces of another program', { skip }, () => {
  const ours = new Map<Face, Buffer>();
  const theirs = new Map<Face, Buffer>();

  before(async () => {
    const out = await scratchFolder();
    const place = ['--latitude', '39.3', '--longitude', '-76.6'];
    await runIngest(
      '--out',
      out,
      ...place,
      '--width',
      String(WIDTH),
      join(PHOTOS, 'wyman-park_equirect.jpg'),
    );
    for (const face of FACES) {
      ours.set(
        face,
        await sharp(join(out, `1/${face}/0/0_0.webp`))
          .raw()
          .toBuffer(),
      );
      const peer = join(PHOTOS, `cube-wyman-park/face${PEER_FACE[face]}.jpg`);
      theirs.set(face, await sharp(peer).resize(WIDTH, WIDTH, { fastShrinkOnLoad: false }).raw().toBuffer());
    }
  });

  for (const face of FACES) {
    test(`VIEW-03 face ${face} has a PSNR above 30 dB with its reference face and below 14.5 dB with every other reference face`, () => {
      assert.ok(psnr(ours.get(face)!, theirs.get(face)!) > 30, `${psnr(ours.get(face)!, theirs.get(face)!)}`);
      for (const other of FACES)
        if (other !== face) assert.ok(psnr(ours.get(face)!, theirs.get(other)!) < 14.5);
    });

    test(`face ${face} is at least 95% as sharp as the reference face`, () => {
      const ratio = gradientEnergy(ours.get(face)!, WIDTH) / gradientEnergy(theirs.get(face)!, WIDTH);
      assert.ok(ratio > 0.95, `${ratio}`);
    });
  }
});
