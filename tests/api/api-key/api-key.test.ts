import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as contract from '../../../web/contract/api-key.ts';
import { recordSphereLoad } from '../../../web/contract/tracking.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
});

after(() => host.close());

/** Each test has its own company. */
test.beforeEach(async () => {
  company = await createKeyCompany(host);
});

const credentials = () => ({ token: company.token });

const create = (input: { name?: string; whitelist_urls?: string[] } = {}) =>
  expectOk(host, contract.createKey, { companyId: company.id, ...input }, credentials());

const list = async () =>
  (await expectOk(host, contract.listKeys, { companyId: company.id }, credentials())).apiKeys;

test('API-29 KEYS-26 a new API key is on, has a default name and allows every site', async () => {
  const key = await create();
  assert.equal(key.name, 'API Key 1');
  assert.deepEqual(key.whitelist_urls, ['*']);
  assert.equal(key.activated, true);
  assert.equal((await create()).name, 'API Key 2');
});

test('DATA-16 CONST-02 the id of an API key is a UUID, and a site sends this id as its API key', async () => {
  const { id } = await create();
  assert.match(id, UUID);
  const headers = { 'x-api-key': id, origin: 'https://site.test' };
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, { headers });
});

test('DATA-17 a new API key has the specified fields and is recorded as never used', async () => {
  const key = await create();
  const names = Object.keys(key);
  for (const name of ['name', 'activated', 'whitelist_urls', 'created_date', 'updated_date', 'company_owner'])
    assert.ok(names.includes(name), name);
  assert.equal(key.company_owner, company.id);
  assert.equal(key.created_date, new Date(host.now()).toISOString());
  assert.equal(key.updated_date, key.created_date);
  assert.deepEqual([key.last_used_at, key.expires_at, key.sessions_30d], [null, null, 0]);
});

test('API-29 a new API key gets the requested name and whitelist, or a default name that no other key has', async () => {
  const named = await create({ name: 'API Key 2', whitelist_urls: ['HTTPS://Example.com'] });
  assert.deepEqual(named.whitelist_urls, ['https://example.com']);
  assert.equal((await create()).name, 'API Key 3');
});

test('a company’s API keys are listed newest first', async () => {
  await createKeyCompany(host);
  const first = await create();
  host.pass(1000);
  const second = await create();
  assert.deepEqual(
    (await list()).map(({ id }) => id),
    [second.id, first.id],
  );
});

test('API-30 a deleted API key is not listed and cannot be updated, but can be restored', async () => {
  const key = await create();
  const deleted = await expectOk(host, contract.deleteKey, { id: key.id }, credentials());
  assert.equal(deleted.restorable_until, new Date(host.now() + 30 * DAY_MS).toISOString());
  assert.deepEqual(await list(), []);
  host.pass(HOUR_MS / 2);
  const again = await expectOk(host, contract.deleteKey, { id: key.id }, credentials());
  assert.equal(again.restorable_until, deleted.restorable_until, 'a repeated deletion returns the same date');
  await expectRefusal(
    host,
    contract.updateKey,
    { id: key.id, name: 'x', whitelist_urls: ['*'] },
    'not_found',
    credentials(),
  );
  assert.deepEqual(await expectOk(host, contract.restoreKey, { id: key.id }, credentials()), key);
  assert.deepEqual(await expectOk(host, contract.restoreKey, { id: key.id }, credentials()), key);
  assert.deepEqual(await list(), [key]);
});

test('API-30 an API key can no longer be restored once 30 days have passed since its deletion', async () => {
  const { id } = await create();
  await expectOk(host, contract.deleteKey, { id }, credentials());
  const past = host.now() - 30 * DAY_MS;
  await host.db.updateTable('api_keys').set({ deleted_at: past }).where('id', '=', id).execute();
  await expectRefusal(host, contract.restoreKey, { id }, 'not_found', credentials());
  await expectRefusal(host, contract.deleteKey, { id }, 'not_found', credentials());
});

test('API-31 KEYS-11 an API key can be turned off and on', async () => {
  const { id } = await create();
  const off = await expectOk(host, contract.setKeyActive, { key: id, active: false }, credentials());
  assert.equal(off.activated, false);
  assert.deepEqual(await list(), [off]);
  const on = await expectOk(host, contract.setKeyActive, { key: id, active: true }, credentials());
  assert.equal(on.activated, true);
  await expectRefusal(
    host,
    contract.setKeyActive,
    { key: id, active: 'no' },
    'validation_failed',
    credentials(),
  );
});

test('API-32 an API key can be renamed, and its new whitelist is stored in normalized form', async () => {
  const key = await create();
  host.pass(1000);
  const whitelist_urls = [
    '*://*.Example.com:*',
    'http://localhost:*',
    'münchen.de',
    'http://127.1',
    'MÜNCHEN.de',
  ];
  const updated = await expectOk(
    host,
    contract.updateKey,
    { id: key.id, name: '  Shop ', whitelist_urls },
    credentials(),
  );
  assert.deepEqual(updated, {
    ...key,
    name: 'Shop',
    whitelist_urls: ['*://*.example.com:*', 'http://localhost:*', 'xn--mnchen-3ya.de', 'http://127.0.0.1'],
    updated_date: new Date(host.now()).toISOString(),
  });
  assert.deepEqual(await list(), [updated]);
});

test('API-32 DATA-18 an API key update also accepts the field names `whitelistUrls` and `active`', async () => {
  const { id } = await create();
  const input = { id, name: 'Shop', whitelistUrls: ['example.com'], active: false };
  const updated = await expectOk(host, contract.updateKey, input, credentials());
  assert.deepEqual([updated.activated, updated.whitelist_urls], [false, ['example.com']]);
});

test('API-32 an API key update with an outdated `updated_date` is rejected as a conflict', async () => {
  const key = await create();
  const edit = (name: string, updated_date: string) => ({
    id: key.id,
    name,
    whitelist_urls: ['*'],
    updated_date,
  });
  const first = await expectOk(host, contract.updateKey, edit('One', key.updated_date), credentials());
  const refusal = await expectRefusal(
    host,
    contract.updateKey,
    edit('Two', key.updated_date),
    'conflict',
    credentials(),
  );
  assert.match(refusal.displayMessage, /Someone else changed this API key/);
  assert.equal((await list())[0]?.name, 'One');
  await expectOk(host, contract.updateKey, edit('Two', first.updated_date), credentials());
});

test('API-29 a company can have at most 50 API keys, even with simultaneous requests', async () => {
  const rows = Array.from({ length: 47 }, () => create());
  await Promise.all(rows);
  const createKey = () => callHost(host, contract.createKey, { companyId: company.id }, credentials());
  const outcomes = await Promise.all(Array.from({ length: 8 }, createKey));
  assert.equal(outcomes.filter(({ ok }) => ok).length, 3);
  for (const { ok, body } of outcomes) assert.ok(ok || body.code === 'limit_reached');
  const keys = await list();
  assert.equal(keys.length, 50);
  assert.equal(new Set(keys.map(({ name }) => name)).size, 50, 'each key has a unique name');
  const id = keys[0]!.id;
  await expectOk(host, contract.deleteKey, { id }, credentials());
  await create();
  await expectRefusal(host, contract.restoreKey, { id }, 'limit_reached', credentials());
});

test('rotating an API key creates a successor with the same settings, and the old key expires after the overlap period', async () => {
  const key = await create({ name: 'Shop', whitelist_urls: ['example.com'] });
  const rotated = await expectOk(host, contract.rotateKey, { id: key.id, overlap_hours: 2 }, credentials());
  assert.equal(rotated.old.expires_at, new Date(host.now() + 2 * HOUR_MS).toISOString());
  assert.notEqual(rotated.new.id, key.id);
  assert.deepEqual(
    [rotated.new.name, rotated.new.whitelist_urls, rotated.new.expires_at],
    ['Shop', ['example.com'], null],
  );
  await expectRefusal(host, contract.rotateKey, { id: key.id }, 'conflict', credentials());
  await expectRefusal(
    host,
    contract.rotateKey,
    { id: key.id, overlap_hours: 169 },
    'validation_failed',
    credentials(),
  );
  host.pass(2 * HOUR_MS);
  const fresh = await createSessionAgain();
  await expectRefusal(host, contract.setKeyActive, { key: key.id, active: true }, 'conflict', fresh);
});

/** Extends the session of the test, which expires after an hour. */
async function createSessionAgain(): Promise<{ token: string }> {
  await host.db
    .updateTable('sessions')
    .set({ seen_at: host.now() })
    .where('user_id', '=', company.userId)
    .execute();
  return credentials();
}

test('testWhitelist reports whether a URL matches a whitelist, and which entry it matches', async () => {
  const whitelist_urls = ['HTTPS://Example.com', '*.shop.example:*'];
  const testUrl = (url: string) =>
    expectOk(host, contract.testWhitelist, { whitelist_urls, url }, credentials());
  const normalized = ['https://example.com', '*.shop.example:*'];
  const frameAncestors = 'https://example.com http://*.shop.example:*';
  assert.deepEqual(await testUrl('https://example.com/some/page?x=1'), {
    matches: true,
    matchedBy: 'https://example.com',
    normalized,
    frameAncestors,
  });
  assert.equal((await testUrl('http://a.b.shop.example:81')).matchedBy, '*.shop.example:*');
  assert.equal((await testUrl('http://example.com')).matches, false);
  assert.equal((await testUrl('')).matches, false);
  for (const url of ['example.com', 'localhost:3000', 'http://', 'null']) {
    const input = { whitelist_urls, url };
    const refusal = await expectRefusal(
      host,
      contract.testWhitelist,
      input,
      'validation_failed',
      credentials(),
    );
    assert.match(refusal.displayMessage, /^Please enter a full URL/);
  }
  assert.deepEqual(
    await expectOk(host, contract.testWhitelist, { whitelist_urls: ['*'], url: '' }, credentials()),
    {
      matches: true,
      matchedBy: '*',
      normalized: ['*'],
      frameAncestors: '* capacitor: ionic: file:',
    },
  );
});

test('each API key is listed with the number of its sphere loads in the last 30 days', async () => {
  const key = await create();
  const day = Math.floor(host.now() / DAY_MS);
  const quarters = JSON.stringify([...new Array<number>(95).fill(0), 3]);
  const row = { company_id: company.id, origin: 'https://example.com', api_key: key.id, quarters };
  await host.db
    .insertInto('sphere_load_days')
    .values([7, 40].map((ago) => ({ ...row, day: day - ago, total: 3 })))
    .execute();
  assert.equal((await list())[0]?.sessions_30d, 3);
});
