import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import {
  createFavorite,
  deleteFavorite,
  listFavoritePictures,
  listFavorites,
  MAX_PICTURE_BYTES,
  MAX_PICTURES,
  PICTURE_SIZE,
  restoreFavorite,
  saveFavoritePicture,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import type { KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSceneCompany, insertSphere } from './scene-company.ts';

const DAY_MS = 86_400_000;
const SPHERE = 9101;

let host: TestHost;
let company: KeyCompany;
let favoriteId: string;

before(async () => {
  host = await openHost();
  await insertSphere(host, SPHERE, null);
});

const view = { initial_pan: 10, initial_tilt: -5, initial_fov: 60 };

beforeEach(async () => {
  company = await createSceneCompany(host);
  const input = { userId: company.userId, sphere: SPHERE, ...view };
  favoriteId = (await expectOk(host, createFavorite, input, company)).id;
});

after(() => host.close());

/** Returns a picture of one color, or of noise. */
function paint({ width, height }: { width: number; height: number }, color: string | null = '#7aa0c0') {
  const options = { raw: { width, height, channels: 3 as const } };
  return color === null
    ? sharp(randomBytes(width * height * 3), options)
    : sharp({ create: { width, height, channels: 3, background: color } });
}

const save = (file: Buffer, id = favoriteId) =>
  expectOk(
    host,
    saveFavoritePicture,
    { favoriteId: id, userId: company.userId, picture: file.toString('base64') },
    company,
  );

const pictures = async (owner = company, ids = [favoriteId]) =>
  (await expectOk(host, listFavoritePictures, { userId: owner.userId, favoriteIds: ids.join(',') }, owner))
    .pictures;

test('FIX-91 a favorite’s picture is stored as WebP of 320 × 180 pixels and at most 20 KB, without the data of the file', async () => {
  const comment = { IFD0: { Copyright: 'Harbor office' } };
  for (const file of [
    await paint(PICTURE_SIZE, null).png().toBuffer(),
    await paint(PICTURE_SIZE).jpeg().withExif(comment).toBuffer(),
    await paint(PICTURE_SIZE).webp().toBuffer(),
  ]) {
    await save(file);
    const [kept] = await pictures();
    assert.ok(kept);
    assert.equal(kept.favoriteId, favoriteId);
    const stored = Buffer.from(kept.webp, 'base64');
    assert.ok(stored.length <= MAX_PICTURE_BYTES, `${stored.length} bytes`);
    const { format, width, height, exif } = await sharp(stored).metadata();
    assert.deepEqual({ format, width, height, exif }, { format: 'webp', ...PICTURE_SIZE, exif: undefined });
    assert.ok(!stored.includes('Harbor office'));
  }
});

const animated = async (): Promise<Buffer> => {
  const frames = [
    await paint(PICTURE_SIZE).png().toBuffer(),
    await paint(PICTURE_SIZE, '#203040').png().toBuffer(),
  ];
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
};

/** Returns a PNG with the chunk that makes it an animation. */
const animatedPng = async (): Promise<Buffer> => {
  const png = await paint(PICTURE_SIZE).png().toBuffer();
  const at = png.indexOf('IDAT') - 4;
  const chunk = Buffer.from('000000086163544c0000000200000000f38d9370', 'hex');
  chunk.write('acTL', 4, 'latin1');
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
};

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><image href="/etc/passwd"/></svg>';

test('FIX-91 a file that does not contain a picture of 320 × 180 pixels is refused with the reason, and the favorite stays', async () => {
  const png = await paint(PICTURE_SIZE).png().toBuffer();
  const cases: readonly (readonly [Buffer, RegExp])[] = [
    [Buffer.from('Harbor'), /must be a JPEG, PNG or WebP file/],
    [Buffer.from(svg), /must be a JPEG, PNG or WebP file/],
    [await paint(PICTURE_SIZE).gif().toBuffer(), /must be a JPEG, PNG or WebP file/],
    [await paint(PICTURE_SIZE).tiff().toBuffer(), /must be a JPEG, PNG or WebP file/],
    [await paint({ width: 180, height: 320 }).jpeg().toBuffer(), /must have 320 × 180 pixels/],
    [await paint({ width: 4000, height: 4000 }).png().toBuffer(), /must have 320 × 180 pixels/],
    [await animated(), /must not be animated/],
    [await animatedPng(), /must not be animated/],
    [png.subarray(0, 60), /cannot be read/],
    [Buffer.concat([png.subarray(0, 12), randomBytes(400)]), /cannot be read/],
  ];
  for (const [file, reason] of cases) {
    const input = { favoriteId, userId: company.userId, picture: file.toString('base64') };
    const refusal = await expectRefusal(host, saveFavoritePicture, input, 'validation_failed', company);
    assert.match(refusal.displayMessage, reason);
    assert.equal(refusal.fields?.[0]?.field, 'picture');
  }
  for (const picture of ['', 'no base64!', 'A'.repeat(400_001)]) {
    const input = { favoriteId, userId: company.userId, picture };
    await expectRefusal(host, saveFavoritePicture, input, 'validation_failed', company);
  }
  const large = { favoriteId, userId: company.userId, picture: 'A'.repeat(50_000_000) };
  await expectRefusal(host, saveFavoritePicture, large, 'payload_too_large', company);
  const { favorites } = await expectOk(host, listFavorites, { userId: company.userId }, company);
  assert.deepEqual(
    favorites.map(({ id }) => id),
    [favoriteId],
  );
  assert.deepEqual(await pictures(), []);
});

test('FIX-91 only its user can save and read the picture of a favorite', async () => {
  await save(await paint(PICTURE_SIZE).jpeg().toBuffer());
  const other = await createSceneCompany(host);
  assert.deepEqual(await pictures(other), []);
  const picture = (await paint(PICTURE_SIZE, '#102030').jpeg().toBuffer()).toString('base64');
  for (const userId of [other.userId, company.userId])
    await expectRefusal(host, saveFavoritePicture, { favoriteId, userId, picture }, 'not_found', other);
  const query = { userId: company.userId, favoriteIds: favoriteId };
  await expectRefusal(host, listFavoritePictures, query, 'not_found', other);
  const unknown = { favoriteId: randomUUID(), userId: company.userId, picture };
  await expectRefusal(host, saveFavoritePicture, unknown, 'not_found', company);
  assert.equal((await callHost(host, listFavoritePictures, query)).status, 401);
  const many = {
    userId: company.userId,
    favoriteIds: Array.from({ length: MAX_PICTURES + 1 }, randomUUID).join(),
  };
  await expectRefusal(host, listFavoritePictures, many, 'validation_failed', company);
  assert.equal((await pictures()).length, 1);
});

test('FIX-91 a picture is deleted with its favorite and when the view changes, and not shown without its sphere', async () => {
  const reference = { favoriteId, userId: company.userId };
  const count = async (): Promise<number> =>
    (
      await host.db
        .selectFrom('favorite_pictures')
        .where('favorite_id', '=', favoriteId)
        .selectAll()
        .execute()
    ).length;
  const file = await paint(PICTURE_SIZE).jpeg().toBuffer();
  await save(file);
  await expectOk(host, updateFavorite, { ...reference, name: 'Harbor' }, company);
  assert.equal((await pictures()).length, 1, 'a name changes nothing');
  await expectOk(host, updateFavorite, { ...reference, initial_pan: 90 }, company);
  assert.equal(await count(), 0);

  await save(file);
  await host.db
    .updateTable('spheres')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', SPHERE)
    .execute();
  assert.deepEqual(await pictures(), [], 'a replaced sphere');

  await save(file);
  const asset = {
    id: randomUUID(),
    company_id: company.id,
    sphere_id: SPHERE,
    name: '',
    disabled: 0 as const,
  };
  await host.db
    .insertInto('assets')
    .values({ ...asset, acquired_at: host.now(), deleted_at: null })
    .execute();
  await expectOk(host, deactivateAsset, { assetId: asset.id }, company);
  assert.deepEqual(await pictures(), [], 'a hidden sphere');
  await host.db
    .updateTable('assets')
    .set({ disabled: 0, deleted_at: host.now() })
    .where('id', '=', asset.id)
    .execute();
  host.pass(31 * DAY_MS);
  await host.runJobs();
  assert.equal(await count(), 0, 'a deleted sphere');

  await host.db.deleteFrom('assets').where('id', '=', asset.id).execute();
  const now = await createSceneCompany(host);
  company = now;
  const input = { userId: company.userId, sphere: SPHERE, ...view };
  favoriteId = (await expectOk(host, createFavorite, input, company)).id;
  await save(file);
  const own = { favoriteId, userId: company.userId };
  await expectOk(host, deleteFavorite, own, company);
  assert.deepEqual(await pictures(), []);
  await expectOk(host, restoreFavorite, own, company);
  assert.equal((await pictures()).length, 1);
  await expectOk(host, deleteFavorite, own, company);
  host.pass(31 * DAY_MS);
  await host.runJobs();
  assert.equal(await count(), 0);
});
