import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { watermarkSvg } from '../../../../../demo/host/services/still/watermark.ts';

/** Returns the number of pixels of each quarter of a picture that the watermark changes. */
async function markedQuarters(
  text: string,
  size: { readonly width: number; readonly height: number },
): Promise<readonly number[]> {
  const { width, height } = size;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${watermarkSvg(text, size)}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
  const quarters = [0, 0, 0, 0];
  for (const [at, alpha] of pixels.entries()) {
    const quarter = (at % width < width / 2 ? 0 : 1) + (at < (width * height) / 2 ? 0 : 2);
    if (alpha > 10) quarters[quarter] = (quarters[quarter] ?? 0) + 1;
  }
  return quarters;
}

for (const text of ['Spheres', 'Sphères 360', 'сферы', '<b>&"'])
  for (const [width, height] of [
    [64, 48],
    [640, 360],
    [2048, 200],
    [200, 2048],
  ] as const)
    test(`every quarter of a picture of ${width} × ${height} has the watermark ${text}, which needs no font`, async () => {
      const size = { width, height };
      assert.doesNotMatch(watermarkSvg(text, size), /<text|<b>|NaN/);
      for (const count of await markedQuarters(text, size)) assert.ok(count > 10, `${count} pixels`);
    });
