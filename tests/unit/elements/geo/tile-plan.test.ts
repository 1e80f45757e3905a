import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type View, cameraAxes, focalLength } from '../../../../elements/geo/camera.ts';
import { facePointOfVector } from '../../../../elements/geo/cube-face.ts';
import { rayOfPixel } from '../../../../elements/geo/pixel-ray.ts';
import {
  type PlannedTile,
  type TileCamera,
  drawingOrder,
  footprintOf,
  isSettled,
  loadingOrder,
  MAX_TEXEL_PX,
  planTiles,
  tilesOf,
} from '../../../../elements/geo/tile-plan.ts';
import { PREVIEW_LEVEL, TILE_SIZE, faceWidthAt, levelsOf, tileKey } from '../../../../elements/geo/tile.ts';
import { between } from '../../../helpers/geo/arbitrary-places.ts';

const cameraOf = (view: View, width: number, height: number): TileCamera => ({
  axes: cameraAxes(view),
  focal: focalLength(view.fov, height),
  width,
  height,
});

const pyramid = { levels: levelsOf(4096), finestLevel: 0 };
const nothing = (): boolean => false;

const views = fc.record({ pan: between(0, 360), tilt: between(-90, 90), fov: between(10, 140) });

/**
 * A position along an image's side, from 0 to 1. Values at the edges are frequent, because tiles are least
 * visible there.
 */
const share = fc.oneof(between(0, 1), fc.constantFrom(0.001, 0.999));

/** Returns the leaves of a plan, which are the tiles of sufficient resolution. */
const leavesOf = (plan: readonly PlannedTile[]): PlannedTile[] =>
  [...tilesOf(plan)].filter(({ children }) => children.length === 0);

test('VIEW-11 the tiles planned for a view cover every pixel of the view', () => {
  fc.assert(
    fc.property(
      views,
      fc.constantFrom(300, 1712, 4096, 5216),
      share,
      share,
      (view, faceWidth, across, down) => {
        const size = { width: 640, height: 400 };
        const plan = planTiles(
          { levels: levelsOf(faceWidth), finestLevel: 0 },
          cameraOf(view, size.width, size.height),
        );
        const ray = rayOfPixel(view, size, { x: across * size.width, y: down * size.height });
        const { face, s, t } = facePointOfVector(ray);
        const found = leavesOf(plan).some(({ tile }) => {
          const side = faceWidthAt(faceWidth, tile.level);
          const [x, y] = [((s + 1) / 2) * side, ((t + 1) / 2) * side];
          const margin = 1e-6 * side;
          return (
            tile.face === face &&
            x >= tile.x * TILE_SIZE - margin &&
            x <= (tile.x + 1) * TILE_SIZE + margin &&
            y >= tile.y * TILE_SIZE - margin &&
            y <= (tile.y + 1) * TILE_SIZE + margin
          );
        });
        assert.ok(found);
      },
    ),
  );
});

test('a tile is refined only if its texels would be drawn larger than allowed', () => {
  fc.assert(
    fc.property(views, (view) => {
      const camera = cameraOf(view, 1280, 800);
      for (const { tile, children } of tilesOf(planTiles(pyramid, camera))) {
        const footprint = footprintOf(tile, pyramid.levels, camera);
        assert.ok(footprint);
        if (children.length > 0) assert.ok(footprint.texelPx > MAX_TEXEL_PX);
      }
    }),
  );
});

test('at twice the device pixel ratio, tiles of the next finer level are planned', () => {
  const view = { pan: 30, tilt: -10, fov: 51.2 };
  const finest = (ratio: number): number =>
    Math.min(
      ...leavesOf(planTiles(pyramid, cameraOf(view, 1280 * ratio, 800 * ratio))).map(
        ({ tile }) => tile.level,
      ),
    );
  assert.equal(finest(1), 1);
  assert.equal(finest(2), 0);
});

test('the computed pixel area of a tile that fills the view equals the area of the view', () => {
  const camera = cameraOf({ pan: 0, tilt: 0, fov: 40 }, 300, 300);
  const footprint = footprintOf({ face: 'f', level: 3, x: 0, y: 0 }, pyramid.levels, camera);
  assert.ok(footprint);
  assert.ok(Math.abs(footprint.areaPx - 90_000) < 1e-6);
  assert.equal(footprintOf({ face: 'b', level: 3, x: 0, y: 0 }, pyramid.levels, camera), null);
});

test('VIEW-08 VIEW-09 the six previews are loaded first, beginning with those in view, and then the tiles of levels 2, 1 and 0', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 30, tilt: -10, fov: 20 }, 1280, 800));
  const order = loadingOrder(plan, pyramid, nothing);
  const levels = order.map(({ level }) => level);
  assert.deepEqual(
    levels,
    [...levels].sort((a, b) => b - a),
  );
  assert.equal(levels.filter((level) => level === PREVIEW_LEVEL).length, 6);
  assert.deepEqual([...new Set(levels)], [3, 2, 1, 0]);
  const inView = new Set(plan.map(({ key }) => key));
  const previews = order.slice(0, 6).map((tile) => inView.has(tileKey(tile)));
  assert.deepEqual(
    previews,
    [...previews].sort((a, b) => Number(b) - Number(a)),
  );
});

test('within a level, tiles are loaded from the center of the view outward', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 30, tilt: -10, fov: 51.2 }, 1280, 800));
  const offAxis = new Map([...tilesOf(plan)].map((node) => [node.key, node.offAxis]));
  const level1 = loadingOrder(plan, pyramid, nothing).filter(({ level }) => level === 1);
  const distances = level1.map((tile) => offAxis.get(tileKey(tile)) ?? NaN);
  assert.ok(distances.length > 10);
  assert.deepEqual(
    distances,
    [...distances].sort((a, b) => a - b),
  );
});

test('VIEW-10 in low-quality mode, no tiles finer than level 2 are loaded', () => {
  const lowQuality = { levels: levelsOf(4096), finestLevel: 2 };
  const plan = planTiles(lowQuality, cameraOf({ pan: 0, tilt: 0, fov: 15 }, 1280, 800));
  const levels = new Set(loadingOrder(plan, lowQuality, nothing).map(({ level }) => level));
  assert.deepEqual(levels, new Set([3, 2]));
});

test('a coarse tile is not requested if its finer tiles are ready or half the view is covered without the tile', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 30, tilt: -10, fov: 51.2 }, 1280, 800));
  const detail = (isReady: (key: string) => boolean): string[] =>
    loadingOrder(plan, pyramid, isReady)
      .map(tileKey)
      .filter((key) => key.split('/')[1] === '2');
  assert.ok(detail(nothing).includes('f/2/1_1'));
  assert.ok(!detail(nothing).includes('f/2/0_0'), 'half the view is covered without it');
  assert.deepEqual(
    detail((key) => key.split('/')[1] === '1'),
    [],
  );
});

test('loaded coarse tiles replace missing fine tiles, so that the view never has a hole', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 0, tilt: 0, fov: 40 }, 640, 400));
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 100, maxLength: 100 }), (chances) => {
      const nodes = [...tilesOf(plan)];
      const ready = new Map(
        nodes.map(({ key, tile }, place) => [key, tile.level === PREVIEW_LEVEL || chances[place] === true]),
      );
      const drawn = new Set(drawingOrder(plan, (key) => ready.get(key) ?? false).map(tileKey));
      const isCovered = (node: PlannedTile): boolean =>
        drawn.has(node.key) || (node.children.length > 0 && node.children.every(isCovered));
      assert.ok(plan.every(isCovered));
      for (const key of drawn) assert.ok(ready.get(key));
    }),
  );
});

test('coarse tiles are drawn before fine tiles, and are omitted where all fine tiles are ready', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 0, tilt: 0, fov: 40 }, 640, 400));
  const all = drawingOrder(plan, () => true);
  assert.deepEqual(new Set(all.map(tileKey)), new Set(leavesOf(plan).map(({ key }) => key)));
  const half = drawingOrder(plan, (key) => !key.endsWith('1_1')).map(({ level }) => level);
  assert.deepEqual(
    half,
    [...half].sort((a, b) => b - a),
  );
});

test('a tile plan is complete when its finest tiles are ready, regardless of its coarser tiles', () => {
  const plan = planTiles(pyramid, cameraOf({ pan: 0, tilt: 0, fov: 40 }, 640, 400));
  const leaves = new Set(leavesOf(plan).map(({ key }) => key));
  assert.ok(isSettled(plan, (key) => leaves.has(key)));
  assert.ok(!isSettled(plan, (key) => !leaves.has(key)));
});
