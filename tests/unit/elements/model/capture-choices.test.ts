import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesOf, dayText, otherOf } from '../../../../elements/model/capture-choices.ts';
import type { BestView, PlaceCapture } from '../../../../elements/model/sphere-source.ts';

const capture = (date: string | null, sphere: number): PlaceCapture => ({
  date,
  view: { sphere, date } as BestView,
});

const CAPTURES = [capture('2026-06-14', 3), capture('2024-05-02', 1), capture(null, 9)];

test('TIME-02 the dates of a place are newest first, and the sphere on the screen stands for its date', () => {
  const shown = { id: 2, timestamp: '2024-05-02T10:00:00Z' };
  assert.deepEqual(choicesOf(CAPTURES, [shown]), [
    { date: '2026-06-14', sphere: 3 },
    { date: '2024-05-02', sphere: 2 },
    { date: null, sphere: 9 },
  ]);
  assert.equal(otherOf(choicesOf(CAPTURES, [shown]), shown), 3);
});

test('TIME-02 a date that only the sphere on the screen has can be chosen, too', () => {
  const shown = { id: 5, timestamp: '2025-01-31T10:00:00Z' };
  assert.deepEqual(
    choicesOf(CAPTURES, [shown]).map(({ date }) => date),
    ['2026-06-14', '2025-01-31', '2024-05-02', null],
  );
  assert.deepEqual(choicesOf([], [shown]), [{ date: '2025-01-31', sphere: 5 }]);
  assert.equal(otherOf(choicesOf([], [shown]), shown), null);
  // The sphere of an unknown time is not listed twice.
  assert.equal(choicesOf([capture(null, 5)], [{ id: 5, timestamp: null }]).length, 1);
  assert.deepEqual(choicesOf(CAPTURES, []).length, 3);
});

test('TIME-02 both spheres on the screen stand for their dates, also if others show the place better', () => {
  const [left, right] = [
    { id: 2, timestamp: '2024-05-02T10:00:00Z' },
    { id: 4, timestamp: '2026-06-14T10:00:00Z' },
  ];
  assert.deepEqual(choicesOf(CAPTURES, [left, right]), [
    { date: '2026-06-14', sphere: 4 },
    { date: '2024-05-02', sphere: 2 },
    { date: null, sphere: 9 },
  ]);
});

test('a day is written in the language of the reader, whatever the time zone of the browser', () => {
  assert.equal(dayText('2026-06-14', 'en'), 'June 14, 2026');
  assert.equal(dayText('2026-06-14', 'de'), '14. Juni 2026');
  assert.equal(dayText(null, 'en'), null);
  assert.equal(dayText('not a day', 'en'), null);
});
