import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import { directionText } from '../../../../../elements/viewer/chrome/view-lines.ts';

const table = [
  [0, 0, 'Looking north, level'],
  [44, -10.4, 'Looking northeast, 10° down'],
  [337.4, 0.4, 'Looking northwest, level'],
  [337.6, 89.6, 'Looking north, 90° up'],
  [180, -90, 'Looking south, 90° down'],
] as const;

for (const [pan, tilt, text] of table) {
  test(`VIEW-25 a view with pan ${String(pan)}° and tilt ${String(tilt)}° is described as "${text}"`, () => {
    assert.equal(directionText({ pan, tilt }, ENGLISH_TEXTS), text);
  });
}
