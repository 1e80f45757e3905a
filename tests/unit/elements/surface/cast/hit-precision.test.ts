import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { vectorOf } from '../../../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { matrixOfPose, type Pose } from '../../../../../elements/geo/pose.ts';
import {
  add,
  dot,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
  type Vec3,
} from '../../../../../elements/geo/vector.ts';
import type { Precision } from '../../../../../elements/model/sphere.ts';
import type { Covariance } from '../../../../../elements/model/surface-point.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import {
  covarianceOf,
  displacementOf,
  type MetPlane,
} from '../../../../../elements/surface/cast/hit-covariance.ts';
import { otherHit } from '../../../../../elements/surface/cast/other-face.ts';
import {
  errorsOfFace,
  errorsOfPixel,
  errorsOfPose,
} from '../../../../../elements/surface/cast/ray-errors.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../../../elements/surface/features/read-vector-tile.ts';
import { FaceKind } from '../../../../../elements/surface/shape/mesh.ts';
import { createTerrain } from '../../../../../elements/surface/shape/terrain.ts';
import { groundOfTerrain } from '../../../../../elements/surface/terrain/stand-on-terrain.ts';
import { box, centerOf, type Drawn, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

const LEVEL: Pose = { heading: 0, pitch: 0, roll: 0 };
const EXACT = { spread: 0, rounding: 0 };
const SIZE = { width: 1280, height: 800 };
const UP: Vec3 = [0, 1, 0];

const toRad = (degrees: number): number => (degrees * Math.PI) / 180;

/** A precision in which everything but the stated values is negligible. */
const only = (values: Partial<Precision>): Precision => ({
  horizontal: 1e-9,
  vertical: 1e-9,
  heading: 1e-9,
  pitch: 1e-9,
  roll: 1e-9,
  ...values,
});

/** Returns the plane of level ground 100 m below the camera, as a ray meets it. */
function onGround(ray: Vec3): MetPlane {
  return { ray, normal: UP, distance: -100 / ray[1] };
}

/** Returns where a ray from any origin meets the plane of another one. */
function meetPlane({ ray, normal, distance }: MetPlane, origin: Vec3, direction: Vec3): Vec3 {
  const along = dot(normal, subtract(scale(ray, distance), origin)) / dot(normal, direction);
  return add(origin, scale(direction, along));
}

function assertNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  assert.equal(actual.length, expected.length);
  for (const [at, value] of actual.entries())
    assert.ok(Math.abs(value - expected[at]!) <= tolerance, `${actual.join(' ')}, not ${expected.join(' ')}`);
}

const deviationsOf = (covariance: Covariance): Vec3 => [
  Math.sqrt(covariance[0]),
  Math.sqrt(covariance[4]),
  Math.sqrt(covariance[8]),
];

test('SURF-04 the effect of each pose error on a position agrees with a numerical derivative of the projection', () => {
  const random = createRandom(3);
  const step = 1e-4;
  for (let n = 0; n < 200; n += 1) {
    const pose = { heading: 360 * random(), pitch: 60 * random() - 30, roll: 60 * random() - 30 };
    const view = { pan: 360 * random(), tilt: -20 - 60 * random(), fov: 30 + 60 * random() };
    const pixel = { x: SIZE.width * random(), y: SIZE.height * random() };
    const ray = rayOfPixel(view, SIZE, pixel);
    const normal = normalize([random() - 0.5, 2 * random() - 0.3, random() - 0.5]);
    if (Math.abs(dot(normal, ray)) < 0.2) continue;
    const met: MetPlane = { ray, normal, distance: 20 + 200 * random() };
    const precision = { horizontal: step, vertical: step, heading: step, pitch: step, roll: step };
    const turnTo = (changed: Partial<Pose>): Vec3 =>
      rotate(multiply(matrixOfPose({ ...pose, ...changed }), transpose(matrixOfPose(pose))), ray);
    const rays: readonly (readonly [Vec3, Vec3])[] = [
      [[step, 0, 0], ray],
      [[0, step, 0], ray],
      [[0, 0, step], ray],
      [[0, 0, 0], turnTo({ heading: pose.heading + step })],
      [[0, 0, 0], turnTo({ pitch: pose.pitch + step })],
      [[0, 0, 0], turnTo({ roll: pose.roll + step })],
    ];
    const errors = errorsOfPose(ray, precision, pose)!;
    const place = scale(ray, met.distance);
    for (const [at, [origin, direction]] of rays.entries()) {
      const moved = subtract(meetPlane(met, origin, direction), place);
      assertNear(displacementOf(met, errors[at]!), moved, 1e-8 + 1e-3 * length(moved));
    }
    const [across, down] = errorsOfPixel({ view, size: SIZE, pixel });
    for (const [error, changed] of [
      [across!, { x: pixel.x + 0.5, y: pixel.y }],
      [down!, { x: pixel.x, y: pixel.y + 0.5 }],
    ] as const) {
      const moved = subtract(meetPlane(met, [0, 0, 0], rayOfPixel(view, SIZE, changed)), place);
      assertNear(displacementOf(met, error), moved, 0.02 * length(moved));
    }
  }
});

for (const [name, precision, expected] of [
  ['horizontal', { horizontal: 2 }, [2, 2, 0]],
  ['vertical', { vertical: 3 }, [0, 3, 0]],
  ['heading', { heading: 0.2 }, [100 * toRad(0.2), 0, 0]],
  ['pitch', { pitch: 0.2 }, [0, 200 * toRad(0.2), 0]],
  ['roll', { roll: 0.2 }, [100 * toRad(0.2), 0, 0]],
] as const)
  test(`SURF-04 the error of a ground position 100 m below the camera is computed from the ${name} precision`, () => {
    const ray = vectorOf({ pan: 0, tilt: -45 });
    const errors = errorsOfPose(ray, only(precision), LEVEL)!;
    const covariance = covarianceOf(onGround(ray), errors, errorsOfFace(EXACT));
    assertNear(deviationsOf(covariance), expected, 1e-3);
    assertNear(
      covariance,
      [0, 3, 6, 1, 4, 7, 2, 5, 8].map((at) => covariance[at]!),
      0,
    );
  });

test('SURF-04 an error of half a pixel at the center of a view is converted to the error of the ground position', () => {
  const view = { pan: 90, tilt: -90, fov: 2 * (180 / Math.PI) * Math.atan(0.4) };
  const errors = errorsOfPixel({ view, size: SIZE, pixel: { x: 640, y: 400 } });
  // The focal length is 1000 pixels.
  const covariance = covarianceOf(onGround([0, -1, 0]), errors, []);
  assertNear(deviationsOf(covariance), [0.05, 0.05, 0], 1e-6);
});

test('SURF-04 an uncertain building height affects positions on a roof, and rounded coordinates affect positions on a wall', () => {
  const ray = vectorOf({ pan: 90, tilt: -45 });
  const roof = covarianceOf(onGround(ray), [], errorsOfFace({ spread: 2, rounding: 0.1 }));
  assertNear(roof, [4, 0, -4, 0, 0, 0, -4, 0, 4], 1e-9);
  const wall: MetPlane = { ray, normal: [-1, 0, 0], distance: 50 };
  const onWall = covarianceOf(wall, [], errorsOfFace({ spread: 2, rounding: 0.1 }));
  assertNear(onWall, [0.01, 0, -0.01, 0, 0, 0, -0.01, 0, 0.01], 1e-9);
});

test('SURF-04 if any standard deviation of the pose is missing, the errors that the pose causes are unknown', () => {
  const ray = vectorOf({ pan: 0, tilt: -45 });
  const { heading: _, ...rest } = only({});
  assert.equal(errorsOfPose(ray, rest, LEVEL), null);
  assert.equal(errorsOfPose(ray, {}, LEVEL), null);
});

/** Returns a number of the standard normal distribution, by the method of Box and Muller. */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

for (const incidence of [8, 12, 20, 45, 80])
  test(`SURF-04 with a pose accurate to 1°, the 95% region contains 94 to 96% of the true positions at an incidence of ${incidence}°`, () => {
    const random = createRandom(incidence);
    const precision = { horizontal: 0.5, vertical: 0.5, heading: 1, pitch: 1, roll: 1 };
    const draws = 40_000;
    let within = 0;
    for (let n = 0; n < draws; n += 1) {
      const ray = vectorOf({ pan: 360 * random(), tilt: -incidence });
      const [ee, en, , , nn] = covarianceOf(
        onGround(ray),
        errorsOfPose(ray, precision, LEVEL)!,
        errorsOfFace(EXACT),
      );
      const turn = matrixOfPose({ heading: normal(random), pitch: normal(random), roll: normal(random) });
      const origin: Vec3 = [normal(random) / 2, normal(random) / 2, normal(random) / 2];
      const direction = rotate(turn, ray);
      if (direction[1] >= 0) continue;
      const [x, , z] = subtract(meetPlane(onGround(ray), origin, direction), scale(ray, -100 / ray[1]));
      const [east, north] = [x, -z];
      const squared = (nn * east * east - 2 * en * east * north + ee * north * north) / (ee * nn - en * en);
      // The 95th percentile of the chi-squared distribution with two degrees of freedom.
      if (squared <= 5.991) within += 1;
    }
    const share = within / draws;
    assert.ok(share >= 0.94 && share <= 0.96, String(share));
  });

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 15);
const CAMERA = { ...centerOf(TILE), altitude: 120 };
const GROUND = 20;

function standing(layers: Readonly<Record<string, readonly Drawn[]>>) {
  const features = readVectorTile(encodeAround(CAMERA, TILE, layers), TILE, {
    camera: CAMERA,
    altitude: GROUND,
    reach: 800,
  });
  const surface = buildSurface(CAMERA, features, { ground: GROUND, reach: 800 });
  return { surface, caster: new Caster(surface, cellsOf(surface)) };
}

/** Casts a ray at a point in meters from the spot below the camera, and returns what it meets and may meet. */
function look({ surface, caster }: ReturnType<typeof standing>, [x, height, z]: Vec3, precision: Precision) {
  const ray = normalize([x, height - (CAMERA.altitude - GROUND), z]);
  const hit = caster.cast([0, 0, 0], ray)!;
  const errors = [...errorsOfPose(ray, precision, LEVEL)!, ...errorsOfFace(surface.things[hit.owner]!)];
  const other = otherHit(caster, { ray, hit }, errors);
  return { surface, hit, other };
}

const HOUSE = { id: 1, tags: { height: 30 }, rings: [box(-20, -80, 20, -40)] };

test('SURF-04 a position on a roof is ambiguous only near the edges of the roof, where another surface could be hit', () => {
  const city = standing({ building: [HOUSE] });
  const precision = only({ heading: 0.1, pitch: 0.1, roll: 0.1 });
  const middle = look(city, [0, 30, -60], precision);
  assert.equal(middle.hit.kind, FaceKind.roof);
  assert.equal(middle.other, null);
  // Behind the far edge, a ray meets the ground.
  const edge = look(city, [0, 30, -79.8], precision);
  assert.equal(edge.hit.kind, FaceKind.roof);
  assert.ok(edge.other && edge.other !== 'sky');
  assert.equal(edge.other.hit.kind, FaceKind.ground);
  assert.ok(Math.abs(edge.other.point[1] + 100) < 0.01);
  assert.ok(edge.other.point[2] < -110, String(edge.other.point[2]));
  // Below the near edge, it meets the wall of the same building.
  const near = look(city, [0, 30, -40.2], precision);
  assert.ok(near.other && near.other !== 'sky');
  assert.equal(near.other.hit.kind, FaceKind.wall);
  assert.equal(city.surface.things[near.other.hit.owner]?.id, 1);
  const ground = look(city, [60, 0, 60], precision);
  assert.equal(ground.other, null);
});

test('SURF-04 a position is ambiguous within three standard deviations of an edge', () => {
  const city = standing({ building: [HOUSE] });
  for (const [horizontal, isAmbiguous] of [
    [0.5, false],
    [0.63, false],
    [0.71, true],
    [1, true],
  ] as const)
    assert.equal(
      look(city, [18, 30, -60], only({ horizontal })).other !== null,
      isAmbiguous,
      `${horizontal} m`,
    );
});

test('SURF-04 a hit is ambiguous at the top of a tower, and next to a building of unknown height', () => {
  const city = standing({
    building: [
      { id: 2, tags: { height: 130 }, rings: [box(-10, -60, 10, -40)] },
      { id: 3, tags: {}, rings: [box(40, -20, 60, 20)] },
    ],
  });
  const precision = only({ heading: 0.2, pitch: 0.2, roll: 0.2 });
  assert.equal(look(city, [0, 129.9, -40], precision).other, 'sky');
  const beside = look(city, [50, 0, 25.3], precision);
  assert.equal(beside.hit.before, null);
  assert.ok(beside.other && beside.other !== 'sky');
  assert.equal(city.surface.things[beside.other.hit.before!]?.id, 3);
});

test('SURF-04 a position on smooth terrain is ambiguous only if it is close to a crest that hides a valley', () => {
  const reach = 800;
  const steps = 256;
  const side = steps + 1;
  // Waves of 15 m from west to east with crests every 400 m.
  const heights = Float32Array.from(
    { length: side * side },
    (_, at) => -100 + 15 * Math.cos((2 * Math.PI * (((at % side) / steps) * 2 * reach - reach)) / 400),
  );
  const terrain = createTerrain({ reach, steps }, heights, GROUND - CAMERA.altitude);
  const surface = buildSurface(CAMERA, [], {
    ground: GROUND,
    reach,
    terrain: groundOfTerrain(terrain),
  });
  const hills = { surface, caster: new Caster(surface, cellsOf(surface)) };
  const precision = only({ horizontal: 0.1, vertical: 0.1, heading: 0.2, pitch: 0.1, roll: 0.1 });
  for (const point of [
    [50, 10, 30],
    [-150, -9, 80],
    [20, 14, -90],
  ] as const) {
    const { hit, other } = look(hills, point, precision);
    assert.equal(hit.kind, FaceKind.ground);
    assert.equal(other, null, String(point));
  }
  const { other } = look(hills, [465, 7.8, 0], precision);
  assert.ok(other && other !== 'sky');
  assert.ok(other.point[0] > 550, String(other.point[0]));
});

test('SURF-04 positions near the edges of a roof are ambiguous if the roof height is estimated from the number of floors', () => {
  const precise = only({});
  const place: Vec3 = [0, 32, -78];
  const counted = { ...HOUSE, tags: { 'building:levels': 10 } };
  assert.equal(
    look(standing({ building: [{ ...HOUSE, tags: { height: 32 } }] }), place, precise).other,
    null,
  );
  const { hit, other, surface } = look(standing({ building: [counted] }), place, precise);
  assert.ok(Math.abs(surface.things[hit.owner]!.spread - (1 + 0.4 * Math.sqrt(10))) < 1e-9);
  assert.ok(other && other !== 'sky');
  assert.equal(other.hit.kind, FaceKind.ground);
});

test('SURF-04 the deviation caused by rounded coordinates is computed from the resolution of the tile’s coordinates', () => {
  const { surface } = standing({ building: [HOUSE] });
  const house = surface.things.find(({ role }) => role === 'building')!;
  const unit = (Math.cos(toRad(CAMERA.latitude)) * 40_075_016.7) / 2 ** 15 / 4096;
  assert.ok(Math.abs(house.rounding - unit / Math.sqrt(18)) < 0.002 * unit, String(house.rounding));
});
