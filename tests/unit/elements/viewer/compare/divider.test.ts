import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dividerAfterKey, limitDivider } from '../../../../../elements/viewer/compare/divider.ts';

test('TIME-03 keys move the divider, and it stays within the picture', () => {
  for (const [key, shiftKey, now, goal] of [
    ['ArrowRight', false, 50, 52],
    ['ArrowLeft', false, 50, 48],
    ['ArrowUp', false, 50, 52],
    ['ArrowDown', false, 50, 48],
    ['ArrowRight', true, 50, 60],
    ['PageUp', false, 50, 60],
    ['PageDown', false, 50, 40],
    ['Home', false, 50, 0],
    ['End', false, 50, 100],
    ['ArrowRight', false, 99, 100],
    ['ArrowLeft', true, 4, 0],
    ['Enter', false, 50, null],
    ['a', false, 50, null],
  ] as const)
    assert.equal(dividerAfterKey({ key, shiftKey }, now), goal, `${key} at ${String(now)}`);
  assert.deepEqual([-3, 0, 40, 130, NaN].map(limitDivider), [0, 0, 40, 100, 50]);
});
