import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../elements/geo/angle.ts';
import { directionOf, vectorOf } from '../../../../elements/geo/camera.ts';
import { type Place, placeOf } from '../../../../elements/geo/earth.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import { length, scale } from '../../../../elements/geo/vector.ts';
import { anyDirection, anyPlace, between } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near } from '../../../helpers/geo/near.ts';
import { referenceWorld } from '../../../helpers/geo/reference.ts';

/** Maximum difference from a direction of the independent library, in degrees. */
const GOAL = 1e-6;

function checkPointing(camera: Place, place: Place): void {
  const theirs = referenceWorld(camera, place);
  const ours = pointAt(camera, place);
  near(ours.distance, length(theirs), 2e-8, 'distance');
  if (length(theirs) < 1) return;
  near(angleBetween(vectorOf(ours), theirs), 0, GOAL, 'angle between both directions');
  if (Math.hypot(theirs[0], theirs[2]) < 1) return;
  near(turnBetween(ours.pan, directionOf(theirs).pan), 0, GOAL, 'pan');
  near(ours.tilt, directionOf(theirs).tilt, GOAL, 'tilt');
}

/** Returns the position a number of degrees north and east of another. Longitudes wrap at the antimeridian. */
function shifted({ latitude, longitude }: Place, north: number, east: number, altitude: number): Place {
  const shiftedLongitude = turnBetween(0, longitude + east);
  return { latitude: Math.max(-90, Math.min(90, latitude + north)), longitude: shiftedLongitude, altitude };
}

test('the direction to any position on Earth agrees with an independent library to within 1e-6°', () => {
  fc.assert(fc.property(anyPlace, anyPlace, checkPointing), { numRuns: 1000 });
});

test('the direction to a position less than 1° away in latitude and longitude agrees with an independent library', () => {
  fc.assert(
    fc.property(
      anyPlace,
      between(-1, 1),
      between(-1, 1),
      between(-400, 9000),
      (camera, north, east, altitude) => checkPointing(camera, shifted(camera, north, east, altitude)),
    ),
    { numRuns: 1000 },
  );
});

test('the direction to a position less than 0.001° away in latitude and longitude agrees with an independent library', () => {
  fc.assert(
    fc.property(
      anyPlace,
      between(-1e-3, 1e-3),
      between(-1e-3, 1e-3),
      between(-50, 50),
      (camera, north, east, up) => checkPointing(camera, shifted(camera, north, east, camera.altitude + up)),
    ),
    { numRuns: 1000 },
  );
});

test('directions from a pole and across a pole agree with an independent library to within 1e-6°', () => {
  for (const longitude of [-180, -135, -90, -1, 0, 45, 90, 179.9999, 180]) {
    for (const latitude of [90, 89.9999, -89.9999, -90]) {
      const camera = { latitude, longitude, altitude: 120 };
      checkPointing(camera, { latitude: Math.sign(latitude) * 89.9, longitude: 30, altitude: 0 });
      checkPointing(camera, { latitude: Math.sign(latitude) * 89.9, longitude: -150, altitude: 2800 });
    }
  }
});

test('the direction to a position across the antimeridian points along the shorter route', () => {
  const camera = { latitude: -16.8, longitude: 179.99, altitude: 150 };
  const east = { latitude: -16.8, longitude: -179.99, altitude: 0 };
  checkPointing(camera, east);
  near(pointAt(camera, east).pan, 90, 0.01);
  near(pointAt(east, camera).pan, 270, 0.01);
});

test('the direction to a point on the horizon agrees with an independent library to within 1e-6°', () => {
  for (const latitude of [0, 30, 40, 48, 71]) {
    const camera = { latitude, longitude: -105, altitude: 120 };
    for (let step = 0; step < 36; step += 1) {
      const turn = (step * Math.PI) / 18;
      const stretch = Math.cos((latitude * Math.PI) / 180);
      const horizon = shifted(camera, 0.3516 * Math.cos(turn), (0.3516 * Math.sin(turn)) / stretch, 0);
      checkPointing(camera, horizon);
      near(pointAt(camera, horizon).tilt, -0.3516, 0.002, 'dip of the horizon from 120 m');
    }
  }
});

test('a position straight above or straight below has tilt 90 or -90 and a finite pan', () => {
  const camera = { latitude: 40, longitude: -105, altitude: 1700 };
  for (const [altitude, tilt] of [
    [1800, 90],
    [1600, -90],
  ] as const) {
    const pointing = pointAt(camera, { ...camera, altitude });
    near(pointing.tilt, tilt, 1e-6);
    near(pointing.distance, 100, 1e-8);
    assert.ok(Number.isFinite(pointing.pan));
  }
});

test("the distance, pan and tilt from a camera to the camera's position are 0", () => {
  const camera = { latitude: 40, longitude: -105, altitude: 1700 };
  assert.deepEqual(pointAt(camera, camera), { pan: 0, tilt: 0, distance: 0 });
});

test('directions are computed on the ellipsoid, and differ by more than 0.05° from bearings on a sphere', () => {
  const camera = { latitude: 40, longitude: -105, altitude: 120 };
  const place = { latitude: 40.02, longitude: -104.97, altitude: 0 };
  const [lat1, lat2, turn] = [40, 40.02, 0.03].map((deg) => (deg * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const y = Math.sin(turn) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn);
  const spherical = (Math.atan2(y, x) * 180) / Math.PI;
  assert.ok(Math.abs(pointAt(camera, place).pan - spherical) > 0.05);
  checkPointing(camera, place);
});

test('converting a direction and distance to a position and back yields the same direction to within 1e-6°', () => {
  fc.assert(
    fc.property(anyPlace, anyDirection, between(1, 100_000), (camera, direction, distance) => {
      const back = pointAt(camera, placeOf(camera, scale(vectorOf(direction), distance)));
      near(angleBetween(vectorOf(back), vectorOf(direction)), 0, GOAL);
      near(back.distance, distance, 2e-8);
    }),
  );
});
