import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededFavorites } from '../../demo/standins/companies/favorite-pictures.ts';
import { openingTiles } from '../../demo/world/opening/opening-tiles.ts';
import { pathOfRequest } from '../../demo/world/serve/tile-request.ts';
import { openingSpheres } from '../../demo/world/strips/opening-spheres.ts';
import { checkFavoritePicture, checkOpeningTile, checkShippedStrip } from '../helpers/shipped-pictures.ts';

test('PIC-01 each city’s stored cubemap strip differs from a new rendering by at most one 8-bit step on average', async (t) => {
  for (const sphere of openingSpheres())
    await t.test(
      `the strip of ${sphere.market.slug} differs from its painting by at most one 8-bit step on average`,
      async () => {
        await checkShippedStrip(sphere);
      },
    );
});

test('each stored tile of the demo page’s first view differs from a new painting by at most one 8-bit step on average', async (t) => {
  for (const request of openingTiles())
    await t.test(`the tile ${pathOfRequest(request)}`, async () => {
      const sphere = openingSpheres().find(({ id }) => id === request.sphereId);
      assert.ok(sphere);
      await checkOpeningTile(sphere, request);
    });
});

test('each stored picture of a seeded favorite differs from a new painting by at most one 8-bit step on average', async (t) => {
  for (const favorite of seededFavorites())
    await t.test(`the picture of ${favorite.view.name}`, () => checkFavoritePicture(favorite));
});
