import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { apiRoutes } from '../../../demo/host/routes/api.ts';
import { embedCalls } from '../../../demo/host/routes/embed.ts';
import * as keys from '../../../web/contract/api-key.ts';
import { checkEmbedSession, openEmbedSession } from '../../../web/contract/embed.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

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

async function createKey(whitelist_urls: string[] = ['*']): Promise<string> {
  return (await expectOk(host, keys.createKey, { companyId: company.id, whitelist_urls }, credentials())).id;
}

/** Makes a call that requires a key, as a page would. */
const read = (headers: Record<string, string>) => callHost(host, checkEmbedSession, {}, { headers });

async function refusal(headers: Record<string, string>): Promise<string> {
  const outcome = await read(headers);
  return outcome.ok ? 'none' : outcome.body.code;
}

test('the viewer can use an API key only on sites that are on the key’s whitelist', async () => {
  const key = await createKey(['https://example.com', '*.shop.example:*']);
  const from = (origin: string) => refusal({ 'x-api-key': key, origin });
  assert.equal(await from('https://example.com'), 'none');
  assert.equal(await from('http://a.shop.example:5173'), 'none');
  for (const origin of [
    'http://example.com',
    'https://example.com.evil.io',
    'https://shop.example',
    'null',
    'x',
  ])
    assert.equal(await from(origin), 'origin_not_allowed', origin);
  assert.equal(await refusal({ 'x-api-key': key }), 'origin_not_allowed', 'a page without an origin');
  assert.equal(await refusal({ 'x-api-key': key, referer: 'https://example.com/a?b' }), 'none');
  assert.equal(
    await refusal({ 'x-api-key': key, referer: 'https://evil.io/example.com' }),
    'origin_not_allowed',
  );
  const both = { 'x-api-key': key, origin: 'https://evil.io', referer: 'https://example.com/' };
  assert.equal(await refusal(both), 'origin_not_allowed', 'the origin counts if both are sent');
});

test('EMB-9 an API key that allows every site is accepted with any Origin header and without one', async () => {
  const key = await createKey();
  for (const origin of ['null', 'capacitor://localhost', 'https://any.example:81'])
    assert.equal(await refusal({ 'x-api-key': key, origin }), 'none', origin);
  assert.equal(await refusal({ 'x-api-key': key }), 'none');
});

test('EMBED-32 a request without a valid API key or embed token is rejected as unauthenticated', async () => {
  for (const key of [randomUUID(), 'x', '', "' or 1=1 --", 'a'.repeat(5000)])
    assert.equal(await refusal({ 'x-api-key': key }), 'unauthenticated', key.slice(0, 20));
  assert.equal(await refusal({}), 'unauthenticated');
  assert.equal(await refusal({ 'x-embed-token': 'x'.repeat(43) }), 'unauthenticated');
});

test('the viewer’s API calls also accept a logged-in user in place of an API key', async () => {
  assert.equal((await callHost(host, checkEmbedSession, {}, credentials())).ok, true);
});

test('API-31 SEC-67 EMB-10 a change to an API key takes effect at the next request, even on another host that uses the same database', async () => {
  const { db, settings, services, log } = host.ctx();
  // The second host shares only the database with the first.
  const second = apiRoutes(embedCalls, {
    db,
    settings,
    services,
    log,
    addressOf: () => '192.0.2.1',
    strictResponses: true,
  });
  const key = await createKey();
  const input = { headers: { 'x-api-key': key } };
  const both = async () => [
    (await host.request(checkEmbedSession.path, input)).status,
    (await second.request(checkEmbedSession.path, input)).status,
  ];
  assert.deepEqual(await both(), [200, 200]);
  await expectOk(host, keys.setKeyActive, { key, active: false }, credentials());
  assert.deepEqual(await both(), [401, 401]);
  await expectOk(host, keys.setKeyActive, { key, active: true }, credentials());
  assert.deepEqual(await both(), [200, 200]);
  await expectOk(
    host,
    keys.updateKey,
    { id: key, name: 'Shop', whitelist_urls: ['example.com'] },
    credentials(),
  );
  assert.deepEqual(await both(), [403, 403]);
  await expectOk(host, keys.updateKey, { id: key, name: 'Shop', whitelist_urls: ['*'] }, credentials());
  await expectOk(host, keys.deleteKey, { id: key }, credentials());
  assert.deepEqual(await both(), [401, 401]);
  await expectOk(host, keys.restoreKey, { id: key }, credentials());
  assert.deepEqual(await both(), [200, 200]);
});

test('a rotated API key is accepted until the overlap period ends, and its successor is accepted at once', async () => {
  const old = await createKey();
  const rotated = await expectOk(host, keys.rotateKey, { id: old, overlap_hours: 1 }, credentials());
  const both = async () => [
    await refusal({ 'x-api-key': old }),
    await refusal({ 'x-api-key': rotated.new.id }),
  ];
  assert.deepEqual(await both(), ['none', 'none']);
  host.pass(HOUR_MS - 1);
  assert.deepEqual(await both(), ['none', 'none']);
  host.pass(1);
  assert.deepEqual(await both(), ['unauthenticated', 'none']);
});

test('an API key that is rotated without an overlap period expires at once', async () => {
  const old = await createKey();
  await expectOk(host, keys.rotateKey, { id: old, overlap_hours: 0 }, credentials());
  assert.equal(await refusal({ 'x-api-key': old }), 'unauthenticated');
});

test('SEC-52 an API key is rejected once its company’s trial has ended by the host’s clock, regardless of the request’s Date header', async () => {
  company = await createKeyCompany(host, { api: { trialMs: HOUR_MS } });
  const key = await createKey();
  const headers = { 'x-api-key': key };
  assert.equal(await refusal(headers), 'none');
  host.pass(HOUR_MS);
  assert.equal(await refusal({ ...headers, date: new Date(0).toUTCString() }), 'subscription_inactive');
});

test('SEC-52 an API key of a company without the API plan is rejected', async () => {
  const key = await createSiteKey(host, await createKeyCompany(host, { api: 'none' }));
  assert.equal(await refusal({ 'x-api-key': key }), 'subscription_inactive');
});

test('the last-used time of an API key is updated at most every minute', async () => {
  const key = await createKey();
  const used = async () =>
    (await expectOk(host, keys.listKeys, { companyId: company.id }, credentials())).apiKeys[0]?.last_used_at;
  assert.equal(await used(), null);
  await read({ 'x-api-key': key });
  const first = new Date(host.now()).toISOString();
  assert.equal(await used(), first);
  host.pass(MINUTE_MS - 1000);
  await read({ 'x-api-key': key });
  assert.equal(await used(), first);
  host.pass(1000);
  await read({ 'x-api-key': key });
  assert.equal(await used(), new Date(host.now()).toISOString());
});

test('SEC-32 responses to requests with an API key can be read only by pages of sites on the key’s whitelist', async () => {
  const key = await createKey(['https://example.com']);
  const granted = async (origin: string) =>
    (await read({ 'x-api-key': key, origin })).headers.get('access-control-allow-origin');
  assert.equal(await granted('https://example.com'), 'https://example.com');
  assert.equal(await granted('https://evil.io'), null);
  assert.equal(await granted('null'), null);
});

test('FIX-33 FIX-88 the reason why an API key is rejected can be read only by pages of sites on the key’s whitelist, on loopback and on the company’s own hosts', async () => {
  const key = await createKey(['https://example.com']);
  await createKey(['https://other.example']);
  const refusedAt = async (origin: string, id = key) => {
    const { headers, ok, body } = await read({ 'x-api-key': id, origin });
    return [headers.get('access-control-allow-origin'), ok ? null : body.displayMessage];
  };
  const notListed = (site: string) => [
    site,
    `The whitelist of this API key does not contain ${site}. Add the site to the key in the portal.`,
  ];
  for (const site of ['http://localhost:5173', 'http://example.com:8080', 'https://other.example'])
    assert.deepEqual(await refusedAt(site), notListed(site));
  for (const site of ['https://evil.io', 'http://localhost.evil.io', 'null'])
    assert.deepEqual(await refusedAt(site), [null, 'This API key cannot be used on this site.'], site);
  await expectOk(host, keys.setKeyActive, { key, active: false }, credentials());
  const invalid =
    'This API key is not valid. It does not exist, was turned off or deleted, or has expired. The portal shows the keys of your company.';
  for (const site of ['https://example.com', 'http://localhost:5173', 'https://other.example'])
    assert.deepEqual(await refusedAt(site), [site, invalid]);
  assert.deepEqual(await refusedAt('https://evil.io'), [null, invalid]);
  const unknown = randomUUID();
  assert.deepEqual(await refusedAt('http://127.0.0.1:3000', unknown), ['http://127.0.0.1:3000', invalid]);
  assert.deepEqual(await refusedAt('https://example.com', unknown), [null, invalid]);
});

test('the error message for a rejected API key lists possible causes without revealing the actual one', async () => {
  const whitelist = ['https://example.com'];
  const [off, deleted, expired] = [
    await createKey(whitelist),
    await createKey(whitelist),
    await createKey(whitelist),
  ];
  await expectOk(host, keys.setKeyActive, { key: off, active: false }, credentials());
  await expectOk(host, keys.deleteKey, { id: deleted }, credentials());
  await host.db.updateTable('api_keys').set({ expires_at: 1 }).where('id', '=', expired).execute();
  const unknown = '00000000-0000-4000-8000-000000000000';
  const texts = new Set<string>();
  for (const key of [off, deleted, expired, unknown])
    for (const origin of ['https://example.com', 'https://evil.io']) {
      const outcome = await read({ 'x-api-key': key, origin });
      texts.add(outcome.ok ? 'none' : outcome.body.displayMessage);
    }
  assert.deepEqual(
    [...texts],
    [
      'This API key is not valid. It does not exist, was turned off or deleted, or has expired. The portal shows the keys of your company.',
    ],
  );
});

test('a malformed API key is rejected with a message that the requesting page can read', async () => {
  const outcome = await read({ 'x-api-key': 'YOUR_API_KEY', origin: 'https://example.com' });
  assert.equal(outcome.headers.get('access-control-allow-origin'), 'https://example.com');
  assert.ok(!outcome.ok);
  assert.equal(outcome.body.displayMessage, 'This is not an API key. Copy the key from the portal.');
});

test('SEC-62 a request from a site outside the whitelist is logged without the full API key', async () => {
  const key = await createKey(['https://example.com']);
  await read({ 'x-api-key': key, origin: 'https://evil.io' });
  const line = host.log.find(({ event, apiKey }) => event === 'key_refused' && apiKey === key.slice(0, 8));
  assert.deepEqual([line?.['code'], line?.['site']], ['origin_not_allowed', 'https://evil.io']);
  assert.ok(!JSON.stringify(host.log).includes(key));
});

test('a call that requires a login rejects API keys and embed tokens', async () => {
  const headers = { 'x-api-key': await createKey() };
  await expectRefusal(host, keys.listKeys, { companyId: company.id }, 'unauthenticated', { headers });
  const session = await expectOk(host, openEmbedSession, { apiKey: headers['x-api-key'] });
  const withToken = { headers: { 'x-embed-token': session.token ?? '' } };
  await expectRefusal(host, keys.listKeys, { companyId: company.id }, 'unauthenticated', withToken);
});
