import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normalize, type Vec3 } from '../../../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import { simplifyFar } from '../../../../../elements/surface/features/far-features.ts';
import type { Feature } from '../../../../../elements/surface/features/feature.ts';
import { faceKindName, MeshBuilder } from '../../../../../elements/surface/shape/mesh.ts';
import { createTerrain, heightOn, knownHeightOn } from '../../../../../elements/surface/shape/terrain.ts';
import { groundOfTerrain } from '../../../../../elements/surface/terrain/stand-on-terrain.ts';
import { addTerrain } from '../../../../../elements/surface/terrain/terrain-faces.ts';
import { box } from '../../../../helpers/surface-tile.ts';

/** A camera 150 m above level ground. */
const CAMERA = { latitude: 40, longitude: -75, altitude: 170 };
const GROUND = 20;
const DROP = GROUND - CAMERA.altitude;

const NONE = new Set<never>();

const building = (id: number, ring: ReturnType<typeof box>, tags: Feature['tags']): Feature => ({
  role: 'building',
  id,
  tags,
  polygons: [[[...ring]]],
  points: [],
  unit: 0,
  cuts: NONE,
});

const tree = (x: number, z: number): Feature => ({
  role: 'tree',
  id: null,
  tags: { height: 12, diameter_crown: 8 },
  polygons: [],
  points: [[x, z]],
  unit: 0,
  cuts: NONE,
});

const TOWER = building(1, box(-20, -1540, 20, -1500), { height: 100 });
const SHED = building(2, box(1500, -2, 1503, 2), { height: 2.5 });
const HOUSE = building(3, box(-10, -60, 10, -40), { height: 9, roof_shape: 'gabled', roof_height: 3 });
const GABLED = building(4, box(-40, 1500, 40, 1540), { height: 30, roof_shape: 'gabled', roof_height: 10 });

const FEATURES = [TOWER, SHED, HOUSE, GABLED, tree(200, 0), tree(0, 1200)];

const near = buildSurface(CAMERA, FEATURES, { ground: GROUND, reach: 1000 });
const far = buildSurface(CAMERA, simplifyFar(FEATURES), { ground: GROUND, reach: 2000 });
const [nearCaster, farCaster] = [near, far].map((surface) => new Caster(surface, cellsOf(surface))) as [
  Caster,
  Caster,
];

const toward = (point: Vec3): Vec3 => normalize(point);

test('SURF-04 a tower at 1.5 km is met on a far surface only', () => {
  const ray = toward([0, DROP + 60, -1500]);
  assert.equal(nearCaster.cast([0, 0, 0], ray), null);
  const hit = farCaster.cast([0, 0, 0], ray);
  assert.ok(hit);
  assert.equal(faceKindName(hit.kind), 'wall');
  assert.equal(far.things[hit.owner]?.id, 1);
  // The ground sinks by 0.18 m there with the curvature of the Earth, which does not move an upright wall.
  assert.ok(Math.abs(hit.distance * -ray[2] - 1500) < 0.1, String(hit.distance));
});

test('SURF-04 a far surface has flat roofs at their mean height, and neither small buildings nor trees', () => {
  const roof = farCaster.cast([0, 0, 0], toward([0, DROP + 25, 1520]));
  assert.ok(roof);
  assert.equal(far.things[roof.owner]?.id, 4);
  assert.ok(Math.abs(far.things[roof.owner]!.spread - 10 / Math.sqrt(12)) < 1e-9);
  const over = farCaster.cast([0, 0, 0], toward([0, DROP + 29.5, 1500]));
  assert.equal(over && faceKindName(over.kind), 'ground');
  assert.ok(!far.things.some(({ id }) => id === 2));
  const ray = toward([1500, DROP + 1, 0]);
  const ground = farCaster.cast([0, 0, 0], ray);
  assert.equal(ground && faceKindName(ground.kind), 'ground');
  assert.equal(far.crowns.owners.length, 1);
});

test('SURF-04 within 1 km, a far surface answers exactly as a near one', () => {
  for (let pan = 0; pan < 360; pan += 1)
    for (const away of [30, 45, 50, 55, 61, 120, 200, 500, 900]) {
      const angle = (pan * Math.PI) / 180;
      const ray = toward([away * Math.sin(angle), DROP + 4, -away * Math.cos(angle)]);
      const [one, other] = [nearCaster.cast([0, 0, 0], ray), farCaster.cast([0, 0, 0], ray)];
      assert.equal(one?.distance, other?.distance);
      assert.equal(one?.kind, other?.kind);
      assert.deepEqual(one?.normal, other?.normal);
    }
});

test('SURF-04 a far surface has at most 55,000 faces of buildings, and those are the largest', () => {
  const many = Array.from({ length: 10_000 }, (_, n): Feature => {
    const [column, row] = [n % 100, Math.floor(n / 100)];
    const [x, z] = [-1250 + column * 25, 1100 + row * 8];
    return building(n + 1, box(x, z, x + 12, z + 7), { height: n % 10 === 0 ? 60 : 6 });
  });
  const kept = simplifyFar(many);
  assert.ok(kept.length * 12 <= 55_000 && kept.length > 2000, String(kept.length));
  assert.equal(kept.filter(({ tags }) => tags['height'] === 60).length, 1000);
});

/** A ridge of 40 m at x = 1500 m on ground that rises to the east. */
const height = (x: number, z: number): number =>
  DROP + 0.02 * x + 40 * Math.exp(-(((x - 1500) / 80) ** 2)) + 2 * Math.sin(x / 40) * Math.cos(z / 37);

function gridOf(reach: number, steps: number) {
  const heights = Float32Array.from({ length: (steps + 1) ** 2 }, (_, at) =>
    height(
      (at % (steps + 1)) * ((2 * reach) / steps) - reach,
      Math.floor(at / (steps + 1)) * ((2 * reach) / steps) - reach,
    ),
  );
  return createTerrain({ reach, steps }, heights, DROP);
}

test('SURF-02 coarser terrain continues terrain beyond 1 km without gaps', () => {
  const inner = gridOf(1000, 512);
  const terrain = { ...inner, beyond: gridOf(2000, 256) };
  assert.equal(heightOn(terrain, [999, 3]), heightOn(inner, [999, 3]));
  assert.ok(Math.abs(heightOn(terrain, [1500, 0]) - height(1500, 0)) < 1);
  assert.equal(knownHeightOn(terrain, [2001, 0]), null);
  const [before, after] = [inner, terrain].map((each) =>
    buildSurface(CAMERA, [], {
      ground: GROUND,
      reach: 2000,
      terrain: groundOfTerrain(each),
    }),
  ) as [typeof near, typeof near];
  const innerCaster = new Caster(before, cellsOf(before));
  const caster = new Caster(after, cellsOf(after));
  let met = 0;
  for (let pan = 0; pan < 360; pan += 0.25)
    for (let away = 960; away < 1060; away += 5) {
      const angle = (pan * Math.PI) / 180;
      const [x, z] = [away * Math.sin(angle), -away * Math.cos(angle)];
      const ray = toward([x, height(x, z), z]);
      const hit = caster.cast([0, 0, 0], ray);
      assert.ok(hit, `${pan}, ${away}`);
      const inside = innerCaster.cast([0, 0, 0], ray);
      if (!inside) met += 1;
      else assert.equal(hit.distance, inside.distance);
      const [hx, hy, hz] = ray.map((part) => part * hit.distance) as [number, number, number];
      const sunk = (hx * hx + hz * hz) / (2 * 6_371_000);
      assert.ok(Math.abs(hy + sunk - height(hx, hz)) < 3, `${pan}, ${away}: ${hy - height(hx, hz)}`);
    }
  assert.ok(met > 4000, String(met));
  const ridge = caster.cast([0, 0, 0], toward([1450, height(1450, 0), 0]));
  assert.ok(ridge && ridge.distance < 1500);
});

test('SURF-02 the faces of coarser terrain leave out the terrain that it surrounds', () => {
  const alone = new MeshBuilder(6_371_000);
  addTerrain(alone, gridOf(1000, 512));
  const both = new MeshBuilder(6_371_000);
  addTerrain(both, { ...gridOf(1000, 512), beyond: gridOf(2000, 256) });
  const [first, all] = [alone.finish(), both.finish()];
  assert.deepEqual(all.corners.subarray(0, first.corners.length), first.corners);
  const { positions, corners } = all;
  for (let at = first.corners.length; at < corners.length; at += 3) {
    const middle = (axis: number): number =>
      [0, 1, 2].reduce((sum, n) => sum + (positions[(corners[at + n] as number) * 3 + axis] as number), 0) /
      3;
    assert.ok(Math.max(Math.abs(middle(0)), Math.abs(middle(2))) > 999);
  }
});
