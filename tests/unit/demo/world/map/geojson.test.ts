import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { BodyStore, Kind, STRIDE } from '../../../../../demo/world/body.ts';
import { type Feature, type GeojsonLayer, geojsonOf } from '../../../../../demo/world/map/geojson.ts';
import { openMarketMap } from '../../../../../demo/world/map/map-requests.ts';
import type { Box } from '../../../../../demo/world/map/map-tile.ts';
import { areaOf, lonLatOf, type MarketMap } from '../../../../../demo/world/map/market-map.ts';
import { doubleArea, encloses } from '../../../../../demo/world/map/ring.ts';
import { metersOfPlace } from '../../../../../demo/world/markets/market-frame.ts';
import type { Market } from '../../../../../demo/world/markets/market.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import type { Block } from '../../../../../demo/world/plan/street-grid.ts';

const market = marketOfSlug('seattle-wa') as Market;
let map: MarketMap;

before(() => {
  map = openMarketMap(market, 1);
});

const boxAt = (left: number, north: number, right: number, south: number): Box => {
  const [west, top] = lonLatOf(market, left, north);
  const [east, bottom] = lonLatOf(market, right, south);
  return [west, bottom, east, top];
};

const featuresIn = (layer: GeojsonLayer, box: Box): readonly Feature[] =>
  (geojsonOf(map, layer, box) as { features: readonly Feature[] }).features;

type Ring = readonly (readonly [number, number])[];

/** Returns a polygon's rings in market coordinates, in meters. */
const metersOf = ({ geometry }: Feature): readonly Ring[] => {
  assert.equal(geometry.type, 'Polygon');
  return (geometry as { coordinates: readonly Ring[] }).coordinates.map((ring) =>
    ring.map(([longitude, latitude]) => {
      const { x, z } = metersOfPlace(market, { latitude, longitude, altitude: market.ground });
      return [x, z] as const;
    }),
  );
};

interface Walls {
  readonly x: number;
  readonly z: number;
  /** Area in square meters. */
  readonly size: number;
}

const WALLED: readonly number[] = [Kind.house, Kind.masonry, Kind.glass, Kind.hall];

function wallsOn(block: Block): readonly Walls[] {
  const store = new BodyStore();
  planBlock(store, map.layout, block, false);
  return Array.from({ length: store.count }, (_, body) => body).flatMap((body) => {
    const at = (n: number): number => store.geometry[body * STRIDE + n] as number;
    const [halfX, halfZ, bottom] = [at(4), at(5), at(6)];
    const isOnGround = bottom < 3 && halfX > 0 && halfZ > 0 && WALLED.includes(store.kind[body] as number);
    return isOnGround ? [{ x: at(0), z: at(1), size: 4 * halfX * halfZ }] : [];
  });
}

function wallsOf(feature: Feature): Walls {
  const corners = (metersOf(feature)[0] ?? []).slice(0, 4);
  const mean = (axis: 0 | 1): number => corners.reduce((sum, corner) => sum + corner[axis], 0) / 4;
  return { x: mean(0), z: mean(1), size: Math.abs(doubleArea(corners)) / 2 };
}

const isSame = (a: Walls, b: Walls): boolean =>
  Math.hypot(a.x - b.x, a.z - b.z) < 1e-3 && Math.abs(a.size / b.size - 1) < 1e-4;

test('the map data for an area contains exactly the planned buildings that stand on the ground', () => {
  const [left, north, right, south] = [-300, -350, 420, 280];
  const drawn = featuresIn('buildings', boxAt(left, north, right, south)).map(wallsOf);
  const planned = map.layout
    .blocksIn(left - 60, north - 60, right + 60, south + 60)
    .flatMap(wallsOn)
    .filter(({ x, z }) => x >= left && x < right && z >= north && z < south);
  assert.ok(planned.length > 100);
  assert.equal(drawn.length, planned.length);
  for (const walls of planned)
    assert.ok(
      drawn.some((each) => isSame(each, walls)),
      `${walls.x}, ${walls.z}`,
    );
});

test('two adjacent areas together contain every building exactly once', () => {
  const ids = (box: Box): readonly unknown[] => featuresIn('buildings', box).map(({ id }) => id);
  const parts = [...ids(boxAt(-400, -200, 10, 200)), ...ids(boxAt(10, -200, 400, 200))];
  assert.equal(new Set(parts).size, parts.length);
  assert.deepEqual(new Set(parts), new Set(ids(boxAt(-400, -200, 400, 200))));
});

test('polygons are closed, with counterclockwise outlines and clockwise holes', () => {
  for (const layer of ['buildings', 'landuse', 'water'] as const) {
    const features = featuresIn(layer, boxAt(-900, -900, 900, 900));
    assert.ok(features.length > 0, layer);
    for (const feature of features) {
      for (const [at, ring] of metersOf(feature).entries()) {
        assert.deepEqual(ring[0], ring.at(-1));
        assert.equal(doubleArea(ring) < 0, at === 0);
      }
    }
  }
});

test('the water polygons of an area match the water in the layout, apart from points within 2 m of the shore', () => {
  const box = boxAt(-950, -950, 950, 950);
  const water = featuresIn('water', box).map(metersOf);
  const meter = fc.double({ min: -949, max: 949, noNaN: true });
  fc.assert(
    fc.property(meter, meter, (x, z) => {
      const away = map.layout.distanceToWater(x, z);
      fc.pre(Math.abs(away) > 2);
      const isWet = water.some(
        ([shore = [], ...islands]) =>
          encloses(shore, [x, z]) && !islands.some((island) => encloses(island, [x, z])),
      );
      assert.equal(isWet, away < 0);
    }),
    { numRuns: 300 },
  );
});

test('streets, places, addresses and the house numbers of buildings match those in the atlas', () => {
  const box = boxAt(-600, -600, 600, 600);
  const area = areaOf(market, box);
  const streets = featuresIn('streets', box);
  assert.deepEqual(
    new Set(streets.map(({ properties }) => properties['name'])),
    new Set(map.streetsIn(area).map(({ name }) => name)),
  );
  const isInside = ({ x, z }: { x: number; z: number }): boolean => Math.max(Math.abs(x), Math.abs(z)) < 600;
  const planned = map.layout
    .blocksIn(-700, -700, 700, 700)
    .flatMap((block) => map.atlas.addressesOn(block))
    .filter(isInside)
    .map(({ number, street, x, z }) => ({ number, street, x, z }));
  assert.ok(planned.length > 100);
  const takeNearest = (left: typeof planned, { properties }: Feature, x: number, z: number): void => {
    const found = left.findIndex((each) => Math.hypot(each.x - x, each.z - z) < 0.01);
    const { number, street } = left[found] ?? assert.fail(`${x}, ${z}`);
    assert.deepEqual([properties['housenumber'], properties['street']], [number, street]);
    left.splice(found, 1);
  };
  const unlisted = [...planned];
  for (const address of featuresIn('addresses', box)) {
    const [longitude, latitude] = (address.geometry as { coordinates: readonly [number, number] })
      .coordinates;
    const { x, z } = metersOfPlace(market, { longitude, latitude, altitude: market.ground });
    takeNearest(unlisted, address, x, z);
  }
  assert.deepEqual(unlisted, []);
  const unnumbered = [...planned];
  for (const building of featuresIn('buildings', box)) {
    if (building.properties['housenumber'] === null) continue;
    const { x, z } = wallsOf(building);
    takeNearest(unnumbered, building, x, z);
  }
  assert.deepEqual(unnumbered, []);
  const places = featuresIn('places', box).map(({ properties }) => properties['name']);
  assert.deepEqual(
    places,
    map.atlas.places.filter(isInside).map(({ name }) => name),
  );
});

test('the maps of the two flights over a city have different buildings but the same streets and water', () => {
  const before = openMarketMap(market, 0);
  const box = boxAt(-900, -900, 900, 900);
  for (const layer of ['streets', 'water'] as const)
    assert.deepEqual(geojsonOf(before, layer, box), geojsonOf(map, layer, box), layer);
  assert.notDeepEqual(geojsonOf(before, 'buildings', box), geojsonOf(map, 'buildings', box));
});
