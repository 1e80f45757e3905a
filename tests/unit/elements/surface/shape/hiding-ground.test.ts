import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import type { Vec3 } from '../../../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../../../elements/surface/faces/build-surface.ts';
import { withOccluders } from '../../../../../elements/surface/faces/occluders.ts';
import { curvatureRadius } from '../../../../../elements/surface/shape/curvature.ts';
import { groundMargin } from '../../../../../elements/surface/shape/hiding-ground.ts';
import type { Surface } from '../../../../../elements/surface/shape/surface.ts';
import { createTerrain, heightOn, type Terrain } from '../../../../../elements/surface/shape/terrain.ts';
import { groundBelow } from '../../../../../elements/surface/terrain/ground-below.ts';
import { groundOfTerrain } from '../../../../../elements/surface/terrain/stand-on-terrain.ts';

const REACH = 1000;

const STEPS = 512;

const RADIUS = curvatureRadius(39.3);

const CAMERA = { latitude: 39.3, longitude: -76.6, altitude: 120 };

/** Returns terrain with heights relative to the level of the camera, in meters; NaN for holes. */
function terrainOf(heightAt: (x: number, z: number) => number, level = -100): Terrain {
  const step = (2 * REACH) / STEPS;
  const heights = Float32Array.from({ length: (STEPS + 1) ** 2 }, (_, at) =>
    heightAt((at % (STEPS + 1)) * step - REACH, Math.floor(at / (STEPS + 1)) * step - REACH),
  );
  return createTerrain({ reach: REACH, steps: STEPS }, heights, level);
}

const surfaceOn = (terrain: Terrain | null): Surface =>
  buildSurface(CAMERA, [], {
    ground: 20,
    reach: REACH,
    terrain: terrain && groundOfTerrain(terrain),
  });

/** Returns a point at a height above terrain, in local meters. */
function pointOn(terrain: Terrain, x: number, z: number, height = 0): Vec3 {
  return [x, heightOn(terrain, [x, z]) + height - (x * x + z * z) / (2 * RADIUS), z];
}

/**
 * Returns how far the terrain rises above the line of sight from the camera to a point, in meters, measured in small
 * steps up to a part of the distance; negative if it stays below.
 */
function riseAbove(terrain: Terrain, [x, y, z]: Vec3, part: number): number {
  const steps = Math.ceil(Math.hypot(x, z) / 2);
  let rise = -Infinity;
  for (let step = 1; step < steps * part; step += 1) {
    const share = step / steps;
    rise = Math.max(rise, pointOn(terrain, x * share, z * share)[1] - y * share);
  }
  return rise;
}

/** Rough hills with narrow ridges, 5 m below the camera or lower. */
function hillsOf(seed: number): (x: number, z: number) => number {
  const random = createRandom(seed);
  const waves = [400, 170, 90, 40].map((size) => ({
    east: ((random() - 0.5) * 12) / size,
    south: ((random() - 0.5) * 12) / size,
    high: size / 12,
  }));
  const rough = (x: number, z: number): number =>
    waves.reduce(
      (sum, { east, south, high }) => sum + high * (1 - Math.hypot(Math.sin(x * east + z * south), 0.15)),
      0,
    );
  const top = rough(0, 0) + 5;
  return (x, z) => rough(x, z) - top - Math.hypot(x, z) * 0.02;
}

test('SURF-06 a visible point on a slope is never hidden by that slope, not even far away or at a grazing angle', () => {
  const random = createRandom(3);
  let [seen, hidden] = [0, 0];
  for (let seed = 1; seed <= 4; seed += 1) {
    const terrain = terrainOf(hillsOf(seed));
    const surface = surfaceOn(terrain);
    const caster = new Caster(surface, cellsOf(surface));
    for (let n = 0; n < 2000; n += 1) {
      const [away, angle] = [20 + 960 * random(), 2 * Math.PI * random()];
      const point = pointOn(terrain, away * Math.cos(angle), away * Math.sin(angle));
      if (riseAbove(terrain, point, 1) < 0) {
        assert.equal(caster.isHidden(point), false, `${seed}: ${point.join(', ')}`);
        seen += 1;
      } else if (riseAbove(terrain, point, 0.97) > 2 * groundMargin(away, surface.terrainError)) {
        assert.equal(caster.isHidden(point), true, `${seed}: ${point.join(', ')}`);
        hidden += 1;
      }
    }
  }
  assert.ok(seen > 500, String(seen));
  assert.ok(hidden > 500, String(hidden));
});

/** A wall of earth 40 m high, 100 to 140 m east of the camera, which is 100 m above the ground. */
const wall = (x: number): number => -100 + (x >= 100 && x <= 140 ? 40 : 0);

test('SURF-06 a slope hides the ground behind it, but level ground and holes in the terrain hide nothing', () => {
  const behind: Vec3 = [190, -100, 0];
  const isHidden = (terrain: Terrain | null, point: Vec3): boolean => {
    const surface = surfaceOn(terrain);
    return new Caster(surface, cellsOf(surface)).isHidden(point);
  };
  assert.equal(isHidden(terrainOf(wall), behind), true);
  assert.equal(isHidden(terrainOf(wall), [60, -100, 0]), false);
  assert.equal(isHidden(terrainOf(wall), [190, -55, 0]), false);
  assert.equal(isHidden(null, [190, -130, 0]), false);
  assert.equal(
    isHidden(
      terrainOf(() => NaN),
      [190, -130, 0],
    ),
    false,
  );
  const withHole = terrainOf((x) => (x >= 100 && x <= 140 ? NaN : -100), -60);
  assert.equal(isHidden(withHole, behind), false);
});

/** Returns the heights of the faces that hide at the corners of the ground, each with the height of the terrain. */
function groundThatHides(terrain: Terrain) {
  const { positions, corners, groups } = withOccluders(surfaceOn(terrain), groundBelow).occluders;
  assert.equal(
    groups.reduce((sum, { count }) => sum + count, 0),
    corners.length,
  );
  const heights = [...new Set(corners)].map((corner) => {
    const [x = 0, y = 0, z = 0] = positions.subarray(corner * 3, corner * 3 + 3);
    return { x, y, below: pointOn(terrain, x, z)[1] - y, away: Math.hypot(x, y, z) };
  });
  return { faces: corners.length / 3, heights };
}

test('SURF-06 the occlusion mesh covers terrain with few faces, and does not cover level ground or holes', () => {
  assert.deepEqual(withOccluders(surfaceOn(null)).occluders.groups, []);
  const hill = groundThatHides(terrainOf(wall));
  assert.ok(hill.faces > 500, String(hill.faces));
  for (const { below, away } of hill.heights) {
    const margin = Math.max(0.5, 0.001 * away);
    assert.ok(Math.abs(below - margin) < 0.2, `${below} at ${away}`);
  }
  const hills = terrainOf(hillsOf(2));
  const rough = groundThatHides(hills);
  assert.ok(rough.faces <= 10_000 && rough.faces > 3000, String(rough.faces));
  assert.ok(rough.heights.every(({ below, away }) => below >= Math.max(0.5, 0.001 * away) - 0.02));
  assert.ok(surfaceOn(hills).mesh.kinds.length > 2 * rough.faces);
  const { heights } = groundThatHides(terrainOf((x) => (x > 100 ? NaN : -100)));
  assert.ok(heights.length > 0);
  assert.ok(heights.every(({ x }) => x < 101));
});

test('SURF-06 every face of the occlusion mesh is below the slope that it represents', () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const terrain = terrainOf(hillsOf(seed));
    const surface = surfaceOn(terrain);
    const { positions, corners } = withOccluders(surface, groundBelow).occluders;
    for (let at = 0; at < corners.length; at += 3) {
      const face = [...corners.subarray(at, at + 3)].map((corner) =>
        positions.subarray(corner * 3, corner * 3 + 3),
      );
      const mean = (axis: number): number =>
        face.reduce((sum, corner) => sum + (corner[axis] as number), 0) / 3;
      const [x, y, z] = [mean(0), mean(1), mean(2)];
      assert.ok(y < pointOn(terrain, x, z)[1], `${seed}: ${x}, ${z}`);
    }
  }
});
