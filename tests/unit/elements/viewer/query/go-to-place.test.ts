import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toRad } from '../../../../../elements/geo/angle.ts';
import { horizontalFov } from '../../../../../elements/geo/camera.ts';
import { drawnFov } from '../../../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';
import type { PlaceView } from '../../../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import { fovFor, goToPlace } from '../../../../../elements/viewer/query/go-to-place.ts';
import { notCoveredText } from '../../../../../elements/viewer/query/not-covered-text.ts';

const PLACE = { latitude: 39.7, longitude: -105 };
const VIEW: PlaceView = {
  sphere: 7,
  altitude: 1620,
  width: 5,
  isCovered: true,
  groundDistance: 150,
  area: 'Denver',
  direction: { pan: 70, tilt: -31 },
};

const SCREEN = { size: { width: 1000, height: 600 }, improvedPerspective: false };

function traveler(view: PlaceView | null | undefined, arrives = true, isArea?: boolean) {
  const calls: unknown[] = [];
  const viewer = {
    bestView: () => Promise.resolve(view),
    flyTo: (goal: object) => Promise.resolve(calls.push(['flyTo', goal]) > 0 && arrives),
    lookAt: (goal: object) => Promise.resolve(calls.push(['lookAt', goal]) > 0),
  };
  const heights: number[] = [];
  return {
    calls,
    heights,
    go: () =>
      goToPlace(viewer, SCREEN, {
        place: { ...PLACE, isArea },
        options: {},
        host: new EventTarget() as HTMLElement,
        onAltitude: (height) => heights.push(height),
      }),
  };
}

test('FIX-82 what stands at a place takes a third of the width of the picture, in both perspectives and on any screen', () => {
  for (const size of [
    { width: 1440, height: 800 },
    { width: 360, height: 640 },
    { width: 500, height: 500 },
  ])
    for (const improved of [false, true])
      for (const width of [1, 5, 20, 60]) {
        const fov = drawnFov(fovFor({ width }, { size, improvedPerspective: improved }), size, improved);
        // The edges of the building, which is in the middle of the picture.
        const [left, right] = [-1, 1].map((side) => {
          const angle = (side * toRad(width)) / 2;
          const ray = [Math.sin(angle), 0, -Math.cos(angle)] as const;
          return pixelOfRay({ pan: 0, tilt: 0, fov }, size, ray)?.x ?? NaN;
        });
        const share = ((right ?? NaN) - (left ?? NaN)) / size.width;
        assert.ok(
          share > 0.25 && share < 0.4,
          `${share} of ${size.width} px at ${horizontalFov(fov, size)}°`,
        );
      }
});

test('a building that is higher than wide is in the picture from its foot to its roof, with some space around it', () => {
  for (const size of [
    { width: 1440, height: 800 },
    { width: 360, height: 640 },
  ])
    for (const improved of [false, true])
      for (const [width, height] of [
        [5, 24],
        [4, 60],
      ] as const) {
        const given = fovFor({ width, height }, { size, improvedPerspective: improved });
        const fov = drawnFov(given, size, improved);
        // The foot of the building; the place is in the middle of the picture.
        const angle = toRad(height / 2);
        const { y = NaN } =
          pixelOfRay({ pan: 0, tilt: 0, fov }, size, [0, -Math.sin(angle), -Math.cos(angle)]) ?? {};
        assert.ok(y > size.height / 2 && y < 0.95 * size.height, `${y} of ${size.height} px`);
      }
});

test('FIX-82 VIEW-82 a viewer goes to the sphere that sees a place best and turns to what stands there', async () => {
  const { calls, heights, go } = traveler(VIEW);
  assert.equal(await go(), 'arrived');
  const fov = fovFor(VIEW, SCREEN);
  assert.deepEqual(calls, [
    ['flyTo', { sphere: 7 }],
    ['lookAt', { ...PLACE, altitude: 1620, fov }],
  ]);
  assert.deepEqual(heights, [1620]);
  const stopped = traveler(VIEW, false);
  assert.equal(await stopped.go(), 'stopped');
  assert.equal(stopped.calls.length, 1);
});

test('FIX-82 an area, such as a city, is shown with a wide view, and not as a house', async () => {
  const { calls, go } = traveler(VIEW, true, true);
  assert.equal(await go(), 'arrived');
  assert.deepEqual(calls[1], ['lookAt', { pan: 70, tilt: -18, fov: 75 }]);
  const { direction: _, ...undirected } = VIEW;
  const without = traveler(undirected, true, true);
  await without.go();
  assert.deepEqual(without.calls[1], ['lookAt', { ...PLACE, altitude: 1620, fov: 75 }]);
  const house = traveler(VIEW, true, false);
  await house.go();
  assert.deepEqual(house.calls[1], ['lookAt', { ...PLACE, altitude: 1620, fov: fovFor(VIEW, SCREEN) }]);
});

test('FIX-82 a viewer leaves neither for a place that is not covered nor for one without any sphere', async () => {
  const far = { ...VIEW, isCovered: false, groundDistance: 88_400, area: 'Philadelphia' };
  const away = traveler(far);
  assert.deepEqual(await away.go(), { closest: far });
  assert.deepEqual(away.calls, []);
  await assert.rejects(
    traveler(null).go(),
    (error) => error instanceof ViewerError && error.code === 'not-found',
  );
  assert.equal(
    notCoveredText(far, ENGLISH_TEXTS),
    'Not covered. The nearest imagery is 88 km away in Philadelphia.',
  );
  assert.equal(
    notCoveredText({ ...far, area: null, groundDistance: 2345 }, ENGLISH_TEXTS),
    'Not covered. The nearest imagery is 2.3 km away.',
  );
});

test('a source that does not know which sphere sees a place leads to the nearest one', async () => {
  const { calls, go } = traveler(undefined);
  assert.equal(await go(), 'arrived');
  assert.deepEqual(calls, [
    ['flyTo', PLACE],
    ['lookAt', PLACE],
  ]);
});
