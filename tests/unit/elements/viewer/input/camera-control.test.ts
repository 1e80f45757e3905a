import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type View, directionOf } from '../../../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { zoomAbout } from '../../../../../elements/input/zoom-about.ts';
import { EMBEDDED_ZOOM } from '../../../../../elements/model/limits.ts';
import { CameraControl, viewAhead } from '../../../../../elements/viewer/input/camera-control.ts';

function setUp({
  reducedMotion = false,
  view = { pan: 10, tilt: 0, fov: 60 },
}: { reducedMotion?: boolean; view?: View } = {}) {
  let changes = 0;
  const camera = new CameraControl({
    view,
    zoomRange: EMBEDDED_ZOOM,
    prefersReducedMotion: () => reducedMotion,
    onChange: () => (changes += 1),
  });
  /** Runs frames of 16 ms until the camera rests, and returns their number. */
  const rest = (): number => {
    let frames = 0;
    for (let now = 0; camera.step(now); now += 16) frames += 1;
    return frames;
  };
  return { camera, rest, changes: () => changes };
}

test('a camera movement ends at its goal and resolves with true', async () => {
  const { camera, rest } = setUp();
  const journey = camera.travel({ pan: 350, fov: 30 }, 'command');
  assert.ok(rest() > 10);
  assert.equal(await journey, true);
  assert.deepEqual(camera.view, { pan: 350, tilt: 0, fov: 30 });
  assert.equal(camera.consumeCause(), 'command');
  assert.equal(camera.consumeCause(), null);
});

test('a camera movement that is replaced resolves with false', async () => {
  const { camera } = setUp();
  const journey = camera.travel({ pan: 180 }, 'command');
  camera.step(0);
  camera.step(50);
  camera.set({ pan: 40 }, 'drag');
  assert.equal(await journey, false);
  assert.equal(camera.step(66), true, 'the view has changed since the previous frame');
  assert.equal(camera.step(82), false);
  assert.equal(camera.view.pan, 40);
});

test('with reduced motion, a camera movement reaches its goal immediately', async () => {
  const { camera } = setUp({ reducedMotion: true });
  assert.equal(await camera.travel({ pan: 180 }, 'compass'), true);
  assert.equal(camera.view.pan, 180);
  camera.step(0);
  assert.equal(camera.step(16), false);
});

test('several zoom steps in quick succession multiply their zoom factors', () => {
  const { camera, rest } = setUp({ view: { pan: 0, tilt: 0, fov: 75 } });
  void camera.stepZoom(1.5);
  camera.step(0);
  camera.step(16);
  void camera.stepZoom(1.5);
  rest();
  const zoom = Math.tan((37.5 * Math.PI) / 180) / Math.tan((camera.view.fov * Math.PI) / 360);
  assert.ok(Math.abs(zoom - 2.25) < 1e-9, String(zoom));
});

test('the predicted view follows a steady turn, and is null while the view is at rest', () => {
  const { camera } = setUp();
  for (let frame = 0; frame < 60; frame += 1) {
    camera.rotateBy(0.5, 0, 'drag');
    camera.step(frame * 16);
  }
  const turn = (camera.ahead?.pan ?? NaN) - camera.view.pan;
  assert.ok(Math.abs(turn / 0.6 - 0.5 / 0.016) < 1, String(turn));
  assert.equal(camera.ahead?.tilt, camera.view.tilt);
  camera.step(60 * 16);
  camera.step(61 * 16);
  assert.equal(camera.ahead, null);
});

test('a view that does not change requests no frames', () => {
  const { camera, changes } = setUp();
  camera.rotateBy(0, 0, 'drag');
  camera.set({ pan: 10 + 360 }, 'command');
  assert.equal(changes(), 0);
});

test('zooming about a pixel preserves the direction at that pixel, even in improved perspective', () => {
  for (const improvedPerspective of [false, true]) {
    const { camera } = setUp({ view: { pan: 30, tilt: -10, fov: 60 } });
    camera.setScreen({ width: 1000, height: 400 }, improvedPerspective);
    const pixel = { x: 820, y: 90 };
    const seen = (): { pan: number; tilt: number } =>
      directionOf(rayOfPixel({ ...camera.view, fov: camera.drawnFov }, camera.size, pixel));
    const before = seen();
    zoomAbout(camera, 1.4, pixel, pixel);
    const after = seen();
    assert.ok(Math.abs(before.pan - after.pan) < 1e-9, `${String(before.pan)} ${String(after.pan)}`);
    assert.ok(Math.abs(before.tilt - after.tilt) < 1e-9);
  }
});

test('a camera begins with the view of the first sphere unless something has moved it', () => {
  const { camera } = setUp();
  camera.begin({ pan: 200, tilt: 5 }, false);
  assert.deepEqual(camera.view, { pan: 200, tilt: 5, fov: 60 });
  camera.begin({ pan: 100, tilt: 0 }, false);
  assert.equal(camera.view.pan, 100, 'nothing has moved it since');
  camera.rotateBy(30, 0, 'drag');
  camera.begin({ pan: 10, tilt: 0 }, false);
  assert.equal(camera.view.pan, 130);
});

test('a camera begins again with another source: a user has moved it only in the previous picture', () => {
  const { camera, rest } = setUp();
  camera.begin({ pan: 200, tilt: 5 }, false);
  camera.rotateBy(30, 0, 'drag');
  camera.zoomBy(3, 'zoom');
  rest();
  camera.renew(true);
  camera.rotateBy(5, 0, 'drag');
  camera.begin({ pan: 10, tilt: -2 }, true);
  assert.deepEqual(camera.view, { pan: 10, tilt: -2, fov: 60 });
});

test('a turn that has not ended yet does not lead away from the view with which a camera begins', async () => {
  const { camera, rest } = setUp();
  rest();
  const turn = camera.travel({ pan: 300 }, 'keyboard');
  camera.step(0);
  camera.step(50);
  camera.renew(true);
  camera.begin({ pan: 10, tilt: -2 }, true);
  rest();
  assert.equal(await turn, false);
  assert.deepEqual(camera.view, { pan: 10, tilt: -2, fov: 60 });
});

test('a turn that the page has begun before the first sphere leads to its goal', async () => {
  const { camera, rest } = setUp();
  const turn = camera.travel({ pan: 300 }, 'command');
  camera.begin({ pan: 200, tilt: 5 }, false);
  rest();
  assert.equal(await turn, true);
  assert.equal(camera.view.pan, 300);
});

test('a camera keeps a view that the page sets together with another source, or while that source loads', () => {
  for (const isTogether of [true, false]) {
    const { camera, rest } = setUp();
    camera.set({ pan: 50 }, 'command');
    rest();
    if (isTogether) camera.set({ pan: 90 }, 'command');
    camera.renew(true);
    if (!isTogether) camera.set({ pan: 90 }, 'command');
    rest();
    camera.begin({ pan: 10, tilt: -2 }, true);
    assert.equal(camera.view.pan, 90);
  }
});

const TURNING = { pan: 350, tilt: 80, fov: 60 };

test('a turning view is predicted 0.6 s ahead, and its predicted tilt never exceeds 90°', () => {
  assert.deepEqual(viewAhead(TURNING, { pan: 100, tilt: 0 }), { pan: 410, tilt: 80, fov: 60 });
  assert.deepEqual(viewAhead(TURNING, { pan: 0, tilt: 50 }), { pan: 350, tilt: 90, fov: 60 });
});

test('no view is predicted while the view turns at only 3° per second', () => {
  assert.equal(viewAhead(TURNING, { pan: 3, tilt: -3 }), null);
});

test('a leader turns the view in each frame after the animations, and a movement by something else is known by its cause', () => {
  const { camera } = setUp();
  const seen: (string | null)[] = [];
  const end = camera.follow(() => {
    seen.push(camera.mover);
    camera.rotateBy(350 - camera.view.pan, 0, 'orientation', 7 - (camera.view.roll ?? 0));
  });
  void camera.travel({ pan: 90 }, 'command');
  assert.equal(camera.step(0), true);
  camera.step(16);
  assert.deepEqual(camera.view, { pan: 350, tilt: 0, fov: 60, roll: 7 });
  end();
  camera.halt();
  camera.step(32);
  camera.rotateBy(0, 0, 'orientation', -7);
  assert.deepEqual(camera.view, { pan: 350, tilt: 0, fov: 60 });
  assert.deepEqual(seen, [null, 'command']);
  camera.set({ pan: 90 }, 'command');
  assert.equal(camera.mover, 'command');
});
