import assert from 'node:assert/strict';
import { test } from 'node:test';
import { believedTime } from '../../../../elements/tags/believed-time.ts';
import { distanceText, durationText } from '../../../../elements/tags/rounded-text.ts';

const NOW_MS = Date.parse('2025-03-01T12:00:00Z');
const GPS = '2024-07-01T19:00:00Z';

type Case = [
  name: string,
  clock: string | null,
  gps: string | null,
  timestamp: string | null,
  clockNote?: RegExp | null,
  satelliteNote?: RegExp,
];

const CASES: Case[] = [
  ['a clock alone', '2024-07-01T12:00:00', null, '2024-07-01T12:00:00'],
  ['satellites alone', null, GPS, GPS],
  ['neither', null, null, null],
  ['a clock in its own zone', '2024-07-01T12:00:00', GPS, '2024-07-01T12:00:00'],
  ['a clock of the farthest zone', '2024-07-02T09:00:00', GPS, '2024-07-02T09:00:00'],
  ['a clock with its offset', '2024-07-01T12:00:00-07:00', GPS, '2024-07-01T12:00:00-07:00'],
  [
    'a clock with its offset that is slow',
    '2024-07-01T11:05:00-07:00',
    GPS,
    '2024-07-01T11:05:00-07:00',
    /^the camera’s clock is 55 minutes behind GPS time$/,
  ],
  [
    'a clock that was reset to 2000',
    '2000-01-01T00:00:12',
    GPS,
    GPS,
    /clock, 2000-01-01 00:00:12, is 25 years behind GPS time, 2024-07-01 19:00:00 UTC, which was used instead/,
  ],
  ['a clock that was reset to 2010', '2010-01-01T00:03:00', GPS, GPS, /14 years behind/],
  ['a clock that is two days ahead', '2024-07-03T22:00:00Z', GPS, GPS, /2 days ahead of GPS time/],
  ['a clock that was never set', '1980-01-01T00:00:03', GPS, GPS, /not set and shows 1980-01-01, so GPS/],
  ['a clock that was never set, alone', '1970-01-01T00:00:00', null, null, /not set and shows 1970-01-01$/],
  ['a clock at New Year, alone', '2010-01-01T00:00:40', null, '2010-01-01T00:00:40', /after a reset/],
  [
    'a clock at New Year that GPS confirms',
    '2024-01-01T00:00:40',
    '2023-12-31T23:00:30Z',
    '2024-01-01T00:00:40',
  ],
  [
    'a clock in the future',
    '2099-05-01T10:00:00',
    null,
    '2099-05-01T10:00:00',
    /2099-05-01 10:00:00, which is in the future/,
  ],
  ['a clock in the future, and satellites', '2099-05-01T10:00:00', GPS, GPS, /75 years ahead/],
  ['the time of a zone that is ahead of this one', '2025-03-02T01:59:00', null, '2025-03-02T01:59:00'],
  [
    'satellites that were not received',
    '2018-09-21T18:49:01',
    '1970-01-18T19:05:52Z',
    '2018-09-21T18:49:01',
    null,
    /GPS time, 1970-01-18 19:05:52 UTC, was not received/,
  ],
  [
    'satellites in the future',
    '2024-07-01T12:00:00',
    '2043-02-15T19:00:00Z',
    '2024-07-01T12:00:00',
    null,
    /future/,
  ],
  [
    'satellites 1024 weeks ago',
    '2019-11-03T10:00:00',
    '2000-03-19T10:00:00Z',
    '2019-11-03T10:00:00',
    null,
    /multiple of 1024 weeks/,
  ],
  ['neither that was set', '1970-01-01T00:00:00', '1980-01-06T00:00:00Z', null, /not set/, /not received/],
];

for (const [name, timestamp, gpsTimestamp, expected, clockNote, satelliteNote] of CASES)
  test(`FIX-70 the camera’s clock is believed unless it was not set or contradicts GPS time: ${name}`, () => {
    const time = believedTime({ timestamp, gpsTimestamp }, { nowMs: NOW_MS });
    assert.equal(time.timestamp, expected);
    assert.match(time.clockNote ?? 'none', clockNote ?? /^none$/);
    assert.match(time.satelliteNote ?? 'none', satelliteNote ?? /^none$/);
  });

test('FIX-70 a clock that a person has corrected is believed, and what remains of the difference is reported', () => {
  const times = { timestamp: '2024-06-01T19:00:00Z', gpsTimestamp: GPS };
  const time = believedTime(times, { nowMs: NOW_MS, isCorrected: true });
  assert.equal(time.timestamp, times.timestamp);
  assert.match(time.clockNote ?? '', /clock is 30 days behind GPS time$/);
});

test('differences of time and place are rounded to units that people use', () => {
  const MINUTE_MS = 60_000;
  for (const [minutes, text] of [
    [21, '21 minutes'],
    [-119, '119 minutes'],
    [150, '3 hours'],
    [60 * 47, '47 hours'],
    [60 * 24 * 3, '3 days'],
    [60 * 24 * 700, '700 days'],
    [12_885_780, '24 years'],
  ] as const)
    assert.equal(durationText(minutes * MINUTE_MS), text);
  for (const [meters, text] of [
    [51.3, '51 m'],
    [627, '630 m'],
    [996, '1 km'],
    [11_132, '11 km'],
    [12_625_380, '13,000 km'],
  ] as const)
    assert.equal(distanceText(meters), text);
});
