import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ElevationEncoding,
  elevationReader,
} from '../../../../../elements/surface/terrain/elevation-image.ts';

/** A hole, whose color must not decide the encoding of the pixel after it. */
const HOLE = [200, 0, 0, 0];

const cases: readonly [
  name: string,
  pixel: readonly number[],
  height: number,
  encoding?: ElevationEncoding,
][] = [
  ['sea level in Terrarium', [128, 0, 0, 255], 0],
  ['a fraction of a meter in Terrarium', [128, 1, 128, 255], 1.5],
  ['the deepest sea in Terrarium', [85, 10, 0, 255], -10_998],
  ['the highest mountain in Terrarium', [162, 144, 0, 255], 8848],
  ['sea level in Mapbox', [1, 134, 160, 255], 0],
  ['the highest mountain in Mapbox', [2, 224, 64, 255], 8848],
  ['the lowest height in Mapbox, which is not black', [0, 0, 1, 255], -9999.9],
  ['an encoding that is stated and wrong', [128, 0, 0, 255], 828_860.8, 'mapbox'],
  ['a transparent pixel', [128, 0, 0, 0], NaN],
  ['a partly transparent pixel', [128, 0, 0, 254], NaN],
  ['an opaque black pixel', [0, 0, 0, 255], NaN],
  ['a black pixel of a stated encoding', [0, 0, 0, 255], NaN, 'mapbox'],
];

test('the color of a pixel is decoded to a height, and the encoding is detected unless it is stated', () => {
  for (const [name, pixel, height, encoding] of cases) {
    const data = Uint8ClampedArray.of(...HOLE, ...pixel);
    const read = elevationReader({ width: 2, height: 1, data }, encoding);
    assert.ok(Number.isNaN(read(0)), name);
    const value = read(1);
    assert.ok(
      Number.isNaN(height) ? Number.isNaN(value) : Math.abs(value - height) < 1e-6,
      `${name}: ${value}`,
    );
  }
});
