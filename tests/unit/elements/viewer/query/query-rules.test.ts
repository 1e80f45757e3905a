import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coordinatesText } from '../../../../../elements/model/coordinates-text.ts';
import { LONGEST_QUERY, queryOf } from '../../../../../elements/model/place-service.ts';
import { menuCorner } from '../../../../../elements/panels/context-menu.ts';
import { activeAfterKey } from '../../../../../elements/panels/search-box.ts';
import { checkPlaces } from '../../../../../elements/source/place-service-checks.ts';

test('OPEN-055 VIEW-40 an entered search query is trimmed and limited in length, and a blank query is read as null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (typed) => {
      const query = queryOf(typed);
      if (query === null) return typed.trim() === '';
      return query === query.trim() && query !== '' && query.length <= LONGEST_QUERY;
    }),
  );
  assert.equal(queryOf('  15th \t &  Larimer '), '15th & Larimer');
});

test('VIEW-58 coordinates are written with six decimals, latitude first, and never with an exponent', () => {
  assert.equal(coordinatesText({ latitude: 39.7392, longitude: -104.9903 }), '39.739200, -104.990300');
  assert.equal(coordinatesText({ latitude: -1e-9, longitude: -180 }), '0.000000, -180.000000');
});

test('a context menu stays within the viewer, and opens at the pointer where there is enough space', () => {
  const room = { width: 360, height: 300 };
  const menu = { width: 210, height: 170 };
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 360 }),
      fc.integer({ min: 0, max: 300 }),
      fc.boolean(),
      (x, y, rtl) => {
        const corner = menuCorner({ x, y }, menu, room, rtl);
        assert.ok(corner.x >= 4 && corner.x + menu.width <= room.width - 4);
        assert.ok(corner.y >= 4 && corner.y + menu.height <= room.height - 4);
      },
    ),
  );
  assert.deepEqual(menuCorner({ x: 20, y: 30 }, menu, room, false), { x: 20, y: 30 });
  assert.deepEqual(menuCorner({ x: 300, y: 30 }, menu, room, true), { x: 90, y: 30 });
  assert.deepEqual(menuCorner({ x: 300, y: 30 }, menu, room, false), { x: 90, y: 30 });
});

test('VIEW-40 arrow keys cycle through the result list and the search field in both directions', () => {
  const walk = (key: string, from: number): number | null => activeAfterKey(key, from, 3);
  assert.deepEqual(
    [-1, 0, 1, 2].map((at) => walk('ArrowDown', at)),
    [0, 1, 2, -1],
  );
  assert.deepEqual(
    [-1, 0, 1, 2].map((at) => walk('ArrowUp', at)),
    [2, -1, 0, 1],
  );
  assert.equal(walk('Home', 1), null);
  assert.equal(activeAfterKey('ArrowDown', -1, 0), null);
});

test('MAP-19 invalid places in a search response are omitted, and reading a response never throws', () => {
  const read = { formatted_address: 'A', location: { lat: 1, lng: 2 }, name: 'N', placeId: 'p' };
  const good = { ...read, more: 1 };
  assert.deepEqual(checkPlaces([null, good, { ...good, location: { lat: 91, lng: 0 } }]), [read]);
  assert.deepEqual(checkPlaces([]), []);
  assert.equal(checkPlaces([{}]), null);
  fc.assert(
    fc.property(fc.anything(), (input) => {
      checkPlaces(input);
      checkPlaces([input, good]);
    }),
  );
});
