import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Direction, directionOf, vectorOf } from '../../../../elements/geo/camera.ts';
import {
  FACES,
  FACE_AXES,
  type Face,
  facePointOfVector,
  vectorOfFacePoint,
} from '../../../../elements/geo/cube-face.ts';
import { type Vec3, cross, scale } from '../../../../elements/geo/vector.ts';
import { anyDirection, between } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near, nearVector } from '../../../helpers/geo/near.ts';

const CENTERS: Readonly<Record<Face, Direction>> = {
  f: { pan: 0, tilt: 0 },
  r: { pan: 90, tilt: 0 },
  b: { pan: 180, tilt: 0 },
  l: { pan: 270, tilt: 0 },
  u: { pan: 0, tilt: 90 },
  d: { pan: 0, tilt: -90 },
};

/**
 * Directions of face points as defined by common cube map tools. In the world, x is right, y up and z ahead of
 * the front face. In a face's image, s is right and t down. The z axis of the viewer points backward.
 */
const CUTTERS: Readonly<Record<Face, (s: number, t: number) => Vec3>> = {
  f: (s, t) => [s, -t, 1],
  r: (s, t) => [1, -t, -s],
  b: (s, t) => [-s, -t, -1],
  l: (s, t) => [-1, -t, s],
  u: (s, t) => [s, 1, t],
  d: (s, t) => [s, -1, -t],
};

const anyFacePoint = fc.record({ face: fc.constantFrom(...FACES), s: between(-1, 1), t: between(-1, 1) });

test('VIEW-03 the cube has 6 faces: front to the north, right to the east, back, left, up and down', () => {
  assert.deepEqual(FACES, ['f', 'r', 'b', 'l', 'u', 'd']);
  for (const face of FACES) {
    const { pan, tilt } = directionOf(vectorOfFacePoint({ face, s: 0, t: 0 }));
    assert.deepEqual({ pan, tilt }, CENTERS[face]);
  }
});

test('VIEW-03 a cube face shows its image as seen from inside the cube, in the orientation that is common for cube maps', () => {
  for (const face of FACES) {
    for (const [s, t] of [
      [0, 0],
      [-1, -1],
      [1, -1],
      [-1, 1],
      [0.25, -0.75],
    ] as const) {
      const [right, up, ahead] = CUTTERS[face](s, t);
      nearVector(vectorOfFacePoint({ face, s, t }), [right, up, -ahead], 0);
    }
  }
});

test('VIEW-03 no cube face is mirrored', () => {
  for (const face of FACES) {
    const { ahead, right, down } = FACE_AXES[face];
    nearVector(cross(right, down), ahead, 0);
  }
});

test('VIEW-03 every direction maps to a point on a cube face, and the point maps back to the direction', () => {
  fc.assert(
    fc.property(anyDirection, between(0.001, 1000), (direction, size) => {
      const vector = scale(vectorOf(direction), size);
      const point = facePointOfVector(vector);
      assert.ok(Math.abs(point.s) <= 1 && Math.abs(point.t) <= 1);
      near(angleBetween(vectorOfFacePoint(point), vector), 0, 1e-12);
    }),
    { numRuns: 1000 },
  );
});

test('VIEW-03 converting a face point to a vector and back yields the same face point', () => {
  fc.assert(
    fc.property(anyFacePoint, (point) => {
      fc.pre(Math.abs(point.s) < 1 && Math.abs(point.t) < 1);
      const back = facePointOfVector(vectorOfFacePoint(point));
      assert.equal(back.face, point.face);
      near(back.s, point.s, 1e-15);
      near(back.t, point.t, 1e-15);
    }),
    { numRuns: 1000 },
  );
});

type FaceEdge = 'left' | 'right' | 'top' | 'bottom';

const EDGES: Readonly<Record<FaceEdge, (along: number) => readonly [s: number, t: number]>> = {
  left: (along) => [-1, along],
  right: (along) => [1, along],
  top: (along) => [along, -1],
  bottom: (along) => [along, 1],
};

/** The edges of faces, with the edge of another face at the same place, and whether that edge runs backward. */
const SHARED_EDGES: readonly (readonly [Face, FaceEdge, Face, FaceEdge, 'forward' | 'backward'])[] = [
  ['f', 'right', 'r', 'left', 'forward'],
  ['r', 'right', 'b', 'left', 'forward'],
  ['b', 'right', 'l', 'left', 'forward'],
  ['l', 'right', 'f', 'left', 'forward'],
  ['f', 'top', 'u', 'bottom', 'forward'],
  ['r', 'top', 'u', 'right', 'backward'],
  ['b', 'top', 'u', 'top', 'backward'],
  ['l', 'top', 'u', 'left', 'forward'],
  ['f', 'bottom', 'd', 'top', 'forward'],
  ['r', 'bottom', 'd', 'right', 'forward'],
  ['b', 'bottom', 'd', 'bottom', 'backward'],
  ['l', 'bottom', 'd', 'left', 'backward'],
];

test('VIEW-03 adjacent cube faces meet at the same points along each of the cube’s 12 edges', () => {
  for (const [face, edge, other, otherEdge, sense] of SHARED_EDGES) {
    for (const along of [-1, -0.3, 0.6, 1]) {
      const [s, t] = EDGES[edge](along);
      const [otherS, otherT] = EDGES[otherEdge](sense === 'forward' ? along : -along);
      const point = vectorOfFacePoint({ face, s, t });
      nearVector(vectorOfFacePoint({ face: other, s: otherS, t: otherT }), point, 0);
    }
  }
  const sides = SHARED_EDGES.flatMap(([face, edge, other, otherEdge]) => [face + edge, other + otherEdge]);
  assert.equal(new Set(sides).size, 24, 'the table contains each edge of each face once');
});
