import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { turnBetween } from '../../../../../elements/geo/angle.ts';
import { type Size, drawnFov, fovOfZoom } from '../../../../../elements/geo/camera.ts';
import { LENSES } from '../../../../../elements/geo/lens.ts';
import { pixelOfRay, rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { EMBEDDED_ZOOM } from '../../../../../elements/model/limits.ts';
import type { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { CameraControl } from '../../../../../elements/viewer/input/camera-control.ts';
import { LensController } from '../../../../../elements/viewer/lens/lens-controller.ts';
import { limitFisheye } from '../../../../../elements/viewer/lens/lens-path.ts';
import { near } from '../../../../helpers/geo/near.ts';

const SIZE: Size = { width: 800, height: 500 };
const WIDEST = fovOfZoom(EMBEDDED_ZOOM.min);

function setUp({
  projection = 'rectilinear',
  opening = null as string | null,
  reducedMotion = false,
  isShown = false,
} = {}) {
  const camera = new CameraControl({
    view: { pan: 30, tilt: 0, fov: 75 },
    zoomRange: EMBEDDED_ZOOM,
    prefersReducedMotion: () => reducedMotion,
    onChange: () => (wakes += 1),
  });
  let wakes = 0;
  camera.setScreen(SIZE, false);
  const host = Object.assign(new EventTarget(), { projection, opening, addController: () => undefined });
  const errors: ViewerError[] = [];
  let shown = isShown;
  const lenses = new LensController(host, {
    camera,
    isShown: () => shown,
    prefersReducedMotion: () => reducedMotion,
    onError: (error) => errors.push(error),
  });
  let now = 0;
  /** Draws frames of 16 ms as long as something requests them, and returns their number. */
  const frames = (most = 1000): number => {
    let count = 0;
    for (; count < most; count += 1) {
      wakes = 0;
      const isMoving = camera.step((now += 16));
      if (!isMoving && wakes === 0) break;
    }
    return count;
  };
  const load = (): void => {
    shown = true;
    host.dispatchEvent(new Event('sphere-load'));
  };
  return { camera, host, lenses, errors, frames, load };
}

test('PEER-07 a viewer opens with a little planet and flies to the view that the sphere and the page want', () => {
  const { camera, frames, load } = setUp({ opening: 'little-planet' });
  frames();
  assert.equal(camera.view.lens, LENSES.stereographic);
  assert.equal(camera.view.tilt, -90);
  near(camera.view.fov, WIDEST, 1e-9);
  // The sphere has a first view, which counts only if the page has set none.
  camera.begin({ pan: 200, tilt: -12 }, false);
  frames();
  assert.equal(camera.view.tilt, -90);
  load();
  const lenses: number[] = [];
  for (let frame = 0; frame < 60; frame += 1) {
    frames(1);
    lenses.push(camera.view.lens ?? 1);
  }
  assert.ok(lenses.every((lens, at) => at === 0 || lens >= (lenses[at - 1] as number)));
  assert.ok((lenses.at(-1) ?? 0) > 0 && (lenses.at(-1) ?? 0) < 1);
  assert.ok(frames() < 300);
  assert.deepEqual(camera.view, { pan: 200, tilt: -12, fov: 75 });
  assert.equal(camera.consumeCause(), 'load');
  assert.equal(camera.mover, null);
});

test('PEER-07 users who prefer less motion see no opening flight, and change the projection at once', () => {
  const { camera, host, lenses, frames, load } = setUp({ opening: 'little-planet', reducedMotion: true });
  frames();
  load();
  frames();
  assert.deepEqual(camera.view, { pan: 30, tilt: 0, fov: 75 });
  host.projection = 'stereographic';
  lenses.hostUpdate();
  assert.deepEqual(camera.view, { pan: 30, tilt: 0, fov: 75, lens: 0 });
});

test('PEER-07 a user who moves the view during the opening flight keeps it, and the picture becomes rectilinear', () => {
  for (const takeOver of ['drag', 'command'] as const) {
    const { camera, frames, load } = setUp({ opening: 'little-planet' });
    frames();
    load();
    frames(50);
    camera.set(takeOver === 'drag' ? { pan: 100, tilt: -50 } : { pan: 100, tilt: -50, fov: 40 }, takeOver);
    frames();
    assert.equal(camera.view.lens, undefined);
    assert.deepEqual([camera.view.pan, camera.view.tilt], [100, -50]);
    near(camera.view.fov, takeOver === 'drag' ? 75 : 40, 1e-9);
  }
});

test('PEER-07 a change of the projection is animated, and a page that leaves the little planet gets its view back', () => {
  const { camera, host, lenses, frames } = setUp({ isShown: true });
  const goTo = (projection: string): number => {
    host.projection = projection;
    lenses.hostUpdate();
    return frames();
  };
  camera.set({ pan: 80, tilt: -20, fov: 50 }, 'command');
  assert.ok(goTo('stereographic') > 30);
  assert.deepEqual(camera.view, { pan: 80, tilt: -20, fov: 50, lens: 0 });
  assert.ok(goTo('little-planet') > 30);
  assert.deepEqual([camera.view.tilt, camera.view.lens], [-90, 0]);
  near(camera.view.fov, WIDEST, 1e-9);
  camera.rotateBy(45, 0, 'drag');
  goTo('rectilinear');
  const { pan, tilt, fov, lens } = camera.view;
  near(turnBetween(pan, 125), 0, 1e-9);
  assert.equal(lens, undefined);
  near(tilt, -20, 1e-9);
  near(fov, 50, 1e-9);
  // A fisheye picture is of another kind, so there is nothing between.
  assert.ok(goTo('fisheye') < 3);
  assert.equal(camera.view.lens, -1);
});

test('PEER-07 a viewer with a projection begins with it', () => {
  const bent = setUp({ projection: 'stereographic' });
  bent.frames();
  assert.deepEqual(bent.camera.view, { pan: 30, tilt: 0, fov: 75, lens: 0 });
  const planet = setUp({ projection: 'little-planet', reducedMotion: true });
  planet.frames();
  planet.camera.begin({ pan: 10, tilt: 5 }, false);
  planet.frames();
  planet.load();
  planet.frames();
  assert.deepEqual([planet.camera.view.pan, planet.camera.view.tilt, planet.camera.view.lens], [10, -90, 0]);
});

test('PEER-07 an unknown projection or opening is reported once, and the picture stays as it is', () => {
  const { camera, host, lenses, errors } = setUp({ isShown: true });
  host.projection = 'pannini';
  lenses.hostUpdate();
  lenses.hostUpdate();
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['invalid-argument'],
  );
  assert.match(errors[0]?.message ?? '', /rectilinear, stereographic, fisheye, little-planet, not "?pannini/);
  assert.equal(camera.view.lens, undefined);
});

test('PEER-07 a fisheye picture fills the screen, so every pixel shows a direction of its own', () => {
  const side = fc.integer({ min: 100, max: 4000 });
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, isImproved) => {
      const size = { width, height };
      const { fov } = limitFisheye({ pan: 0, tilt: 0, fov: 170 }, size, isImproved);
      const view = { pan: 0, tilt: 0, lens: LENSES.fisheye, fov: drawnFov(fov, size, isImproved) };
      for (const corner of [
        { x: 0, y: 0 },
        { x: width, y: height },
      ]) {
        const pixel = pixelOfRay(view, size, rayOfPixel(view, size, corner));
        near(pixel?.x ?? NaN, corner.x, 1e-5);
        near(pixel?.y ?? NaN, corner.y, 1e-5);
      }
      assert.deepEqual(limitFisheye({ ...view, fov: 1 }, size, isImproved), { ...view, fov: 1 });
    }),
  );
});
