import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roofOver } from '../../../../../elements/surface/faces/roof.ts';
import { roofHeight } from '../../../../../elements/surface/faces/solid-faces.ts';
import { ROOF_SHAPES, type RoofTags } from '../../../../../elements/surface/features/building-tags.ts';
import type { Point, Ring } from '../../../../../elements/surface/shape/polygon.ts';
import { randomRuns } from '../../../../helpers/random-runs.ts';

const PLAIN: RoofTags = { shape: 'flat', height: null, angle: null, direction: null, across: false };

/** A house of 20 m by 10 m: 20 m from west to east. */
const HOUSE: Ring = [
  [-10, -5],
  [10, -5],
  [10, 5],
  [-10, 5],
];

/** Heights of roofs with eaves at 6 m and the ridge at 9 m, at points in meters from the middle: x east, z south. */
const heights: readonly [Partial<RoofTags>, readonly (readonly [Point, number])[]][] = [
  [
    { shape: 'gabled' },
    [
      [[0, 0], 9],
      [[9.9, 0], 9],
      [[0, 4.999], 6],
      [[0, 2.5], 7.5],
    ],
  ],
  [
    { shape: 'gabled', across: true },
    [
      [[0, 4.9], 9],
      [[9.999, 0], 6],
      [[5, 0], 7.5],
    ],
  ],
  [
    { shape: 'gabled', direction: 90 },
    [
      [[0, 4.9], 9],
      [[9.999, 0], 6],
    ],
  ],
  [
    { shape: 'hipped' },
    [
      [[0, 0], 9],
      [[5, 0], 9],
      [[7.5, 0], 7.5],
      [[9.999, 0], 6],
      [[0, 4.999], 6],
    ],
  ],
  [
    { shape: 'pyramidal' },
    [
      [[0, 0], 9],
      [[5, 0], 7.5],
      [[0, 2.5], 7.5],
    ],
  ],
  [
    { shape: 'skillion', direction: 180 },
    [
      [[0, 4.999], 6],
      [[0, -4.999], 9],
      [[9, 0], 7.5],
    ],
  ],
  [
    { shape: 'skillion', direction: 0 },
    [
      [[0, 4.999], 9],
      [[0, -4.999], 6],
    ],
  ],
  [
    { shape: 'saltbox', direction: 0 },
    [
      [[0, -4.999], 6],
      [[0, 4.999], 6],
      [[0, -5 / 3], 9],
    ],
  ],
  [
    { shape: 'gambrel' },
    [
      [[0, 0], 9],
      [[0, 2.5], 8],
      [[0, 4.999], 6],
    ],
  ],
  [
    { shape: 'half-hipped' },
    [
      [[0, 0], 9],
      [[9.999, 0], 7.5],
      [[9.999, 4.9], 6.06],
    ],
  ],
  [
    { shape: 'quadruple_saltbox', angle: 45 },
    [
      [[0, 0], 9],
      [[9, 0], 7],
      [[0, 4.5], 6.5],
      [[0, 1], 9],
    ],
  ],
  [
    { shape: 'mansard' },
    [
      [[0, 0], 9],
      [[0, 4.999], 6],
      [[0, 4.5], 6.9],
    ],
  ],
];

test('SURF-02 roofs of nine shapes have the heights defined by Simple 3D Buildings', () => {
  for (const [tags, points] of heights) {
    const roof = roofOver(HOUSE, { ...PLAIN, height: 3, ...tags }, 9, 0);
    for (const [point, height] of points) {
      const found = roofHeight(roof, point);
      assert.ok(
        Math.abs(found - height) < 0.01,
        `${tags.shape} at ${String(point)}: ${found}, not ${height}`,
      );
    }
  }
});

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const buildings = fc.record({
  shape: fc.constantFrom(...ROOF_SHAPES),
  width: between(2, 60),
  depth: between(2, 60),
  turn: between(0, Math.PI),
  height: fc.option(between(0.2, 20), { nil: null }),
  direction: fc.option(between(0, 360), { nil: null }),
});

test('no point of a roof is below its eaves, and the highest point is near the stated height of the building', () => {
  fc.assert(
    fc.property(buildings, ({ shape, width, depth, turn, height, direction }) => {
      const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
      const at = (u: number, v: number): Point => [
        u * width * cos - v * depth * sin,
        u * width * sin + v * depth * cos,
      ];
      const ring = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
      const roof = roofOver(ring, { ...PLAIN, shape, height, direction }, 30, 5);
      // A dome stands on an ellipse, and its planes touch it from above.
      const isDome = shape === 'dome' || shape === 'onion';
      let [least, most] = [Infinity, -Infinity];
      for (let row = -12; row <= 12; row += 1)
        for (let column = -12; column <= 12; column += 1) {
          const [u, v] = [column / 12, row / 12];
          if (isDome && u * u + v * v > 1) continue;
          const found = roofHeight(roof, at(u, v));
          least = Math.min(least, found);
          most = Math.max(most, found);
        }
      assert.ok(most <= 30.001 + (shape === 'round' ? 1 : 0), `${shape}: ${most}`);
      // The ridges of these shapes lie between the points that are compared.
      assert.ok(most >= 29.9 - (shape === 'half-hipped' ? 2 : 0.5), `${shape}: ${most}`);
      assert.ok(least >= 5 - 0.001, `${shape}: ${least}`);
    }),
    { numRuns: randomRuns(300) },
  );
});
