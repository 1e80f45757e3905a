import assert from 'node:assert/strict';
import { test } from 'node:test';
import { similarNames } from '../../../../elements/model/similar-names.ts';

const NAMES = ['pan', 'tilt', 'fov', 'zoom', 'layers', 'viewerTitle', 'title', 'customMarkerList'];

test('names are suggested for a name with wrong, missing or additional letters', () => {
  const table: readonly (readonly [wrong: string, right: readonly string[]])[] = [
    ['pann', ['pan']],
    ['titl', ['title', 'viewerTitle']],
    ['titel', ['title']],
    ['layer', ['layers']],
    ['viewer-title', ['viewerTitle', 'title']],
    ['CUSTOMMARKERLIST', ['customMarkerList']],
    ['marker', ['customMarkerList']],
  ];
  for (const [wrong, right] of table) assert.deepEqual(similarNames(wrong, NAMES), right, wrong);
});

test('no names are suggested for a name that is not similar to any, is empty or is very long', () => {
  for (const name of ['nope', '', '__proto__', 'x'.repeat(100_000)])
    assert.deepEqual(similarNames(name, NAMES), [], name.slice(0, 20));
});
