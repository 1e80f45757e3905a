import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnBetween } from '../../../../../elements/geo/angle.ts';
import { DeviceFollower } from '../../../../../elements/input/orientation/follow-device.ts';
import { causeOf } from '../../../../../elements/input/orientation/orientation-cause.ts';
import {
  asksForOrientation,
  requestOrientation,
} from '../../../../../elements/input/orientation/request-orientation.ts';
import { EMBEDDED_ZOOM } from '../../../../../elements/model/limits.ts';
import { CameraControl } from '../../../../../elements/viewer/input/camera-control.ts';
import { near } from '../../../../helpers/geo/near.ts';

interface Reading {
  readonly alpha: number | null;
  readonly beta?: number | null;
  readonly gamma?: number | null;
  readonly absolute?: boolean;
  readonly webkitCompassHeading?: number;
  readonly webkitCompassAccuracy?: number;
}

/** A phone that is held upright, whose back faces the west of its readings. */
const UPRIGHT: Reading = { alpha: 90, beta: 90, gamma: 0 };

function setUp({ hasNorth = true, reducedMotion = true, pan = 10 } = {}) {
  const camera = new CameraControl({
    view: { pan, tilt: 0, fov: 60 },
    zoomRange: EMBEDDED_ZOOM,
    prefersReducedMotion: () => reducedMotion,
    onChange: () => undefined,
  });
  const screen = { orientation: { angle: 0 } };
  const window = Object.assign(new EventTarget(), { screen, document: {}, frameElement: null });
  const stops: number[] = [];
  const follower = new DeviceFollower(camera, {
    window: Object.assign(window, { parent: window }) as unknown as Window,
    hasNorth: () => hasNorth,
    prefersReducedMotion: () => reducedMotion,
    onStop: () => stops.push(1),
  });
  let now = 0;
  const read = (reading: Reading, type = 'deviceorientation'): void => {
    const event = new Event(type);
    window.dispatchEvent(Object.assign(event, { beta: 0, gamma: 0, absolute: false, ...reading }));
  };
  /** Draws frames of 16 ms. */
  const frames = (count: number): void => {
    for (let frame = 0; frame < count; frame += 1) camera.step((now += 16));
  };
  const follow = (reading: Reading, count = 60): void => {
    read(reading);
    frames(count);
  };
  const sees = (expected: { pan: number; tilt?: number; roll?: number }): void => {
    const { pan: seen, tilt, roll = 0 } = camera.view;
    near(turnBetween(seen, expected.pan), 0, 0.02, `pan ${seen}`);
    near(tilt, expected.tilt ?? 0, 0.02, `tilt ${tilt}`);
    near(roll, expected.roll ?? 0, 0.02, `roll ${roll}`);
  };
  return { camera, screen, follower, stops, read, frames, follow, sees };
}

test('a view follows a device from where it was, with its tilt and roll, also past the end of the angles', async () => {
  const { follower, follow, sees, screen, camera } = setUp();
  follow(UPRIGHT);
  sees({ pan: 10 });
  assert.equal(await follower.started, null);
  follow({ alpha: 50, beta: 90 });
  sees({ pan: 50 });
  follow({ alpha: 359, beta: 70 });
  sees({ pan: 101, tilt: -20 });
  follow({ alpha: 1, beta: 70 });
  sees({ pan: 99, tilt: -20 });
  // In landscape, the back faces the north of the readings.
  screen.orientation.angle = 90;
  follow({ alpha: 90, beta: 0, gamma: -90 });
  sees({ pan: 100 });
  screen.orientation.angle = 0;
  follow({ alpha: 90, beta: 0, gamma: -90 });
  sees({ pan: 100, roll: -90 });
  assert.equal(camera.consumeCause(), 'orientation');
});

for (const [browser, readings] of [
  [
    'Safari',
    [[{ ...UPRIGHT, beta: 60, webkitCompassHeading: 200, webkitCompassAccuracy: 10 }, 'deviceorientation']],
  ],
  ['Firefox', [[{ ...UPRIGHT, alpha: 160, beta: 60, absolute: true }, 'deviceorientation']]],
  [
    'Chrome',
    [
      [{ ...UPRIGHT, beta: 60 }, 'deviceorientation'],
      [{ ...UPRIGHT, alpha: 160, beta: 60, absolute: true }, 'deviceorientationabsolute'],
    ],
  ],
] as const)
  test(`a view turns to the north of a device whose compass says so, as in ${browser}`, () => {
    const smooth = setUp({ reducedMotion: false });
    for (const [reading, type] of readings) smooth.read(reading, type);
    smooth.frames(2);
    assert.ok(Math.abs(turnBetween(10, smooth.camera.view.pan)) < 30, 'the view turns smoothly');
    smooth.frames(200);
    smooth.sees({ pan: 200, tilt: -30 });
    const reduced = setUp();
    for (const [reading, type] of readings) reduced.read(reading, type);
    reduced.frames(1);
    reduced.sees({ pan: 200, tilt: -30 });
    const lost = setUp({ hasNorth: false });
    for (const [reading, type] of readings) lost.read(reading, type);
    lost.frames(200);
    lost.sees({ pan: 10, tilt: -30 });
  });

test('a compass that is inexact or not calibrated is not used', () => {
  for (const webkitCompassAccuracy of [-1, 60]) {
    const { follow, sees } = setUp();
    follow({ ...UPRIGHT, beta: 60, webkitCompassHeading: 200, webkitCompassAccuracy });
    sees({ pan: 10, tilt: -30 });
  }
});

test('a drag adds to the pan for good, and the tilt stays that of the device', () => {
  const { camera, follow, frames, sees } = setUp();
  follow(UPRIGHT);
  camera.rotateBy(25, 40, 'drag');
  frames(1);
  sees({ pan: 35 });
  follow({ alpha: 80, beta: 90 });
  sees({ pan: 45 });
  camera.fling(30, 0);
  frames(200);
  const { pan } = camera.view;
  assert.ok(turnBetween(45, pan) > 5);
  follow({ alpha: 70, beta: 90 });
  sees({ pan: pan + 10 });
});

for (const cause of ['command', 'fly'] as const)
  test(`a movement by ${cause} ends the following`, () => {
    const { camera, follow, frames, stops, read } = setUp();
    follow({ ...UPRIGHT, gamma: 20 });
    camera.set({ pan: 300, tilt: 5, fov: 40 }, cause);
    frames(1);
    assert.deepEqual(stops, [1]);
    read({ alpha: 0, beta: 45 });
    frames(30);
    const { pan, tilt, fov } = camera.view;
    assert.deepEqual({ pan, tilt, fov }, { pan: 300, tilt: 5, fov: 40 });
  });

test('a view that stops following becomes level, at once for users who prefer less motion', () => {
  for (const reducedMotion of [true, false]) {
    const { camera, follower, follow, frames, stops, sees } = setUp({ reducedMotion });
    follow({ alpha: 90, beta: 0, gamma: -70 });
    assert.ok(Math.abs(camera.view.roll ?? 0) > 60);
    const { pan, tilt } = camera.view;
    follower.stop();
    follower.stop();
    assert.deepEqual(stops, [1]);
    frames(1);
    if (reducedMotion) assert.equal(camera.view.roll, undefined);
    else assert.ok(Math.abs(camera.view.roll ?? 0) > 60);
    frames(30);
    sees({ pan, tilt });
    assert.equal(camera.view.roll, undefined);
    assert.equal(camera.step(1e6), false);
  }
});

test('a device without sensors, whose only reading is empty, is reported within a second', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { follower, read, stops } = setUp();
  read({ alpha: null, beta: null, gamma: null });
  t.mock.timers.tick(799);
  assert.deepEqual(stops, []);
  t.mock.timers.tick(1);
  assert.equal(await follower.started, 'no-sensor');
  assert.deepEqual(stops, [1]);
});

const asking = (answer: () => Promise<'granted' | 'denied'>) => ({
  isSecureContext: true,
  DeviceOrientationEvent: { requestPermission: answer },
});

for (const [title, window, expected] of [
  ['is asked and allows it', asking(() => Promise.resolve('granted')), null],
  ['is asked and refuses it', asking(() => Promise.resolve('denied')), 'denied'],
  [
    'cannot be asked without a click',
    asking(() => Promise.reject(new Error('NotAllowedError'))),
    'no-gesture',
  ],
  ['need not be asked', { isSecureContext: true, DeviceOrientationEvent: {} }, null],
  ['cannot be asked on a page without https', { isSecureContext: false }, 'insecure'],
] as const)
  test(`a user ${title}`, async () => assert.equal(await requestOrientation(window), expected));

test('only a browser that asks its user counts as one', () => {
  assert.equal(asksForOrientation(asking(() => Promise.resolve('granted'))), true);
  assert.equal(asksForOrientation({ isSecureContext: true, DeviceOrientationEvent: {} }), false);
  assert.equal(asksForOrientation({ isSecureContext: true }), false);
});

test('in a frame of another site, the cause of a refusal or of silence is that the page does not allow the sensors', () => {
  const alone = { document: {}, frameElement: null };
  const top = Object.assign(alone, { parent: alone }) as unknown as Window;
  const foreign = { document: {}, frameElement: null, parent: {} } as unknown as Window;
  const own = { document: {}, frameElement: {}, parent: {} } as unknown as Window;
  const policy = (allowed: readonly string[]) =>
    ({
      document: { featurePolicy: { allowsFeature: (name: string) => allowed.includes(name) } },
      frameElement: null,
      parent: {},
    }) as unknown as Window;
  for (const problem of ['denied', 'no-sensor'] as const) {
    assert.equal(causeOf(problem, top), problem);
    assert.equal(causeOf(problem, own), problem);
    assert.equal(causeOf(problem, foreign), 'framed');
    assert.equal(causeOf(problem, policy(['gyroscope'])), 'framed');
    assert.equal(causeOf(problem, policy(['gyroscope', 'accelerometer'])), problem);
  }
  assert.equal(causeOf('insecure', foreign), 'insecure');
  assert.equal(causeOf('no-gesture', foreign), 'no-gesture');
});
