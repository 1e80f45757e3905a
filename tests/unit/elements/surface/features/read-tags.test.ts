import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSolidTags } from '../../../../../elements/surface/features/building-tags.ts';
import { readDirection, readLength } from '../../../../../elements/surface/features/read-length.ts';

const lengths: readonly [unknown, number | null][] = [
  [25, 25],
  ['25.0', 25],
  ['12 m', 12],
  [' 12,5m ', 12.5],
  ['40 ft', 12.192],
  ['5\'7"', 1.7018],
  ["30'", 9.144],
  ['-3', -3],
  ['tall', null],
  ['12;15', null],
  ['', null],
  [NaN, null],
  [true, null],
  [null, null],
];

test('lengths are read from numbers, and from text in meters, feet or inches', () => {
  for (const [value, meters] of lengths) {
    const read = readLength(value);
    if (meters === null) assert.equal(read, null, String(value));
    else assert.ok(Math.abs(read! - meters) < 1e-9, `${String(value)}: ${read}`);
  }
});

test('SURF-02 directions are read from degrees and from compass points', () => {
  assert.deepEqual([90, '90', '90°', 'N', 'nne', 'SW', 'up', '', undefined].map(readDirection), [
    90,
    90,
    90,
    0,
    22.5,
    225,
    null,
    null,
    null,
  ]);
});

test('SURF-02 SURF-03 heights are read from OpenStreetMap, Overture and OpenMapTiles tags, and impossible heights are ignored', () => {
  const heights = (tags: Record<string, unknown>): readonly [number | null, number] => {
    const { top, bottom } = readSolidTags(tags);
    return [top, bottom];
  };
  assert.deepEqual(heights({ height: '25.0', min_height: 3 }), [25, 3]);
  assert.deepEqual(heights({ render_height: 25, render_min_height: 0 }), [25, 0]);
  assert.deepEqual(heights({ num_floors: 4 }), [12.8, 0]);
  assert.deepEqual(heights({ 'building:levels': '2', 'roof:height': '3 m' }), [9.4, 0]);
  assert.deepEqual(heights({ height: 20, 'building:min_level': 2 }), [20, 6.4]);
  for (const tags of [
    {},
    { height: 0 },
    { height: -4 },
    { height: 'high' },
    { height: 1e9 },
    { height: 5, min_height: 8 },
  ])
    assert.equal(heights(tags)[0], null, JSON.stringify(tags));
});

test('a building height has a standard deviation only if it is computed from the number of floors', () => {
  assert.equal(readSolidTags({ height: 12 }).spread, 0);
  const { spread } = readSolidTags({ 'building:levels': 9 });
  assert.ok(spread > 1 && spread < 4, String(spread));
});
