import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COPYRIGHT_DEFAULTS, copyrightLine, snapshotLine } from '../../../../elements/model/copyright.ts';
import { formatLongDate, ordinal } from '../../../../elements/model/long-date.ts';

test('VIEW-51 capture dates are formatted like “May 11th, 2020 at 3:04 PM”, in the local time of the capture', () => {
  const table: [string, string | null][] = [
    ['2020-05-11T15:04:00-05:00', 'May 11th, 2020 at 3:04 PM'],
    ['2020-05-11T15:04:00Z', 'May 11th, 2020 at 3:04 PM'],
    ['2020-05-11T15:04', 'May 11th, 2020 at 3:04 PM'],
    ['2021-01-01T00:00:00', 'January 1st, 2021 at 12:00 AM'],
    ['2021-12-02T12:09:59.123', 'December 2nd, 2021 at 12:09 PM'],
    ['2021-08-23T11:59:00', 'August 23rd, 2021 at 11:59 AM'],
    ['2021-13-01T11:59:00', null],
    ['2021-01-01T24:00:00', null],
    ['yesterday', null],
    ['', null],
  ];
  for (const [iso, shown] of table) assert.equal(formatLongDate(iso), shown, iso);
});

test('VIEW-51 every day of the month has its English ordinal suffix', () => {
  const st = [1, 21, 31];
  const nd = [2, 22];
  const rd = [3, 23];
  for (let day = 1; day <= 31; day++) {
    const ending = st.includes(day) ? 'st' : nd.includes(day) ? 'nd' : rd.includes(day) ? 'rd' : 'th';
    assert.equal(ordinal(day), `${day}${ending}`);
  }
});

const sphere = {
  timestamp: '2020-05-11T15:04:00-05:00',
  company_name: 'Blue Sky Imagery',
  metadata: {},
};

test('VIEW-47 the copyright line names the year and the rights holder', () => {
  assert.equal(copyrightLine(sphere, COPYRIGHT_DEFAULTS), '© 2020 Blue Sky Imagery');
  assert.equal(
    snapshotLine(sphere, COPYRIGHT_DEFAULTS),
    '© 2020 Blue Sky Imagery · May 11th, 2020 at 3:04 PM',
  );
  assert.equal(copyrightLine({ ...sphere, company_name: null }, COPYRIGHT_DEFAULTS), '');
  assert.equal(copyrightLine({ ...sphere, timestamp: null }, COPYRIGHT_DEFAULTS), '© Blue Sky Imagery');
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
  assert.equal(snapshotLine(sphere, settings), 'May 11th, 2020 at 3:04 PM');
});

test('VIEW-49 hide_copyright_date removes the year from the copyright line and the date from the snapshot line', () => {
  const settings = { ...COPYRIGHT_DEFAULTS, hide_copyright_date: true };
  assert.equal(copyrightLine(sphere, settings), '© Blue Sky Imagery');
  assert.equal(snapshotLine(sphere, settings), '© Blue Sky Imagery');
});
