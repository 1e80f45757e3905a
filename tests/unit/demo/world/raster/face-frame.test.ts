import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyStore, Kind } from '../../../../../demo/world/body.ts';
import { placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import { MARKETS } from '../../../../../demo/world/markets/markets.ts';
import type { CityChunk } from '../../../../../demo/world/raster/city-chunks.ts';
import { drawChunk } from '../../../../../demo/world/raster/draw-chunk.ts';
import { createFaceFrame } from '../../../../../demo/world/raster/face-frame.ts';
import { createSight, turnSight } from '../../../../../demo/world/raster/sight.ts';
import { TURNED_SQUARE, createVisibility } from '../../../../../demo/world/raster/visibility.ts';
import type { Window } from '../../../../../demo/world/raster/window.ts';
import type { SampleSphere } from '../../../../../demo/world/sample-sphere.ts';
import { FACES, vectorOfFacePoint } from '../../../../../elements/geo/cube-face.ts';
import { worldOf } from '../../../../../elements/geo/earth.ts';
import { matrixOfPose } from '../../../../../elements/geo/pose.ts';
import { type Vec3, cross, length, rotate, scale, subtract } from '../../../../../elements/geo/vector.ts';

const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

const spheres: fc.Arbitrary<SampleSphere> = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    eye: fc.record({ x: number(-2500, 2500), y: number(100, 300), z: number(-2500, 2500) }),
    pose: fc.record({ heading: number(0, 360), pitch: number(-5, 5), roll: number(-5, 5) }),
  })
  .map((parts) => ({ id: 1, flight: 0, faceWidth: 4096, record: null as never, ...parts }));

const faces = fc.constantFrom(...FACES);

/** Returns the direction to a point in the image's frame, computed with exact geometry. */
function directionTo({ market, eye, pose }: SampleSphere, point: { x: number; y: number; z: number }): Vec3 {
  const seen = worldOf(placeOfMeters(market, eye), placeOfMeters(market, point));
  const matrix = matrixOfPose(pose);
  const columns = [0, 1, 2].map((n) => [matrix[0][n], matrix[1][n], matrix[2][n]] as unknown as Vec3);
  return rotate(columns as unknown as [Vec3, Vec3, Vec3], seen);
}

/** Generates points of a face whose coordinates differ from the face's center by at most `reach`. */
const pointWithin = (reach: number) => fc.tuple(number(-reach, reach), number(-reach, reach));

test('up to a distance of 3.6 km, the approximate line of sight deviates from the exact line by at most 1/20 pixel', () => {
  fc.assert(
    fc.property(spheres, faces, pointWithin(1), number(20, 3600), (sphere, face, [s, t], far) => {
      const sight = createSight();
      turnSight(sight, createFaceFrame(sphere, face), s, t);
      const depth = far / sight.long;
      const { eye } = sphere;
      const point = {
        x: eye.x + (sight.wayX + sight.bendX * depth) * depth,
        y: eye.y + (sight.wayY + sight.bendY * depth) * depth,
        z: eye.z + (sight.wayZ + sight.bendZ * depth) * depth,
      };
      const exact = directionTo(sphere, point);
      const expected = vectorOfFacePoint({ face, s, t });
      const angle = length(cross(exact, expected)) / length(exact) / length(expected);
      assert.ok(angle < 2.5e-5, `${angle} rad`);
      assert.ok(length(subtract(exact, scale(expected, depth))) < 0.05);
    }),
    { numRuns: 2000 },
  );
});

const SIDE = 4096;

test('the center of a roof is drawn at the pixel that exact geometry predicts', () => {
  fc.assert(
    fc.property(spheres, faces, pointWithin(0.9), number(150, 3000), (sphere, face, [s, t], far) => {
      const frame = createFaceFrame(sphere, face);
      const sight = createSight();
      turnSight(sight, frame, s, t);
      const { eye } = sphere;
      // A plate of 4 m × 4 m faces up. The camera is at least 40 m above it.
      const depth = far / sight.long;
      const [x, z] = [eye.x + sight.wayX * depth, eye.z + sight.wayZ * depth];
      const top = Math.min(eye.y - 40, Math.max(0.5, eye.y + sight.wayY * depth));
      const store = new BodyStore();
      store.add(
        Kind.unit,
        { x, z, cos: 0.8, sin: 0.6 },
        { halfX: 2, halfZ: 2, bottom: top - 0.01, top },
        { tint: 0 },
      );
      const bounds = { left: x - 4, right: x + 4, north: z - 4, south: z + 4, top };
      const chunk: CityChunk = { store, ...bounds };
      const direction = directionTo(sphere, { x: Math.fround(x), y: top, z: Math.fround(z) });
      const { ahead, right, down } = axesOf(face);
      const a = dotOf(direction, ahead);
      fc.pre(a > 5);
      const [u, v] = [
        ((dotOf(direction, right) / a + 1) * SIDE) / 2,
        ((dotOf(direction, down) / a + 1) * SIDE) / 2,
      ];
      const window: Window = {
        frame,
        eye,
        side: SIDE,
        left: Math.round(u) - 128,
        top: Math.round(v) - 128,
        width: 256,
        height: 256,
      };
      const shown = createVisibility(256, 256, TURNED_SQUARE);
      drawChunk(shown, window, chunk, () => 7);
      let [count, mx, my] = [0, 0, 0];
      const lines = new Set<number>();
      shown.surface.forEach((name, n) => {
        if (name !== 7) return;
        const line = Math.floor(n / 256);
        count++;
        lines.add(line);
        mx += window.left + (n % 256) + (TURNED_SQUARE[line % 4] as number);
        my += window.top + (line + 0.5) / 4;
      });
      const pixels = (4 * SIDE) / 2 / a;
      // Sample rows are 1/4 px apart. They locate the center only if the plate covers enough of them.
      fc.pre(count > 60 && lines.size > 12);
      // In perspective, the center of a plate differs from the center of its image in proportion to its size.
      const lean = 0.3 + (pixels * 4) / a;
      assert.ok(Math.abs(mx / count - u) < lean, `${mx / count - u} px of ${pixels}`);
      assert.ok(Math.abs(my / count - v) < lean, `${my / count - v} px of ${pixels}`);
    }),
    { numRuns: 400 },
  );
});

const axesOf = (face: (typeof FACES)[number]): Record<'ahead' | 'right' | 'down', Vec3> => {
  const middle = vectorOfFacePoint({ face, s: 0, t: 0 });
  return {
    ahead: middle,
    right: subtract(vectorOfFacePoint({ face, s: 1, t: 0 }), middle),
    down: subtract(vectorOfFacePoint({ face, s: 0, t: 1 }), middle),
  };
};

const dotOf = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
