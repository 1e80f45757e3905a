import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCaptureTime } from '../../../../elements/model/capture-time.ts';
import { copyrightLine, snapshotLine } from '../../../../elements/model/copyright.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';

/** Settings that hide neither the text nor the year. */
const COPYRIGHT_DEFAULTS = { hide_copyright_snapshot: false, hide_copyright_date: false };

type Row = [timestamp: string | null, metadata: Sphere['metadata'], shown: string | null];

const ROWS: Record<string, readonly Row[]> = {
  'with a known zone, in its local time and with its abbreviation': [
    ['2026-06-18T19:23:08.000Z', { timeZone: 'America/New_York' }, 'June 18th, 2026 at 3:23 PM EDT'],
    ['2020-05-11T20:04:00Z', { timeZone: 'America/Chicago' }, 'May 11th, 2020 at 3:04 PM CDT'],
    ['2020-05-11T15:04:00-05:00', { timeZone: 'America/Chicago' }, 'May 11th, 2020 at 3:04 PM CDT'],
    // The camera's clock was set to another zone than that of the place.
    ['2020-05-11T22:04:00+02:00', { timeZone: 'America/Chicago' }, 'May 11th, 2020 at 3:04 PM CDT'],
    ['2026-07-01T19:00:00Z', { timeZone: 'America/Phoenix' }, 'July 1st, 2026 at 12:00 PM MST'],
    ['2026-01-02T10:00:00Z', { timeZone: 'Pacific/Honolulu' }, 'January 2nd, 2026 at 12:00 AM HST'],
  ],
  'with a zone that has no abbreviation, with its offset': [
    ['2026-06-18T00:23:00Z', { timeZone: 'Asia/Kolkata' }, 'June 18th, 2026 at 5:53 AM GMT+5:30'],
    ['2026-06-18T00:23:00Z', { timeZone: 'America/St_Johns' }, 'June 17th, 2026 at 9:53 PM GMT-2:30'],
    ['2026-06-18T00:23:00Z', { timeZone: 'Asia/Kathmandu' }, 'June 18th, 2026 at 6:08 AM GMT+5:45'],
  ],
  'at the edges of summer time': [
    ['2026-03-08T06:59:59Z', { timeZone: 'America/New_York' }, 'March 8th, 2026 at 1:59 AM EST'],
    ['2026-03-08T07:00:00Z', { timeZone: 'America/New_York' }, 'March 8th, 2026 at 3:00 AM EDT'],
    ['2026-11-01T05:30:00Z', { timeZone: 'America/New_York' }, 'November 1st, 2026 at 1:30 AM EDT'],
    ['2026-11-01T06:30:00Z', { timeZone: 'America/New_York' }, 'November 1st, 2026 at 1:30 AM EST'],
  ],
  'with an offset alone, as written': [
    ['2020-05-11T15:04:00-05:00', {}, 'May 11th, 2020 at 3:04 PM GMT-5'],
    ['2020-05-11T05:53:00+05:30', {}, 'May 11th, 2020 at 5:53 AM GMT+5:30'],
    ['2020-05-11T05:53:00+10:00', {}, 'May 11th, 2020 at 5:53 AM GMT+10'],
    ['2020-05-11T15:04:00Z', {}, 'May 11th, 2020 at 3:04 PM UTC'],
    ['2020-05-11T15:04:00+00:00', {}, 'May 11th, 2020 at 3:04 PM UTC'],
  ],
  'with a zone that the browser does not know, as written': [
    ['2020-05-11T15:04:00-05:00', { timeZone: 'Mars/Base' }, 'May 11th, 2020 at 3:04 PM GMT-5'],
    ['2020-05-11T20:04:00Z', { timeZone: 'Mars/Base' }, 'May 11th, 2020 at 8:04 PM UTC'],
    ['2020-05-11T15:04:00Z', { timeZone: '' }, 'May 11th, 2020 at 3:04 PM UTC'],
  ],
  'without an offset, as written and without a zone': [
    ['2020-05-11T15:04', {}, 'May 11th, 2020 at 3:04 PM'],
    ['2021-01-01T00:00:00', {}, 'January 1st, 2021 at 12:00 AM'],
    ['2021-12-02T12:09:59.123', { timeZone: 'America/Chicago' }, 'December 2nd, 2021 at 12:09 PM'],
    ['2021-08-23T11:59:00', {}, 'August 23rd, 2021 at 11:59 AM'],
  ],
  'only if it is a time': [
    ['2021-13-01T11:59:00', {}, null],
    ['2021-01-01T25:00:00Z', { timeZone: 'America/Chicago' }, null],
    ['yesterday', {}, null],
    ['', {}, null],
    [null, { timeZone: 'America/Chicago' }, null],
  ],
};

for (const [how, rows] of Object.entries(ROWS))
  test(`FIX-83 VIEW-51 a time of capture is formatted like “May 11th, 2020 at 3:04 PM CDT” ${how}`, () => {
    for (const [timestamp, metadata, shown] of rows)
      assert.equal(formatCaptureTime({ timestamp, metadata }), shown, `${timestamp} ${metadata.timeZone}`);
  });

test('VIEW-51 every day of the month has its English ordinal suffix', () => {
  const st = [1, 21, 31];
  const nd = [2, 22];
  const rd = [3, 23];
  for (let day = 1; day <= 31; day++) {
    const ending = st.includes(day) ? 'st' : nd.includes(day) ? 'nd' : rd.includes(day) ? 'rd' : 'th';
    const timestamp = `2026-01-${String(day).padStart(2, '0')}T12:00`;
    assert.equal(formatCaptureTime({ timestamp, metadata: {} }), `January ${day}${ending}, 2026 at 12:00 PM`);
  }
});

const sphere = {
  timestamp: '2020-05-11T15:04:00-05:00',
  company_name: 'Blue Sky Imagery',
  metadata: { timeZone: 'America/Chicago' },
};

test('VIEW-47 the copyright line names the year and the rights holder', () => {
  assert.equal(copyrightLine(sphere, COPYRIGHT_DEFAULTS), '© 2020 Blue Sky Imagery');
  assert.equal(
    snapshotLine(sphere, COPYRIGHT_DEFAULTS),
    '© 2020 Blue Sky Imagery · May 11th, 2020 at 3:04 PM CDT',
  );
  assert.equal(copyrightLine({ ...sphere, company_name: null }, COPYRIGHT_DEFAULTS), '');
  assert.equal(copyrightLine({ ...sphere, timestamp: null }, COPYRIGHT_DEFAULTS), '© Blue Sky Imagery');
});

test('FIX-83 VIEW-47 the year of the copyright line is that of the local time of the capture', () => {
  const night = { ...sphere, timestamp: '2021-01-01T03:00:00Z' };
  assert.equal(copyrightLine(night, COPYRIGHT_DEFAULTS), '© 2020 Blue Sky Imagery');
});

test("VIEW-47 a copyright sign, the word Copyright or a year in a rights holder's name is not repeated in the copyright line", () => {
  for (const copyright of ['Jane Doe', '© Jane Doe', '(c) 2020 Jane Doe', 'Copyright 2019-2021, Jane Doe']) {
    assert.equal(
      copyrightLine({ ...sphere, metadata: { copyright } }, COPYRIGHT_DEFAULTS),
      '© 2020 Jane Doe',
    );
  }
});

test('VIEW-48 hide_copyright_snapshot removes the copyright text from the snapshot line', () => {
  const settings = { ...COPYRIGHT_DEFAULTS, hide_copyright_snapshot: true };
  assert.equal(snapshotLine(sphere, settings), 'May 11th, 2020 at 3:04 PM CDT');
});

test('VIEW-49 VIEW-83 hide_copyright_date removes the year from the copyright line and the date from the snapshot line', () => {
  const settings = { ...COPYRIGHT_DEFAULTS, hide_copyright_date: true };
  assert.equal(copyrightLine(sphere, settings), '© Blue Sky Imagery');
  assert.equal(snapshotLine(sphere, settings), '© Blue Sky Imagery');
});
