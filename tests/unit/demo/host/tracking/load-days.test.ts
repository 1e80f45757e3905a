import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  countBefore,
  DAY_MS,
  groupByDay,
  QUARTER_MS,
  QUARTERS,
  type CountedLoad,
} from '../../../../../demo/host/providers/loads/load-days.ts';

const load: fc.Arbitrary<CountedLoad> = fc.record({
  companyId: fc.constantFrom('c', 'd'),
  apiKey: fc.constantFrom('k', 'l'),
  origin: fc.constantFrom('https://a', 'https://b'),
  atMs: fc.integer({ min: 20_000 * DAY_MS, max: 20_003 * DAY_MS }),
  count: fc.integer({ min: 1, max: 9 }),
});

test('TRACK-11 the number of sphere loads from midnight to any quarter hour of a day can be computed from the stored counts', () => {
  fc.assert(
    fc.property(fc.array(load, { maxLength: 60 }), (loads) => {
      const rows = groupByDay(loads);
      for (const row of rows) {
        const own = loads.filter(
          ({ companyId, apiKey, origin, atMs }) =>
            companyId === row.company_id &&
            apiKey === row.api_key &&
            origin === row.origin &&
            Math.floor(atMs / DAY_MS) === row.day,
        );
        const before = (ms: number): number =>
          own.reduce((sum, { atMs, count }) => (atMs < row.day * DAY_MS + ms ? sum + count : sum), 0);
        assert.equal(row.quarters.length, QUARTERS);
        const stored = JSON.stringify(row.quarters);
        for (let quarter = 0; quarter <= QUARTERS; quarter += 1)
          assert.equal(countBefore(stored, quarter), before(quarter * QUARTER_MS), String(quarter));
      }
      const counted = rows.reduce(
        (sum, { quarters }) => sum + quarters.reduce((all, count) => all + count),
        0,
      );
      assert.equal(
        counted,
        loads.reduce((sum, { count }) => sum + count, 0),
      );
    }),
  );
});

test('REL-11 daily sums do not depend on the order in which sphere loads arrive', () => {
  fc.assert(
    fc.property(fc.array(load, { maxLength: 30 }), (loads) => {
      assert.deepEqual(groupByDay(loads.toReversed()), groupByDay(loads));
    }),
  );
});
