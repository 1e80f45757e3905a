import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type View, drawnFov, vectorOf } from '../../../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';
import type { PlaceView } from '../../../../../elements/model/sphere-source.ts';
import { ViewerError } from '../../../../../elements/model/viewer-error.ts';
import { ENGLISH_TEXTS } from '../../../../../elements/panels/texts.ts';
import { type Screen, framePlace } from '../../../../../elements/viewer/query/frame-place.ts';
import { goToPlace } from '../../../../../elements/viewer/query/go-to-place.ts';
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

function traveler(
  view: PlaceView | null | undefined,
  arrives = true,
  isArea?: boolean,
  screen: Screen = SCREEN,
) {
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
      goToPlace(viewer, screen, {
        place: { ...PLACE, isArea },
        options: {},
        host: new EventTarget() as HTMLElement,
        onAltitude: (height) => heights.push(height),
      }),
  };
}

test('FIX-82 VIEW-82 a viewer goes to the sphere that sees a place best and turns to what stands there', async () => {
  const { calls, heights, go } = traveler(VIEW);
  assert.equal(await go(), 'arrived');
  assert.deepEqual(calls, [
    ['flyTo', { sphere: 7 }],
    ['lookAt', { pan: 70, ...framePlace({ ...VIEW, tilt: -31 }, SCREEN) }],
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
  const { fov } = framePlace({ ...VIEW, tilt: 0 }, SCREEN);
  const house = traveler(undirected, true, false);
  await house.go();
  assert.deepEqual(house.calls[1], ['lookAt', { ...PLACE, altitude: 1620, fov }]);
});

test('FIX-82 the pin of an area is above the controls, however steeply the sphere looks down on it', async () => {
  for (const size of [
    { width: 1440, height: 800 },
    { width: 360, height: 640 },
  ])
    for (const improvedPerspective of [false, true])
      for (const tilt of [-5, -18, -30, -45, -62, -89]) {
        const { calls, go } = traveler({ ...VIEW, direction: { pan: 70, tilt } }, true, true, {
          size,
          improvedPerspective,
        });
        await go();
        const [, view] = calls[1] as ['lookAt', View];
        const drawn = { ...view, fov: drawnFov(view.fov, size, improvedPerspective) };
        const pin = pixelOfRay(drawn, size, vectorOf({ pan: 70, tilt }));
        const row = (pin?.y ?? NaN) / size.height;
        // The control bar takes the lowest 72 pixels.
        assert.ok(row > 0.2 && row < 0.801, `${row} at ${tilt}° in ${size.width} px`);
      }
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
  assert.equal(
    notCoveredText(far, ENGLISH_TEXTS, true),
    'Not covered. The nearest imagery is 55 mi away in Philadelphia.',
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
