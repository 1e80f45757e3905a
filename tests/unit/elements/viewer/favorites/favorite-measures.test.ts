import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  measuresToSave,
  withSavedMeasures,
} from '../../../../../elements/viewer/favorites/favorite-measures.ts';

const listOf = (...features: object[]) => ({ type: 'FeatureCollection', features });
const roof = { type: 'Feature', id: 'roof' };
const lawn = { type: 'Feature', id: 'lawn' };
const unnamed = { type: 'Feature' };

test('MEAS-05 measures are saved with a favorite as GeoJSON, whether a page has set them as an object or as text', () => {
  assert.deepEqual(measuresToSave(listOf(roof)), listOf(roof));
  assert.deepEqual(measuresToSave(JSON.stringify(listOf(roof))), listOf(roof));
  for (const nothing of [null, '', 'not JSON', '[]', 'null', listOf(), {}, { features: 'many' }])
    assert.equal(measuresToSave(nothing), null, JSON.stringify(nothing));
});

test('MEAS-05 a loaded favorite adds its measures, replaces those with the same ids, and removes no others', () => {
  const lower = { ...roof, name: 'lower roof' };
  const cases: readonly (readonly [object | string | null, object, object | null])[] = [
    [null, listOf(roof), listOf(roof)],
    [listOf(lawn), listOf(roof), listOf(lawn, roof)],
    [JSON.stringify(listOf(lawn, roof)), listOf(lower), listOf(lawn, lower)],
    [listOf(unnamed), listOf(unnamed), listOf(unnamed, unnamed)],
    [listOf(lawn), {}, listOf(lawn)],
    ['not JSON', {}, null],
  ];
  for (const [shown, saved, expected] of cases) assert.deepEqual(withSavedMeasures(shown, saved), expected);
});
