import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import Papa from 'papaparse';
import { addToDays, countLoads } from '../../../demo/host/providers/loads/load-days.ts';
import {
  exportSphereLoadStats,
  findSphereLoadStats,
  recordSphereLoad,
} from '../../../web/contract/tracking.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

let host: TestHost;
let company: KeyCompany;
let key: string;

const A = 'https://a.example.com';
const B = 'https://b.example.com';

before(async () => {
  host = await openHost();
  company = await createKeyCompany(host);
  key = await createSiteKey(host, company);
  // The first times are around midnight at three UTC offsets; the last one is on a later day.
  const loads: [string, string, number][] = [
    [A, '2026-03-01T06:59:59Z', 1],
    [A, '2026-03-01T07:00:00Z', 10],
    [A, '2026-03-01T18:14:59Z', 100],
    [B, '2026-03-01T18:15:00Z', 1000],
    [B, '2026-03-01T18:30:00Z', 10_000],
    [B, '2026-03-03T12:00:00Z', 5],
  ];
  await addToDays(
    host.db,
    loads.map(([origin, at, count]) => ({
      companyId: company.id,
      apiKey: key,
      origin,
      atMs: Date.parse(at),
      count,
    })),
  );
});

after(() => host.close());

const rangeOf = (date_start: string, date_end: string) => ({ entity_id: company.id, date_start, date_end });

const stats = async (start: string, end: string) =>
  (await expectOk(host, findSphereLoadStats, rangeOf(start, end), company)).data;

test('API-60 a request for sphere load statistics requires the company’s id, the first day and the last day', async () => {
  const range = rangeOf('2026-03-01+0000', '2026-03-03+0000');
  for (const name of Object.keys(range)) {
    const rest = Object.fromEntries(Object.entries(range).filter(([key]) => key !== name));
    await expectRefusal(host, findSphereLoadStats, rest, 'validation_failed', company);
  }
  assert.equal((await expectOk(host, findSphereLoadStats, range, company)).data.length, 3);
});

test('API-62 API-63 API-64 the `data` field of the sphere load statistics lists each origin with its total and its daily counts', async () => {
  const range = rangeOf('2026-03-01+0000', '2026-03-03+0000');
  const { data } = await expectOk(host, findSphereLoadStats, range, company);
  for (const { origin, sessions_total, sessions_daily } of data) {
    assert.deepEqual([typeof origin, typeof sessions_total], ['string', 'number']);
    for (const day of sessions_daily) assert.deepEqual(Object.keys(day).sort(), ['count', 'date']);
  }
});

test('DATA-33 DASH-20 sphere load statistics contain no colors and no display settings', async () => {
  for (const site of await stats('2026-03-01+0000', '2026-03-03+0000'))
    assert.deepEqual(Object.keys(site).sort(), ['origin', 'sessions_daily', 'sessions_total']);
});

test('API-59 TRACK-11 TRACK-12 sphere load statistics start with `All Sites`, sort the sites by number of loads, and include days without loads', async () => {
  assert.deepEqual(await stats('2026-03-01+0000', '2026-03-03+0000'), [
    {
      origin: 'All Sites',
      sessions_total: 11_116,
      sessions_daily: [
        { date: '2026-03-01', count: 11_111 },
        { date: '2026-03-02', count: 0 },
        { date: '2026-03-03', count: 5 },
      ],
    },
    {
      origin: B,
      sessions_total: 11_005,
      sessions_daily: [
        { date: '2026-03-01', count: 11_000 },
        { date: '2026-03-02', count: 0 },
        { date: '2026-03-03', count: 5 },
      ],
    },
    {
      origin: A,
      sessions_total: 111,
      sessions_daily: [
        { date: '2026-03-01', count: 111 },
        { date: '2026-03-02', count: 0 },
        { date: '2026-03-03', count: 0 },
      ],
    },
  ]);
});

test('API-61 OPEN-098 OPEN-099 the statistics count each sphere load on the calendar day at the requested UTC offset', async () => {
  const cases: [string, string, number[]][] = [
    ['2026-02-28-0700', '2026-03-01-0700', [1, 11_110]],
    ['2026-02-28-07:00', '2026-03-01-07:00', [1, 11_110]],
    ['2026-02-28T00:00:00-07:00', '2026-03-01T23:59:59.999-07:00', [1, 11_110]],
    ['2026-03-01Z', '2026-03-01T23:59Z', [11_111]],
    ['2026-03-01+0530', '2026-03-02+0530', [1111, 10_000]],
    ['2026-03-01+0545', '2026-03-02+0545', [111, 11_000]],
    ['2026-03-01+1400', '2026-03-02+1400', [11, 11_100]],
    ['2026-03-01-1200', '2026-03-01-1200', [11_100]],
  ];
  for (const [start, end, days] of cases) {
    const [all] = await stats(start, end);
    assert.deepEqual(
      all?.sessions_daily.map(({ count }) => count),
      days,
      `${start} to ${end}`,
    );
  }
});

test('TRACK-12 API-63 statistics without any sphere loads list only `All Sites`, with zeros', async () => {
  const nobody = await createKeyCompany(host);
  const question = { ...rangeOf('2026-03-01-0700', '2026-03-02-0700'), entity_id: nobody.id };
  const { data } = await expectOk(host, findSphereLoadStats, question, nobody);
  const zeros = [
    { date: '2026-03-01', count: 0 },
    { date: '2026-03-02', count: 0 },
  ];
  assert.deepEqual(data, [{ origin: 'All Sites', sessions_total: 0, sessions_daily: zeros }]);
  assert.deepEqual((await stats('2025-03-01-0700', '2025-03-02-0700')).length, 1);
});

test('TRACK-11 the statistics include every acknowledged sphere load on a site, but no sphere loads in the portal', async () => {
  const own = await createKeyCompany(host);
  const headers = { 'x-api-key': await createSiteKey(host, own), origin: A };
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, { headers });
  await expectOk(host, recordSphereLoad, { sphere_id: 1 }, own);
  const question = { entity_id: own.id, date_start: '2026-08-20-0700', date_end: '2026-11-20-0700' };
  const { data } = await expectOk(host, findSphereLoadStats, question, own);
  assert.deepEqual(
    data.map(({ origin, sessions_total }) => [origin, sessions_total]),
    [
      ['All Sites', 1],
      [A, 1],
    ],
  );
  assert.equal(data[0]?.sessions_daily.length, 93);
  assert.deepEqual(data[0].sessions_daily.at(-1), { date: '2026-11-20', count: 1 });
});

test('SEC-58 API-61 a date range is rejected if it is reversed, longer than 400 days or invalid', async () => {
  assert.equal((await stats('2026-01-01-0700', '2027-02-04-0700'))[0]?.sessions_daily.length, 400);
  const ranges = [
    ['2026-01-01-0700', '2027-02-05-0700'],
    ['2026-01-02-0700', '2026-01-01-0700'],
    ['2026-01-01', '2026-01-02'],
    ['2026-02-30-0700', '2026-03-02-0700'],
    ['2026-13-01-0700', '2027-01-01-0700'],
    ['2026-01-01-0707', '2026-01-02-0707'],
    ['2026-01-01-2400', '2026-01-02-2400'],
    ['now', 'later'],
    [`2026-01-01-0700${' '.repeat(100_000)}`, '2026-01-02-0700'],
  ];
  for (const [start = '', end = ''] of ranges) {
    const refusal = await expectRefusal(
      host,
      findSphereLoadStats,
      rangeOf(start, end),
      start.length > 100 ? 'payload_too_large' : 'validation_failed',
      company,
    );
    assert.ok(refusal.displayMessage.length > 0);
  }
});

test('PERM-18 SEC-17 sphere load statistics and their export require a verified email address', async () => {
  const unverified = await createKeyCompany(host, { isVerified: false });
  const question = { ...rangeOf('2026-03-01-0700', '2026-03-02-0700'), entity_id: unverified.id };
  await expectRefusal(host, findSphereLoadStats, question, 'email_unverified', unverified);
  await expectRefusal(host, exportSphereLoadStats, question, 'email_unverified', unverified);
});

test('SEC-26 a request for another company’s statistics is rejected exactly like a request with an unknown id', async () => {
  const other = await createKeyCompany(host);
  const otherKey = await createSiteKey(host, other);
  const range = { date_start: '2026-03-01-0700', date_end: '2026-03-02-0700' };
  const bodies = [];
  for (const entity_id of [company.id, randomUUID()]) {
    for (const call of [findSphereLoadStats, exportSphereLoadStats])
      bodies.push(await expectRefusal(host, call, { entity_id, ...range }, 'not_found', other));
  }
  const foreignKey = { entity_id: company.id, ...range, api_key: otherKey };
  bodies.push(await expectRefusal(host, findSphereLoadStats, foreignKey, 'not_found', company));
  assert.equal(new Set(bodies.map((body) => JSON.stringify({ ...body, requestId: '' }))).size, 1);
});

test('TRACK-11 sphere load statistics can be limited to one API key', async () => {
  const own = await createKeyCompany(host);
  const [one, two] = [await createSiteKey(host, own), await createSiteKey(host, own)];
  const at = (apiKey: string, when: string) => ({
    companyId: own.id,
    apiKey,
    origin: A,
    atMs: Date.parse(when),
    count: 1,
  });
  await addToDays(host.db, [
    at(one, '2026-03-01T11:59:00Z'),
    at(one, '2026-03-01T12:00:00Z'),
    at(one, '2026-03-02T00:00:00Z'),
    at(two, '2026-03-02T00:00:00Z'),
  ]);
  const question = { entity_id: own.id, date_start: '2026-03-01Z', date_end: '2026-03-02Z' };
  const totals = async (api_key?: string) =>
    (await expectOk(host, findSphereLoadStats, { ...question, api_key }, own)).data[0]?.sessions_total;
  assert.deepEqual([await totals(), await totals(one), await totals(two)], [4, 3, 1]);
  const counts = await countLoads(
    host.db,
    [one, two, key.replace(/^./, 'x')],
    Date.parse('2026-03-01T12:00:00Z'),
  );
  assert.deepEqual([...counts.values()], [2, 1, 0]);
});

test('SEC-46 SEC-37 the CSV export has a row per day, a column per site, and no cell that a spreadsheet interprets as a formula', async () => {
  const own = await createKeyCompany(host);
  const key = await createSiteKey(host, own);
  const origins = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '<script>alert(1)</script>', 'a"b,c'];
  await addToDays(
    host.db,
    origins.map((origin, at) => ({
      companyId: own.id,
      apiKey: key,
      origin,
      atMs: Date.parse('2026-03-01T12:00:00Z'),
      count: 10 - at,
    })),
  );
  const query = `entity_id=${own.id}&date_start=2026-03-01+0530&date_end=2026-03-02%2B0530`;
  const response = await host.request(`/api/event/get_sphere_load_stats.csv?${query}`, {
    headers: { authorization: `Basic ${own.token}` },
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(
    response.headers.get('content-disposition'),
    'attachment; filename="sphere-loads-2026-03-01-to-2026-03-02.csv"',
  );
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const { data } = Papa.parse<string[]>(await response.text());
  const [header = [], first, second] = data;
  assert.equal(data.length, 3);
  assert.deepEqual(header.slice(0, 2), ['Date', 'All Sites']);
  assert.deepEqual(header.slice(2), [
    ...origins.slice(0, 6).map((origin) => `'${origin}`),
    ...origins.slice(6),
  ]);
  assert.ok(header.every((cell) => !/^[=+\-@\t\r]/.test(cell)));
  assert.deepEqual(first, ['2026-03-01', '52', '10', '9', '8', '7', '6', '5', '4', '3']);
  assert.equal(second?.[1], '0');
});

test('FIX-112 TRACK-12 SEC-58 statistics for 250 sites list all, and the days of the 200 busiest, of as many as requested, or of named sites', async () => {
  const own = await createKeyCompany(host);
  const key = await createSiteKey(host, own);
  const loads = Array.from({ length: 250 }, (_, at) => ({
    companyId: own.id,
    apiKey: key,
    origin: `https://s${at}.example.com`,
    atMs: Date.parse('2026-03-01T12:00:00Z'),
    count: at + 1,
  }));
  await addToDays(host.db, loads);
  const question = { entity_id: own.id, date_start: '2026-03-01Z', date_end: '2026-03-01Z' };
  const { data } = await expectOk(host, findSphereLoadStats, question, own);
  assert.equal(data.length, 251);
  assert.equal(data[0]?.sessions_total, (250 * 251) / 2);
  assert.equal(data[1]?.origin, 'https://s249.example.com');
  assert.deepEqual(data.at(-1), { origin: 'https://s0.example.com', sessions_total: 1, sessions_daily: [] });
  const withDays = (items: typeof data): number =>
    items.filter(({ sessions_daily }) => sessions_daily.length === 1).length;
  assert.equal(withDays(data), 201);
  const few = await expectOk(host, findSphereLoadStats, { ...question, daily_sites: 50 }, own);
  assert.deepEqual([few.data.length, withDays(few.data)], [251, 51]);
  assert.deepEqual(few.data[0], data[0]);
  const sites = ['https://s0.example.com', 'https://s249.example.com', 'https://none.example.com'];
  const named = await expectOk(host, findSphereLoadStats, { ...question, sites }, own);
  assert.deepEqual(
    named.data.map(({ origin, sessions_daily }) => [origin, sessions_daily[0]?.count]),
    [
      ['https://s249.example.com', 250],
      ['https://s0.example.com', 1],
    ],
  );
  const csv = await host.request(
    `/api/event/get_sphere_load_stats.csv?${new URLSearchParams(question).toString()}`,
    { headers: { authorization: `Basic ${own.token}` } },
  );
  const [header, row] = Papa.parse<string[]>(await csv.text()).data;
  assert.deepEqual([header?.length, row?.length, row?.at(-1)], [252, 252, '1']);
});

test('FIX-112 the statistics count loads by the days of a time zone, on both sides of a change of its clocks', async () => {
  const own = await createKeyCompany(host);
  const key = await createSiteKey(host, own);
  const times = [
    '2026-03-07T06:59:00Z',
    '2026-03-07T07:00:00Z',
    '2026-03-09T05:59:00Z',
    '2026-03-09T06:00:00Z',
  ];
  await addToDays(
    host.db,
    times.map((at, n) => ({
      companyId: own.id,
      apiKey: key,
      origin: A,
      atMs: Date.parse(at),
      count: 10 ** n,
    })),
  );
  const question = { entity_id: own.id, date_start: '2026-03-06-0700', date_end: '2026-03-09-0700' };
  const countsOf = async (more: object) => {
    const { data } = await expectOk(host, findSphereLoadStats, { ...question, ...more }, own);
    return data[0]?.sessions_daily.map(({ count }) => count);
  };
  assert.deepEqual(await countsOf({ time_zone: 'America/Denver' }), [1, 10, 100, 1000]);
  assert.deepEqual(await countsOf({}), [1, 10, 1100, 0]);
  for (const time_zone of ['Mars/Olympus', '+05:07', ''])
    await expectRefusal(host, findSphereLoadStats, { ...question, time_zone }, 'validation_failed', own);
});
