import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toRad } from '../../../../elements/geo/angle.ts';
import { type Size, type View, cameraAxes, focalLength } from '../../../../elements/geo/camera.ts';
import { facePointOfVector } from '../../../../elements/geo/cube-face.ts';
import { lensBoxOf, lensFootprintOf } from '../../../../elements/geo/lens-footprint.ts';
import { LENSES } from '../../../../elements/geo/lens.ts';
import { rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import { type TileCamera, footprintOf, planTiles, tilesOf } from '../../../../elements/geo/tile-plan.ts';
import { TILE_SIZE, type Tile, faceWidthAt, levelsOf } from '../../../../elements/geo/tile.ts';
import { between } from '../../../helpers/geo/arbitrary-places.ts';

const SIZE: Size = { width: 640, height: 400 };
const FACE_WIDTH = 4096;
const levels = levelsOf(FACE_WIDTH);

const cameraOf = ({ fov, lens, ...view }: View): TileCamera => ({
  axes: cameraAxes({ ...view }),
  focal: focalLength(fov, SIZE.height),
  ...SIZE,
  lens,
  footprintOf: lensFootprintOf,
});

const anyView = fc
  .record({
    pan: between(0, 360),
    tilt: between(-90, 90),
    roll: between(-180, 180),
    fov: between(10, 140),
    lens: fc.oneof(fc.constantFrom(...Object.values(LENSES)), between(0, 1)),
  })
  // A fisheye picture must not end within the screen.
  .filter(({ fov, lens }) => lens >= 0 || Math.tan(toRad(fov / 2)) * Math.hypot(1.6, 1) < 1.99);

const share = fc.oneof(between(0, 1), fc.constantFrom(0.001, 0.999));

const covers = (tile: Tile, s: number, t: number): boolean => {
  const side = faceWidthAt(FACE_WIDTH, tile.level);
  const [x, y] = [((s + 1) / 2) * side - tile.x * TILE_SIZE, ((t + 1) / 2) * side - tile.y * TILE_SIZE];
  const margin = 1e-6 * side;
  return x >= -margin && x <= TILE_SIZE + margin && y >= -margin && y <= TILE_SIZE + margin;
};

test('PEER-07 with any lens, the planned tiles cover every pixel, and each tile is drawn where its pixels are', () => {
  fc.assert(
    fc.property(anyView, share, share, (view, across, down) => {
      const camera = cameraOf(view);
      const [x, y] = [across * SIZE.width, down * SIZE.height];
      const { face, s, t } = facePointOfVector(rayOfPixel(view, SIZE, { x, y }));
      const plan = [...tilesOf(planTiles({ levels, finestLevel: 0 }, camera))];
      const at = plan.filter(({ tile }) => tile.face === face && covers(tile, s, t));
      assert.ok(at.some(({ children }) => children.length === 0));
      for (const { tile } of at) {
        const box = lensBoxOf(tile, levels, camera);
        const [right, up] = [x - SIZE.width / 2, SIZE.height / 2 - y];
        assert.ok(box && box.left <= right && box.right >= right && box.bottom <= up && box.top >= up);
      }
    }),
    { numRuns: 600 },
  );
});

test('PEER-07 the texels of a tile are as large as in the exact rectilinear plan, where both are known', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyView, (view) => {
      const camera = cameraOf({ ...view, lens: LENSES.rectilinear });
      for (const { tile } of [
        ...tilesOf(planTiles({ levels, finestLevel: 0 }, { ...camera, footprintOf })),
      ]) {
        const [exact, found] = [footprintOf(tile, levels, camera), lensFootprintOf(tile, levels, camera)];
        assert.ok(found);
        // Tiles that are mostly cut off by the picture are judged by all of the squares that reach into it.
        if (!exact || exact.areaPx < 0.7 * found.areaPx) continue;
        compared += 1;
        const ratio = found.texelPx / exact.texelPx;
        assert.ok(ratio > 0.8 && ratio < 1.25, JSON.stringify({ tile, ratio }));
      }
    }),
    { numRuns: 100 },
  );
  assert.ok(compared > 20, `${compared} tiles`);
});

test('PEER-07 a little planet needs few tiles, none of them finer than the screen can show', () => {
  const camera = cameraOf({ pan: 0, tilt: -90, fov: 143.9, lens: LENSES.stereographic });
  const plan = [...tilesOf(planTiles({ levels, finestLevel: 0 }, camera))];
  assert.ok(plan.length < 120, `${plan.length} tiles`);
  assert.ok(plan.length >= 6);
});
