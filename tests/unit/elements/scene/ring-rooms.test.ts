import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { markerScale } from '../../../../elements/model/objects/marker-scale.ts';
import { atOnce } from '../../../../elements/model/steps.ts';
import { FREE, neededRoom, ringOpacity, roomsOf } from '../../../../elements/scene/markers/ring-rooms.ts';
import { randomRuns } from '../../../helpers/random-runs.ts';

type Place = readonly [east: number, south: number];

/** Rings on the ground, 140 m below the camera, nearest first. */
function ringsAt(places: readonly Place[]) {
  const distances = places.map(([x, z]) => Math.hypot(x, z));
  const rows = places.map((_, row) => row).sort((a, b) => (distances[a] ?? 0) - (distances[b] ?? 0));
  const positions = new Float32Array(places.flatMap(([x, z]) => [x, -140, z]));
  return { positions, scales: new Float32Array(distances.map(markerScale)), rows };
}

type Rings = ReturnType<typeof ringsAt>;

/** Returns the angle between two rings, as a chord, relative to their scale. */
function gapOf({ positions, scales }: Rings, a: number, b: number): number {
  const unit = (row: number): number[] => {
    const point = [...positions.subarray(3 * row, 3 * row + 3)];
    return point.map((part) => part / Math.hypot(...point));
  };
  const [one, other] = [unit(a), unit(b)];
  const chord = Math.hypot(...one.map((part, axis) => part - (other[axis] ?? 0)));
  return chord / (((scales[a] ?? 0) + (scales[b] ?? 0)) / 2);
}

const meters = fc.double({ min: -3500, max: 3500, noNaN: true });
const places = fc.array(fc.tuple(meters, meters), { minLength: 1, maxLength: 60 });
const gaps = fc.double({ min: 0.001, max: 1, noNaN: true });

test('FIX-92 rings that are drawn are as far apart as the view requires, and every other ring is near one of them', () => {
  fc.assert(
    fc.property(places, gaps, (given, gap) => {
      const rings = ringsAt(given);
      const rooms = atOnce(roomsOf(rings));
      const drawn = rings.rows.filter((row) => (rooms[row] ?? 0) >= gap);
      assert.ok(drawn.includes(rings.rows[0] ?? -1), 'the nearest ring is drawn');
      for (const row of rings.rows) {
        const others = drawn.filter((other) => other !== row).map((other) => gapOf(rings, row, other));
        const nearest = Math.min(...others);
        if (drawn.includes(row)) assert.ok(nearest > gap - 1e-6, `${row} has ${nearest}, not ${gap}`);
        else assert.ok(nearest < gap * Math.SQRT2 + 1e-6, `${row} is left out ${nearest} from the others`);
      }
    }),
    { numRuns: randomRuns(200) },
  );
});

test('FIX-92 rings that are drawn stay drawn while the user zooms in, and all of them are drawn at zoom 4', () => {
  const size = { width: 1200, height: 700 };
  const fovs = Array.from({ length: 80 }, (_, step) => 120 - step);
  const needs = fovs.map((fov) => neededRoom({ pan: 0, tilt: 0, fov }, size));
  for (const [n, need] of needs.entries()) assert.ok(n === 0 || need <= (needs[n - 1] ?? 0), String(fovs[n]));
  assert.equal(neededRoom({ pan: 0, tilt: 0, fov: 21.7 }, size), 0);
});

test('FIX-92 of 400 rings within 5,000 m, at most 120 are drawn all around, and the far ones are fainter', () => {
  const grid = Array.from({ length: 400 }, (_, n): Place => [
    ((n % 20) - 9.5) * 360,
    (Math.floor(n / 20) - 9.5) * 360,
  ]);
  const rings = ringsAt(grid);
  const rooms = atOnce(roomsOf(rings));
  const need = neededRoom({ pan: 0, tilt: 0, fov: 75 }, { width: 1240, height: 690 });
  const drawn = rooms.filter((room) => room >= need).length;
  assert.ok(drawn >= 40 && drawn <= 120, `${drawn} all around`);
  assert.deepEqual([1000, 3000, 5000, 9000].map(ringOpacity), [1, 0.75, 0.5, 0.5]);
});

test('FIX-92 markers that are not rings are never left out, and rings at the same place only behind each other', () => {
  const rings = ringsAt([
    [100, 0],
    [100, 0],
    [300, 0],
  ]);
  const rooms = atOnce(roomsOf({ ...rings, rows: [0, 1] }));
  assert.equal(rooms[2], Math.fround(FREE));
  assert.equal(rooms[1], 0);
  assert.deepEqual([...atOnce(roomsOf({ ...rings, rows: [] }))], [FREE, FREE, FREE].map(Math.fround));
});
