import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayBounds, partsOf } from '../../../../demo/host/services/tracking/day-bounds.ts';
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
      const [bound = NaN] = dayBounds({ firstDay: day, lastDay: day, offsetMinutes });
      const size = Math.abs(offsetMinutes);
      const clock = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0')).join(':');
      const midnight = Date.parse(`${formatDay(day)}T00:00:00${offsetMinutes < 0 ? '-' : '+'}${clock}`);
      assert.equal(bound * 900_000, midnight);
    }),
  );
});

test('FIX-112 with a time zone, days begin at its midnight, and those of a change of the clocks are shorter or longer', () => {
  const startsIn = (timeZone: string, first: string, days: number): string[] => {
    const firstDay = Date.parse(first) / DAY_MS;
    const range = { firstDay, lastDay: firstDay + days - 1, offsetMinutes: 0, timeZone };
    return dayBounds(range).map((bound) => new Date(bound * 900_000).toISOString().slice(5, 16));
  };
  assert.deepEqual(startsIn('America/Denver', '2026-03-07', 3), [
    '03-07T07:00',
    '03-08T07:00',
    '03-09T06:00',
    '03-10T06:00',
  ]);
  assert.deepEqual(startsIn('Europe/London', '2026-10-24', 2), ['10-23T23:00', '10-24T23:00', '10-26T00:00']);
  // The clocks of Santiago skip midnight in spring, and show the hour before it twice in fall.
  assert.deepEqual(startsIn('America/Santiago', '2026-09-05', 2), [
    '09-05T04:00',
    '09-06T04:00',
    '09-07T03:00',
  ]);
  assert.deepEqual(startsIn('America/Santiago', '2026-04-04', 2), [
    '04-04T03:00',
    '04-05T04:00',
    '04-06T04:00',
  ]);
  assert.deepEqual(startsIn('Asia/Kathmandu', '2026-03-07', 1), ['03-06T18:15', '03-07T18:15']);
  // A UTC day in which a day of 23 hours begins and ends.
  const firstDay = Date.parse('2026-03-29') / DAY_MS;
  const bounds = dayBounds({ firstDay, lastDay: firstDay, offsetMinutes: 0, timeZone: 'Europe/London' });
  assert.deepEqual(partsOf(firstDay, bounds), [
    { end: 92, at: 0 },
    { end: 96, at: 1 },
  ]);
});
