import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameraAxes, vectorOf } from '../../../../../elements/geo/camera.ts';
import { facePointOfVector } from '../../../../../elements/geo/cube-face.ts';
import { rayOfPixel } from '../../../../../elements/geo/pixel-ray.ts';
import { planTiles, tilesOf } from '../../../../../elements/geo/tile-plan.ts';
import { levelAt, levelsOf, tileRect } from '../../../../../elements/geo/tile.ts';
import { IDENTITY, type Vec3, scale, subtract } from '../../../../../elements/geo/vector.ts';
import { otherCamera } from '../../../../../elements/viewer/compare/other-camera.ts';

const SIZE = { width: 1280, height: 800 };
const LEVELS = levelsOf(4096);
const PYRAMID = { levels: LEVELS, finestLevel: 0 };
const GROUND = -100;
const FACTS = { frame: IDENTITY, ground: GROUND, preview: LEVELS.length - 1 };

/** Returns the level of the finest planned tile that shows a direction from the second camera; null if there is none. */
function levelAlong(plan: ReturnType<typeof planTiles>, ray: Vec3): number | null {
  const { face, s, t } = facePointOfVector(ray);
  const levels = [...tilesOf(plan)]
    .filter(({ tile }) => {
      if (tile.face !== face) return false;
      const side = levelAt(LEVELS, tile.level).faceWidth;
      const { left, top, width, height } = tileRect(tile, LEVELS);
      const [x, y] = [((s + 1) / 2) * side, ((t + 1) / 2) * side];
      return x >= left && x <= left + width && y >= top && y <= top + height;
    })
    .map(({ tile }) => tile.level);
  return levels.length === 0 ? null : Math.min(...levels);
}

test('the tiles of the second picture are as sharp where the first camera looks at the ground', () => {
  for (const way of [
    [0, 0, 0],
    [4, -1, 3],
    [-30, 2, 20],
  ] as const)
    for (const view of [
      { pan: 20, tilt: -35, fov: 75 },
      { pan: 200, tilt: -60, fov: 30 },
    ]) {
      const turn = IDENTITY;
      const plan = planTiles(PYRAMID, otherCamera({ way, turn }, FACTS, view, SIZE));
      const own = planTiles(PYRAMID, {
        axes: cameraAxes(view),
        focal: SIZE.height / 2 / Math.tan((view.fov * Math.PI) / 360),
        ...SIZE,
      });
      for (const share of [0.3, 0.5, 0.7]) {
        const ray = rayOfPixel(view, SIZE, { x: share * SIZE.width, y: 0.6 * SIZE.height });
        const point = scale(ray, GROUND / ray[1]);
        const wanted = levelAlong(own, ray);
        const found = levelAlong(plan, subtract(point, way));
        assert.ok(
          wanted !== null && found !== null && found <= wanted + Number(way[0] !== 0),
          `${String(way)} ${String(share)}`,
        );
      }
    }
});

test('every direction has at least a preview', () => {
  const camera = otherCamera(
    { way: [50, 0, 0], turn: IDENTITY },
    FACTS,
    { pan: 0, tilt: -20, fov: 75 },
    SIZE,
  );
  const plan = planTiles(PYRAMID, camera);
  for (let pan = 0; pan < 360; pan += 15)
    for (const tilt of [-89, -40, 0, 40, 89])
      assert.notEqual(levelAlong(plan, vectorOf({ pan, tilt })), null);
});
