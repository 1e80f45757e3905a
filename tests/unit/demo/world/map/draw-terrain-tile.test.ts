import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { drawTerrainTile, terrainHeights } from '../../../../../demo/world/map/draw-terrain-tile.ts';
import type { MapTile } from '../../../../../demo/world/map/map-tile.ts';
import { placeOfMeters } from '../../../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { MARKETS, marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { createLayout } from '../../../../../demo/world/plan/layout.ts';
import { quantile } from '../../../../helpers/load/load.ts';
import { groundHeightAt } from '../../../../helpers/truth/meet-ground.ts';

/** Markets with a river, a canal or bay, a lake, a sea, and a desert. */
const CITIES = ['columbus-oh', 'seattle-wa', 'minneapolis-mn', 'miami-fl', 'phoenix-az', 'new-york-ny'];

/** Number of random points in each city, and how many of them are on a bank. */
const POINTS = 1000;
const ON_BANKS = 500;

interface Point {
  readonly x: number;
  readonly z: number;
}

/** Position of a point in the tiles of a zoom, in tiles from the northwest corner of the map. */
function positionOf(market: Market, { x, z }: Point, zoom: number): readonly [number, number] {
  const { longitude, latitude } = placeOfMeters(market, { x, y: 0, z });
  const phi = (latitude * Math.PI) / 180;
  const south = (1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2;
  return [((longitude + 180) / 360) * 2 ** zoom, south * 2 ** zoom];
}

/** Decodes a tile as any reader of the Terrarium encoding does. */
async function decode(tile: MapTile): Promise<Float64Array> {
  const { data, info } = await sharp(await drawTerrainTile(tile))
    .raw()
    .toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height, info.channels], [512, 512, 3]);
  return Float64Array.from(
    { length: 512 * 512 },
    (_, at) => data[3 * at]! * 256 + data[3 * at + 1]! + data[3 * at + 2]! / 256 - 32_768,
  );
}

/** Interpolates between the centers of four pixels. `x` and `y` are shares of the tile's side. */
function bilinear(heights: Float64Array, x: number, y: number): number {
  const [across, down] = [x * 512 - 0.5, y * 512 - 0.5].map((at) => Math.min(511, Math.max(0, at))) as [
    number,
    number,
  ];
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const at = (column: number, row: number): number =>
    heights[Math.min(511, row) * 512 + Math.min(511, column)]!;
  const [s, t] = [across - left, down - top];
  return (
    (at(left, top) * (1 - s) + at(left + 1, top) * s) * (1 - t) +
    (at(left, top + 1) * (1 - s) + at(left + 1, top + 1) * s) * t
  );
}

interface Errors {
  /** Errors on land and water, and on banks, in meters, in ascending order. */
  readonly level: readonly number[];
  readonly bank: readonly number[];
}

/** Compares random points near a bank of a city, in tiles of a zoom, with the ground of the world. */
async function measure(market: Market, zoom: number): Promise<Errors> {
  const layout = createLayout(market, 0);
  const random = createRandom(market.seed);
  const within = (size: number, { x, z }: Point): Point => ({
    x: x + (random() - 0.5) * size,
    z: z + (random() - 0.5) * size,
  });
  const find = (isWanted: (distance: number) => boolean, size: number, around: Point): Point => {
    for (;;) {
      const point = within(size, around);
      if (isWanted(layout.distanceToWater(point.x, point.z))) return point;
    }
  };
  const isBank = (distance: number): boolean => distance > -7 && distance < 0;
  const middle = find(isBank, 6000, { x: 0, z: 0 });
  const points = Array.from({ length: POINTS }, (_, n) =>
    n < ON_BANKS ? find(isBank, 600, middle) : within(600, middle),
  );
  const tiles = new Map<string, Promise<Float64Array>>();
  const errors = await Promise.all(
    points.map(async (point) => {
      const [x, y] = positionOf(market, point, zoom);
      const tile = { z: zoom, x: Math.floor(x), y: Math.floor(y) };
      const key = `${tile.x}/${tile.y}`;
      const heights = tiles.get(key) ?? decode(tile);
      tiles.set(key, heights);
      const height = bilinear(await heights, x - tile.x, y - tile.y);
      const truth = market.ground + groundHeightAt(layout, point.x, point.z);
      // The kinks at the ends of a bank also affect the pixels next to it.
      const away = layout.distanceToWater(point.x, point.z);
      return { error: Math.abs(height + market.undulation - truth), isBank: away < 2 && away > -9 };
    }),
  );
  const sorted = (bank: boolean): readonly number[] =>
    errors
      .filter((each) => each.isBank === bank)
      .map(({ error }) => error)
      .sort((a, b) => a - b);
  return { level: sorted(false), bank: sorted(true) };
}

test('SURF-13 heights above sea level in terrain tiles match the planned heights of land, banks and water', async (t) => {
  for (const slug of CITIES) {
    const { level, bank } = await measure(marketOfSlug(slug)!, 15);
    const [median, most] = [quantile(bank, 0.5), bank.at(-1)!];
    t.diagnostic(
      `${slug}: banks ${median.toFixed(3)} m, p95 ${quantile(bank, 0.95).toFixed(3)} m, at most ${most.toFixed(3)} m (${bank.length}); elsewhere at most ${level.at(-1)!.toFixed(4)} m`,
    );
    assert.ok(level.length > 300 && bank.length >= ON_BANKS);
    assert.ok(level.at(-1)! <= 1 / 512 + 1e-9, `${slug}: ${level.at(-1)}`);
    assert.ok(median < 0.01, `${slug}: ${median}`);
    // A kink of a bank is rounded where it lies between the centers of pixels, which are up to 2.2 m apart.
    assert.ok(most < 0.7, `${slug}: ${most}`);
  }
});

test('SURF-13 a terrain tile has the true height at the center of every pixel, at every zoom', () => {
  const market = marketOfSlug('seattle-wa')!;
  const layout = createLayout(market, 0);
  const random = createRandom(5);
  let shore: Point = { x: 0, z: 0 };
  while (Math.abs(layout.distanceToWater(shore.x, shore.z)) > 5)
    shore = { x: 4000 * (random() - 0.5), z: 4000 * (random() - 0.5) };
  const origin = { x: 0, y: 0, z: 0 };
  const [middle, away] = [origin, { x: 1000, y: 0, z: -1000 }].map((point) => placeOfMeters(market, point));
  const perDegree = {
    x: 1000 / (away!.longitude - middle!.longitude),
    z: -1000 / (away!.latitude - middle!.latitude),
  };
  for (const zoom of [12, 13, 14, 15]) {
    const [x, y] = positionOf(market, shore, zoom).map(Math.floor) as [number, number];
    const heights = terrainHeights({ z: zoom, x, y })!;
    assert.ok(new Set(heights).size > 100);
    let largest = 0;
    for (let row = 0; row < 512; row += 1) {
      const south = (y + (row + 0.5) / 512) / 2 ** zoom;
      const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
      for (let column = 0; column < 512; column += 1) {
        const longitude = ((x + (column + 0.5) / 512) / 2 ** zoom) * 360 - 180;
        const east = (longitude - market.longitude) * perDegree.x;
        const ground = groundHeightAt(layout, east, (latitude - market.latitude) * perDegree.z);
        const error = heights[row * 512 + column]! - (market.ground - market.undulation + ground);
        largest = Math.max(largest, Math.abs(error));
      }
    }
    assert.ok(largest < 1e-4, `zoom ${zoom}: ${largest} m`);
  }
});

test('SURF-13 the two flights over a city can share terrain tiles because water lies at the same places in both', () => {
  for (const market of MARKETS) {
    const [before, after] = [createLayout(market, 0), createLayout(market, 1)];
    const random = createRandom(market.seed);
    for (let n = 0; n < 200; n += 1) {
      const [x, z] = [(random() - 0.5) * 12_000, (random() - 0.5) * 12_000];
      assert.equal(before.distanceToWater(x, z), after.distanceToWater(x, z), market.slug);
    }
  }
});

test('SURF-13 a terrain tile outside all sample cities is empty', async () => {
  assert.equal((await drawTerrainTile({ z: 14, x: 0, y: 0 })).length, 0);
});
