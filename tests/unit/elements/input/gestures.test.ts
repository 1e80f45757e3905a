import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type View, directionOf, fovOfZoom } from '../../../../elements/geo/camera.ts';
import { pixelOfRay, rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import { VIEW_KEYS } from '../../../../elements/input/key-labels.ts';
import { isMoveAction, moveOfPressed, viewAfterTap } from '../../../../elements/input/key-motion.ts';
import { KEY_TABLE, type KeyCommands, actionOfKey } from '../../../../elements/input/key-table.ts';
import { speedAtRelease, withSample } from '../../../../elements/input/pointer-speed.ts';
import { type Turn, turnOfDrag } from '../../../../elements/input/turn-of-drag.ts';
import { zoomOfWheel } from '../../../../elements/input/wheel.ts';
import { directionShowing } from '../../../../elements/input/zoom-about.ts';

const SIZE = { width: 1000, height: 500 };
const LEVEL: View = { pan: 0, tilt: 0, fov: 75 };

const rounded = ({ pan, tilt }: Turn): Turn => ({
  pan: Math.round(1e9 * pan) / 1e9 + 0,
  tilt: Math.round(1e9 * tilt) / 1e9 + 0,
});

test('VIEW-22 dragging across the height of the view at zoom 1 turns the view by 0.3 of a full turn', () => {
  assert.deepEqual(turnOfDrag(500, 0, LEVEL, SIZE), { pan: -108, tilt: 0 });
  assert.deepEqual(turnOfDrag(0, 500, LEVEL, SIZE), { pan: -0, tilt: 108 });
  // The right side of the picture is down, so a drag to it moves the picture down.
  assert.deepEqual(rounded(turnOfDrag(500, 0, { ...LEVEL, roll: 90 }, SIZE)), { pan: 0, tilt: 108 });
  const twice = turnOfDrag(500, 0, { ...LEVEL, fov: fovOfZoom(2) }, SIZE);
  assert.ok(Math.abs(twice.pan + 54) < 1e-9, 'half as far at zoom 2');
});

test('dragging in a view with zero height does not turn the view', () => {
  assert.deepEqual(turnOfDrag(10, 10, LEVEL, { width: 0, height: 0 }), { pan: 0, tilt: 0 });
});

test('VIEW-21 a notch of the mouse wheel zooms by four steps of 5%, and no wheel event zooms by more than eight steps', () => {
  const table: [number, number, boolean, number][] = [
    [100, 0, false, 0.95 ** 4],
    [-100, 0, false, 0.95 ** -4],
    [-50, 0, false, 0.95 ** -2],
    [-3, 1, false, 0.95 ** -4],
    [0, 0, false, 1],
    [-1e6, 0, false, 0.95 ** -8],
    [1, 2, false, 0.95 ** 8],
    [-100, 0, true, 0.95 ** -4],
  ];
  for (const [deltaY, deltaMode, ctrlKey, zoom] of table) {
    const factor = zoomOfWheel({ deltaY, deltaMode, ctrlKey });
    assert.ok(Math.abs(factor - zoom) < 1e-12, `${deltaY} in mode ${deltaMode} gave ${factor}`);
  }
});

test('a trackpad pinch zooms by the factor of the pinch', () => {
  const deltaY = -100 * Math.log(1.2);
  assert.ok(Math.abs(zoomOfWheel({ deltaY, deltaMode: 0, ctrlKey: true }) - 1.2) < 1e-12);
});

test('the speed of a released pointer is its average speed over the last 100 ms', () => {
  let samples = withSample([], { x: 0, y: 0, timeMs: 0 });
  for (let timeMs = 10; timeMs <= 300; timeMs += 10) {
    // The pointer is fast at first and moves at 200 px per second during the last 200 ms.
    const x = timeMs <= 100 ? timeMs * 5 : 500 + (timeMs - 100) * 0.2;
    samples = withSample(samples, { x, y: -x / 2, timeMs });
  }
  const speed = speedAtRelease(samples, 305);
  assert.ok(Math.abs(speed.x - 200) < 1 && Math.abs(speed.y + 100) < 1, JSON.stringify(speed));
  assert.ok(samples.length <= 11, 'old samples are dropped');
});

test('a pointer that rests before it is released has a speed of zero', () => {
  const samples = [
    { x: 0, y: 0, timeMs: 20 },
    { x: 50, y: 0, timeMs: 40 },
  ];
  assert.deepEqual(speedAtRelease(samples, 110), { x: 0, y: 0 });
  assert.deepEqual(speedAtRelease([], 110), { x: 0, y: 0 });
  assert.deepEqual(speedAtRelease(samples.slice(1), 41), { x: 0, y: 0 });
});

test('zooming about a pixel preserves the direction shown at the pixel', () => {
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 500 }) });
  const view = fc.record({
    pan: fc.double({ min: 0, max: 359, noNaN: true }),
    tilt: fc.double({ min: -70, max: 70, noNaN: true }),
    fov: fc.double({ min: 10, max: 100, noNaN: true }),
    roll: fc.double({ min: -20, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(view, pixel, fc.double({ min: 1, max: 1.5, noNaN: true }), (before, at, factor) => {
      const { roll } = before;
      const fov = before.fov / factor;
      const ray = rayOfPixel(before, SIZE, at);
      const found = directionShowing(directionOf(ray), at, { size: SIZE, fov, roll }, before.tilt);
      const shown = pixelOfRay({ ...found, fov, roll }, SIZE, ray);
      assert.ok(shown && Math.hypot(shown.x - at.x, shown.y - at.y) < 1e-4, JSON.stringify({ found, shown }));
    }),
  );
});

test('every key in the key table has exactly one action, and every action has a label for its keys', () => {
  const keys = KEY_TABLE.flatMap((row) => row.keys);
  assert.equal(new Set(keys).size, keys.length);
  for (const { action, keys, shown } of VIEW_KEYS) {
    assert.ok(shown.length > 0);
    for (const key of keys) assert.equal(actionOfKey(key), action);
  }
  assert.equal(actionOfKey('F'), 'full-screen');
  assert.equal(actionOfKey('x'), undefined);
});

test('an action in the key table without a command causes a compile error', () => {
  // @ts-expect-error the table has keys that do something once, and none of them has a command here
  const commands: KeyCommands = {};
  assert.ok(KEY_TABLE.some(({ action }) => !isMoveAction(action) && !(action in commands)));
});

test('VIEW-16 VIEW-17 pressing a zoom key zooms in or out by a factor of 1.25', () => {
  const close = (fov: number | undefined, zoom: number): void =>
    assert.ok(Math.abs((fov ?? 0) - fovOfZoom(zoom)) < 1e-9);
  close(viewAfterTap(LEVEL, 'zoom-in', false).fov, 1.25);
  close(viewAfterTap(LEVEL, 'zoom-out', true).fov, 0.8);
});

test('pressing an arrow key turns the view by an eighth of the fov, or by three times as much with Shift', () => {
  assert.deepEqual(viewAfterTap({ ...LEVEL, fov: 40 }, 'turn-right', false), { pan: 5 });
  assert.deepEqual(viewAfterTap({ ...LEVEL, fov: 40 }, 'turn-left', true), { pan: -15 });
  assert.deepEqual(viewAfterTap({ ...LEVEL, tilt: 88, fov: 40 }, 'turn-up', false), { tilt: 90 });
});

test('movements of pressed keys add up, and opposite keys cancel out', () => {
  assert.deepEqual(moveOfPressed(['turn-left', 'turn-up'], 40, false, 0.1), {
    pan: -3,
    tilt: 3,
    zoomFactor: 1,
  });
  assert.deepEqual(moveOfPressed(['turn-left', 'turn-right'], 40, false, 0.1), {
    pan: 0,
    tilt: 0,
    zoomFactor: 1,
  });
  assert.equal(moveOfPressed(['zoom-in'], 40, false, 1).zoomFactor, 3);
});
