import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { createLoadWriter } from '../../../demo/host/providers/loads/load-writer.ts';
import { recordSphereLoad } from '../../../web/contract/tracking.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

const SITE = 'https://www.example.com';
let host: TestHost;
let company: KeyCompany;
let key: string;

before(async () => {
  host = await openHost();
});

beforeEach(async () => {
  company = await createKeyCompany(host);
  key = await createSiteKey(host, company, ['https://www.example.com']);
});

after(() => host.close());

const onSite = (apiKey: string, origin = SITE, address = '192.0.2.7') => ({
  headers: { 'x-api-key': apiKey, origin, 'x-test-address': address },
});

const loadsOf = (companyId: string) =>
  host.db.selectFrom('sphere_loads').where('company_id', '=', companyId).selectAll().execute();

const countOf = async (companyId: string): Promise<number> => {
  const rows = await host.db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', companyId)
    .select('total')
    .execute();
  return rows.reduce((sum, { total }) => sum + total, 0);
};

/** A record with values that only the host may determine. */
const forged = () => ({
  date_time: '2001-01-01T00:00:00Z',
  api_key: key,
  sphere_id: 42,
  origin: SITE,
  ip_address: '198.51.100.1',
  company: 'Somebody else',
  product: 'api',
  user: 'somebody',
});

test('TRACK-04 API-57 OPEN-081 a sphere load that a site posts to the host is counted once', async () => {
  const response = await expectOk(host, recordSphereLoad, forged(), onSite(key));
  assert.deepEqual(response, { detail: 'Recorded.', counted: true });
  assert.equal(await countOf(company.id), 1);
});

test('TRACK-01 TRACK-02 SEC-56 the host determines the time, IP address, company and user of a recorded sphere load, whatever the client sends', async () => {
  await expectOk(host, recordSphereLoad, forged(), onSite(key));
  const [load, ...more] = await loadsOf(company.id);
  assert.deepEqual(more, []);
  assert.deepEqual(
    { ...load, event_id: null },
    {
      company_id: company.id,
      event_id: null,
      loaded_at: host.now(),
      api_key: key,
      sphere_id: 42,
      origin: SITE,
      ip: '192.0.2.7',
      product: 'api',
      user_id: null,
    },
  );
});

test('TRACK-01 OPEN-115 a sphere load in the portal is recorded for the user and is not counted on the dashboard', async () => {
  await expectOk(host, recordSphereLoad, { api_key: '', sphere_id: 7 }, { token: company.token });
  const [load] = await loadsOf(company.id);
  assert.equal(load?.user_id, company.userId);
  assert.equal(load.api_key, null);
  assert.equal(await countOf(company.id), 0);
});

test('TRACK-03 OPEN-080 a sphere load without a client-side IP address is recorded with the IP address that the host sees', async () => {
  for (const ip_address of ['', null, undefined])
    await expectOk(host, recordSphereLoad, { sphere_id: 7, ip_address }, onSite(key));
  const loads = await loadsOf(company.id);
  assert.deepEqual(
    loads.map(({ ip }) => ip),
    ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  );
});

test('API-57 OPEN-097 recordSphereLoad can be called at both of its paths', async () => {
  for (const path of ['/api/map/event/sphere_load', '/api/map/sphere_load', '/api/map/sphere_load/']) {
    const response = await host.request(path, {
      method: 'POST',
      headers: { ...onSite(key).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ sphere_id: 1 }),
    });
    assert.equal(response.status, 202, path);
  }
  assert.equal(await countOf(company.id), 3);
});

test('SEC-56 sphere loads on a site outside the API key’s whitelist are rejected', async () => {
  await expectRefusal(
    host,
    recordSphereLoad,
    { sphere_id: 1 },
    'origin_not_allowed',
    onSite(key, 'https://evil.io'),
  );
  const foreign = { sphere_id: 1, origin: 'https://www.example.com.evil.io' };
  await expectRefusal(host, recordSphereLoad, foreign, 'origin_not_allowed', onSite(key));
  const byUser = { ...foreign, api_key: key };
  await expectRefusal(host, recordSphereLoad, byUser, 'origin_not_allowed', { token: company.token });
  const { token } = await createKeyCompany(host);
  await expectRefusal(host, recordSphereLoad, byUser, 'origin_not_allowed', { token });
  assert.equal(await countOf(company.id), 0);
});

test('SEC-56 simultaneous requests with the same client_event_id count as only one sphere load', async () => {
  const load = { sphere_id: 1, client_event_id: randomUUID() };
  const responses = await Promise.all(
    Array.from({ length: 100 }, () => expectOk(host, recordSphereLoad, load, onSite(key))),
  );
  assert.equal(responses.filter(({ counted }) => counted).length, 1);
  assert.equal(await countOf(company.id), 1);

  const record = {
    companyId: company.id,
    atMs: host.now(),
    apiKey: key,
    sphereId: 1,
    origin: SITE,
    ip: '',
    product: '',
    userId: null,
  };
  const ids = Array.from({ length: 40 }, () => randomUUID());
  const writers = [createLoadWriter(host.db), createLoadWriter(host.db)];
  const isNew = await Promise.all(
    writers.flatMap((writer, at) =>
      (at === 0 ? ids : ids.toReversed()).map((eventId) => writer.write({ ...record, eventId })),
    ),
  );
  assert.equal(isNew.filter(Boolean).length, ids.length);
  assert.equal(await countOf(company.id), 1 + ids.length);
  assert.equal((await loadsOf(company.id)).length, 1 + ids.length);
});

test('SEC-56 two companies can use the same client_event_id, and the sphere loads of both are counted', async () => {
  const other = await createKeyCompany(host);
  const otherKey = await createSiteKey(host, other);
  const load = { sphere_id: 1, client_event_id: randomUUID() };
  for (const used of [key, otherKey]) {
    const { counted } = await expectOk(host, recordSphereLoad, load, onSite(used));
    assert.equal(counted, true);
  }
});

test('SEC-56 a sphere load is counted for the company of its API key, not for the company of the logged-in user', async () => {
  const other = await createKeyCompany(host);
  const load = { sphere_id: 1, api_key: key, origin: SITE };
  await expectOk(host, recordSphereLoad, load, { token: other.token });
  assert.equal(await countOf(other.id), 0);
  assert.equal(await countOf(company.id), 1);
  // A load on a page with one key cannot be counted for another key.
  const otherKey = await createSiteKey(host, other);
  const refusal = await expectRefusal(host, recordSphereLoad, load, 'not_found', onSite(otherKey));
  const unknown = { ...load, api_key: randomUUID() };
  const same = await expectRefusal(host, recordSphereLoad, unknown, 'not_found', onSite(otherKey));
  assert.deepEqual({ ...refusal, requestId: '' }, { ...same, requestId: '' });
});

test('SEC-56 a sphere load on a site is rejected if the API key is missing, unknown, deleted or turned off', async () => {
  const load = { sphere_id: 1, api_key: key, origin: SITE };
  for (const change of [{ activated: 0 }, { activated: 1, deleted_at: host.now() }] as const) {
    await host.db.updateTable('api_keys').set(change).where('id', '=', key).execute();
    await expectRefusal(host, recordSphereLoad, load, 'not_found', { token: company.token });
    await expectRefusal(host, recordSphereLoad, load, 'unauthenticated', onSite(key));
  }
  const unknown = { ...load, api_key: randomUUID() };
  await expectRefusal(host, recordSphereLoad, unknown, 'not_found', { token: company.token });
  await expectRefusal(host, recordSphereLoad, load, 'unauthenticated');
  assert.equal(await countOf(company.id), 0);
});

test('a sphere load for an API key that allows every site is accepted with any Origin header and without one', async () => {
  const open = await createSiteKey(host, company);
  const headers = { 'x-api-key': open };
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, { headers });
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, onSite(open, 'null'));
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, onSite(open, 'capacitor://localhost'));
  const loads = await loadsOf(company.id);
  assert.deepEqual(loads.map(({ origin }) => origin).sort(), [
    'Unnamed site',
    'Unnamed site',
    'capacitor://localhost',
  ]);
});

test('a sphere load without a valid sphere id is rejected with 400', async () => {
  for (const sphere_id of [undefined, 0, -1, 1.5, '7', 2 ** 53]) {
    const input = { sphere_id } as { sphere_id: number };
    const outcome = await callHost(host, recordSphereLoad, input, onSite(key));
    assert.equal(outcome.status, 400, String(sphere_id));
  }
});

test('SEC-56 sphere loads with one API key from one IP address are rate-limited', async (t) => {
  const limited = await openHost({ rateLimitFactor: 0.1 });
  t.after(() => limited.close());
  const owner = await createKeyCompany(limited);
  const options = onSite(await createSiteKey(limited, owner));
  const outcomes = await Promise.all(
    Array.from({ length: 70 }, () => callHost(limited, recordSphereLoad, { sphere_id: 1 }, options)),
  );
  assert.equal(outcomes.filter(({ status }) => status === 202).length, 60);
  assert.equal(outcomes.filter(({ status }) => status === 429).length, 10);
});

test('SEC-56 SEC-58 after 500 sites in one day, sphere loads on further sites are summed under `Other sites`', async () => {
  const writer = createLoadWriter(host.db);
  const record = { companyId: company.id, eventId: null, apiKey: key, sphereId: 1, ip: '', product: '' };
  await Promise.all(
    Array.from({ length: 520 }, (_, at) =>
      writer.write({ ...record, atMs: host.now(), origin: `https://s${at}.evil.io`, userId: null }),
    ),
  );
  const sums = await host.db
    .selectFrom('sphere_load_days')
    .where('company_id', '=', company.id)
    .select(['origin', 'total'])
    .execute();
  assert.equal(sums.length, 501);
  assert.equal(sums.find(({ origin }) => origin === 'Other sites')?.total, 20);
  assert.equal(new Set((await loadsOf(company.id)).map(({ origin }) => origin)).size, 520);
});

test('REL-11 if one sphere load in a batch cannot be stored, the whole batch is rejected and can be sent again', async () => {
  const writer = createLoadWriter(host.db);
  const record = {
    companyId: company.id,
    atMs: host.now(),
    apiKey: key,
    sphereId: 1,
    origin: SITE,
    ip: '',
    product: '',
    userId: null,
  };
  const stored = randomUUID();
  const broken = { ...record, eventId: randomUUID(), sphereId: null as unknown as number };
  const outcomes = await Promise.allSettled([
    writer.write({ ...record, eventId: stored }),
    writer.write(broken),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.equal(await countOf(company.id), 0);
  assert.deepEqual(await loadsOf(company.id), []);
  assert.equal(await writer.write({ ...record, eventId: stored }), true, 'the same load can be sent again');
  assert.equal(await countOf(company.id), 1);
});

test('REL-11 250 simultaneous sphere loads are all acknowledged, stored and counted', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => createSiteKey(host, company)));
  const responses = await Promise.all(
    Array.from({ length: 250 }, (_, at) =>
      expectOk(
        host,
        recordSphereLoad,
        { sphere_id: at + 1 },
        onSite(keys[at % 5] ?? '', `https://site${at % 7}.example.com`, `192.0.2.${at % 50}`),
      ),
    ),
  );
  assert.ok(responses.every(({ counted }) => counted));
  assert.equal((await loadsOf(company.id)).length, 250);
  assert.equal(await countOf(company.id), 250);
});

test('FIX-44 sphere load records with visitors’ IP addresses are deleted after 30 days, but the counts remain', async () => {
  const DAY_MS = 86_400_000;
  const load = () => expectOk(host, recordSphereLoad, { api_key: key, sphere_id: 42 }, onSite(key));
  await load();
  host.pass(10 * DAY_MS);
  await load();
  host.pass(20 * DAY_MS - 60_000);
  await host.runJobs();
  assert.equal((await loadsOf(company.id)).length, 2);
  host.pass(2 * 60_000);
  host.pass(3_600_000);
  await host.runJobs();
  const left = await loadsOf(company.id);
  assert.deepEqual(
    left.map(({ loaded_at }) => host.now() - loaded_at < 30 * DAY_MS),
    [true],
  );
  assert.equal(await countOf(company.id), 2);
});
