import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Measure } from '../../../../../elements/measure/measure.ts';
import { changesBetween } from '../../../../../elements/viewer/measure/changes-between.ts';
import { pointAt } from '../../measure/marks.ts';

const measure = (id: string, name = ''): Measure => ({
  id,
  kind: 'point',
  name,
  points: [pointAt([0, 0, 0])],
});

test('deleted, changed and added measures are found; those that stay the same are not', () => {
  const [kept, renamed, dropped] = [measure('1'), measure('2'), measure('3')];
  const [named, added] = [measure('2', 'Door'), measure('4')];
  assert.deepEqual(changesBetween([kept, renamed, dropped], [kept, named, added]), [
    { change: 'deleted', measure: dropped },
    { change: 'changed', measure: named },
    { change: 'added', measure: added },
  ]);
  assert.deepEqual(changesBetween([kept], [kept]), []);
});
