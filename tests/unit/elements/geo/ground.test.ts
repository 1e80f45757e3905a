import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toDeg, toRad, turnBetween } from '../../../../elements/geo/angle.ts';
import { vectorOf } from '../../../../elements/geo/camera.ts';
import { type LatLon, type Place, placeOf, worldOf } from '../../../../elements/geo/earth.ts';
import { type Ground, type GroundHit, groundHit, levelGround } from '../../../../elements/geo/ground.ts';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import { scale } from '../../../../elements/geo/vector.ts';
import { anyDirection, anyPlace, between } from '../../../helpers/geo/arbitrary-places.ts';
import { angleBetween, near } from '../../../helpers/geo/near.ts';
import { referencePlace } from '../../../helpers/geo/reference.ts';

const EQUATOR_RADIUS = 6378137;

/** A camera above the equator. The ground below a ray to the east or west is an exact circle. */
const CAMERA: Place = { latitude: 0, longitude: 12, altitude: 620 };
const GROUND_ALTITUDE = 500;
const DIP = toDeg(Math.acos((EQUATOR_RADIUS + GROUND_ALTITUDE) / (EQUATOR_RADIUS + CAMERA.altitude)));

/** Returns the hit position and its distance. Throws if the ray missed the ground. */
function hitOf(result: GroundHit): { place: Place; distance: number } {
  assert.ok(result.hit, `missed: ${result.hit ? '' : result.reason}`);
  return result;
}

const cast = (pan: number, tilt: number, ground: Ground = levelGround(GROUND_ALTITUDE)): GroundHit =>
  groundHit(CAMERA, vectorOf({ pan, tilt }), ground);

test('a ray straight down hits the ground below the camera', () => {
  const { place, distance } = hitOf(cast(0, -90));
  near(distance, 120, 1e-8);
  near(place.latitude, 0, 1e-12);
  near(place.longitude, 12, 1e-12);
  near(place.altitude, GROUND_ALTITUDE, 1e-8);
});

test('a ray to the east along the equator hits the ground where trigonometry predicts', () => {
  for (const tilt of [-80, -45, -10, -1, -0.5, -0.36]) {
    const [eye, ground] = [EQUATOR_RADIUS + CAMERA.altitude, EQUATOR_RADIUS + GROUND_ALTITUDE];
    const down = toRad(-tilt);
    const root = Math.sqrt(ground ** 2 - (eye * Math.cos(down)) ** 2);
    const { place, distance } = hitOf(cast(90, tilt));
    near(distance, eye * Math.sin(down) - root, 1e-4);
    const turned = Math.acos((eye * Math.cos(down)) / ground) - down;
    near(place.longitude - 12, -toDeg(turned), 1e-9);
  }
});

test('a ray 1e-6° below the true horizon hits the ground, and a ray 1e-6° above it misses the ground', () => {
  for (const pan of [90, 270]) {
    const { distance } = hitOf(cast(pan, -DIP - 1e-6));
    near(distance, Math.sqrt((EQUATOR_RADIUS + 620) ** 2 - (EQUATOR_RADIUS + 500) ** 2), 600);
    assert.deepEqual(cast(pan, -DIP + 1e-6), { hit: false, reason: 'above-horizon' });
  }
});

test('from any position, a ray at or above the horizontal misses the ground, and the reason is above-horizon', () => {
  fc.assert(
    fc.property(anyPlace, between(0, 360), between(0, 90), (camera, pan, tilt) => {
      const ground = levelGround(camera.altitude - 100);
      assert.deepEqual(groundHit(camera, vectorOf({ pan, tilt }), ground), {
        hit: false,
        reason: 'above-horizon',
      });
    }),
  );
});

test('a ray that is horizontal except for rounding errors misses the ground', () => {
  const equator = { latitude: -1.43e-322, longitude: 179.999, altitude: 0 };
  assert.deepEqual(groundHit(equator, vectorOf({ pan: 7.7e-29, tilt: 0 }), levelGround(-100)), {
    hit: false,
    reason: 'above-horizon',
  });
});

test('every ray either hits the ground at ground altitude, or misses it with the reason above-horizon', () => {
  fc.assert(
    fc.property(anyPlace, anyDirection, between(0.5, 10_000), (camera, direction, height) => {
      const altitude = camera.altitude - height;
      const result = groundHit(camera, vectorOf(direction), levelGround(altitude));
      if (!result.hit) return assert.equal(result.reason, 'above-horizon');
      near(result.place.altitude, altitude, 2e-8);
      assert.ok(Number.isFinite(result.place.latitude) && Number.isFinite(result.place.longitude));
      assert.ok(result.distance >= height - 1e-7);
    }),
    { numRuns: 1000 },
  );
});

test('the ground point of a ray agrees with an independent library to within 1e-8°', () => {
  const camera = anyPlace.filter(({ latitude }) => Math.abs(latitude) < 89);
  fc.assert(
    fc.property(
      camera,
      between(0, 360),
      between(-90, -0.2),
      between(1, 3000),
      (origin, pan, tilt, height) => {
        const ray = vectorOf({ pan, tilt });
        const result = groundHit(origin, ray, levelGround(origin.altitude - height));
        fc.pre(result.hit);
        const theirs = referencePlace(origin, scale(ray, result.distance));
        near(result.place.latitude, theirs.latitude, 1e-8);
        near(turnBetween(result.place.longitude, theirs.longitude), 0, 1e-8);
        near(result.place.altitude, theirs.altitude, 1e-5);
      },
    ),
    { numRuns: 1000 },
  );
});

test('converting a direction to a ground point and back yields the same direction to within 1e-6°', () => {
  fc.assert(
    fc.property(anyPlace, anyDirection, between(1, 10_000), (camera, direction, height) => {
      const ray = vectorOf(direction);
      const result = groundHit(camera, ray, levelGround(camera.altitude - height));
      fc.pre(result.hit);
      const back = pointAt(camera, result.place);
      near(angleBetween(vectorOf(back), ray), 0, 1e-6);
      near(back.distance, result.distance, 1e-7);
    }),
    { numRuns: 1000 },
  );
});

test('converting a ground point to a direction and back yields the same point to within 0.1 mm', () => {
  fc.assert(
    fc.property(anyPlace, between(-0.1, 0.1), between(-0.1, 0.1), (above, north, east) => {
      const ground = { ...above, latitude: Math.max(-90, Math.min(90, above.latitude + north)) };
      const camera = {
        ...above,
        altitude: above.altitude + 300,
        longitude: turnBetween(0, above.longitude + east),
      };
      const { place } = hitOf(groundHit(camera, worldOf(camera, ground), levelGround(ground.altitude)));
      const missed = worldOf(ground, place);
      near(Math.hypot(...missed), 0, 1e-4);
    }),
  );
});

test('the ground point of a ray depends only on the direction of the ray, not on its length', () => {
  const ground = levelGround(GROUND_ALTITUDE);
  const ray = vectorOf({ pan: 33, tilt: -12 });
  const { place } = hitOf(groundHit(CAMERA, ray, ground));
  const { place: same } = hitOf(groundHit(CAMERA, scale(ray, 5000), ground));
  near(Math.hypot(...worldOf(place, same)), 0, 1e-6);
});

test('a ray misses the ground if the camera is not above the ground or if a height is unknown', () => {
  const down = vectorOf({ pan: 0, tilt: -30 });
  const miss = (camera: Place, ground: number): GroundHit => groundHit(camera, down, levelGround(ground));
  assert.deepEqual(miss(CAMERA, CAMERA.altitude), { hit: false, reason: 'camera-below-ground' });
  assert.deepEqual(miss(CAMERA, CAMERA.altitude + 5), { hit: false, reason: 'camera-below-ground' });
  assert.deepEqual(miss(CAMERA, NaN), { hit: false, reason: 'height-unknown' });
  assert.deepEqual(miss({ ...CAMERA, altitude: NaN }, 0), { hit: false, reason: 'height-unknown' });
});

test('a zero or NaN ray misses the ground', () => {
  assert.equal(groundHit(CAMERA, [0, 0, 0], levelGround(GROUND_ALTITUDE)).hit, false);
  assert.equal(groundHit(CAMERA, [NaN, 0, 0], levelGround(GROUND_ALTITUDE)).hit, false);
});

/**
 * A ridge 1 km east of the camera that runs north and south. Its profile is a triangle, 80 m high and 200 m
 * wide.
 */
const RIDGE: Ground = {
  steepest: 0.8,
  heightAt: (place: LatLon) => {
    const way = toRad(place.longitude - CAMERA.longitude) * EQUATOR_RADIUS;
    return GROUND_ALTITUDE + Math.max(0, 80 - 0.8 * Math.abs(way - 1000));
  },
};

test('on terrain, a ridge stops a ray that would otherwise hit the plain behind the ridge', () => {
  const { place: onPlain } = hitOf(cast(90, -5.1));
  const { place: onRidge } = hitOf(cast(90, -5.1, RIDGE));
  const wayTo = ({ longitude }: Place): number => toRad(longitude - CAMERA.longitude) * EQUATOR_RADIUS;
  assert.ok(wayTo(onPlain) > 1300);
  assert.ok(wayTo(onRidge) > 900 && wayTo(onRidge) < 1000, 'the near slope of the ridge is met');
  near(onRidge.altitude, RIDGE.heightAt(onRidge), 2e-8);
});

test('on terrain, a ray just below the top of a ridge hits the ridge', () => {
  const [, up] = worldOf(CAMERA, {
    ...CAMERA,
    longitude: CAMERA.longitude + toDeg(1000 / EQUATOR_RADIUS),
    altitude: 580,
  });
  for (const below of [0.001, 0.1, 1]) {
    const tilt = toDeg(Math.atan2(up - below, 1000));
    const { place } = hitOf(cast(90, tilt, RIDGE));
    near(toRad(place.longitude - CAMERA.longitude) * EQUATOR_RADIUS, 1000, 3);
  }
});

test('on terrain, a ray above the horizontal hits a hill higher than the camera', () => {
  const wall: Ground = {
    steepest: 2,
    heightAt: (place) =>
      Math.min(900, 500 + 2 * Math.max(0, toRad(place.longitude - CAMERA.longitude) * EQUATOR_RADIUS - 400)),
  };
  const { place } = hitOf(cast(90, 10, wall));
  assert.ok(place.altitude > 690 && place.altitude < 720);
  assert.deepEqual(cast(270, 10, wall), { hit: false, reason: 'above-horizon' });
  assert.deepEqual(cast(90, 80, wall), { hit: false, reason: 'above-horizon' });
});

test('on terrain, a nearly vertical ray hits the surface of a steep slope', () => {
  const slope: Ground = {
    steepest: 3,
    heightAt: ({ latitude }) => 500 + 3 * toRad(latitude) * EQUATOR_RADIUS * (1 - 0.00669438),
  };
  const { place } = hitOf(cast(0, -88, slope));
  near(place.altitude, slope.heightAt(place), 2e-8);
  const straightUnder = placeOf(CAMERA, scale(vectorOf({ pan: 0, tilt: -88 }), 1));
  assert.ok(straightUnder.altitude > place.altitude);
});
