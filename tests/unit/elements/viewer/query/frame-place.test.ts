import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toRad } from '../../../../../elements/geo/angle.ts';
import { drawnFov, vectorOf } from '../../../../../elements/geo/camera.ts';
import { pixelOfRay } from '../../../../../elements/geo/pixel-ray.ts';
import { type Screen, type SeenPlace, framePlace } from '../../../../../elements/viewer/query/frame-place.ts';

const DESKTOP = { width: 1440, height: 800 };
const PHONE = { width: 360, height: 640 };

/** Returns where the picture of a place shows directions at its pan, as shares of its height from the top. */
function rowsIn(seen: SeenPlace, { size, improvedPerspective }: Screen, ...tilts: readonly number[]) {
  const { tilt, fov } = framePlace(seen, { size, improvedPerspective });
  const view = { pan: 0, tilt, fov: drawnFov(fov, size, improvedPerspective) };
  const rows = tilts.map(
    (each) => (pixelOfRay(view, size, vectorOf({ pan: 0, tilt: each }))?.y ?? NaN) / size.height,
  );
  return { rows, tilt, fov: view.fov };
}

test('FIX-82 what stands at a place takes a third of the width of the picture, in both perspectives and on any screen', () => {
  for (const size of [DESKTOP, PHONE, { width: 500, height: 500 }])
    for (const improvedPerspective of [false, true])
      for (const width of [1, 5, 10, 20]) {
        const seen = { tilt: 0, width };
        const { fov } = rowsIn(seen, { size, improvedPerspective });
        // The edges of the building, which is in the middle of the picture.
        const [left, right] = [-1, 1].map((side) => {
          const angle = (side * toRad(width)) / 2;
          const ray = [Math.sin(angle), 0, -Math.cos(angle)] as const;
          return pixelOfRay({ pan: 0, tilt: 0, fov }, size, ray)?.x ?? NaN;
        });
        const share = ((right ?? NaN) - (left ?? NaN)) / size.width;
        const isLimited = Math.abs(fov - 60) < 1e-6;
        assert.ok(share > 0.25 && (isLimited || share < 0.4), `${share} of ${size.width} px at ${fov}°`);
      }
});

test('FIX-82 a building is in the picture from its foot to its roof, with room for a popup above its roof', () => {
  for (const size of [DESKTOP, PHONE])
    for (const improvedPerspective of [false, true])
      for (const [width, topTilt, bottomTilt] of [
        [5, -20, -32],
        [4, 2, -28],
        [12, -5, -17],
        // A tower that rises high above the camera, and a house below it.
        [6, 25, -3],
        [6, -70, -82],
      ] as const) {
        const seen = { tilt: topTilt, width, topTilt, bottomTilt };
        const { rows, fov } = rowsIn(seen, { size, improvedPerspective }, topTilt, bottomTilt);
        const [top = NaN, bottom = NaN] = rows;
        const text = `${topTilt}° to ${bottomTilt}° in rows ${top} to ${bottom} at ${fov}°`;
        // On a phone, the popup is a sheet over the lower half, which hides the foot of what is too high.
        const [highest, lowest] = size === PHONE ? [0.14, fov < 59.9 ? 0.44 : 0.91] : [0.37, 0.91];
        assert.ok(top > highest && top < bottom && bottom < lowest, text);
        assert.ok(fov < 60 + 1e-9, text);
      }
});

test('FIX-82 the view points to the middle of the height of a house, and not to its roof', () => {
  const house = { tilt: -24, width: 12, height: 10, topTilt: -24, bottomTilt: -29 };
  const { tilt } = framePlace(house, { size: DESKTOP, improvedPerspective: false });
  assert.equal(tilt, -26.5);
});

test('FIX-82 of a tower that is too near to be shown whole within 60°, the upper part is shown', () => {
  for (const size of [DESKTOP, PHONE])
    for (const improvedPerspective of [false, true])
      for (const [topTilt, bottomTilt] of [
        [-2, -48],
        [30, -35],
        [-25, -85],
        [40, -90],
      ] as const) {
        const seen = { tilt: topTilt, width: 30, height: 2 * (topTilt - bottomTilt), topTilt, bottomTilt };
        const { rows, fov } = rowsIn(seen, { size, improvedPerspective }, topTilt);
        const [top = NaN] = rows;
        assert.ok(Math.abs(fov - 60) < 1e-6, `${fov}°`);
        const row = size === PHONE ? 0.15 : 0.375;
        assert.ok(Math.abs(top - row) < 0.01, `${topTilt}° in row ${top}`);
      }
});

test('a host that does not return the tilts of what stands at a place has it around the place', () => {
  const screen = { size: DESKTOP, improvedPerspective: false };
  const { rows, tilt, fov } = rowsIn({ tilt: -30, width: 4, height: 24 }, screen, -18, -42);
  const [top = NaN, bottom = NaN] = rows;
  assert.ok(top > 0.29 && bottom < 0.91 && fov < 60, `${top} to ${bottom} at ${fov}°`);
  assert.ok(tilt < -20 && tilt > -34, `${tilt}`);
  // The direction is unknown, or straight down, or fills the whole picture.
  for (const [at, height] of [
    [-90, 20],
    [0, 180],
    [90, 5],
  ] as const) {
    const framed = framePlace({ tilt: at, width: 179, height }, screen);
    assert.ok(Math.abs(framed.tilt) <= 90 && framed.fov <= 60 + 1e-9, JSON.stringify(framed));
  }
  const sizeless = { size: { width: 0, height: 0 }, improvedPerspective: true };
  assert.ok(framePlace({ tilt: -30, width: 4 }, sizeless).fov > 5);
});
