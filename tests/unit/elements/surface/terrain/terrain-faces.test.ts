import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { MeshBuilder, type Mesh } from '../../../../../elements/surface/shape/mesh.ts';
import { createTerrain, type Terrain } from '../../../../../elements/surface/shape/terrain.ts';
import { addTerrain } from '../../../../../elements/surface/terrain/terrain-faces.ts';

/** A radius so large that level ground is a plane. */
const FLAT = 1e15;

const REACH = 1000;

function terrainOf(steps: number, heightAt: (x: number, z: number) => number): Terrain {
  const step = (2 * REACH) / steps;
  const heights = Float32Array.from({ length: (steps + 1) ** 2 }, (_, at) =>
    heightAt((at % (steps + 1)) * step - REACH, Math.floor(at / (steps + 1)) * step - REACH),
  );
  return createTerrain({ reach: REACH, steps }, heights, 0);
}

function meshOf(terrain: Terrain): Mesh {
  const builder = new MeshBuilder(FLAT);
  addTerrain(builder, terrain);
  return builder.finish();
}

/** Hills with a sharp ridge. */
const hills = (x: number, z: number): number =>
  30 * Math.sin(x / 150) * Math.cos(z / 210) + 20 * Math.max(0, 1 - Math.abs(x - z / 3) / 40);

/** A corner of a face, in steps of the grid, and its height in meters. */
type Corner = readonly [column: number, row: number, height: number];

/** Returns the points of the grid on a face, each with the height of the face. */
function pointsOn(corners: readonly Corner[]) {
  const [[ax, az, ay], [bx, bz, by], [cx, cz, cy]] = corners as [Corner, Corner, Corner];
  const area = (bx - ax) * (cz - az) - (bz - az) * (cx - ax);
  const [west, north] = [Math.min(ax, bx, cx), Math.min(az, bz, cz)];
  const size = Math.max(ax, bx, cx) - west + 1;
  return Array.from({ length: size * (Math.max(az, bz, cz) - north + 1) }, (_, at) => {
    const [column, row] = [west + (at % size), north + Math.floor(at / size)];
    const u = ((column - ax) * (cz - az) - (row - az) * (cx - ax)) / area;
    const v = ((bx - ax) * (row - az) - (bz - az) * (column - ax)) / area;
    return { column, row, height: ay + u * (by - ay) + v * (cy - ay), isOn: u >= 0 && v >= 0 && u + v <= 1 };
  }).filter(({ isOn }) => isOn);
}

/** Returns the greatest difference at points of the grid between faces and terrain, as a multiple of what is allowed. */
function greatestError({ step, steps, heights }: Terrain, { positions, corners }: Mesh): number {
  const along = (coordinate: number): number => (coordinate + REACH) / step;
  const cornerOf = (index: number): Corner => {
    const [x, y, z] = positions.subarray(index * 3, index * 3 + 3) as unknown as [number, number, number];
    return [along(x), along(z), y];
  };
  let greatest = 0;
  for (let at = 0; at < corners.length; at += 3)
    for (const { column, row, height } of pointsOn([...corners.subarray(at, at + 3)].map(cornerOf))) {
      const away = Math.hypot(column * step - REACH, row * step - REACH);
      const error = Math.abs(height - heights[row * (steps + 1) + column]!);
      greatest = Math.max(greatest, error / Math.max(0.1, 0.0005 * away));
    }
  return greatest;
}

test('the terrain mesh deviates from the terrain by at most twice its tolerance, with far fewer faces than the terrain grid', () => {
  const terrain = terrainOf(512, hills);
  const mesh = meshOf(terrain);
  const error = greatestError(terrain, mesh);
  assert.ok(error <= 2, String(error));
  assert.ok(error > 0.5, String(error));
  assert.ok(mesh.kinds.length < (2 * 512 ** 2) / 5, String(mesh.kinds.length));
});

test('level terrain is drawn with only as many faces as the curvature of the Earth requires', () => {
  assert.equal(meshOf(terrainOf(512, () => 7)).kinds.length, 2 * 16 ** 2);
});

test('neighboring faces of the terrain mesh share whole edges, so the mesh has no gaps', () => {
  const random = createRandom(7);
  for (const heightAt of [hills, () => 4 * random()]) {
    const { positions, corners } = meshOf(terrainOf(256, heightAt));
    const edges = new Map<string, number>();
    const nameOf = (corner: number): string => `${positions[corner * 3]},${positions[corner * 3 + 2]}`;
    for (let at = 0; at < corners.length; at += 3)
      for (const [from, to] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        const key = [nameOf(corners[at + from]!), nameOf(corners[at + to]!)].sort().join(' ');
        edges.set(key, (edges.get(key) ?? 0) + 1);
      }
    const isBorder = (key: string): boolean => {
      const [first = [], second = []] = key.split(' ').map((point) => point.split(',').map(Number));
      return [0, 1].some((axis) => first[axis] === second[axis] && Math.abs(first[axis]!) === REACH);
    };
    for (const [key, count] of edges) assert.equal(count, isBorder(key) ? 1 : 2, key);
  }
});

test('the mesh of very rough terrain is less accurate, but has at most 100,000 faces', () => {
  const random = createRandom(9);
  const { kinds } = meshOf(terrainOf(1024, () => 30 * random()));
  assert.ok(kinds.length <= 100_000, String(kinds.length));
  assert.ok(kinds.length > 10_000, String(kinds.length));
});
