import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointAt } from '../../../../elements/geo/pointing.ts';
import {
  type RankedShot,
  SIDES,
  capturesOf,
  chooseCandidates,
  compareShots,
  promiseOf,
  resolutionAt,
  sideOf,
} from '../../../../elements/model/place-views.ts';
import { randomRuns } from '../../../helpers/random-runs.ts';

/** A sharp view at the best angle that sees everything. */
const PERFECT: RankedShot = {
  sphere: 1,
  pan: 0,
  tilt: -30,
  resolution: 20,
  share: 1,
  isVisible: true,
  date: '2025-06-01',
};

/** Pairs of views, the better one first. */
const PAIRS: Record<string, readonly [better: Partial<RankedShot>, worse: Partial<RankedShot>]> = {
  'a view at the best angle': [{ sphere: 9 }, { tilt: -60 }],
  'a view of the facade before one of the horizon': [{ sphere: 9 }, { tilt: -3 }],
  'a sharp view': [{ sphere: 9 }, { resolution: 3 }],
  'a view that shows 80 %, before a better one that shows less': [
    { share: 0.8, tilt: -55, resolution: 4 },
    { share: 0.79 },
  ],
  'a view that shows the place itself, if both show 80 %': [{ sphere: 9, tilt: -50 }, { isVisible: false }],
  'a view that shows more, of those that show less than 80 %': [{ sphere: 9, share: 0.7 }, { share: 0.3 }],
  'the newer one of two equal views': [{ sphere: 9, date: '2025-06-02' }, { date: '2025-06-01' }],
  'the newer one of views that are about equal': [
    { sphere: 9, date: '2026-01-01', tilt: -31 },
    { date: '2024-01-01' },
  ],
  'a view with a date before one of unknown time': [{ sphere: 9 }, { date: null }],
  'the view with the lower number if all else is equal': [{}, { sphere: 2 }],
  'the best angle if nothing is known about what hides the place': [
    { sphere: 9, share: null, isVisible: null },
    { share: null, isVisible: null, tilt: -89 },
  ],
  'the best angle if everything is hidden': [
    { sphere: 9, share: 0, isVisible: false },
    { share: 0, isVisible: false, tilt: -70 },
  ],
};

for (const [name, [better, worse]] of Object.entries(PAIRS))
  test(`first comes ${name}`, () => {
    const [one, other] = [
      { ...PERFECT, ...better },
      { ...PERFECT, ...worse },
    ];
    assert.ok(compareShots(one, other) < 0);
    assert.ok(compareShots(other, one) > 0);
  });

const SIDE_ROWS: readonly [pan: number, side: (typeof SIDES)[number]][] = [
  // A camera that looks to the south stands to the north.
  [180, 'north'],
  [270, 'east'],
  [0, 'south'],
  [90, 'west'],
  [179, 'north'],
  [224.9, 'north'],
  [225, 'east'],
  [315, 'south'],
  [45, 'west'],
  [135, 'north'],
  [359.999, 'south'],
];

test('a view shows the side of a place on which its camera stands, and from above none', () => {
  for (const [pan, side] of SIDE_ROWS) {
    assert.equal(sideOf({ pan, tilt: -30 }), side, `${pan}`);
    assert.equal(sideOf({ pan: pan - 360, tilt: 10 }), side, `${pan - 360}`);
    assert.equal(sideOf({ pan, tilt: -80 }), null);
  }
});

test('the sides of a place are those of the Earth, also at the antimeridian and near the poles', () => {
  for (const latitude of [-85, -30, 0, 47, 85])
    for (const longitude of [180, -180, 179.9999, 0]) {
      const place = { latitude, longitude, altitude: 10 };
      const [north, east] = [0.002, 0.002 / Math.cos((latitude * Math.PI) / 180)];
      const turned = (value: number): number => ((((value + 180) % 360) + 360) % 360) - 180;
      const cameras = [
        { latitude: latitude + north, longitude },
        { latitude, longitude: turned(longitude + east) },
        { latitude: latitude - north, longitude },
        { latitude, longitude: turned(longitude - east) },
      ];
      const sides = cameras.map((camera) => sideOf(pointAt({ ...camera, altitude: 150 }, place)));
      assert.deepEqual(sides, SIDES, `${latitude}, ${longitude}`);
    }
});

const shots = fc.array(
  fc.record({
    sphere: fc.integer({ min: 1, max: 1_000_000 }),
    pan: fc.double({ min: 0, max: 360, maxExcluded: true, noNaN: true }),
    tilt: fc.double({ min: -90, max: 90, noNaN: true }),
    resolution: fc.double({ min: 0, max: 100, noNaN: true }),
    share: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    isVisible: fc.option(fc.boolean()),
    date: fc.option(fc.constantFrom('2019-01-01', '2024-12-31', '2025-01-01')),
  }),
  { maxLength: 60 },
);

test('the order of views does not depend on the order in which they were found', () => {
  fc.assert(
    fc.property(shots, fc.infiniteStream(fc.nat()), (found, random) => {
      const spheres = new Map(found.map((shot) => [shot.sphere, shot]));
      const once = [...spheres.values()];
      const shuffled = once
        .map((shot) => ({ shot, at: random.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ shot }) => shot);
      assert.deepEqual(shuffled.sort(compareShots), once.sort(compareShots));
    }),
    { numRuns: randomRuns(300) },
  );
});

test('TIME-01 captures have every view once, by day, the newest first, and each begins with its best view', () => {
  fc.assert(
    fc.property(shots, (found) => {
      const captures = capturesOf(found);
      const all = captures.flatMap(({ views }) => views);
      assert.equal(all.length, found.length);
      assert.deepEqual(new Set(all), new Set(found));
      const dates = captures.map(({ date }) => date);
      assert.deepEqual(
        dates,
        [...new Set(dates)].sort((a, b) => ((a ?? '') > (b ?? '') ? -1 : 1)),
      );
      for (const { date, views } of captures)
        for (const view of views) {
          assert.equal(view.date, date);
          assert.ok(compareShots(views[0], view) <= 0);
        }
    }),
    { numRuns: randomRuns(300) },
  );
});

test('the candidates include the nearest views and, as far as there are any, views of each side', () => {
  fc.assert(
    fc.property(shots, fc.integer({ min: 12, max: 24 }), (found, count) => {
      const chosen = chooseCandidates(found, count);
      assert.equal(chosen.length, Math.min(count, found.length));
      assert.deepEqual(chosen.slice(0, 3), found.slice(0, 3));
      const sides = (some: readonly RankedShot[]): ReadonlySet<unknown> => new Set(some.map(sideOf));
      assert.deepEqual(sides(chosen), sides(found));
      // A view that was left out promises less than those of its side that were not among the nearest.
      const near = new Set(found.slice(0, Math.floor(count / 4)));
      for (const other of found.filter((shot) => !chosen.includes(shot)))
        for (const shot of chosen)
          if (!near.has(shot) && sideOf(shot) === sideOf(other))
            assert.ok(promiseOf(shot) >= promiseOf(other));
    }),
    { numRuns: randomRuns(300) },
  );
});

test('the resolution is that of the middle of a face, also of a camera at the place', () => {
  assert.equal(resolutionAt(4096, 100), 20.48);
  assert.equal(resolutionAt(4096, 0), 2048);
});
