import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distanceText } from '../../../../web/lib/distance-text.ts';

test('long distances are in miles for readers in the United States, and in kilometers for others', () => {
  for (const [meters, locale, text] of [
    [88_400, 'en-US', '55 mi'],
    [88_400, 'es-US', '55 mi'],
    [88_400, 'en-GB', '88 km'],
    [88_400, 'de', '88 km'],
    [2345, 'en-US', '1.5 mi'],
    [2345, 'fr-CA', '2.3 km'],
    [9_000_000, 'en', '5,592 mi'],
  ] as const)
    assert.equal(distanceText(meters, locale), text, locale);
});
