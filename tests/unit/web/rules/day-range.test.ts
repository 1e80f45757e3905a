import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayStart } from '../../../../demo/host/services/tracking/find-stats.ts';
import { parseZonedDay, formatDay } from '../../../../web/rules/day-range.ts';

const DAY_MS = 86_400_000;

test('API-61 OPEN-099 a date with an offset is parsed in every documented format', () => {
  const cases: [string, string, number][] = [
    ['2026-11-20-0700', '2026-11-20', -420],
    ['2026-11-20-07:00', '2026-11-20', -420],
    ['2026-11-20+0530', '2026-11-20', 330],
    ['2026-11-20 0530', '2026-11-20', 330],
    ['2026-11-20Z', '2026-11-20', 0],
    ['2024-02-29+0545', '2024-02-29', 345],
    ['2026-11-20T23:30:00-07:00', '2026-11-20', -420],
    ['2026-11-20T23:30+14:00', '2026-11-20', 840],
    ['2026-11-20T23:30:00.123Z', '2026-11-20', 0],
  ];
  for (const [written, date, offsetMinutes] of cases)
    assert.deepEqual(parseZonedDay(written), { day: Date.parse(date) / DAY_MS, offsetMinutes }, written);
});

test('API-61 a string that is not a date with an offset is parsed as null', () => {
  const wrong = [
    '',
    '2026-11-20',
    '2026-11-20T10:00:00',
    '20-11-2026-0700',
    '2026-11-20-700',
    '2026-11-20-07000',
    '2026-02-29Z',
    '2026-00-10Z',
    '2026-13-01Z',
    '2026-11-31Z',
    '0099-01-01Z',
    '2026-11-20-0760',
    '2026-11-20-0701',
    '2026-11-20+2400',
    ' 2026-11-20Z',
    '2026-11-20Z\n',
    '２026-11-20Z',
    '+002026-11-20Z',
  ];
  for (const written of wrong) assert.equal(parseZonedDay(written), null, JSON.stringify(written));
});

test('TRACK-11 a day begins at midnight in its UTC offset', () => {
  const offsets = fc.integer({ min: -95, max: 95 }).map((quarters) => quarters * 15);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), offsets, (day, offsetMinutes) => {
      const { shift, quarter } = dayStart(offsetMinutes);
      assert.ok(quarter >= 0 && quarter < 96);
      const size = Math.abs(offsetMinutes);
      const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
      const midnight = Date.parse(`${formatDay(day)}T00:00:00${offsetMinutes < 0 ? '-' : '+'}${clock}`);
      assert.equal((day + shift) * DAY_MS + quarter * 900_000, midnight);
    }),
  );
});
