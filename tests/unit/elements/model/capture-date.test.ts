import assert from 'node:assert/strict';
import { test } from 'node:test';
import { captureDate } from '../../../../elements/model/capture-date.ts';

const ROWS: readonly [timestamp: string | null, timeZone: string | undefined, date: string | null][] = [
  ['2026-06-18T19:23:08.000Z', 'America/New_York', '2026-06-18'],
  // The last evening of the year, and the first morning of the next.
  ['2026-01-01T02:00:00.000Z', 'America/New_York', '2025-12-31'],
  ['2025-12-31T20:00:00.000Z', 'Asia/Tokyo', '2026-01-01'],
  ['2025-12-31T20:00:00-05:00', 'Asia/Tokyo', '2026-01-01'],
  ['2020-05-11T23:30:00-05:00', undefined, '2020-05-11'],
  ['2020-05-11T23:30:00Z', undefined, '2020-05-11'],
  ['2020-05-11T23:30:00-05:00', 'Mars/Base', '2020-05-11'],
  ['2020-05-11T23:30', 'Asia/Tokyo', '2020-05-11'],
  ['0999-05-11T12:00:00Z', undefined, '0999-05-11'],
  ['yesterday', 'Asia/Tokyo', null],
  ['', undefined, null],
  [null, 'Asia/Tokyo', null],
];

test('TIME-01 the day of a capture is that of its place', () => {
  for (const [timestamp, timeZone, date] of ROWS)
    assert.equal(captureDate({ timestamp, metadata: { timeZone } }), date, `${timestamp} ${timeZone}`);
});
