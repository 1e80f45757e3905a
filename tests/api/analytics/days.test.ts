import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { addToDays, countLoads } from '../../../demo/host/providers/loads/load-days.ts';
import { countDailyLoads } from '../../../demo/host/services/tracking/count-daily-loads.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const FIRST = 20_500;

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
  company = await createKeyCompany(host);
});

after(() => host.close());

const load = fc.record({
  origin: fc.constantFrom('https://a.example.com', 'https://b.example.com', 'https://c.example.com'),
  atMs: fc.integer({ min: FIRST * DAY_MS, max: (FIRST + 5) * DAY_MS - 1 }),
  count: fc.integer({ min: 1, max: 9 }),
});

const range = fc
  .record({
    firstDay: fc.integer({ min: FIRST - 2, max: FIRST + 6 }),
    length: fc.integer({ min: 1, max: 6 }),
    offsetMinutes: fc.integer({ min: -48, max: 56 }).map((quarters) => quarters * 15),
  })
  .map(({ firstDay, length, offsetMinutes }) => ({
    firstDay,
    lastDay: firstDay + length - 1,
    offsetMinutes,
  }));

test('TRACK-11 TRACK-12 API-61 each daily count includes exactly the sphere loads from midnight to midnight at the requested UTC offset', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(load, { maxLength: 40 }),
      fc.array(range, { minLength: 4, maxLength: 4 }),
      async (loads, ranges) => {
        const apiKey = randomUUID();
        await addToDays(
          host.db,
          loads.map((each) => ({ ...each, companyId: company.id, apiKey })),
        );
        for (const each of ranges) {
          const sites = await countDailyLoads(host.db, { companyId: company.id, range: each, apiKey });
          const counted = new Map(sites.map(({ origin, daily }) => [origin, daily]));
          for (const origin of new Set(loads.map((one) => one.origin))) {
            for (let day = each.firstDay; day <= each.lastDay; day += 1) {
              const from = day * DAY_MS - each.offsetMinutes * 60_000;
              const expected = loads
                .filter((one) => one.origin === origin && one.atMs >= from && one.atMs < from + DAY_MS)
                .reduce((sum, { count }) => sum + count, 0);
              assert.equal(counted.get(origin)?.[day - each.firstDay] ?? 0, expected);
            }
          }
        }
        const since = FIRST * DAY_MS + 37 * QUARTER_MS;
        const recent = loads.filter(({ atMs }) => atMs >= since).reduce((sum, { count }) => sum + count, 0);
        assert.equal((await countLoads(host.db, [apiKey], since)).get(apiKey), recent);
      },
    ),
    { numRuns: 40 },
  );
});

test('FIX-08 the statistics include all 6,000 stored daily counts', async () => {
  const { id } = await createKeyCompany(host);
  const [days, sites] = [100, 30];
  const keys = [randomUUID(), randomUUID()];
  const loads = keys.flatMap((apiKey, key) =>
    Array.from({ length: days * sites }, (_, each) => ({
      companyId: id,
      apiKey,
      origin: `https://site${each % sites}.test`,
      atMs: (FIRST + Math.floor(each / sites)) * DAY_MS,
      count: 1 + key,
    })),
  );
  await addToDays(host.db, loads);
  const query = {
    companyId: id,
    range: { firstDay: FIRST, lastDay: FIRST + days - 1, offsetMinutes: 0 },
  };
  for (const [apiKey, perDay] of [
    [undefined, 3],
    [keys[0], 1],
    [keys[1], 2],
  ] as const) {
    const counted = await countDailyLoads(host.db, { ...query, apiKey });
    assert.equal(counted.length, sites);
    for (const { origin, daily, total } of counted) {
      assert.deepEqual(daily, new Array<number>(days).fill(perDay), origin);
      assert.equal(total, days * perDay, origin);
    }
  }
});
