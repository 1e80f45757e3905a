import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../elements/geo/angle.ts';
import {
  type Place,
  ecefOf,
  placeOf,
  placeOfEcef,
  worldAxes,
  worldOf,
} from '../../../../elements/geo/earth.ts';
import {
  IDENTITY,
  type Vec3,
  cross,
  length,
  multiply,
  subtract,
  transpose,
} from '../../../../elements/geo/vector.ts';
import { anyPlace, between } from '../../../helpers/geo/arbitrary-places.ts';
import { near, nearMatrix, nearVector } from '../../../helpers/geo/near.ts';
import { referenceEcef, referencePlace, referenceWorld } from '../../../helpers/geo/reference.ts';

/**
 * Tolerance in meters. Each earth-fixed coordinate has a rounding error of a nanometer, and a result combines
 * several of them.
 */
const NANOMETERS = 1e-8;

/** Positions with known coordinates: a semi-axis of WGS84 plus the height, in meters. */
const AXES: readonly { place: Place; ecef: Vec3 }[] = [
  { place: { latitude: 0, longitude: 0, altitude: 0 }, ecef: [6378137, 0, 0] },
  { place: { latitude: 0, longitude: 90, altitude: 1000 }, ecef: [0, 6379137, 0] },
  { place: { latitude: 0, longitude: -90, altitude: -1000 }, ecef: [0, -6377137, 0] },
  { place: { latitude: 0, longitude: 180, altitude: 0 }, ecef: [-6378137, 0, 0] },
  { place: { latitude: 90, longitude: 0, altitude: 0 }, ecef: [0, 0, 6356752.3142451793] },
  { place: { latitude: -90, longitude: 0, altitude: 120 }, ecef: [0, 0, -6356872.3142451793] },
];

/** Unit vectors to the east, up and south at a position, in the earth-fixed frame. */
const FRAMES: readonly { latitude: number; longitude: number; east: Vec3; up: Vec3; south: Vec3 }[] = [
  { latitude: 0, longitude: 0, east: [0, 1, 0], up: [1, 0, 0], south: [0, 0, -1] },
  { latitude: 0, longitude: 90, east: [-1, 0, 0], up: [0, 1, 0], south: [0, 0, -1] },
  { latitude: 90, longitude: 0, east: [0, 1, 0], up: [0, 0, 1], south: [1, 0, 0] },
  { latitude: -90, longitude: 0, east: [0, 1, 0], up: [0, 0, -1], south: [-1, 0, 0] },
];

/** Returns the straight-line distance between two positions, in meters. */
const gapBetween = (a: Place, b: Place): number => length(subtract(ecefOf(a), ecefOf(b)));

test("positions on the Earth's axes have the expected earth-fixed coordinates to within 10 nanometers", () => {
  for (const { place, ecef } of AXES) {
    nearVector(ecefOf(place), ecef, NANOMETERS);
    near(gapBetween(placeOfEcef(ecef), place), 0, NANOMETERS);
  }
});

test("a point on the Earth's axis is converted to the position of the pole, with longitude 0", () => {
  const { latitude, longitude, altitude } = placeOfEcef([0, 0, 6356752.3142451793 + 500]);
  assert.equal(latitude, 90);
  assert.equal(longitude, 0);
  near(altitude, 500, NANOMETERS);
});

test('the world axes point east, up and south', () => {
  for (const { east, up, south, ...place } of FRAMES) nearMatrix(worldAxes(place), [east, up, south], 1e-15);
});

test('world axes form a right-handed orthonormal basis everywhere', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const axes = worldAxes(place);
      nearMatrix(multiply(axes, transpose(axes)), IDENTITY, 1e-15);
      nearVector(cross(axes[0], axes[1]), axes[2], 1e-15);
    }),
  );
});

test('earth-fixed points agree with an independent library to within 10 nanometers', () => {
  fc.assert(
    fc.property(anyPlace, (place) => nearVector(ecefOf(place), referenceEcef(place), NANOMETERS)),
    { numRuns: 1000 },
  );
});

test('converting a position to an earth-fixed point and back is accurate to 10 nanometers, even at the poles and the antimeridian', () => {
  fc.assert(
    fc.property(anyPlace, (place) => {
      const back = placeOfEcef(ecefOf(place));
      near(gapBetween(back, place), 0, NANOMETERS);
      near(back.latitude, place.latitude, 1e-13 * 180, 'latitude');
      near(back.altitude, place.altitude, NANOMETERS, 'altitude');
      if (Math.abs(place.latitude) < 89)
        near(turnBetween(back.longitude, place.longitude), 0, 1e-11, 'longitude');
    }),
    { numRuns: 2000 },
  );
});

test('converting a position to an earth-fixed point and back is accurate to 0.1 µm, even far above or deep below the surface', () => {
  const anyHeight = fc.record({
    latitude: between(-90, 90),
    longitude: between(-180, 180),
    altitude: between(-2_000_000, 40_000_000),
  });
  fc.assert(fc.property(anyHeight, (place) => near(gapBetween(placeOfEcef(ecefOf(place)), place), 0, 1e-7)));
});

test('world points agree with an independent library to within 20 nanometers at any distance', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (origin, place) => {
      nearVector(worldOf(origin, place), referenceWorld(origin, place), 2 * NANOMETERS);
    }),
    { numRuns: 1000 },
  );
});

test('positions converted from world points agree with an independent library to within 1e-9°', () => {
  const nearby = fc.tuple(between(-80_000, 80_000), between(-5_000, 5_000), between(-80_000, 80_000));
  const awayFromPoles = anyPlace.filter(({ latitude }) => Math.abs(latitude) < 89);
  fc.assert(
    fc.property(awayFromPoles, nearby, (origin, point) => {
      const [ours, theirs] = [placeOf(origin, point), referencePlace(origin, point)];
      near(ours.latitude, theirs.latitude, 1e-9, 'latitude');
      near(turnBetween(ours.longitude, theirs.longitude), 0, 1e-9, 'longitude');
      near(ours.altitude, theirs.altitude, 1e-5, 'altitude');
    }),
    { numRuns: 1000 },
  );
});

test('converting a position to a world point and back is accurate to 20 nanometers', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (origin, place) => {
      near(gapBetween(placeOf(origin, worldOf(origin, place)), place), 0, 2 * NANOMETERS);
    }),
    { numRuns: 1000 },
  );
});

test("in the world frame, x is east, y is up and z is south, and the Earth's surface curves downward", () => {
  const origin = { latitude: 40, longitude: -105, altitude: 1700 };
  const [, up] = worldOf(origin, { ...origin, altitude: 1820 });
  near(up, 120, NANOMETERS);
  const [east, eastDrop] = worldOf(origin, { ...origin, longitude: -104.9 });
  assert.ok(east > 8_000 && eastDrop < -5);
  const [, northDrop, south] = worldOf(origin, { ...origin, latitude: 40.1 });
  assert.ok(south < -11_000 && northDrop < -9);
});

test('two positions just east and west of the antimeridian are only meters apart', () => {
  const [east] = worldOf(
    { latitude: 0, longitude: 179.9999, altitude: 0 },
    { latitude: 0, longitude: -179.9999, altitude: 0 },
  );
  near(east, 2 * 6378137 * Math.sin((0.0001 * Math.PI) / 180), 1e-6);
});
