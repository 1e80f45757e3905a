import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { createSecretBox } from '../../../demo/host/lib/secret-box.ts';
import * as contract from '../../../web/contract/maps.ts';
import { restoreSession } from '../../../web/contract/user.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

const KEY = 'AIzaSyFirstFirstFirstFirstFirstFirstFir';
const OTHER_KEY = 'AIzaSyOtherOtherOtherOtherOtherOtherOth';

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
});

after(() => host.close());

test.beforeEach(async () => {
  company = await createKeyCompany(host);
});

const credentials = () => ({ token: company.token });

const create = (value = KEY) => expectOk(host, contract.createMapsKey, { value }, credentials());

/** Returns the maps key in the response to a login. */
async function shownTo({ token }: Pick<KeyCompany, 'token'>): Promise<string | null> {
  const { user } = await expectOk(host, restoreSession, { token });
  return user.company.google_api_key;
}

const storedKey = async (id: string): Promise<string | null> =>
  (await host.db.selectFrom('companies').where('id', '=', id).select('maps_key').executeTakeFirstOrThrow())
    .maps_key;

test('API-33 KEYS-50 DATA-09 OPEN-030 the first maps key is stored and shown to the company', async () => {
  assert.equal(await shownTo(company), null);
  assert.deepEqual(await create(), { google_api_key: KEY, detail: 'Google API Key added.' });
  assert.equal(await shownTo(company), KEY);
});

test('KEYS-52 a second maps key is rejected as a conflict with the specified text', async () => {
  await create();
  const input = { value: OTHER_KEY };
  const { status, displayMessage } = await expectRefusal(
    host,
    contract.createMapsKey,
    input,
    'conflict',
    credentials(),
  );
  assert.deepEqual([status, displayMessage], [409, 'Error: Unable to update Google API Key.']);
  assert.equal(await shownTo(company), KEY);
});

test('API-34 KEYS-51 OPEN-030 a maps key can be replaced', async () => {
  await create();
  const response = await expectOk(host, contract.updateMapsKey, { value: OTHER_KEY }, credentials());
  assert.deepEqual(response, { google_api_key: OTHER_KEY, detail: 'Google API Key updated.' });
  assert.equal(await shownTo(company), OTHER_KEY);
});

test('API-34 KEYS-52 replacing a maps key that does not exist is rejected with the specified text', async () => {
  const input = { value: KEY };
  const refusal = await expectRefusal(host, contract.updateMapsKey, input, 'not_found', credentials());
  assert.equal(refusal.displayMessage, 'Error: Unable to update Google API Key.');
  assert.equal(await shownTo(company), null);
});

test('API-35 a maps key can be deleted once, and a new one can then be added', async () => {
  await create();
  const input = { companyId: company.id };
  const response = await expectOk(host, contract.deleteMapsKey, input, credentials());
  assert.equal(response.google_api_key, null);
  assert.deepEqual([await shownTo(company), await storedKey(company.id)], [null, null]);
  await expectRefusal(host, contract.deleteMapsKey, input, 'not_found', credentials());
  assert.equal((await create(OTHER_KEY)).google_api_key, OTHER_KEY);
});

test('OPEN-092 the maps key calls are available under /api/apikey and /api, even if the URL ends with a slash', async () => {
  const post = async (path: string, body: object): Promise<number> => {
    const headers = { 'content-type': 'application/json', authorization: `Basic ${company.token}` };
    const response = await host.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    return response.status;
  };
  for (const base of ['/api/apikey/googleApiKey', '/api/googleApiKey']) {
    for (const end of ['', '/']) {
      assert.equal(await post(`${base}/create${end}`, { value: KEY }), 200);
      assert.equal(await post(`${base}/update${end}`, { value: OTHER_KEY }), 200);
      assert.equal(await post(`${base}/delete${end}`, { companyId: company.id }), 200);
    }
  }
});

test('KEYS-45 KEYS-48 a maps key is trimmed, and an invalid maps key is rejected with the specified text', async () => {
  assert.equal((await create(`  ${KEY}\n`)).google_api_key, KEY);
  const longest = 'x'.repeat(128);
  const input = { value: longest };
  assert.equal((await expectOk(host, contract.updateMapsKey, input, credentials())).google_api_key, longest);
  const wrong = ['', 'short', 'x'.repeat(19), 'x'.repeat(129), `${KEY} x`, `${KEY}\u0000`, `${KEY}/../x`];
  for (const value of [...wrong, 'ключ'.repeat(6), null, 7, [KEY], undefined]) {
    for (const endpoint of [contract.createMapsKey, contract.updateMapsKey]) {
      const refusal = await expectRefusal(host, endpoint, { value }, 'validation_failed', credentials());
      assert.equal(refusal.displayMessage, 'The Google API Key entered is invalid.');
    }
  }
});

test('SEC-44 a maps key is neither stored nor logged in clear text', async () => {
  await create();
  await expectOk(host, contract.updateMapsKey, { value: OTHER_KEY }, credentials());
  const places = { place_id: contract.TEST_PLACE_ID, googleApiKey: KEY };
  await expectRefusal(host, contract.searchPlaceId, places, 'upstream_error', credentials());
  const rows = JSON.stringify(await host.db.selectFrom('companies').selectAll().execute());
  const log = JSON.stringify(host.log);
  assert.match(log, /maps_key_created/);
  assert.match(log, /maps_key_updated/);
  assert.match(log, /maps_failed/);
  for (const key of [KEY, OTHER_KEY]) {
    for (const form of [key, Buffer.from(key).toString('base64'), Buffer.from(key).toString('hex')])
      assert.ok(!rows.includes(form) && !log.includes(form), 'the key is not readable');
  }
  assert.match((await storedKey(company.id)) ?? '', /^v1\.[0-9a-f]{8}\.[\w-]+$/);
});

test('SEC-44 an encrypted maps key that is copied to another company cannot be decrypted there', async () => {
  await create();
  const thief = await createKeyCompany(host);
  const maps_key = await storedKey(company.id);
  await host.db.updateTable('companies').set({ maps_key }).where('id', '=', thief.id).execute();
  assert.equal(await shownTo(thief), null);
  const input = { queryString: 'Denver', latlng: '39,-105' };
  await expectRefusal(host, contract.searchPlaces, input, 'maps_key_missing', { token: thief.token });
});

test('API-33 a company whose stored maps key can no longer be decrypted can add a new one', async () => {
  const lost = createSecretBox(['another secret that nobody has any more']).seal(KEY, 'anywhere');
  await host.db.updateTable('companies').set({ maps_key: lost }).where('id', '=', company.id).execute();
  assert.equal(await shownTo(company), null);
  assert.equal((await create(OTHER_KEY)).google_api_key, OTHER_KEY);
  assert.equal(await shownTo(company), OTHER_KEY);
  assert.ok(host.log.some(({ event }) => event === 'maps_key_unreadable'));
});

test('SEC-44 an unverified user can neither see nor change the maps key', async () => {
  await create();
  await host.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', company.userId)
    .execute();
  assert.equal(await shownTo(company), null);
  const value = OTHER_KEY;
  await expectRefusal(host, contract.createMapsKey, { value }, 'email_unverified', credentials());
  await expectRefusal(host, contract.updateMapsKey, { value }, 'email_unverified', credentials());
  const id = { companyId: company.id };
  await expectRefusal(host, contract.deleteMapsKey, id, 'email_unverified', credentials());
});

test('PERM-23 SEC-26 a request to change another company’s maps key is rejected exactly like a request with an unknown id', async () => {
  await create();
  const before = await storedKey(company.id);
  const stranger = await createKeyCompany(host);
  const token = { token: stranger.token };
  const remove = async (companyId: string) =>
    expectRefusal(host, contract.deleteMapsKey, { companyId }, 'not_found', token);
  const foreign = { ...(await remove(company.id)), requestId: '' };
  assert.deepEqual(foreign, { ...(await remove(randomUUID())), requestId: '' });
  const input = { value: OTHER_KEY, companyId: company.id };
  await callHost(host, contract.createMapsKey, input, token);
  await expectOk(host, contract.updateMapsKey, input, token);
  assert.equal(await shownTo(stranger), OTHER_KEY);
  assert.equal(await storedKey(company.id), before);
  assert.equal(await shownTo(company), KEY);
});

test('API-33 when two maps keys are added simultaneously, exactly one of them is stored', async () => {
  const outcomes = await Promise.all(
    [KEY, OTHER_KEY].map((value) => callHost(host, contract.createMapsKey, { value }, credentials())),
  );
  assert.deepEqual(outcomes.map(({ status }) => status).sort(), [200, 409]);
  const stored = outcomes.find(({ ok }) => ok)?.body;
  assert.equal(
    await shownTo(company),
    stored !== undefined && 'google_api_key' in stored && stored.google_api_key,
  );
});

test('the maps key calls require a login', async () => {
  for (const endpoint of [contract.createMapsKey, contract.updateMapsKey, contract.deleteMapsKey])
    await expectRefusal(host, endpoint, { value: KEY, companyId: company.id }, 'unauthenticated');
});
