import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { FAVORITE_PICTURES, seededFavorites } from '../../../../demo/standins/companies/favorite-pictures.ts';
import { checkFavoritePicture } from '../../../helpers/shipped-pictures.ts';

test('the repository contains exactly one picture for each seeded favorite', async () => {
  const names = (await readdir(FAVORITE_PICTURES)).filter((name) => name.endsWith('.webp'));
  const expected = seededFavorites().map(({ view }) => `${view.sphereId}.webp`);
  assert.equal(expected.length, 25);
  assert.deepEqual(names.sort(), expected.sort());
});

// A test of the long parts checks all of them.
test('the picture of a seeded favorite in the repository equals a newly painted one', async () => {
  const [favorite] = seededFavorites();
  assert.ok(favorite);
  await checkFavoritePicture(favorite);
});
