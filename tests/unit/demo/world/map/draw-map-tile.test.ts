import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import type { MapBuilding } from '../../../../../demo/world/map/block-map.ts';
import { drawMapTile } from '../../../../../demo/world/map/draw-map-tile.ts';
import { MAP_LAYERS } from '../../../../../demo/world/map/map-layers.ts';
import { openMarketMap } from '../../../../../demo/world/map/map-requests.ts';
import { boxOf, type MapTile, projectionOf, type TilePoint } from '../../../../../demo/world/map/map-tile.ts';
import { areaOf, lonLatOf, type MarketMap } from '../../../../../demo/world/map/market-map.ts';
import { doubleArea, encloses } from '../../../../../demo/world/map/ring.ts';
import { metersOfPlace } from '../../../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';

const market = marketOfSlug('seattle-wa') as Market;
let map: MarketMap;

before(() => {
  map = openMarketMap(market, 1);
});

/** Returns the tile at a market's center, shifted by a number of tiles to the east and south. */
function tileAt(z: number, east = 0, south = 0): MapTile {
  const sine = Math.sin((market.latitude * Math.PI) / 180);
  const tiles = 2 ** z;
  const x = Math.floor(((market.longitude + 180) / 360) * tiles) + east;
  const y = Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles) + south;
  return { z, x, y };
}

interface Drawn {
  readonly id: number | undefined;
  readonly tags: Record<string, unknown>;
  readonly rings: readonly (readonly TilePoint[])[];
}

const featuresOf = (layer: VectorTileLayer | undefined): readonly Drawn[] =>
  Array.from({ length: layer?.length ?? 0 }, (_, at) => {
    const feature = (layer as VectorTileLayer).feature(at);
    const rings = feature.loadGeometry().map((ring) => ring.map(({ x, y }) => [x, y] as const));
    return { id: feature.id, tags: feature.properties, rings };
  });

function draw(tile: MapTile): Readonly<Record<string, readonly Drawn[]>> {
  const { layers } = new VectorTile(new PbfReader(drawMapTile([map], tile)));
  return Object.fromEntries(MAP_LAYERS.map(({ id }) => [id, featuresOf(layers[id])]));
}

const placer = (tile: MapTile) => {
  const project = projectionOf(tile);
  return ([x, z]: readonly [number, number]): TilePoint => project(lonLatOf(market, x, z));
};

const isWithin = ([x, y]: TilePoint): boolean => x >= 0 && x <= 4096 && y >= 0 && y <= 4096;

/**
 * Compares a building with its feature in a tile. The feature can be missing if the building is too small for
 * the zoom.
 */
function assertDrawn(
  building: MapBuilding,
  corners: readonly TilePoint[],
  drawn: Drawn | undefined,
  z: number,
): void {
  const distinct = new Set(corners.map(String));
  if (distinct.size < 3 || doubleArea(corners) === 0) return;
  assert.ok(drawn, `building ${building.id}`);
  assert.deepEqual(new Set(drawn.rings[0]?.map(String)), distinct);
  assert.ok(Math.abs(Number(drawn.tags['height']) - building.height) <= 0.05);
  const address = z < 16 ? null : map.addressOf(building);
  assert.equal(drawn.tags['housenumber'], address?.number);
  assert.equal(drawn.tags['street'], address?.street);
}

for (const z of [14, 16])
  test(`buildings on the map at zoom ${z} have the planned corners${z < 16 ? ' and heights, but no addresses' : ', heights and addresses'}`, () => {
    const tile = tileAt(z);
    const drawn = new Map(draw(tile)['buildings']?.map((each) => [each.id, each]));
    const place = placer(tile);
    const planned = map.buildingsIn(areaOf(market, boxOf(tile, 0)));
    assert.ok(planned.length > 20);
    for (const building of planned) {
      const corners = building.footprint.map(place);
      if (corners.every(isWithin)) assertDrawn(building, corners, drawn.get(building.id), z);
    }
  });

/** Asserts that every ring is closed and that the first ring is clockwise and all others are counterclockwise. */
function assertRings({ rings }: Drawn, what: string): void {
  for (const [at, ring] of rings.entries()) {
    assert.deepEqual(ring[0], ring.at(-1));
    assert.ok(ring.length >= 4);
    assert.equal(doubleArea(ring) > 0, at === 0, what);
  }
}

test('all polygons in map tiles are closed, with clockwise outlines and counterclockwise holes', () => {
  for (const z of [11, 13, 15, 16]) {
    const layers = draw(tileAt(z));
    for (const name of ['water', 'landuse', 'buildings']) {
      for (const feature of layers[name] ?? []) assertRings(feature, `${name} at zoom ${z}`);
    }
  }
});

test('the water in a tile matches the water in the layout, apart from points within 6 m of the shore', () => {
  const tile = tileAt(13);
  const water = draw(tile)['water'] ?? [];
  assert.ok(water.length > 0);
  const [west, south, east, north] = boxOf(tile, 0);
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  const project = projectionOf(tile);
  fc.assert(
    fc.property(share, share, (right, up) => {
      const [longitude, latitude] = [west + (east - west) * right, south + (north - south) * up];
      const { x, z } = metersOfPlace(market, { latitude, longitude, altitude: market.ground });
      const away = map.layout.distanceToWater(x, z);
      fc.pre(Math.abs(away) > 6);
      const point = project([longitude, latitude]);
      const isWet = water.some(
        ({ rings: [shore = [], ...islands] }) =>
          encloses(shore, point) && !islands.some((island) => encloses(island, point)),
      );
      assert.equal(isWet, away < 0);
    }),
    { numRuns: 400 },
  );
});

/** Returns the points where streets cross the vertical line at `edge`, each with the street's name. */
function crossings(features: readonly Drawn[], edge: number): readonly string[] {
  const found = features.flatMap(({ tags, rings }) =>
    rings.flatMap((line) =>
      line.flatMap(([x, y], at) => {
        const before = line[at - 1];
        if (!before || before[0] < edge === x < edge) return [];
        const across = before[1] + ((y - before[1]) * (edge - before[0])) / (x - before[0]);
        // A street through the common corner of four tiles can cross either edge first.
        return across < 20 || across > 4076 ? [] : [`${String(tags['name'])} at ${Math.round(across / 8)}`];
      }),
    ),
  );
  return [...new Set(found)].sort();
}

test('neighboring tiles draw every street through the same point on their common edge', () => {
  for (const z of [13, 14, 16]) {
    const east = crossings(draw(tileAt(z, 1))['streets'] ?? [], 0);
    const west = crossings(draw(tileAt(z))['streets'] ?? [], 4096);
    assert.ok(west.length > 0, `zoom ${z}`);
    assert.deepEqual(west, east, `zoom ${z}`);
  }
});

test('a building that crosses the edge of two tiles has the same corners in both', () => {
  const [west, east] = [draw(tileAt(15)), draw(tileAt(15, 1))];
  const byId = new Map(east['buildings']?.map(({ id, rings }) => [id, rings[0] ?? []]));
  const shared = (west['buildings'] ?? []).filter(({ id }) => byId.has(id));
  assert.ok(shared.length > 0);
  for (const { id, rings } of shared) {
    const near = (ring: readonly TilePoint[]): ReadonlySet<string> =>
      new Set(ring.filter(([x, y]) => Math.abs(x) < 64 && y > -64 && y < 4160).map(String));
    const moved = (rings[0] ?? []).map(([x, y]) => [x - 4096, y] as const);
    assert.deepEqual(near(moved), near(byId.get(id) ?? []));
  }
});

test('street classes, buildings and house numbers appear on the map only from their minimum zoom levels', () => {
  const classes = (z: number): readonly unknown[] =>
    [...new Set(draw(tileAt(z))['streets']?.map(({ tags }) => tags['class']))].sort();
  assert.deepEqual(classes(10), ['highway']);
  assert.ok(classes(12).includes('avenue') && !classes(12).includes('street'));
  assert.ok(classes(14).includes('street'));
  assert.deepEqual(
    [13, 14].map((z) => (draw(tileAt(z))['buildings'] ?? []).length > 0),
    [false, true],
  );
  assert.deepEqual(
    [15, 16].map((z) => (draw(tileAt(z))['addresses'] ?? []).length > 0),
    [false, true],
  );
});

test('map tiles contain only documented fields, and a tile outside all sample cities is empty', () => {
  assert.equal(drawMapTile([map], { z: 14, x: 0, y: 0 }).length, 0);
  assert.equal(drawMapTile([], tileAt(14)).length, 0);
  const { layers } = new VectorTile(new PbfReader(drawMapTile([map], tileAt(16))));
  for (const [name, layer] of Object.entries(layers)) {
    const fields = Object.keys(MAP_LAYERS.find(({ id }) => id === name)?.fields ?? {});
    for (const { tags } of featuresOf(layer))
      assert.deepEqual(
        Object.keys(tags).filter((tag) => !fields.includes(tag)),
        [],
        name,
      );
  }
});
