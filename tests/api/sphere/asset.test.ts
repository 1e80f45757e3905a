import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  activateAsset,
  deactivateAsset,
  deleteAsset,
  listAssets,
  renameAsset,
  restoreAsset,
} from '../../../web/contract/asset.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser, type TestUser } from '../../helpers/host/register.ts';
import { addAsset, addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

const DAY_MS = 86_400_000;

let host: TestHost;
let own: TestUser;
let foreign: TestUser;

before(async () => {
  host = await openHost();
  own = await registerUser(host);
  foreign = await registerUser(host);
  await addSpheres(host, ...[1, 2, 3, 4, 5, 6, 7, 8].map((id) => someSphere({ id })));
});

after(() => host.close());

const idOf = ({ user }: TestUser): string => user.company.id;

const assetsOf = async ({ token, user }: TestUser) =>
  (await expectOk(host, listAssets, { clientId: user.company.id }, { token })).assets;

const coverageOf = async ({ token }: TestUser): Promise<number[]> =>
  (await expectOk(host, listSpheres, {}, { token })).panoramas.map(({ id }) => id);

test('API-38 DATA-11 DATA-12 the company’s assets are listed newest first with their spheres', async () => {
  const company = await registerUser(host);
  const older = await addAsset(host, idOf(company), 1, { name: 'Pier', acquired_at: Date.UTC(2025, 0, 2) });
  const newer = await addAsset(host, idOf(company), 2, { name: 'Bridge', acquired_at: Date.UTC(2026, 0, 2) });
  const assets = await assetsOf(company);
  assert.deepEqual(
    assets.map(({ id }) => id),
    [newer, older],
  );
  assert.deepEqual(assets[1], {
    id: older,
    name: 'Pier',
    disabled: false,
    dateTimeAcquired: '2025-01-02T00:00:00.000Z',
    panorama: {
      id: 1,
      latitude: 39.9512,
      longitude: -83.0117,
      timestamp: '2026-06-14T21:10:00.000Z',
      metadata: { timeZone: 'America/New_York', utcOffset: '-04:00' },
    },
  });
});

test('PERM-21 PROFILE-22 users can hide and show the spheres of their own company', async (t) => {
  const assetId = await addAsset(host, idOf(own), 3);
  const { token } = own;
  await t.test('API-40 disabling an asset hides its sphere from the company only', async () => {
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await expectOk(host, deactivateAsset, { assetId }, { token })).asset.disabled, true);
      assert.ok(!(await coverageOf(own)).includes(3));
    }
    assert.ok((await coverageOf(foreign)).includes(3), 'others still see a sphere of the library');
  });
  await t.test('API-39 enabling the asset shows its sphere again', async () => {
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await expectOk(host, activateAsset, { assetId }, { token })).asset.disabled, false);
      assert.ok((await coverageOf(own)).includes(3));
    }
  });
});

test('API-41 a deleted asset is no longer listed, and can be restored', async () => {
  const company = await registerUser(host);
  const assetId = await addAsset(host, idOf(company), 4);
  const { token } = company;
  const first = await expectOk(host, deleteAsset, { assetId }, { token });
  assert.equal(first.id, assetId);
  assert.equal(first.restorable_until, new Date(host.now() + 30 * DAY_MS).toISOString());
  host.pass(60_000);
  assert.deepEqual(
    await expectOk(host, deleteAsset, { assetId }, { token }),
    first,
    'a repeat has the same response',
  );
  assert.deepEqual(await assetsOf(company), []);
  assert.ok(!(await coverageOf(company)).includes(4));
  for (const endpoint of [activateAsset, deactivateAsset])
    await expectRefusal(host, endpoint, { assetId }, 'not_found', { token });
  const { asset } = await expectOk(host, restoreAsset, { assetId }, { token });
  assert.equal(asset.id, assetId);
  assert.deepEqual(await expectOk(host, restoreAsset, { assetId }, { token }), { asset });
  assert.ok((await coverageOf(company)).includes(4));
});

test('API-41 a deleted asset cannot be restored after 30 days', async () => {
  const late = await openHost();
  try {
    const company = await registerUser(late);
    await addSpheres(late, someSphere({ id: 4 }));
    const assetId = await addAsset(late, idOf(company), 4);
    await expectOk(late, deleteAsset, { assetId }, { token: company.token });
    await late.db
      .updateTable('assets')
      .set({ deleted_at: late.now() - 30 * DAY_MS })
      .execute();
    await expectRefusal(late, restoreAsset, { assetId }, 'not_found', { token: company.token });
    const { panoramas } = await expectOk(late, listSpheres, {}, { token: company.token });
    assert.deepEqual(panoramas, [], 'its sphere stays out of the coverage');
  } finally {
    await late.close();
  }
});

test('API-42 an asset can be renamed only to a name that matches the name pattern', async () => {
  const assetId = await addAsset(host, idOf(own), 5);
  const { token } = own;
  const { asset } = await expectOk(
    host,
    renameAsset,
    { assetId, name: '  Pier 39, (north) & #2 ' },
    { token },
  );
  assert.equal(asset.name, 'Pier 39, (north) & #2');
  await expectOk(host, renameAsset, { assetId, name: 'é'.repeat(80) }, { token });
  for (const name of ['', '   ', 'é'.repeat(81), 'a<b>', 'semi;colon', 'tab\tbed', "o'clock"])
    await expectRefusal(host, renameAsset, { assetId, name }, 'validation_failed', { token });
  const missing = await expectRefusal(host, renameAsset, { assetId, name: '' }, 'validation_failed', {
    token,
  });
  assert.equal(missing.displayMessage, 'Please add a name for this asset.');
});

test('SEC-26 PERM-23 requests for another company’s asset are rejected exactly like requests for an unknown asset', async () => {
  const assetId = await addAsset(host, idOf(own), 6, { name: 'Ours' });
  const { token } = foreign;
  for (const endpoint of [activateAsset, deactivateAsset, deleteAsset, renameAsset, restoreAsset]) {
    const theirs = await callHost(host, endpoint, { assetId, name: 'Taken' }, { token });
    const unknown = await callHost(host, endpoint, { assetId: randomUUID(), name: 'Taken' }, { token });
    assert.equal(theirs.status, 404, endpoint.id);
    assert.deepEqual({ ...theirs.body, requestId: '' }, { ...unknown.body, requestId: '' }, endpoint.id);
  }
  await expectRefusal(host, listAssets, { clientId: idOf(own) }, 'not_found', { token });
  await expectRefusal(host, listAssets, { clientId: randomUUID() }, 'not_found', { token });
  const [asset] = (await assetsOf(own)).filter(({ id }) => id === assetId);
  assert.equal(asset?.name, 'Ours');
  assert.equal(asset.disabled, false);
});

test('SEC-31 SEC-36 an asset cannot be deleted by a link, an image, a prefetch, or a HEAD or OPTIONS request', async () => {
  const assetId = await addAsset(host, idOf(own), 7);
  const path = `/api/assets/delete/?assetId=${assetId}`;
  const authorization = `Basic ${own.token}`;
  const idle: readonly [RequestInit, number][] = [
    [{ headers: { authorization, 'sec-fetch-dest': 'image' } }, 403],
    [{ headers: { authorization, 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' } }, 403],
    [{ headers: { authorization, 'sec-fetch-dest': 'iframe' } }, 403],
    [{ headers: { authorization, 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch;prerender' } }, 403],
    [{ headers: { authorization, purpose: 'prefetch' } }, 403],
    [{ method: 'HEAD', headers: { authorization } }, 405],
    [{ method: 'OPTIONS', headers: { authorization } }, 204],
    [{ method: 'PUT', headers: { authorization } }, 405],
    [{ headers: {} }, 401],
    [{ headers: { cookie: `token=${own.token}` } }, 401],
  ];
  for (const [init, status] of idle) {
    const response = await host.request(path, init);
    assert.equal(response.status, status, JSON.stringify(init));
    if (status >= 400) assert.match(response.headers.get('cache-control') ?? '', /no-store/);
  }
  assert.ok(
    (await assetsOf(own)).some(({ id }) => id === assetId),
    'the asset is still there',
  );
  const done = await host.request(path, { headers: { authorization, 'sec-fetch-dest': 'empty' } });
  assert.equal(done.status, 200);
  assert.match(done.headers.get('cache-control') ?? '', /no-store/);
  assert.ok(!(await assetsOf(own)).some(({ id }) => id === assetId));
});

test('API-39 API-41 an asset can be disabled, enabled and deleted by POST', async () => {
  const assetId = await addAsset(host, idOf(own), 8);
  const headers = { authorization: `Basic ${own.token}` };
  const post = (path: string) => host.request(path, { method: 'POST', headers });
  assert.equal((await post(`/api/assets/deactivate?assetId=${assetId}`)).status, 200);
  assert.equal((await post(`/api/assets/activate/?assetId=${assetId}`)).status, 200);
  assert.equal((await post(`/api/assets/delete/?assetId=${assetId}`)).status, 200);
});

test('SEC-59 SEC-58 a request with a repeated, missing or malformed asset id is rejected with 400', async () => {
  const headers = { authorization: `Basic ${own.token}` };
  const twice = await host.request(`/api/assets/delete/?assetId=${randomUUID()}&assetId=${randomUUID()}`, {
    headers,
  });
  assert.equal(twice.status, 400);
  assert.equal((await host.request('/api/assets/delete/', { headers })).status, 400);
  assert.equal((await host.request('/api/assets/delete/?assetId=1', { headers })).status, 400);
});

test('API-05 listing assets requires a login', async () => {
  await expectRefusal(host, listAssets, { clientId: idOf(own) }, 'unauthenticated');
});
