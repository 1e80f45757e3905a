import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localDay } from '../../../../web/lib/time-text.ts';
import { homeTexts } from '../../../../web/texts/home.ts';

test('a day is never broken between two lines', () => {
  const day = localDay(new Date(2026, 11, 8, 12).getTime());
  assert.match(day, /2026/);
  assert.doesNotMatch(day, /[^\S\u{A0}]/u);
  assert.match(homeTexts.trialEnds(day), /^Full access until \S+(\u{A0}\S+)+$/u);
  assert.equal(localDay('yesterday'), '');
});
