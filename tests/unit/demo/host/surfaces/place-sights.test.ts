import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facadePoints } from '../../../../../demo/host/providers/surfaces/facade-points.ts';
import { sightsOf } from '../../../../../demo/host/providers/surfaces/place-sights.ts';
import { placeOf } from '../../../../../elements/geo/earth.ts';
import { type Vec3, dot, length } from '../../../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../../../elements/surface/features/read-vector-tile.ts';
import { box, centerOf, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 15);
const CAMERA = { ...centerOf(TILE), altitude: 120 };
const [GROUND, REACH] = [20, 800];

interface Building {
  readonly height: number;
  /** West, north, east and south, in meters east and south of the origin. */
  readonly sides: readonly [number, number, number, number];
}

/** Builds the surface around a camera that is 100 m above the ground. */
function cityOf(...buildings: readonly Building[]) {
  const building = buildings.map(({ height, sides }, at) => ({
    id: at + 1,
    tags: { height },
    rings: [box(...sides)],
  }));
  const features = readVectorTile(encodeAround(CAMERA, TILE, { building }), TILE, {
    camera: CAMERA,
    altitude: GROUND,
    reach: REACH,
  });
  const surface = buildSurface(CAMERA, features, { ground: GROUND, reach: REACH });
  return { surface, caster: new Caster(surface, cellsOf(surface)) };
}

/** Returns a position by its local coordinates in meters, with its height above the ground. */
const at = (x: number, height: number, z: number) => placeOf(CAMERA, [x, height - 100, z]);

const HOUSE: Building = { height: 10, sides: [-10, -6, 10, 6] };

const ownerOf = ({ surface }: ReturnType<typeof cityOf>, id: number): number =>
  surface.things.findIndex((thing) => thing.id === id);

const share = (city: ReturnType<typeof cityOf>, camera: Vec3): number => {
  const { latitude, longitude } = at(0, 0, 0);
  const seen = sightsOf(city, { place: { latitude, longitude }, cameras: [at(...camera)] });
  return seen?.sights[0]?.share ?? assert.fail('outside');
};

test('the points of a facade are spread evenly over the walls, and each knows where its wall faces', () => {
  const city = cityOf(HOUSE);
  const points = facadePoints(city.surface, city.caster, ownerOf(city, 1));
  assert.equal(points.length, 48);
  const facing = (normal: Vec3): number => points.filter((each) => dot(each.normal, normal) > 0.99).length;
  // The walls are 20 and 12 m long.
  assert.deepEqual([facing([0, 0, -1]), facing([0, 0, 1])], [15, 15]);
  assert.deepEqual([facing([1, 0, 0]), facing([-1, 0, 0])], [9, 9]);
  for (const { point, normal } of points) {
    assert.ok(Math.abs(length(normal) - 1) < 1e-6);
    assert.ok(point[1] > -100.1 && point[1] < -89.9, `${point[1]}`);
  }
});

test('walls to which another building is attached are no facade, and walls behind a gap are', () => {
  const attached: Building = { height: 30, sides: [10, -6, 30, 6] };
  const city = cityOf(HOUSE, attached);
  const points = facadePoints(city.surface, city.caster, ownerOf(city, 1));
  assert.equal(points.filter(({ normal }) => normal[0] > 0.9).length, 0);
  assert.ok(points.length > 30 && points.length < 48);
  const apart = cityOf(HOUSE, { height: 30, sides: [14, -6, 30, 6] });
  assert.equal(facadePoints(apart.surface, apart.caster, ownerOf(apart, 1)).length, 48);
});

test('the share of a facade is that of the walls toward the camera that nothing hides', () => {
  const wall: Building = { height: 25, sides: [-40, 20, 0, 24] };
  const city = cityOf(HOUSE, wall);
  assert.equal(share(city, [0, 100, -170]), 1);
  // The wall hides the western half of the house from the south, where it is low.
  const half = share(city, [0, 20, 150]);
  assert.ok(half > 0.35 && half < 0.65, `${half}`);
  // From straight above, no wall is seen.
  assert.equal(share(city, [0, 100, 0]), 0);
  // The longer wall is seen at a flat angle, so it counts less than the shorter one, which is hidden.
  const corner = share(cityOf(HOUSE, { height: 60, sides: [16, -7, 20, 40] }), [200, 40, -60]);
  assert.ok(corner > 0.2 && corner < 0.5, `${corner}`);
});

test('where no building stands, the share is that of the ground around the place', () => {
  const open = cityOf({ height: 20, sides: [100, 100, 120, 120] });
  assert.equal(share(open, [0, 100, 170]), 1);
  // The house hides the place and the ground to the north of it.
  const behind = cityOf({ height: 60, sides: [-30, 12, 30, 16] });
  assert.equal(share(behind, [0, 40, 150]), 0);
});

test('FIX-82 a building has its highest and its lowest part above and below the line of sight to its roof', () => {
  const city = cityOf({ height: 60, sides: [-10, -10, 10, 10] });
  const { latitude, longitude } = at(0, 0, 0);
  const [sight] =
    sightsOf(city, { place: { latitude, longitude }, cameras: [at(0, 100, 110)] })?.sights ?? [];
  const tilt = (height: number, z: number): number => (Math.atan2(height - 100, 110 - z) * 180) / Math.PI;
  // The foot of the near wall is 10 m nearer than the middle of the roof, and the far edge 10 m farther away.
  assert.ok(Math.abs((sight?.below ?? NaN) - (tilt(60, 0) - tilt(0, 10))) < 0.3, `${sight?.below}`);
  assert.ok(Math.abs((sight?.above ?? NaN) - (tilt(60, -10) - tilt(60, 0))) < 0.3, `${sight?.above}`);
});
