import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../../elements/geo/angle.ts';
import { type View, vectorOf } from '../../../../../elements/geo/camera.ts';
import { type Place, placeOf, worldOf } from '../../../../../elements/geo/earth.ts';
import { groundHit, levelGround } from '../../../../../elements/geo/ground.ts';
import { pointAt } from '../../../../../elements/geo/pointing.ts';
import { type Vec3, dot, length, scale, subtract } from '../../../../../elements/geo/vector.ts';
import { CUBE_SIZE } from '../../../../../elements/model/limits.ts';
import type { LocatedSphere } from '../../../../../elements/model/sphere-source.ts';
import type { Sphere } from '../../../../../elements/model/sphere.ts';
import { flightPath } from '../../../../../elements/viewer/fly/flight-path.ts';
import { MIDDLE, beside, sphereAt } from '../../source/some-spheres.ts';

const located = (sphere: Sphere, isPlaced = true): LocatedSphere => ({ sphere, tiles: '', isPlaced });

const at = (eastM: number, northM: number, metadata: Sphere['metadata'] = { altitude: 320, ground: 220 }) =>
  located(sphereAt(Math.round(1e6 + eastM * 1000 + northM), beside(MIDDLE, eastM, northM), { metadata }));

const cameraOf = ({ sphere }: LocatedSphere): Place => ({
  latitude: sphere.latitude,
  longitude: sphere.longitude,
  altitude: sphere.metadata.altitude ?? 0,
});

const HERE = at(0, 0);

function pointSeen(from: LocatedSphere, view: View): Place {
  const hit = groundHit(cameraOf(from), vectorOf(view), levelGround(from.sphere.metadata.ground ?? NaN));
  assert.ok(hit.hit);
  return hit.place;
}

const anyView = fc.record({
  pan: fc.integer({ min: 0, max: 359 }),
  tilt: fc.integer({ min: -60, max: -4 }),
  fov: fc.integer({ min: 30, max: 100 }),
});
const meters = fc.integer({ min: -400, max: 400 });

/**
 * The steepest tilt, in degrees, at which a view follows a point. Near the nadir, a small motion of the camera turns the
 * view around; and if users fly to a ring at the center of their view, the point is straight below the next sphere.
 */
const STEEPEST = -75;

test('FIX-98 after a flight, the view faces the ground point that it faced before, unless that requires a turn of over 90° or a view straight down', () => {
  let pairs = 0;
  fc.assert(
    fc.property(anyView, meters, meters, (view, east, north) => {
      const there = at(east, north);
      const { goal } = flightPath(HERE, there, view);
      const { pan, tilt } = pointAt(cameraOf(there), pointSeen(HERE, view));
      if (Math.abs(turnBetween(view.pan, pan)) > 90 || tilt < STEEPEST) {
        assert.deepEqual(goal, view);
        return;
      }
      pairs += 1;
      assert.ok(Math.abs(goal.tilt - tilt) < 1e-6);
      assert.ok(Math.abs(turnBetween(goal.pan, pan)) < 1e-6);
    }),
  );
  assert.ok(pairs > 30);
  // The ground below the next sphere is at the center of the view.
  const there = at(0, 150);
  const { pan, tilt } = pointAt(cameraOf(HERE), { ...cameraOf(there), altitude: 220 });
  const view = { pan, tilt, fov: 60 };
  assert.deepEqual(flightPath(HERE, there, view).goal, view);
});

test('the ground point at the center of the view stays at the center during a flight', () => {
  const view = { pan: 10, tilt: -20, fov: 60 };
  const there = at(30, 80);
  const path = flightPath(HERE, there, view);
  const point = worldOf(cameraOf(HERE), pointSeen(HERE, view));
  const way = worldOf(cameraOf(HERE), cameraOf(there));
  for (const progress of [0, 0.2, 0.5, 0.8, 1]) {
    const { view: seen, fromShift } = path.at(progress);
    // The shift of the old panorama shows the progress along the path.
    const done = length(fromShift) / length(path.at(1).fromShift);
    const left = point.map((part, axis) => part - (way[axis] as number) * done) as [number, number, number];
    const ray = vectorOf(seen);
    const cosine = (ray[0] * left[0] + ray[1] * left[1] + ray[2] * left[2]) / length(left);
    assert.ok(cosine > 1 - 1e-7, `at ${progress}`);
  }
});

test('during a flight, both panoramas show the central ground point in the same direction', () => {
  const view = { pan: 10, tilt: -35, fov: 60 };
  const there = at(10, 40);
  const path = flightPath(HERE, there, view);
  const half = CUBE_SIZE / 2;
  const onCube = (ray: readonly number[]): number[] => {
    const largest = Math.max(...ray.map(Math.abs));
    return ray.map((part) => (part * half) / largest);
  };
  const point = pointSeen(HERE, view);
  for (const progress of [0.3, 0.5, 0.7]) {
    const { view: seen, fromShift, toShift } = path.at(progress);
    for (const [end, shift] of [
      [HERE, fromShift],
      [there, toShift],
    ] as const) {
      const moved = onCube(worldOf(cameraOf(end), point)).map((part, axis) => part + (shift[axis] as number));
      const ray = vectorOf(seen);
      const cosine =
        moved.reduce((sum, part, axis) => sum + part * (ray[axis] as number), 0) / Math.hypot(...moved);
      assert.ok(cosine > 1 - 1e-7, `at ${progress}: ${cosine}`);
    }
  }
});

test('SURF-09 the point of the surface at the center of the view stays there; where there is none, a ground point does', () => {
  const view = { pan: 20, tilt: -15, fov: 60 };
  /** A roof 40 m below the camera. */
  const onRoof = (ray: Vec3): Vec3 => scale(ray, -40 / ray[1]);
  fc.assert(
    fc.property(fc.integer({ min: -80, max: 80 }), fc.integer({ min: -80, max: 80 }), (east, north) => {
      const there = at(east, north);
      const path = flightPath(HERE, there, view, onRoof);
      const place = placeOf(cameraOf(HERE), onRoof(vectorOf(view)));
      const { pan, tilt } = pointAt(cameraOf(there), place);
      if (tilt < STEEPEST) {
        assert.deepEqual(path.goal, view);
        return;
      }
      assert.ok(Math.abs(turnBetween(path.goal.pan, pan)) < 1e-6);
      assert.ok(Math.abs(path.goal.tilt - tilt) < 1e-6);
      const { view: seen, position } = path.at(0.5);
      const left = subtract(onRoof(vectorOf(view)), position);
      assert.ok(dot(vectorOf(seen), left) > (1 - 1e-9) * length(left));
      assert.deepEqual(flightPath(HERE, there, view, () => null).goal, flightPath(HERE, there, view).goal);
    }),
  );
});

test('a flight reaches its goal in 600 to 900 ms, and shifts each panorama by at most 30% of the cube size', () => {
  fc.assert(
    fc.property(anyView, meters, meters, (view, east, north) => {
      const path = flightPath(HERE, at(east, north), view);
      const [begin, end] = [path.at(0), path.at(1)];
      assert.ok(Math.abs(turnBetween(begin.view.pan, view.pan)) < 1e-6);
      assert.ok(Math.abs(begin.view.tilt - view.tilt) + Math.abs(begin.view.fov - view.fov) < 1e-6);
      assert.deepEqual(end.view, path.goal);
      assert.deepEqual([begin.share, end.share], [0, 1]);
      assert.ok(length(begin.fromShift) < 1e-9 && length(end.toShift) < 1e-9);
      assert.ok(path.durationMs >= 600 && path.durationMs <= 900);
      for (const progress of [0.25, 0.5, 0.75]) {
        const { fromShift, toShift } = path.at(progress);
        assert.ok(Math.max(length(fromShift), length(toShift)) <= 0.3 * CUBE_SIZE + 1e-9);
      }
    }),
  );
});

test('a flight changes the fov, between 45° and 90°, to preserve the size of objects', () => {
  const view = { pan: 0, tilt: -20, fov: 60 };
  const distance = (from: LocatedSphere): number => pointAt(cameraOf(from), pointSeen(HERE, view)).distance;
  const sizeOf = (fov: number): number => Math.tan((fov * Math.PI) / 360);
  const there = at(0, 60);
  const { goal } = flightPath(HERE, there, view);
  assert.ok(Math.abs(sizeOf(goal.fov) / sizeOf(60) - distance(HERE) / distance(there)) < 1e-9);
  assert.equal(flightPath(HERE, at(0, 215), view).goal.fov, 90);
  assert.equal(flightPath(HERE, at(0, -4000), view).goal.fov, 45);
  assert.equal(flightPath(HERE, at(0, -4000), { ...view, fov: 30 }).goal.fov, 30);
  assert.equal(flightPath(HERE, at(0, 215), { ...view, fov: 100 }).goal.fov, 100);
});

test('a flight preserves the view if no ground point is known in the view or the destination is too far away', () => {
  const pairs: [string, LocatedSphere, LocatedSphere, View][] = [
    ['above the horizon', HERE, at(0, 80), { pan: 0, tilt: 3, fov: 60 }],
    ['straight down', HERE, at(0, 80), { pan: 0, tilt: -90, fov: 60 }],
    ['beyond reach', HERE, at(0, 80), { pan: 0, tilt: -0.2, fov: 60 }],
    ['of unknown ground', at(0, 0, { altitude: 320 }), at(0, 80), { pan: 0, tilt: -20, fov: 60 }],
    ['of unknown height', at(0, 0, { ground: -100 }), at(0, 80), { pan: 0, tilt: -20, fov: 60 }],
    ['of unknown place', HERE, located(at(0, 80).sphere, false), { pan: 0, tilt: -20, fov: 60 }],
    ['far away', HERE, at(0, 9000), { pan: 0, tilt: -20, fov: 60 }],
    ['behind', HERE, at(0, 350), { pan: 0, tilt: -20, fov: 60 }],
  ];
  for (const [name, from, to, view] of pairs) assert.deepEqual(flightPath(from, to, view).goal, view, name);
});

test('a flight is a fade without motion if its spheres share a position, are far apart or have no position', () => {
  const view = { pan: 0, tilt: -20, fov: 60 };
  for (const to of [at(0, 0), at(0, 9000), located(at(0, 80).sphere, false)]) {
    const { fromShift, toShift, share } = flightPath(HERE, to, view).at(0.5);
    assert.ok(length(fromShift) + length(toShift) < 1e-9);
    assert.ok(share > 0.3 && share < 0.7);
  }
});

test('a flight from a view that is not level ends level, whether or not it keeps a point in the center', () => {
  const level = { pan: 20, tilt: -30, fov: 60 };
  for (const there of [at(0, 100), at(0, 0), located(HERE.sphere, false)]) {
    const path = flightPath(HERE, there, { ...level, roll: 24 });
    const expected = flightPath(HERE, there, level);
    assert.deepEqual(path.goal, expected.goal);
    assert.deepEqual(path.at(0).view, { ...level, roll: 24 });
    assert.deepEqual(path.at(0.5).view, { ...expected.at(0.5).view, roll: 12 });
    assert.deepEqual(path.at(1).view, expected.goal);
  }
});
