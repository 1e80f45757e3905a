import { Kind, STRIDE } from '../../../demo/world/body.ts';
import { createRandom } from '../../../demo/world/hash.ts';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { drawTerrainTile, TERRAIN_SIZE, TERRAIN_ZOOMS } from '../../../demo/world/map/draw-terrain-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import { BodyFace } from '../../../demo/world/ray.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { Caster, cellsOf } from '../../../elements/surface/cast/caster.ts';
import { buildSurface } from '../../../elements/surface/faces/build-surface.ts';
import { readVectorTile } from '../../../elements/surface/features/read-vector-tile.ts';
import { faceKindName } from '../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../elements/surface/shape/surface.ts';
import { createTerrain, type Terrain } from '../../../elements/surface/shape/terrain.ts';
import { readHeights } from '../../../elements/surface/terrain/read-heights.ts';
import { groundOfTerrain } from '../../../elements/surface/terrain/stand-on-terrain.ts';
import { tilesFor } from '../../../elements/surface/tiles/open-tiles.ts';
import { decodePng } from '../../helpers/decode-png.ts';
import { quantile } from '../../helpers/load/load.ts';
import { createBentRay } from '../../helpers/truth/bent-ray.ts';
import { firstBody } from '../../helpers/truth/meet-bodies.ts';
import { meetGround } from '../../helpers/truth/meet-ground.ts';
import { Town } from '../../helpers/truth/town.ts';

/** What a ray meets: a face of the surface, or something that the tiles do not contain. */
type Truth = 'ground' | 'bank' | 'deck' | 'water' | 'wall' | 'roof' | 'tree' | 'car' | 'sky';

export interface Seen {
  readonly kind: Truth;
  readonly distance: number;
}

const TRUNK = 1;

/** Returns what a ray from a camera really meets. */
export function seenIn(town: Town, sphere: SampleSphere, camera: Place, ray: Vec3): Seen {
  const bent = createBentRay(sphere.market, camera, ray);
  const ground = meetGround(town.layout, bent);
  const body = firstBody(town, bent, Math.min(3000, ground?.distance ?? Infinity));
  if (body) {
    const kind = town.store.kind[body.body] as number;
    const half = town.store.geometry[body.body * STRIDE + 4] as number;
    if (kind === Kind.crown || (kind === Kind.rail && half < TRUNK))
      return { kind: 'tree', distance: body.distance };
    if (kind === Kind.car || kind === Kind.cabin) return { kind: 'car', distance: body.distance };
    return { kind: body.face >= BodyFace.top ? 'roof' : 'wall', distance: body.distance };
  }
  if (!ground) return { kind: 'sky', distance: Infinity };
  const kinds = { land: 'ground', bridge: 'deck', bank: 'bank', water: 'water' } as const;
  return { kind: kinds[ground.ground], distance: ground.distance };
}

/** The kinds that the surface is expected to answer. */
export const EXPECTED: Readonly<Partial<Record<Truth, string>>> = {
  ground: 'ground',
  bank: 'ground',
  deck: 'ground',
  water: 'water',
  wall: 'wall',
  roof: 'roof',
  tree: 'other',
};

/** A direction with what it really meets and what the surface answers. */
interface Sample {
  readonly truth: Truth;
  readonly kind: string;
  /** Distance between the two places, in meters; infinite if the surface answers the sky. */
  readonly error: number;
}

/** Durations of the steps for one sphere, in milliseconds, and the number of faces. */
interface Costs {
  readonly read: number;
  readonly build: number;
  readonly index: number;
  readonly cast: number;
  readonly faces: number;
}

const REACH = 1000;

/** What is compared: the number of directions or points of each sphere, and the zoom of its tiles. */
export interface Comparison {
  readonly rays: number;
  readonly zoom: number;
  /** Whether the surface is on the terrain of the world's elevation tiles. */
  readonly hasTerrain: boolean;
}

/** A sphere with its world and the surface that its tiles describe. */
export interface Compared {
  readonly town: Town;
  readonly camera: Place;
  readonly caster: Caster;
  readonly faces: number;
  readonly things: Surface['things'];
  /** Standard deviation of the positions of buildings in meters that results from rounding in their tiles. */
  readonly rounding: number;
  /** Durations of reading the tiles, building the surface and sorting its faces, in milliseconds. */
  readonly times: readonly [read: number, build: number, index: number];
}

/** Builds the surface around a sphere from the tiles of its world. */
export function surfaceAround(
  sphere: SampleSphere,
  maxZoom: number,
  terrain: Terrain | null = null,
): Compared {
  const map = openMarketMap(sphere.market, sphere.flight);
  const { latitude, longitude, metadata } = sphere.record;
  const camera: Place = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const { ground } = sphere.market;
  const tiles = tilesFor({ minZoom: 14, maxZoom }, camera, REACH).map((tile) => ({
    tile,
    bytes: drawSurfaceTile([map], tile),
  }));
  const area = { camera, altitude: ground, reach: REACH };
  const times = [performance.now()];
  const features = tiles.flatMap(({ tile, bytes }) => readVectorTile(bytes, tile, area));
  times.push(performance.now());
  const surface = buildSurface(camera, features, {
    ground,
    reach: REACH,
    terrain: terrain && groundOfTerrain(terrain),
  });
  times.push(performance.now());
  const caster = new Caster(surface, cellsOf(surface));
  times.push(performance.now());
  const [read = 0, build = 0, index = 0] = times.slice(1).map((time, at) => time - (times[at] ?? time));
  return {
    town: new Town(map.layout),
    camera,
    caster,
    faces: surface.mesh.kinds.length,
    things: surface.things,
    rounding: surface.things.find(({ role }) => role === 'building')?.rounding ?? NaN,
    times: [read, build, index],
  };
}

/** Reads the terrain around a sphere from the tiles of its world. */
export async function terrainAround({ record, market: { ground } }: SampleSphere): Promise<Terrain> {
  const { latitude, longitude, metadata } = record;
  const camera: Place = { latitude, longitude, altitude: metadata.altitude ?? NaN };
  const addresses = tilesFor({ minZoom: TERRAIN_ZOOMS.max, maxZoom: TERRAIN_ZOOMS.max }, camera, REACH);
  const tiles = await Promise.all(
    addresses.map(async (tile) => ({
      ...tile,
      pixels: await decodePng(new Uint8Array(await drawTerrainTile(tile))),
    })),
  );
  const steps = 512;
  const heights = readHeights(tiles, { camera, reach: REACH, steps, size: TERRAIN_SIZE });
  const offset = (metadata.geoidUndulation ?? NaN) - camera.altitude;
  return createTerrain(
    { reach: REACH, steps },
    heights.map((height) => height + offset),
    ground - camera.altitude,
  );
}

function measureSphere(
  sphere: SampleSphere,
  rays: number,
  maxZoom: number,
  terrain: Terrain | null,
): { readonly samples: readonly Sample[]; readonly costs: Costs } {
  const { town, camera, caster, faces, times } = surfaceAround(sphere, maxZoom, terrain);
  const { ground } = sphere.market;
  const random = createRandom(sphere.record.id);
  const height = camera.altitude - ground;
  const directions = Array.from({ length: rays }, (): Vec3 => {
    const away = 20 + 480 * random();
    return vectorOf({ pan: 360 * random(), tilt: (-Math.atan(height / away) * 180) / Math.PI });
  });
  const started = performance.now();
  const hits = directions.map((direction) => caster.cast([0, 0, 0], direction));
  const cast = (performance.now() - started) / rays;
  const samples = directions.map((direction, at): Sample => {
    const { kind, distance } = seenIn(town, sphere, camera, direction);
    const hit = hits[at];
    if (!hit) return { truth: kind, kind: 'sky', error: kind === 'sky' ? 0 : Infinity };
    return { truth: kind, kind: faceKindName(hit.kind), error: Math.abs(hit.distance - distance) };
  });
  const [read, build, index] = times;
  return { samples, costs: { read, build, index, cast, faces } };
}

const isRight = ({ truth, kind }: Sample): boolean => EXPECTED[truth] === kind;

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)} %`;

function row(name: string, samples: readonly Sample[]): string {
  const errors = samples.map(({ error }) => error).sort((a, b) => a - b);
  const at = (share: number): string => quantile(errors, share).toFixed(3);
  const right = percent(samples.filter(isRight).length, samples.length);
  return `| ${name} | ${samples.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${right} |`;
}

/** Returns the most frequent confusions of kinds. */
function confusions(samples: readonly Sample[]): string {
  const counts = new Map<string, number>();
  for (const sample of samples)
    if (!isRight(sample)) {
      const pair = `${sample.truth} → ${sample.kind}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, 8);
  return sorted.map(([pair, count]) => `${pair} ${count}`).join(', ');
}

/**
 * Compares what random directions meet on the surface with what they meet in the world that its tiles describe. The
 * directions point at places on the ground at distances of 20 to 500 m that are uniformly distributed.
 */
export async function measureAccuracy(
  spheres: readonly SampleSphere[],
  { rays, zoom, hasTerrain }: Comparison,
  print: (line: string) => void,
): Promise<void> {
  const measured: ReturnType<typeof measureSphere>[] = [];
  for (const sphere of spheres)
    measured.push(measureSphere(sphere, rays, zoom, hasTerrain ? await terrainAround(sphere) : null));
  const all = measured.flatMap(({ samples }) => samples);
  const of = (truth: Truth): readonly Sample[] => all.filter((sample) => sample.truth === truth);
  const described = all.filter(({ truth }) => EXPECTED[truth] !== undefined && truth !== 'tree');
  print('| met | rays | error p50, m | p95 | p99 | kind right |');
  print('|---|---|---|---|---|---|');
  for (const truth of Object.keys(EXPECTED) as Truth[]) print(row(truth, of(truth)));
  print(row('all but trees and cars', described));
  print(row('all directions', all));
  print(`Cars, which no tile contains: ${percent(of('car').length, all.length)} of all rays.`);
  print(`Confused: ${confusions(described)}.`);
  const mean = (name: keyof Costs): number =>
    measured.reduce((sum, { costs }) => sum + costs[name], 0) / measured.length;
  print(
    `Per sphere: ${mean('faces').toFixed(0)} faces; read ${mean('read').toFixed(0)} ms, build ${mean('build').toFixed(0)} ms, index ${mean('index').toFixed(0)} ms; a cast ${(mean('cast') * 1000).toFixed(1)} µs.`,
  );
}
