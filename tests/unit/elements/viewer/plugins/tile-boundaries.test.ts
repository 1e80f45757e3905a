import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cameraAxes, focalLength } from '../../../../../elements/geo/camera.ts';
import { matrixOfPose } from '../../../../../elements/geo/pose.ts';
import type { TileCamera } from '../../../../../elements/geo/tile-plan.ts';
import { levelsOf, tileKey } from '../../../../../elements/geo/tile.ts';
import { IDENTITY, type Vec3, dot, length, subtract } from '../../../../../elements/geo/vector.ts';
import { TileError } from '../../../../../elements/tiles/tile-loader.ts';
import { TileStream } from '../../../../../elements/tiles/tile-stream.ts';
import { labelOf, outlineOf } from '../../../../../elements/viewer/plugins/tile-shapes.ts';
import { type PluginTile, tilesInView } from '../../../../../elements/viewer/plugins/tiles-in-view.ts';
import { ManualClock } from '../../../../helpers/manual-clock.ts';

const LEVELS = levelsOf(2048);
const VIEW = { pan: 0, tilt: 0, fov: 50 };

const CAMERA: TileCamera = {
  axes: cameraAxes(VIEW),
  focal: focalLength(VIEW.fov, 800),
  width: 1280,
  height: 800,
};

/** A tile that does not arrive. */
const SLOW = 'f/0/1_2';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Loads the tiles of a view from a host that lacks some and whose connection fails for others. */
async function load(missing: string, failing: string): Promise<TileStream> {
  const clock = new ManualClock();
  const stream = new TileStream({
    pyramid: { levels: LEVELS, finestLevel: 0 },
    load: (tile) => {
      const key = tileKey(tile);
      if (key === missing || key === failing)
        return Promise.reject(new TileError(key, { final: key === missing }));
      if (key === SLOW) return new Promise(() => undefined);
      return Promise.resolve({ width: 512, height: 512, close: () => undefined } as ImageBitmap);
    },
    clock,
    budgetBytes: 2 ** 28,
    onChange: () => undefined,
    onFailure: () => undefined,
    loadBackdrop: () => undefined,
    isCodeLoading: () => false,
  });
  stream.update(CAMERA);
  for (let round = 0; round < 8; round += 1) {
    await settle();
    for (let next = stream.next(); next; next = stream.next()) stream.uploaded(next);
    clock.advance(2000);
  }
  return stream;
}

test('each tile that a view needs is listed with its state, its corners and whether finer ones are needed', async () => {
  const stream = await load('f/1/0_0', 'f/0/2_1');
  const tiles = tilesInView(stream.facts, LEVELS, IDENTITY);
  const states = new Map(tiles.map((tile) => [tileKey(tile), tile.state]));
  assert.equal(states.get('f/3/0_0'), 'drawn');
  assert.equal(states.get('f/1/0_0'), 'missing');
  assert.equal(states.get('f/0/2_1'), 'failed');
  assert.equal(states.get(SLOW), 'loading');
  assert.deepEqual(
    tiles.map(({ level }) => level),
    tiles.map(({ level }) => level).toSorted((one, other) => other - one),
  );
  // At this size, the view needs full detail.
  for (const { level, isSharp } of tiles) assert.equal(isSharp, level === 0);
  const [preview] = tiles;
  assert.deepEqual(
    preview?.corners.map((corner) => corner.map(Math.round)),
    [
      [-1, 1, -1],
      [1, 1, -1],
      [1, -1, -1],
      [-1, -1, -1],
    ],
  );
});

test('corners are directions in the world, also in a picture whose front does not face north', async () => {
  const stream = await load('', '');
  const pose = { heading: 90, pitch: 0, roll: 0 };
  const [preview] = tilesInView(stream.facts, LEVELS, matrixOfPose(pose));
  const middle = [0, 1, 2].map((axis) => preview!.corners.reduce((sum, corner) => sum + corner[axis]!, 0));
  assert.deepEqual(
    middle.map((part) => Math.round(part) + 0),
    [4, 0, 0],
    'the front face is in the east',
  );
});

const TILE: PluginTile = {
  face: 'f',
  level: 1,
  x: 0,
  y: 0,
  state: 'drawn',
  isSharp: true,
  corners: [
    [-1, 1, -1],
    [0, 1, -1],
    [0, 0, -1],
    [-1, 0, -1],
  ],
};

/** Whether a point is on the tile. */
const isOn = ([x, y, z]: Vec3): boolean => x >= -1 && x <= 0 && y >= 0 && y <= 1 && Math.abs(z + 1) < 1e-12;

test('an outline runs around its tile, within it, and is no wider than a quarter of it', () => {
  for (const [width, expected] of [
    [0.01, 0.01],
    [5, 0.25],
  ] as const) {
    const strip = outlineOf(TILE, width).map(({ position }) => position);
    assert.equal(strip.length, 10);
    assert.ok(strip.every(isOn));
    for (let at = 0; at < 10; at += 2) {
      const inset = subtract(strip[at + 1]!, strip[at]!);
      assert.ok(Math.abs(length(inset) - expected * Math.SQRT2) < 1e-9);
    }
    // The corners are passed one after the other, and the outline is closed.
    for (let at = 0; at < 8; at += 2)
      assert.ok(Math.abs(length(subtract(strip[at + 2]!, strip[at]!)) - 1) < 1e-9);
    assert.deepEqual(strip[8], strip[0]);
  }
});

test('a label is on its tile, upright in the picture, as close to the middle of the view as possible', () => {
  const size = { width: 0.2, height: 0.05 };
  const middleOf = (pan: number, tilt: number): Vec3 => {
    const strip = labelOf(TILE, { pan, tilt }, size).map(({ position }) => position);
    assert.ok(strip.every(isOn), JSON.stringify(strip));
    const [topLeft, topRight, bottomLeft, bottomRight] = strip as [Vec3, Vec3, Vec3, Vec3];
    assert.ok(topRight[0] > topLeft[0] && bottomLeft[1] < topLeft[1]);
    return [0, 1, 2].map((axis) => (topLeft[axis]! + bottomRight[axis]!) / 2) as unknown as Vec3;
  };
  const [x, y] = middleOf(-20, 30);
  const seen = Math.tan((20 * Math.PI) / 180);
  assert.ok(Math.abs(x + seen) < 1e-9, 'the middle of the view is on the tile');
  assert.ok(Math.abs(y - Math.tan(Math.PI / 6) / Math.cos((20 * Math.PI) / 180)) < 1e-9);
  assert.ok(middleOf(60, -40)[0] > -0.15, 'the tile is left of the middle');
  // A view in the opposite direction has no middle on the side of the cube.
  middleOf(180, 0);
  const small = labelOf(TILE, VIEW, { width: 4, height: 1 }).map(({ position }) => position);
  assert.ok(small.every(isOn));
  assert.ok(Math.abs(dot(subtract(small[1]!, small[0]!), [1, 0, 0]) - 0.9) < 1e-9);
});
