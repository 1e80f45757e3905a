import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadYearTexts } from '../../../../../elements/panels/years/load-year-texts.ts';
import { ENGLISH_YEARS as EN } from '../../../../../elements/panels/years/year-texts.ts';
import { type Said, dividerText, statusText } from '../../../../../elements/viewer/compare/compare-words.ts';

const SAID: Said = { problem: null, registration: null, date: '2024-05-02', within: null };

test('TIME-03 the status says how the pictures are compared, or what is wrong', () => {
  for (const [said, expected] of [
    [{ date: undefined }, /^$/],
    [{}, /^Loading May 2, 2024 …$/],
    [{ registration: 'place' }, /look at the same place/],
    [{ registration: 'direction' }, /same direction/],
    [{ registration: 'surface' }, /camera of May 2, 2024 could not see\. How well they match is unknown\.$/],
    [{ registration: 'surface', within: 2.2 }, /They match within 3 px \(95%\)\.$/],
    [{ registration: 'surface', within: 0.1 }, /within 1 px/],
    [{ problem: 'none', date: undefined }, /^No other date/],
    [{ problem: 'same' }, /same picture/],
    [{ problem: 'missing' }, /^The picture of May 2, 2024 could not be loaded/],
    [{ problem: 'failed' }, /^The dates could not be loaded/],
  ] as const)
    assert.match(statusText(EN, { ...SAID, ...said }), expected);
  assert.match(statusText(EN, { ...SAID, registration: 'surface', date: null }), /camera of Unknown date/);
});

test('TIME-03 the position of the divider is said in words, in the language of the reader', async () => {
  const dates = ['2026-06-14', '2024-05-02'] as const;
  assert.equal(
    dividerText(EN, 30.4, dates),
    '30% of the width shows June 14, 2026, and the rest shows May 2, 2024',
  );
  const german = await loadYearTexts('de');
  assert.match(
    dividerText(german, 50, dates),
    /^50.% der Breite zeigen 14\. Juni 2026, der Rest zeigt 2\. Mai 2024$/,
  );
});
