import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../../elements/geo/angle.ts';
import { type Neighbor, arrangeArrows } from '../../../../../elements/viewer/links/arrange-arrows.ts';
import { readLinks } from '../../../../../elements/viewer/links/read-links.ts';

const HERE = { latitude: 47, longitude: 179.9999 };
const METER = 1 / 111_320;

/** Returns a neighbor at a number of meters north and east, also across the antimeridian. */
const at = (north: number, east: number, title: string | null = null): Neighbor => {
  const longitude = HERE.longitude + (east * METER) / Math.cos((HERE.latitude * Math.PI) / 180);
  const place = {
    latitude: HERE.latitude + north * METER,
    longitude: longitude > 180 ? longitude - 360 : longitude,
  };
  return { title, place };
};

const arrows = (
  links: unknown,
  neighbors: Readonly<Record<number, Neighbor>>,
  here = HERE as typeof HERE | null,
) =>
  arrangeArrows(
    1,
    here,
    readLinks(1, links),
    new Map(Object.entries(neighbors).map(([id, neighbor]) => [Number(id), neighbor])),
  ).map(({ sphere, name, pan, distance, ring }) => [
    sphere,
    name,
    Math.round(pan),
    distance === null ? null : Math.round(distance),
    ring,
  ]);

test('PEER-08 links lead to where neighbors are, across the antimeridian too, with the name of the link or the sphere', () => {
  const found = arrows([2, { sphere: 3, name: 'Harbor' }, 4], {
    2: at(0, 40, 'Market'),
    3: at(-30, 0, 'Pier 9'),
    4: at(10, -10),
  });
  assert.deepEqual(found, [
    [2, 'Market', 90, 40, 0],
    [3, 'Harbor', 180, 30, 0],
    [4, null, 315, 14, 0],
  ]);
});

test('PEER-08 links to the sphere itself, to missing spheres, to the same place and repeated ones have no arrow', () => {
  const found = arrows([1, 2, 2, 3, 4, { sphere: 2, pan: 10 }], { 1: at(5, 5), 2: at(20, 0), 4: at(0.1, 0) });
  assert.deepEqual(found, [[2, null, 0, 20, 0]]);
});

test('PEER-08 a link with a pan needs no place, and one without a pan needs both places', () => {
  const unplaced: Neighbor = { title: 'Kitchen', place: null };
  assert.deepEqual(arrows([{ sphere: 2, pan: -90 }, 3], { 2: unplaced, 3: unplaced }, null), [
    [2, 'Kitchen', 270, null, 0],
  ]);
  assert.deepEqual(arrows([{ sphere: 2, pan: 725 }], { 2: at(0, 9) }), [[2, null, 5, 9, 0]]);
});

test('PEER-08 of arrows in similar directions, the closest neighbor has the innermost', () => {
  const found = arrows([2, 3, 4, 5], { 2: at(90, 10), 3: at(20, 0), 4: at(50, -5), 5: at(10, 100) });
  assert.deepEqual(
    found.map(([sphere, , , , ring]) => [sphere, ring]),
    [
      [3, 0],
      [2, 2],
      [5, 0],
      [4, 1],
    ],
  );
});

test('PEER-08 arrows on the two inner rings never overlap, and every neighbor with a direction has one', () => {
  const neighbors = fc.array(
    fc.record({
      north: fc.double({ min: 2, max: 500, noNaN: true }),
      turn: fc.double({ min: 0, max: 360, noNaN: true }),
    }),
    { maxLength: 24 },
  );
  fc.assert(
    fc.property(neighbors, (list) => {
      const links = list.map(({ turn }, n) => ({ sphere: n + 2, pan: turn }));
      const known = new Map(list.map(({ north }, n) => [n + 2, at(north, 0)]));
      const placed = arrangeArrows(1, HERE, links, known);
      assert.equal(placed.length, list.length);
      for (const [n, one] of placed.entries())
        for (const other of placed.slice(n + 1))
          if (one.ring === other.ring && one.ring < 2)
            assert.ok(Math.abs(turnBetween(one.pan, other.pan)) >= 35);
    }),
  );
});

test('PEER-08 links that cannot be read are refused with the sphere, the item and what links look like', () => {
  for (const [value, where] of [
    ['2, 3', 'links'],
    [[2, -1], 'links.1'],
    [[{ pan: 5 }], 'links.0'],
    [[{ sphere: 2, pan: 'east' }], 'links.0'],
    [Array.from({ length: 25 }, (_, n) => n), 'links'],
    [null, 'links'],
    [{}, 'links'],
  ] as const) {
    assert.throws(() => readLinks(7, value), {
      code: 'object-invalid',
      recoverable: true,
      message: new RegExp(
        `^The links of sphere 7 are not shown, because ${where} is invalid\\. Links are a list`,
      ),
    });
  }
});
