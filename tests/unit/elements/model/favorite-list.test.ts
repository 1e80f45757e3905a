import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { fovOfZoom } from '../../../../elements/geo/camera.ts';
import {
  defaultFavoriteName,
  excessOfName,
  favoriteDate,
  newFavoriteName,
  shownFavoriteName,
} from '../../../../elements/model/favorite-list.ts';
import {
  storedFavoriteOf,
  viewOfFavorite,
  viewerFavoriteOf,
} from '../../../../elements/model/favorite-view.ts';
import { readFavorites } from '../../../../elements/model/favorite.ts';
import { updateFavorite } from '../../../../web/contract/favorite.ts';

const FAVORITE = {
  id: '5b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77',
  name: 'Fav001',
  created_date: '2026-11-03T10:20:30Z',
  sphere: 42,
  initial_pan: 231.4,
  initial_tilt: -12.5,
  initial_fov: 60,
  userId: '0b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77',
};

test('FAV-03 OPEN-042 the default name of a new favorite is Fav followed by the next number, padded to three digits', () => {
  const names = [0, 1, 8, 9, 98, 99, 998, 999, 1233].map(defaultFavoriteName);
  assert.deepEqual(names, [
    'Fav001',
    'Fav002',
    'Fav009',
    'Fav010',
    'Fav099',
    'Fav100',
    'Fav999',
    'Fav1000',
    'Fav1234',
  ]);
});

const CUTS = [
  ['', ''],
  ['Harbor', 'Harbor'],
  ['Harbour', 'Harbour...'],
  ['Thirteen char', 'Thirteen char...'],
  ['Fourteen chars', 'Fourteen char...'],
  ['Fav001', 'Fav001'],
  ['Fav1000', 'Fav1000'],
  ['Favourite1', 'Favourite1...'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
] as const;

for (const [name, shown] of CUTS) {
  test(`FAV-10 OPEN-041 the favorite list shows the name '${name}' as '${shown}'`, () => {
    assert.equal(shownFavoriteName(name), shown);
  });
}

test("FAV-11 the date on which a favorite was added is shown as a short month, a day and a year in the user's time zone", () => {
  assert.equal(favoriteDate('2026-11-03T10:20:30Z', { timeZone: 'UTC' }), 'Nov 3, 2026');
  assert.equal(favoriteDate('2026-01-01T00:30:00Z', { timeZone: 'America/Los_Angeles' }), 'Dec 31, 2025');
  assert.equal(favoriteDate('2026-11-03T00:20:30+05:00', { timeZone: 'Asia/Karachi' }), 'Nov 3, 2026');
  assert.equal(favoriteDate('yesterday'), '');
});

test('the edited name of a favorite is trimmed but never cut, and ignored if it is empty or unchanged', () => {
  assert.equal(newFavoriteName('  Roof ', 'Fav001'), 'Roof');
  assert.equal(newFavoriteName('   ', 'Fav001'), null);
  assert.equal(newFavoriteName('Fav001', 'Fav001'), null);
  assert.equal(newFavoriteName('x'.repeat(90), 'Fav001')?.length, 90);
});

test('a name of more than 60 characters is too long, counted as the host does', () => {
  for (const [typed, excess] of [
    ['', null],
    ['x'.repeat(60), null],
    [`  ${'x'.repeat(60)}  `, null],
    ['x'.repeat(61), 61],
    ['🏠'.repeat(60), null],
    ['🏠'.repeat(64), 64],
    // An e with a separate accent is one character.
    ['e\u0301'.repeat(60), null],
  ] as const) {
    assert.equal(excessOfName(typed), excess, typed);
    const input = { id: randomUUID(), userId: randomUUID(), name: typed || 'x' };
    assert.equal(updateFavorite.body.safeParse(input).success, excess === null, typed);
  }
});

test('DATA-20 a favorite is read with all its fields, and its sphere can be given as an id or as an object', () => {
  const { favorites, issues: errors } = readFavorites([
    FAVORITE,
    { ...FAVORITE, id: 'b', sphere: { id: 42 } },
  ]);
  assert.deepEqual(errors, []);
  assert.deepEqual(favorites, [FAVORITE, { ...FAVORITE, id: 'b' }]);
});

test('DATA-21 OPEN-043 the initialPan, initialTilt and initialZoom of a favorite are converted to its pan, tilt and fov', () => {
  const { initial_pan, initial_tilt, initial_fov, ...rest } = FAVORITE;
  const view = viewerFavoriteOf({ initial_pan, initial_tilt, initial_fov });
  const [read] = readFavorites([{ ...rest, ...view }]).favorites;
  assert.ok(read);
  assert.ok(Math.abs(read.initial_fov - initial_fov) < 1e-9);
  assert.deepEqual({ ...read, initial_fov }, FAVORITE);
  assert.equal(viewOfFavorite({ initialPan: 1, initialTilt: 2, initialZoom: 1 }).fov, fovOfZoom(1));
});

test('FAV-02 OPEN-043 the fov of a favorite is unchanged after its conversion to a zoom and back', () => {
  const fov = fc.double({ min: 5, max: 150, noNaN: true });
  fc.assert(
    fc.property(fov, (initial_fov) => {
      const stored = { initial_pan: 12, initial_tilt: -3, initial_fov };
      const again = storedFavoriteOf(viewerFavoriteOf(stored));
      assert.ok(Math.abs(again.initial_fov - initial_fov) < 1e-9);
    }),
  );
});

test('DATA-20 an invalid favorite or a repeated id is reported and does not affect the other favorites', () => {
  const bad = [
    null,
    7,
    {},
    { ...FAVORITE, id: '' },
    { ...FAVORITE, sphere: -1 },
    { ...FAVORITE, initial_pan: NaN },
    { ...FAVORITE, initial_tilt: 91 },
    { ...FAVORITE, initial_fov: 0 },
    { ...FAVORITE, name: ['<b>'] },
  ];
  const { favorites, issues: errors } = readFavorites([...bad, FAVORITE, FAVORITE]);
  assert.deepEqual(favorites, [FAVORITE]);
  assert.equal(errors.length, bad.length + 1);
  assert.match(errors[6] ?? '', /^favorites\[6\] is not valid \(initial_tilt: /);
  assert.match(errors.at(-1) ?? '', /repeats the id/);
  assert.deepEqual(readFavorites('local').favorites, []);
});

test('DATA-20 reading arbitrary favorites never throws', () => {
  fc.assert(
    fc.property(fc.anything(), (input) => {
      readFavorites([input]);
      readFavorites(input);
    }),
  );
});
