import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { placeOf } from '../../../../../elements/geo/earth.ts';
import { normalize, scale, type Vec3 } from '../../../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import type { Feature } from '../../../../../elements/surface/features/feature.ts';
import { readVectorTile } from '../../../../../elements/surface/features/read-vector-tile.ts';
import { faceKindName, FaceKind } from '../../../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../../../elements/surface/shape/surface.ts';
import { box, centerOf, type Drawn, encodeAround, tileAt } from '../../../../helpers/surface-tile.ts';

const TILE = tileAt({ latitude: 39.3, longitude: -76.6 }, 15);

const CAMERA = { ...centerOf(TILE), altitude: 120 };

const GROUND = 20;

function surfaceOf(layers: Readonly<Record<string, readonly Drawn[]>>, camera = CAMERA): Surface {
  const features = readVectorTile(encodeAround(camera, TILE, layers), TILE, {
    camera,
    altitude: GROUND,
    reach: 800,
  });
  return buildSurface(camera, features, { ground: GROUND, reach: 800 });
}

/** Casts a ray from the camera to a point in meters from the spot below it: x east, height above ground, z south. */
function meet(surface: Surface, [x, height, z]: Vec3) {
  const ray = normalize([x, height - (CAMERA.altitude - GROUND), z]);
  const hit = new Caster(surface, cellsOf(surface)).cast([0, 0, 0], ray);
  if (!hit) return null;
  const { altitude } = placeOf(CAMERA, scale(ray, hit.distance));
  const thing = surface.things[hit.owner]!;
  return { kind: faceKindName(hit.kind), height: altitude - GROUND, thing, before: hit.before };
}

/** A ring from the west over the north, in meters. */
const COURT = box(-40, -80, 40, -20);
const YARD = [...box(-20, -60, 20, -40)].reverse();

test('SURF-02 rays hit the ground, water, walls, roofs and trees at the expected heights', () => {
  const surface = surfaceOf({
    building: [{ id: 1, tags: { height: 30 }, rings: [COURT, YARD] }],
    water: [{ tags: {}, rings: [box(40, 0, 80, 40)] }],
    tree: [{ tags: { height: 12, crown_bottom: 2, diameter_crown: 8 }, rings: [[[-60, 30]]] }],
    bridge: [{ tags: { level: 5 }, rings: [box(-80, 60, -40, 70)] }],
  });
  const expected: readonly [Vec3, string, number][] = [
    [[0, 30, -30], 'roof', 30],
    [[0, 15, -20], 'wall', 15],
    [[0, 0, -58], 'ground', 0],
    [[60, 0, 20], 'water', 0],
    [[-60, 5, 65], 'ground', 5],
    [[10, 0, 50], 'ground', 0],
  ];
  for (const [point, kind, height] of expected) {
    const met = meet(surface, point)!;
    assert.equal(met.kind, kind, String(point));
    assert.ok(Math.abs(met.height - height) < 0.3, `${String(point)}: ${met.height}`);
  }
  const tree = meet(surface, [-60, 7, 30])!;
  assert.equal(tree.kind, 'other');
  assert.equal(tree.thing.role, 'tree');
  assert.equal(meet(surface, [0, 400, -50]), null);
});

test('buildings and trees beyond the reach are not read, and a building that is partly within it is read as a whole', () => {
  const lot = (id: number, x: number): Drawn => ({
    id,
    tags: { height: 10 },
    rings: [box(x - 50, -10, x + 50, 10)],
  });
  const tree = (id: number, x: number): Drawn => ({
    id,
    tags: { height: 8, diameter_crown: 6 },
    rings: [[[x, 0]]],
  });
  const layers = {
    building: [lot(1, 0), lot(2, 240), lot(3, 360)],
    tree: [tree(4, 250), tree(5, 350)],
    water: [{ id: 6, tags: {}, rings: [box(375, -25, 425, 25)] }],
  };
  const features = readVectorTile(encodeAround(CAMERA, TILE, layers), TILE, {
    camera: CAMERA,
    altitude: GROUND,
    reach: 200,
  });
  assert.deepEqual(features.map(({ id }) => id).sort(), [1, 2, 4, 6]);
  const whole = features.find(({ id }) => id === 2)?.polygons[0]?.[0] ?? [];
  assert.deepEqual(
    [Math.min, Math.max].map((end) => Math.round(end(...whole.map(([x]) => x)) / 10)),
    [19, 29],
  );
});

test('SURF-02 building parts replace the outline of their building, and inherit the id and address of the building', () => {
  const surface = surfaceOf({
    building: [
      { id: 7, tags: { height: 50, has_parts: true, street: 'Oak Street' }, rings: [box(-20, -60, 20, -20)] },
    ],
    building_part: [
      { tags: { building_id: 7, height: 50, min_height: 10 }, rings: [box(-20, -60, 0, -20)] },
      { tags: { building_id: 7, height: 10 }, rings: [box(0, -60, 20, -20)] },
    ],
  });
  for (const [point, height] of [
    [[-10, 50, -40], 50],
    [[10, 10, -40], 10],
  ] as const) {
    const met = meet(surface, point)!;
    assert.ok(Math.abs(met.height - height) < 0.1);
    assert.equal(met.thing.id, 7);
    assert.equal(met.thing.tags['street'], 'Oak Street');
  }
});

test('SURF-02 water below ground level is surrounded by banks', () => {
  const surface = surfaceOf({ water: [{ tags: { level: -4 }, rings: [box(20, -20, 80, 20)] }] });
  const water = meet(surface, [50, -4, 0])!;
  assert.equal(water.kind, 'water');
  assert.ok(Math.abs(water.height + 4) < 0.05);
  const bank = meet(surface, [80, -2, 0])!;
  assert.equal(bank.kind, 'ground');
  assert.ok(Math.abs(bank.height + 2) < 0.1, String(bank.height));
  assert.equal(meet(surface, [90, 0, 0])?.kind, 'ground');
});

test('SURF-03 a ray passes through a building of unknown height, and the hit behind it names that building', () => {
  const surface = surfaceOf({
    building: [{ id: 9, tags: { height: 'tall' }, rings: [box(20, -20, 60, 20)] }],
  });
  const met = meet(surface, [80, 0, 0])!;
  assert.equal(met.kind, 'ground');
  assert.equal(surface.things[met.before!]?.id, 9);
  assert.equal(meet(surface, [-80, 0, 0])?.before, null);
  assert.equal(meet(surface, [300, 0, 0])?.before, null, 'a ray above the plausible height passes');
});

test('SURF-06 a point is hidden by a building in front of it, but not by a tree or a building of unknown height', () => {
  const surface = surfaceOf({
    building: [
      { id: 1, tags: { height: 40 }, rings: [box(30, -10, 50, 10)] },
      { id: 2, tags: {}, rings: [box(-50, -10, -30, 10)] },
    ],
    tree: [{ tags: { height: 40, diameter_crown: 20, crown_bottom: 2 }, rings: [[[0, 40]]] }],
  });
  const caster = new Caster(surface, cellsOf(surface));
  const drop = CAMERA.altitude - GROUND;
  const isHidden = ([x, height, z]: Vec3): boolean => caster.isHidden([x, height - drop, z]);
  // From 100 m above the ground, the roof hides the ground up to 83 m away.
  for (const [point, expected] of [
    [[75, 0, 0], true],
    [[90, 0, 0], false],
    [[75, 20, 0], false],
    [[40, 40, 0], false],
    [[40, 39.7, 0], false],
    [[40, 0, 0], false],
    [[49.9, 0, 0], false],
    [[50.5, 0, 0], true],
    [[-75, 0, 0], false],
    [[0, 0, 50], false],
    [[300, -3, 300], false],
  ] as const)
    assert.equal(isHidden(point as unknown as Vec3), expected, String(point));
});

test('a ray from a camera inside a building passes through the walls', () => {
  const camera = { ...CAMERA, altitude: GROUND + 10 };
  const surface = surfaceOf(
    { building: [{ id: 1, tags: { height: 30 }, rings: [box(-20, -20, 20, 20)] }] },
    camera,
  );
  const hit = new Caster(surface, cellsOf(surface)).cast([0, 0, 0], normalize([40, -10, 0]))!;
  assert.equal(hit.kind, FaceKind.ground);
  assert.ok(Math.abs(hit.distance - Math.hypot(40, 10)) < 0.01);
});

test('ray casting with the search index finds the same nearest hit as testing the ray against all faces', () => {
  const random = createRandom(5);
  const building = Array.from({ length: 60 }, (_, id): Drawn => {
    const [x, z] = [(random() - 0.5) * 300, (random() - 0.5) * 300];
    const [width, depth] = [4 + random() * 20, 4 + random() * 20];
    return {
      id,
      tags: { height: 3 + random() * 60, roof_shape: ['flat', 'hipped', 'gabled'][id % 3]!, roof_height: 2 },
      rings: [box(x, z, x + width, z + depth)],
    };
  });
  const surface = surfaceOf({ building });
  const caster = new Caster(surface, cellsOf(surface));
  const { positions, corners } = surface.mesh;
  const corner = (face: number, n: number): Vec3 => {
    const at = corners[face * 3 + n]! * 3;
    return [positions[at]!, positions[at + 1]!, positions[at + 2]!];
  };
  for (let n = 0; n < 400; n += 1) {
    const origin: Vec3 = [(random() - 0.5) * 100, (random() - 0.9) * 60, (random() - 0.5) * 100];
    const ray = normalize([random() - 0.5, (random() - 0.7) * 0.8, random() - 0.5]);
    let nearest = Infinity;
    for (let face = 0; face < surface.mesh.kinds.length; face += 1)
      nearest = Math.min(
        nearest,
        distanceTo(origin, ray, [corner(face, 0), corner(face, 1), corner(face, 2)]),
      );
    const hit = caster.cast(origin, ray);
    assert.ok(
      hit ? Math.abs(hit.distance - nearest) < 1e-4 * (1 + nearest) : nearest === Infinity,
      `${String(origin)} ${String(ray)}: ${hit?.distance}, not ${nearest}`,
    );
  }
});

/** Returns the distance along a ray to the front of a triangle, computed by its plane and its three edges. */
function distanceTo(origin: Vec3, ray: Vec3, [a, b, c]: readonly [Vec3, Vec3, Vec3]): number {
  const minus = (p: Vec3, q: Vec3): Vec3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];
  const times = (p: Vec3, q: Vec3): Vec3 => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const product = (p: Vec3, q: Vec3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  const normal = times(minus(b, a), minus(c, a));
  const facing = product(normal, ray);
  if (facing >= 0) return Infinity;
  const distance = product(normal, minus(a, origin)) / facing;
  if (distance <= 0) return Infinity;
  const point: Vec3 = [
    origin[0] + ray[0] * distance,
    origin[1] + ray[1] * distance,
    origin[2] + ray[2] * distance,
  ];
  const isInside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(
    ([p, q]) => product(times(minus(q!, p!), minus(point, p!)), normal) >= -1e-6 * product(normal, normal),
  );
  return isInside ? distance : Infinity;
}

test('a face is listed in the cells that it touches, and not in all those around it', () => {
  const strip: Feature = {
    role: 'water',
    id: 1,
    tags: { level: 0 },
    polygons: [
      [
        [
          [-800, -800],
          [-798, -802],
          [802, 798],
          [800, 800],
        ],
      ],
    ],
    points: [],
    unit: 0,
    cuts: new Set(),
  };
  const surface = buildSurface(CAMERA, [strip], { ground: GROUND, reach: 1000 });
  const { starts, items, size, columns } = cellsOf(surface);
  const { kinds } = surface.mesh;
  const listed = [...items].filter((item) => kinds[item] === FaceKind.water).length;
  // Each of the two faces touches about three cells of each row.
  assert.ok(listed <= (2 * 3 * 1600) / size + 10, String(listed));
  assert.equal(starts.length, columns * columns + 1);
  const caster = new Caster(surface, cellsOf(surface));
  for (let along = -790; along < 790; along += 7)
    assert.equal(caster.cast([along, 0, along], [0, -1, 0])?.kind, FaceKind.water, String(along));
});
