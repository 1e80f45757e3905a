import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { BodyStore, Kind, STRIDE } from '../../../../../demo/world/body.ts';
import { createRandom } from '../../../../../demo/world/hash.ts';
import { drawSurfaceTile } from '../../../../../demo/world/map/draw-surface-tile.ts';
import { openMarketMap } from '../../../../../demo/world/map/map-requests.ts';
import { boxOf, EXTENT, type MapTile } from '../../../../../demo/world/map/map-tile.ts';
import { type MarketMap, areaOf, lonLatOf } from '../../../../../demo/world/map/market-map.ts';
import { encloses } from '../../../../../demo/world/map/ring.ts';
import { SURFACE_LAYERS } from '../../../../../demo/world/map/surface-layers.ts';
import { metersOfPlace } from '../../../../../demo/world/markets/market-frame.ts';
import { marketOfSlug } from '../../../../../demo/world/markets/markets.ts';
import { planBlock } from '../../../../../demo/world/plan/plan-block.ts';
import { isOnBridge } from '../../../../../demo/world/shade/ground.ts';
import { BANK_RUN } from '../../../../../demo/world/shade/water.ts';

/** Tiles at zoom 16 with towers, houses, halls, and a river with bridges: a market, and meters from its center. */
const PLACES = [
  ['seattle-wa', 0, 0],
  ['new-york-ny', 300, -900],
  ['phoenix-az', 1500, 1200],
  ['chicago-il', -2500, 800],
] as const;

type Point = readonly [x: number, z: number];

interface Drawn {
  readonly tags: Readonly<Record<string, string | number | boolean>>;
  readonly id: number | undefined;
  /** Rings in the market's frame, in meters. */
  readonly rings: readonly (readonly Point[])[];
}

interface Sheet {
  readonly map: MarketMap;
  readonly tile: MapTile;
  readonly bytes: Uint8Array;
  readonly layers: Readonly<Record<string, readonly Drawn[]>>;
}

/** Decodes a tile as any reader of vector tiles does, and converts its positions to the market's frame. */
function decode(map: MarketMap, tile: MapTile): Sheet {
  const bytes = drawSurfaceTile([map], tile);
  const { layers } = new VectorTile(new PbfReader(bytes));
  const { market } = map.layout;
  const metersOf = ({ x, y }: { x: number; y: number }): Point => {
    const [longitude, south] = [(tile.x + x / EXTENT) / 2 ** tile.z, (tile.y + y / EXTENT) / 2 ** tile.z];
    const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * south))) * 180) / Math.PI;
    const at = metersOfPlace(market, { latitude, longitude: longitude * 360 - 180, altitude: market.ground });
    return [at.x, at.z];
  };
  const drawn = Object.entries(layers).map(([name, layer]) => [
    name,
    Array.from({ length: layer.length }, (_, at): Drawn => {
      const feature = layer.feature(at);
      const rings = feature.loadGeometry().map((ring) => ring.map(metersOf));
      return { tags: feature.properties, id: feature.id, rings };
    }),
  ]);
  return { map, tile, bytes, layers: Object.fromEntries(drawn) as Sheet['layers'] };
}

function tileAt(map: MarketMap, x: number, z: number, zoom: number): MapTile {
  const [lon, lat] = lonLatOf(map.layout.market, x, z);
  const sine = Math.sin((lat * Math.PI) / 180);
  const tiles = 2 ** zoom;
  const south = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z: zoom, x: Math.floor(((lon + 180) / 360) * tiles), y: Math.floor(south * tiles) };
}

let sheets: readonly Sheet[];

before(() => {
  sheets = PLACES.map(([slug, x, z]) => {
    const map = openMarketMap(marketOfSlug(slug)!, 1);
    return decode(map, tileAt(map, x, z, 16));
  });
});

/** Position in a rectangle, in meters from its center, and the half sizes of the rectangle. */
interface Spot {
  readonly u: number;
  readonly v: number;
  readonly halfU: number;
  readonly halfV: number;
  /** Compass direction of u, in degrees. */
  readonly bearing: number;
}

/** Returns the position of a point in a rectangle that rounding may have turned into a parallelogram. */
function spotIn([a, b, , d]: readonly Point[], [x, z]: Point): Spot {
  const [[ax, az], [bx, bz], [dx, dz]] = [a!, b!, d!];
  const [ux, uz, vx, vz] = [bx - ax, bz - az, dx - ax, dz - az];
  const area = ux * vz - uz * vx;
  const [halfU, halfV] = [Math.hypot(ux, uz) / 2, Math.hypot(vx, vz) / 2];
  return {
    u: (((x - ax) * vz - (z - az) * vx) / area - 0.5) * 2 * halfU,
    v: (((z - az) * ux - (x - ax) * uz) / area - 0.5) * 2 * halfV,
    halfU,
    halfV,
    bearing: (Math.atan2(ux, -uz) * 180) / Math.PI,
  };
}

/** Returns the height of a solid's top at a spot, by the rules of Simple 3D Buildings. */
function topOf({ tags }: Drawn, { u, v, halfU, halfV, bearing }: Spot): number {
  const height = Number(tags['height']);
  const rise = Number(tags['roof_height'] ?? 0);
  const eaves = height - rise;
  const [inU, inV] = [halfU - Math.abs(u), halfV - Math.abs(v)];
  switch (String(tags['roof_shape'] ?? 'flat')) {
    case 'flat':
      return height;
    case 'hipped':
      return eaves + (rise * Math.min(inU, inV)) / Math.min(halfU, halfV);
    case 'quadruple_saltbox':
      return (
        eaves + Math.min(rise, Math.tan((Number(tags['roof_angle']) * Math.PI) / 180) * Math.min(inU, inV))
      );
    case 'gabled': {
      const turn = tags['roof_direction'];
      const fallsAlongU =
        turn === undefined
          ? (tags['roof_orientation'] === 'along') === halfV > halfU
          : Math.abs(Math.cos(((Number(turn) - bearing) * Math.PI) / 180)) > 0.7;
      return eaves + (fallsAlongU ? (rise * inU) / halfU : (rise * inV) / halfV);
    }
  }
  throw new Error(`unknown roof ${String(tags['roof_shape'])}`);
}

/** Returns the features of a tile and its neighbors, from which some extend into it. */
function featuresAround({ map, tile: { z, x, y } }: Sheet): Readonly<Record<string, readonly Drawn[]>> {
  const all: Record<string, Drawn[]> = {};
  for (const east of [-1, 0, 1])
    for (const south of [-1, 0, 1]) {
      const { layers } = decode(map, { z, x: x + east, y: y + south });
      for (const [name, features] of Object.entries(layers)) (all[name] ??= []).push(...features);
    }
  return all;
}

/** Returns everything solid. Outlines with parts are replaced by their parts. */
const solidsOf = (layers: Readonly<Record<string, readonly Drawn[]>>): readonly Drawn[] => [
  ...(layers['building'] ?? []).filter(({ tags }) => tags['has_parts'] !== true),
  ...(layers['building_part'] ?? []),
  ...(layers['structure'] ?? []),
];

const SOLID: readonly number[] = [
  Kind.house,
  Kind.roof,
  Kind.masonry,
  Kind.glass,
  Kind.hall,
  Kind.unit,
  Kind.rail,
];

/** Returns the plan of the blocks in and around a tile, with everything that a close camera sees. */
function planOf({ map, tile }: Sheet): BodyStore {
  const store = new BodyStore();
  const { left, north, right, south } = areaOf(map.layout.market, boxOf(tile, 0));
  for (const block of map.layout.blocksIn(left - 200, north - 200, right + 200, south + 200))
    planBlock(store, map.layout, block, true);
  return store;
}

/** Returns the height of a body's top over a point, or null if the point is outside or near the edge of the body. */
function plannedTop(g: Float32Array, body: number, [x, z]: Point, margin: number): number | null {
  const at = (n: number): number => g[body * STRIDE + n] as number;
  const [dx, dz] = [x - at(0), z - at(1)];
  const [u, v] = [dx * at(2) + dz * at(3), dz * at(2) - dx * at(3)];
  const [inU, inV] = [at(4) - Math.abs(u), at(5) - Math.abs(v)];
  if (inU < margin || inV < margin) return null;
  const slopes = [at(8) > 0 ? at(8) * inU : Infinity, at(9) > 0 ? at(9) * inV : Infinity];
  const rise = Math.min(...slopes);
  return Math.min(at(10), at(7) + (rise === Infinity ? 0 : rise));
}

/** Half the width of a unit of a tile at zoom 16 with its diagonal, plus rounding, in meters. */
const EDGE = 0.16;

/** Half width in meters below which posts and trunks are left out. */
const POST = 0.2;

const isSolid = ({ kind, geometry }: BodyStore, body: number): boolean =>
  SOLID.includes(kind[body] as number) &&
  Math.max(geometry[body * STRIDE + 4] as number, geometry[body * STRIDE + 5] as number) >= POST;

/** Returns the height of the highest planned body over a point, whose edges are moved inward by `margin` meters. */
function plannedHeight(store: BodyStore, bodies: readonly number[], point: Point, margin: number): number {
  let top = 0;
  for (const body of bodies) top = Math.max(top, plannedTop(store.geometry, body, point, margin) ?? 0);
  return top;
}

/** Returns the height of the highest drawn solid over a point. */
function drawnHeight(solids: readonly Drawn[], point: Point): number {
  let top = 0;
  for (const solid of solids) {
    const [corner, , opposite] = solid.rings[0] as [Point, Point, Point];
    const reach = Math.hypot(opposite[0] - corner[0], opposite[1] - corner[1]);
    if (Math.abs(point[0] - corner[0]) > reach || Math.abs(point[1] - corner[1]) > reach) continue;
    const spot = spotIn(solid.rings[0]!, point);
    if (Math.abs(spot.u) <= spot.halfU && Math.abs(spot.v) <= spot.halfV)
      top = Math.max(top, topOf(solid, spot));
  }
  return top;
}

test('SURF-13 surface tiles at zoom 16 match the planned heights to within 0.05 m on average and 0.5 m at every point', (t) => {
  let [compared, sum, worst] = [0, 0, 0];
  for (const sheet of sheets) {
    const store = planOf(sheet);
    const bodies = Array.from({ length: store.count }, (_, body) => body).filter((body) =>
      isSolid(store, body),
    );
    const solids = solidsOf(featuresAround(sheet));
    const random = createRandom(sheet.tile.x);
    const { left, north, right, south } = areaOf(sheet.map.layout.market, boxOf(sheet.tile, 0));
    for (let n = 0; n < 3000; n += 1) {
      const point = [left + random() * (right - left), north + random() * (south - north)] as const;
      const planned = plannedHeight(store, bodies, point, EDGE);
      // Points at an edge, where rounding decides what is above them, are left out.
      if (planned === 0 || plannedHeight(store, bodies, point, -EDGE) > planned + 0.5) continue;
      const error = Math.abs(drawnHeight(solids, point) - planned);
      compared += 1;
      sum += error;
      worst = Math.max(worst, error);
      assert.ok(
        error < 0.5,
        `${sheet.tile.x}/${sheet.tile.y} at ${String(point)}: ${error} m from ${planned} m`,
      );
    }
  }
  t.diagnostic(
    `${compared} points, mean error ${(sum / compared).toFixed(3)} m, largest ${worst.toFixed(3)} m`,
  );
  assert.ok(compared > 1500);
  assert.ok(sum / compared < 0.05);
});

test('SURF-13 buildings and their parts in a surface tile have the ids and addresses of the buildings on the map', () => {
  for (const { map, tile, layers } of sheets) {
    const mapped = new Map(
      map.buildingsIn(areaOf(map.layout.market, boxOf(tile, 0))).map((building) => [building.id, building]),
    );
    const drawn = new Map(layers['building']?.map((building) => [building.id, building]));
    assert.deepEqual([...drawn.keys()].sort(), [...mapped.keys()].sort());
    for (const [id, { tags }] of drawn) {
      const building = mapped.get(id!)!;
      const address = map.addressOf(building);
      assert.equal(tags['housenumber'], address?.number);
      assert.equal(tags['street'], address?.street);
      assert.equal(tags['class'], building.kind);
    }
    for (const { tags } of layers['building_part'] ?? [])
      assert.equal(drawn.get(Number(tags['building_id']))?.tags['has_parts'], true);
  }
});

test('SURF-13 a surface tile has water and bridges at the planned positions, and its water level is −4.5 m', () => {
  let [wet, bridged] = [0, 0];
  for (const sheet of sheets) {
    const { map, tile } = sheet;
    const layers = featuresAround(sheet);
    const random = createRandom(tile.y);
    const { left, north, right, south } = areaOf(map.layout.market, boxOf(tile, 0));
    const covers = (name: string, point: Point): boolean =>
      (layers[name] ?? []).some(
        ({ rings: [outline, ...holes] }) =>
          encloses(outline!, point) && !holes.some((hole) => encloses(hole, point)),
      );
    for (let n = 0; n < 4000; n += 1) {
      const [x, z] = [left + random() * (right - left), north + random() * (south - north)];
      const inward = -map.layout.distanceToWater(x, z) - BANK_RUN;
      // Points at a shore, which the tile follows in straight lines, are left out.
      if (Math.abs(inward) < 1) continue;
      assert.equal(covers('water', [x, z]), inward > 0, `${tile.x}/${tile.y} at ${x}, ${z}`);
      if (inward < 0) continue;
      wet += 1;
      // Points at the edge of a deck are left out.
      const near = [x - 0.3, x, x + 0.3].flatMap((nearX) =>
        [z - 0.3, z, z + 0.3].map((nearZ) => isOnBridge(map.layout.blockAt(nearX, nearZ), nearX, nearZ)),
      );
      if (near.every(Boolean)) bridged += 1;
      if (new Set(near).size === 1) assert.equal(covers('bridge', [x, z]), near[0], `bridge at ${x}, ${z}`);
    }
    for (const { tags } of layers['water'] ?? []) assert.equal(tags['level'], -4.5);
  }
  assert.ok(wet > 300, String(wet));
  assert.ok(bridged > 5, String(bridged));
});

test('SURF-13 every planned tree crown lies within a tree crown of the surface tile', () => {
  for (const sheet of sheets) {
    const store = planOf(sheet);
    const { left, north, right, south } = areaOf(sheet.map.layout.market, boxOf(sheet.tile, 0));
    const trees = (sheet.layers['tree'] ?? []).map(({ rings, tags }) => ({
      point: rings[0]![0]!,
      radius: Number(tags['diameter_crown']) / 2,
      bottom: Number(tags['crown_bottom']),
      top: Number(tags['height']),
    }));
    let crowns = 0;
    for (let body = 0; body < store.count; body += 1) {
      if (store.kind[body] !== Kind.crown) continue;
      const [x, z, half, bottom, top] = [0, 1, 4, 6, 7].map(
        (n) => store.geometry[body * STRIDE + n] as number,
      ) as [number, number, number, number, number];
      if (x < left + 10 || x > right - 10 || z < north + 10 || z > south - 10) continue;
      crowns += 1;
      const tree = trees.find(
        ({ point, radius, bottom: foot, top: tip }) =>
          Math.hypot(point[0] - x, point[1] - z) + half <= radius + 0.15 &&
          foot <= bottom + 0.03 &&
          tip >= top - 0.03,
      );
      assert.ok(tree, `${sheet.tile.x}/${sheet.tile.y}: crown at ${x}, ${z}`);
    }
    assert.ok(crowns > 100);
  }
});

test('SURF-13 surface tiles contain only documented layers and properties', () => {
  for (const [name, features] of sheets.flatMap(({ layers }) => Object.entries(layers))) {
    const described = SURFACE_LAYERS.find(({ id }) => id === name);
    assert.ok(described, name);
    const tags = new Set(features.flatMap((feature) => Object.keys(feature.tags)));
    assert.deepEqual(
      [...tags].filter((tag) => !(tag in described.fields)),
      [],
      name,
    );
  }
});
