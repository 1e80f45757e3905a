import assert from 'node:assert/strict';
import { test } from 'node:test';
import { photoTimeOf } from '../../../../../demo/ingest/photo/photo-time.ts';
import { inZone } from '../../../../../demo/ingest/photo/time-zone.ts';

const PLACES = {
  chester: { latitude: 53.18205, longitude: -2.861264 },
  toco: { latitude: -22.959175, longitude: -67.810808 },
  kathmandu: { latitude: 27.7172, longitude: 85.324 },
  sydney: { latitude: -33.8688, longitude: 151.2093 },
  atlantic: { latitude: 30, longitude: -45 },
};

type Row = [
  name: string,
  place: keyof typeof PLACES,
  clock: string | null,
  gps: string | null,
  options: { date?: string; timeOffset?: number },
  timestamp: string | null,
  zone: string | null,
];

const ROWS: Row[] = [
  ['in summer', 'chester', '2020-05-11T11:28:25', null, {}, '2020-05-11T11:28:25+01:00', 'Europe/London'],
  ['in winter', 'chester', '2020-01-11T11:28:25', null, {}, '2020-01-11T11:28:25+00:00', 'Europe/London'],
  [
    'with the time zone rules of its year',
    'toco',
    '2015-12-05T17:27:47',
    null,
    {},
    '2015-12-05T17:27:47-03:00',
    'America/Santiago',
  ],
  [
    'with an offset that is not a whole hour',
    'kathmandu',
    '2024-03-01T08:00:00',
    null,
    {},
    '2024-03-01T08:00:00+05:45',
    'Asia/Kathmandu',
  ],
  [
    'in the southern hemisphere',
    'sydney',
    '2020-01-11T23:59:59',
    null,
    {},
    '2020-01-11T23:59:59+11:00',
    'Australia/Sydney',
  ],
  ['at sea', 'atlantic', '2020-01-11T12:00:00', null, {}, '2020-01-11T12:00:00-03:00', 'Etc/GMT+3'],
  [
    'with an offset in the file',
    'sydney',
    '2020-05-11T11:28:25+02:00',
    null,
    {},
    '2020-05-11T11:28:25+02:00',
    'Australia/Sydney',
  ],
  [
    'from an option without an offset',
    'chester',
    null,
    null,
    { date: '2020-05-11T10:00:00' },
    '2020-05-11T10:00:00+01:00',
    'Europe/London',
  ],
  [
    'from an option with an offset',
    'chester',
    null,
    null,
    { date: '2020-05-11T10:00:00Z' },
    '2020-05-11T10:00:00Z',
    'Europe/London',
  ],
  [
    'after a correction of the clock',
    'chester',
    '2020-03-29T00:59:00',
    null,
    { timeOffset: 7200 },
    '2020-03-29T02:59:00+01:00',
    'Europe/London',
  ],
  [
    'from GPS without a camera clock',
    'chester',
    null,
    '2020-05-11T10:22:57Z',
    {},
    '2020-05-11T10:22:57Z',
    'Europe/London',
  ],
  [
    'from GPS when the camera clock was not set',
    'chester',
    '1980-01-01T00:00:03',
    '2020-05-11T10:22:57Z',
    {},
    '2020-05-11T10:22:57Z',
    'Europe/London',
  ],
  [
    'from GPS when the camera clock was reset',
    'chester',
    '2000-01-01T00:00:12',
    '2020-05-11T10:22:57Z',
    {},
    '2020-05-11T10:22:57Z',
    'Europe/London',
  ],
  [
    'from a camera clock that an option corrects',
    'chester',
    '2020-05-09T11:22:57',
    '2020-05-11T10:22:57Z',
    { timeOffset: 3600 },
    '2020-05-09T12:22:57+01:00',
    'Europe/London',
  ],
  ['unknown', 'chester', null, null, {}, null, null],
  ['unknown from a camera clock that was not set', 'chester', '1970-01-01T00:00:00', null, {}, null, null],
];

for (const [name, place, timestamp, gpsTimestamp, options, expected, zone] of ROWS) {
  test(`FIX-70 FIX-83 a photograph’s time has the expected UTC offset and the time zone of its place: ${name}`, () => {
    const time = photoTimeOf({ timestamp, gpsTimestamp }, options, PLACES[place]);
    assert.deepEqual([time.timestamp, time.timeZone], [expected, zone]);
  });
}

test('FIX-70 at a clock change, an ambiguous local time is read as the earlier time, and a skipped time with the old UTC offset', () => {
  assert.equal(inZone('2023-10-29T01:30:00', 'Europe/London'), '2023-10-29T01:30:00+01:00');
  assert.equal(inZone('2023-03-26T01:30:00', 'Europe/London'), '2023-03-26T01:30:00+00:00');
  assert.equal(inZone('2023-11-05T01:30:00', 'America/New_York'), '2023-11-05T01:30:00-04:00');
  assert.equal(inZone('2023-04-02T02:30:00', 'Australia/Sydney'), '2023-04-02T02:30:00+11:00');
});

test('FIX-70 a note reports that the camera’s time is missing, was never set, or differs from GPS time', () => {
  const noteOf = (timestamp: string | null, gpsTimestamp: string | null) =>
    photoTimeOf({ timestamp, gpsTimestamp }, {}, PLACES.chester).notes.join();
  assert.equal(noteOf('2020-05-11T11:28:25', '2020-05-11T10:22:57Z'), '');
  assert.match(
    noteOf('2020-05-11T10:28:25', '2020-05-11T10:22:57Z'),
    /55 minutes behind GPS time.*--time-offset/,
  );
  assert.match(noteOf(null, null), /time is unknown \(set it with --date\)/);
  assert.match(
    noteOf('1970-01-01T00:00:00', null),
    /clock was not set and shows 1970-01-01 \(set it with --date/,
  );
  assert.match(
    noteOf('2000-01-01T00:00:12', '2020-05-11T10:22:57Z'),
    /20 years behind GPS time, 2020-05-11 10:22:57 UTC, which was used instead; set --date if that is wrong/,
  );
  assert.match(noteOf('2000-01-01T00:00:12', null), /after a reset.*--date or --time-offset/);
});
