import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { zoomOfFov } from '../../../elements/geo/camera.ts';
import type { InputOf } from '../../../web/contract/endpoint.ts';
import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
  updateFavorite,
} from '../../../web/contract/favorite.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSceneCompany, insertSphere } from './scene-company.ts';

const DAY_MS = 86_400_000;
const LIBRARY_SPHERE = 9001;
const OTHERS_SPHERE = 9002;

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
  const somebody = await createKeyCompany(host);
  await insertSphere(host, LIBRARY_SPHERE, null);
  await insertSphere(host, OTHERS_SPHERE, somebody.id);
});

beforeEach(async () => {
  company = await createSceneCompany(host);
});

after(() => host.close());

const view = { initial_pan: 231.4, initial_tilt: -12.5, initial_fov: 60 };

const save = (changes: Partial<InputOf<typeof createFavorite>> = {}, owner = company) =>
  expectOk(
    host,
    createFavorite,
    { userId: owner.userId, sphere: LIBRARY_SPHERE, ...view, ...changes },
    owner,
  );

const list = async (owner = company) =>
  (await expectOk(host, listFavorites, { userId: owner.userId }, owner)).favorites;

test('FAV-01 FAV-02 API-72 OPEN-103 a favorite is saved with its sphere, pan, tilt and field of view', async () => {
  const favorite = await save({ name: 'Harbour' });
  assert.deepEqual(await list(), [favorite]);
  const { sphere, initial_pan, initial_tilt, initial_fov } = favorite;
  assert.deepEqual({ initial_pan, initial_tilt, initial_fov }, view);
  assert.equal(sphere.id, LIBRARY_SPHERE);
});

test('DATA-20 a favorite has exactly the specified fields', async () => {
  const favorite = await save({ name: 'Harbour' });
  assert.deepEqual(favorite, {
    id: favorite.id,
    name: 'Harbour',
    created_date: new Date(host.now()).toISOString(),
    sphere: { id: LIBRARY_SPHERE },
    ...view,
    userId: company.userId,
  });
});

test('FAV-03 OPEN-042 a favorite saved without a name is named `Fav` followed by the next number, even if that name is in use', async () => {
  const names = [];
  for (let at = 0; at < 3; at += 1) names.push((await save()).name);
  assert.deepEqual(names, ['Fav001', 'Fav002', 'Fav003']);
  const [one] = await list();
  await expectOk(host, deleteFavorite, { favoriteId: one?.id ?? '', userId: company.userId }, company);
  assert.equal((await save()).name, 'Fav003');
});

test('DATA-21 OPEN-043 a favorite can be saved with the viewer’s field names and with a sphere object instead of a sphere id', async () => {
  const favorite = await expectOk(
    host,
    createFavorite,
    {
      userId: company.userId,
      sphere: { id: LIBRARY_SPHERE },
      initialPan: -90,
      initialTilt: 10,
      initialZoom: zoomOfFov(42),
    },
    company,
  );
  assert.equal(favorite.initial_pan, 270);
  assert.equal(favorite.initial_tilt, 10);
  assert.ok(Math.abs(favorite.initial_fov - 42) < 1e-9, String(favorite.initial_fov));
  const zoomOne = {
    userId: company.userId,
    sphere: LIBRARY_SPHERE,
    initialPan: 0,
    initialTilt: 0,
    initialZoom: 1,
  };
  assert.equal((await expectOk(host, createFavorite, zoomOne, company)).initial_fov, 75);
});

test('FAV-02 a favorite with a missing or invalid value is rejected with an error that names the field', async () => {
  const errors: [Record<string, unknown>, string][] = [
    [{ initial_fov: 0 }, 'initial_fov'],
    [{ initial_fov: -1 }, 'initial_fov'],
    [{ initial_fov: 180 }, 'initial_fov'],
    [{ initial_fov: undefined }, 'initial_fov'],
    [{ initial_fov: undefined, initialZoom: 0 }, 'initialZoom'],
    [{ initial_tilt: 91 }, 'initial_tilt'],
    [{ initial_tilt: undefined }, 'initial_tilt'],
    [{ initial_pan: '1' }, 'initial_pan'],
    [{ initial_pan: undefined }, 'initial_pan'],
    [{ sphere: 0 }, 'sphere'],
    [{ sphere: {} }, 'sphere'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
  ];
  for (const [changes, field] of errors) {
    const input = { userId: company.userId, sphere: LIBRARY_SPHERE, ...view, ...changes };
    const refusal = await expectRefusal(host, createFavorite, input, 'validation_failed', company);
    assert.equal(refusal.fields?.[0]?.field, field, JSON.stringify(changes));
  }
  const long = { userId: company.userId, sphere: LIBRARY_SPHERE, ...view, name: 'x'.repeat(61) };
  const { displayMessage } = await expectRefusal(host, createFavorite, long, 'validation_failed', company);
  assert.match(displayMessage, /name.* at most 60 characters/i);
});

test('FAV-01 saving a favorite without an active subscription to the second offering fails with the specified text', async () => {
  await save({}, await createSceneCompany(host, 'Trial', DAY_MS));
  const text =
    'Attention: Your Zwivel account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.';
  const without = [
    await createKeyCompany(host),
    await createSceneCompany(host, 'trial', 0),
    await createSceneCompany(host, 'Pro', -DAY_MS),
  ];
  for (const owner of without) {
    const input = { userId: owner.userId, sphere: LIBRARY_SPHERE, ...view };
    const refusal = await expectRefusal(host, createFavorite, input, 'subscription_inactive', owner);
    assert.equal(refusal.status, 402);
    assert.equal(refusal.displayMessage, text);
    assert.deepEqual(await list(owner), []);
  }
});

test('API-72 adding a sphere that the company cannot see to the favorites is rejected like adding an unknown sphere', async () => {
  const input = { userId: company.userId, ...view };
  const foreign = await expectRefusal(
    host,
    createFavorite,
    { ...input, sphere: OTHERS_SPHERE },
    'not_found',
    company,
  );
  const none = await expectRefusal(
    host,
    createFavorite,
    { ...input, sphere: 123_456_789 },
    'not_found',
    company,
  );
  assert.deepEqual({ ...foreign, requestId: '' }, { ...none, requestId: '' });
});

test('API-72 a user can have at most 500 favorites, even with simultaneous requests', async () => {
  const row = {
    company_id: company.id,
    user_id: company.userId,
    sphere_id: LIBRARY_SPHERE,
    name: 'x',
    ...view,
    created_at: host.now(),
  };
  const rows = Array.from({ length: 499 }, () => ({ id: randomUUID(), ...row }));
  await host.db.insertInto('favorites').values(rows).execute();
  const input = { userId: company.userId, sphere: LIBRARY_SPHERE, ...view };
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => callHost(host, createFavorite, input, company)));
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  await expectRefusal(host, createFavorite, input, 'limit_reached', company);
  const saved = await list();
  assert.equal(saved.length, 500);
  const userId = company.userId;
  await expectOk(host, deleteFavorite, { favoriteId: saved[0]?.id ?? '', userId }, company);
  await save();
  await expectRefusal(host, restoreFavorite, { favoriteId: saved[0]?.id, userId }, 'limit_reached', company);
});

test('API-72 repeating a request with the same Idempotency-Key saves only one favorite', async () => {
  const input = { userId: company.userId, sphere: LIBRARY_SPHERE, ...view };
  const options = { token: company.token, headers: { 'idempotency-key': randomUUID() } };
  const first = await expectOk(host, createFavorite, input, options);
  assert.deepEqual(await expectOk(host, createFavorite, input, options), first);
  assert.equal((await list()).length, 1);
});

test('API-74 favorites are listed newest first', async () => {
  for (const name of ['oldest', 'middle', 'newest']) {
    await save({ name });
    host.pass(1000);
  }
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['newest', 'middle', 'oldest'],
  );
});

test('API-73 a deleted favorite is not listed, can be deleted again without an error, and can be restored', async () => {
  const favorite = await save();
  const named = { favoriteId: favorite.id, userId: company.userId };
  const deleted = await expectOk(host, deleteFavorite, named, company);
  const until = new Date(host.now() + 30 * DAY_MS).toISOString();
  assert.deepEqual(deleted, { id: favorite.id, detail: 'Favorite deleted.', restorable_until: until });
  assert.deepEqual(await list(), []);
  await expectRefusal(host, updateFavorite, { ...named, name: 'x' }, 'not_found', company);
  host.pass(60_000);
  assert.deepEqual(await expectOk(host, deleteFavorite, named, company), deleted);
  assert.deepEqual(await expectOk(host, restoreFavorite, named, company), favorite);
  assert.deepEqual(await expectOk(host, restoreFavorite, named, company), favorite);
  assert.deepEqual(await list(), [favorite]);
});

test('API-73 a deleted favorite is permanently removed after 30 days', async (t) => {
  const later = await openHost();
  t.after(() => later.close());
  const owner = await createKeyCompany(later, { second: 'paid' });
  const row = { company_id: owner.id, user_id: owner.userId, sphere_id: 1, name: 'x', ...view };
  await insertSphere(later, 1, null);
  const [old, recent] = [randomUUID(), randomUUID()];
  const at = later.now();
  await later.db
    .insertInto('favorites')
    .values([
      { id: old, ...row, created_at: at, deleted_at: at - 30 * DAY_MS },
      { id: recent, ...row, created_at: at, deleted_at: at - 30 * DAY_MS + 60_000 },
    ])
    .execute();
  for (const call of [restoreFavorite, deleteFavorite])
    await expectRefusal(later, call, { favoriteId: old, userId: owner.userId }, 'not_found', owner);
  await later.runJobs();
  const left = await later.db.selectFrom('favorites').select('id').execute();
  assert.deepEqual(left, [{ id: recent }]);
});

test('API-75 OPEN-103 updateFavorite accepts the id of the favorite as `favoriteId` or as `id`', async () => {
  const favorite = await save();
  const { userId } = company;
  const renamed = await expectOk(
    host,
    updateFavorite,
    { favoriteId: favorite.id, userId, name: ' Pier 7 ' },
    company,
  );
  assert.deepEqual(renamed, { ...favorite, name: 'Pier 7' });
  const turned = await expectOk(
    host,
    updateFavorite,
    { id: favorite.id, userId, initial_pan: 361, initialZoom: 1 },
    company,
  );
  assert.deepEqual(turned, { ...renamed, initial_pan: 1, initial_fov: 75 });
  assert.deepEqual(await list(), [turned]);
  for (const input of [
    { id: favorite.id, userId },
    { userId, name: 'x' },
    { id: favorite.id, userId, name: ' ' },
  ])
    await expectRefusal(host, updateFavorite, input, 'validation_failed', company);
});

test('SEC-37 a favorite’s name that contains markup, SQL or a formula is stored unchanged', async () => {
  const names = ['<img src=x onerror=alert(1)>', '"; drop table favorites; --', '=1+1', 'Ж 世界 👩‍🚀'];
  for (const name of names) {
    const { id } = await save({ name });
    const [stored] = (await list()).filter((favorite) => favorite.id === id);
    assert.equal(stored?.name, name);
  }
});
