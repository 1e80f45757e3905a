import assert from 'node:assert/strict';
import { test } from 'node:test';
import { viewAhead } from '../../../elements/viewer/camera-control.ts';

const VIEW = { pan: 350, tilt: 80, fov: 60 };

test('tiles are asked for where a turning view will be in 0.6 s, no farther than straight up', () => {
  assert.deepEqual(viewAhead(VIEW, { pan: 100, tilt: 0 }), { pan: 410, tilt: 80, fov: 60 });
  assert.deepEqual(viewAhead(VIEW, { pan: 0, tilt: 50 }), { pan: 350, tilt: 90, fov: 60 });
});

test('a view that hardly turns asks for nothing ahead', () => {
  assert.equal(viewAhead(VIEW, { pan: 3, tilt: -3 }), null);
});
