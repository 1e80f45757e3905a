import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fovOfZoom, zoomOfFov } from '../../../../elements/geo/camera.ts';
import {
  storedFavoriteOf,
  viewOfFavorite,
  viewerFavoriteOf,
} from '../../../../elements/model/favorite-view.ts';
import {
  checkFov,
  checkZoom,
  clampFov,
  clampZoom,
  zoomRangeOf,
} from '../../../../elements/model/view-limits.ts';
import { ViewerError } from '../../../../elements/model/viewer-error.ts';

test('VIEW-18 in the web app, the zoom stays between 0.57 and 8.8', () => {
  const range = zoomRangeOf('web-app', false);
  assert.deepEqual(range, { min: 0.57, max: 8.8 });
  assert.deepEqual(
    [0.1, 0.57, 3, 8.8, 50].map((zoom) => clampZoom(zoom, range)),
    [0.57, 0.57, 3, 8.8, 8.8],
  );
});

test('VIEW-19 in the embedded viewer, the zoom stays between 0.25 and 8', () => {
  const range = zoomRangeOf('embedded', false);
  assert.deepEqual(range, { min: 0.25, max: 8 });
  assert.deepEqual(
    [0.1, 0.25, 3, 8, 50].map((zoom) => clampZoom(zoom, range)),
    [0.25, 0.25, 3, 8, 8],
  );
});

test('VIEW-20 low-power mode caps the zoom at 2 in the web app and in the embedded viewer', () => {
  assert.deepEqual(zoomRangeOf('web-app', true), { min: 0.57, max: 2 });
  assert.deepEqual(zoomRangeOf('embedded', true), { min: 0.25, max: 2 });
});

test('VIEW-19 any fov is clamped to the zoom range', () => {
  const range = zoomRangeOf('embedded', false);
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (fov) => {
      const zoom = zoomOfFov(clampFov(fov, range));
      assert.ok(zoom >= range.min - 1e-9 && zoom <= range.max + 1e-9, `fov ${fov} gave zoom ${zoom}`);
    }),
  );
});

const REFUSED = [0, -1, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const isInvalidArgument = (error: unknown): boolean =>
  error instanceof ViewerError && error.code === 'invalid-argument' && !error.recoverable;

test('VIEW-23 a fov that is not a finite number above 0 is rejected', () => {
  for (const fov of REFUSED) assert.throws(() => checkFov(fov), isInvalidArgument, String(fov));
  assert.equal(checkFov(0.001), 0.001);
});

test('VIEW-24 a zoom that is not a finite number above 0 is rejected', () => {
  for (const zoom of REFUSED) assert.throws(() => checkZoom(zoom), isInvalidArgument, String(zoom));
  assert.equal(checkZoom(2), 2);
});

test('DATA-21 a stored view is unchanged after its conversion to initialPan, initialTilt and initialZoom and back', () => {
  const stored = { initial_pan: 270, initial_tilt: -30, initial_fov: 75 };
  assert.deepEqual(viewerFavoriteOf(stored), { initialPan: 270, initialTilt: -30, initialZoom: 1 });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 170, noNaN: true }), (fov) => {
      const there = viewerFavoriteOf({ ...stored, initial_fov: fov });
      assert.ok(Math.abs(storedFavoriteOf(there).initial_fov - fov) < 1e-9);
      assert.ok(Math.abs(viewOfFavorite(there).fov - fov) < 1e-9);
    }),
  );
  assert.deepEqual(viewOfFavorite({ initialPan: 5, initialTilt: 6, initialZoom: 2 }), {
    pan: 5,
    tilt: 6,
    fov: fovOfZoom(2),
  });
});
