import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spheresOver } from '../../../../demo/world/flights/spheres.ts';
import type { Market } from '../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../demo/world/markets/markets.ts';
import { type Picture, createTileRenderer } from '../../../../demo/world/render-tile.ts';
import type { SampleSphere } from '../../../../demo/world/sample-sphere.ts';
import type { Face } from '../../../../elements/geo/cube-face.ts';

/** A sphere over the river with a view of the business district. */
const sphere = {
  ...(spheresOver(marketOfSlug('columbus-oh') as Market, 1)[0] as SampleSphere),
  eye: { x: 0, y: 142, z: 0 },
  pose: { heading: 0, pitch: 0, roll: 0 },
};

const small = (faceWidth: number) => ({ ...sphere, faceWidth });

const pixel = ({ data, width }: Picture, x: number, y: number): number[] => [
  ...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];

const meanOf = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

/** Returns the mean difference between a column of one image and a column of another, in 8-bit steps. */
function columnStep(a: Picture, xa: number, b: Picture, xb: number): number {
  const steps: number[] = [];
  for (let y = 0; y < a.height; y++) {
    const [p, q] = [pixel(a, xa, y), pixel(b, xb, y)];
    p.forEach((value, c) => steps.push(Math.abs(value - (q[c] ?? 0))));
  }
  return meanOf(steps);
}

/** Scales an image to half its size. Each pixel is the mean of 2 × 2 pixels. */
function halved({ width, height, data }: Picture): number[] {
  const mean: number[] = [];
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      for (let c = 0; c < 3; c++) {
        const at = (dx: number, dy: number): number => data[3 * ((y + dy) * width + x + dx) + c] ?? 0;
        mean.push((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) / 4);
      }
    }
  }
  return mean;
}

const decibels = (a: ArrayLike<number>, b: readonly number[]): number =>
  10 * Math.log10(255 ** 2 / meanOf(b.map((value, i) => (value - (a[i] ?? 0)) ** 2)));

test('a tile has the same bytes regardless of what was rendered before', () => {
  const tile = { face: 'r', level: 0, x: 0, y: 0 } as const;
  const alone = createTileRenderer(small(96))(tile);
  const later = createTileRenderer(small(96));
  for (const face of ['d', 'b', 'l'] as const) later({ face, level: 1, x: 0, y: 0 });
  assert.deepEqual(later(tile), alone);
});

test('VIEW-04 the edge tile of a face 520 px wide measures 8 by 512 px', () => {
  const render = createTileRenderer(small(520));
  const { width, height, data } = render({ face: 'u', level: 0, x: 1, y: 0 });
  assert.deepEqual([width, height, data.length], [8, 512, 3 * 8 * 512]);
});

test('neighboring tiles of a face meet without a seam', () => {
  const render = createTileRenderer(small(560));
  const left = render({ face: 'f', level: 0, x: 0, y: 1 });
  const right = render({ face: 'f', level: 0, x: 1, y: 1 });
  const across = columnStep(left, 511, right, 0);
  const nearby = meanOf([
    columnStep(left, 509, left, 510),
    columnStep(left, 510, left, 511),
    columnStep(right, 0, right, 1),
  ]);
  assert.ok(
    across < 1.35 * nearby,
    `step over the edge ${across.toFixed(1)}, next to it ${nearby.toFixed(1)}`,
  );
});

for (const [leftFace, rightFace] of [
  ['f', 'r'],
  ['r', 'b'],
  ['b', 'l'],
  ['l', 'f'],
] as const) {
  test(`faces ${leftFace} and ${rightFace} meet without a seam`, () => {
    const render = createTileRenderer(small(400));
    const face = (name: Face): Picture => render({ face: name, level: 0, x: 0, y: 0 });
    const [left, right] = [face(leftFace), face(rightFace)];
    const across = columnStep(left, 399, right, 0);
    const nearby = meanOf([
      columnStep(left, 397, left, 398),
      columnStep(left, 398, left, 399),
      columnStep(right, 0, right, 1),
    ]);
    assert.ok(
      across < 1.5 * nearby + 1,
      `step over the edge ${across.toFixed(1)}, next to it ${nearby.toFixed(1)}`,
    );
  });
}

for (const face of ['f', 'd', 'u'] as const) {
  test(`level 1 of face ${face} looks the same as level 0 at half size, with a PSNR above 24 dB`, () => {
    const render = createTileRenderer(small(256));
    const fine = render({ face, level: 0, x: 0, y: 0 });
    const coarse = render({ face, level: 1, x: 0, y: 0 });
    const likeness = decibels(coarse.data, halved(fine));
    assert.ok(likeness > 24, `${likeness.toFixed(1)} dB`);
  });
}

test('the sky above the horizon is blue, and the ground below it is not', () => {
  const { data, width } = createTileRenderer(small(64))({ face: 'f', level: 0, x: 0, y: 0 });
  const bluer = (y: number): number =>
    meanOf(
      Array.from({ length: width }, (_, x) => {
        const at = 3 * (y * width + x);
        return (data[at + 2] ?? 0) - (data[at] ?? 0);
      }),
    );
  assert.ok(bluer(4) > 40);
  assert.ok(meanOf([44, 50, 56, 60].map(bluer)) < 20);
});
