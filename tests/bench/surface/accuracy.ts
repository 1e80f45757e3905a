import type { Place } from '../../../elements/geo/earth.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { createWorldPlacer } from '../../../elements/geo/world-placer.ts';
import { Caster } from '../../../elements/surface/caster.ts';
import { FACE_KINDS } from '../../../elements/surface/mesh.ts';
import { readVectorTile, type TileAddress } from '../../../elements/surface/read-vector-tile.ts';
import { buildSurface } from '../../../elements/surface/surface.ts';
import { Kind, STRIDE } from '../../../demo/world/body.ts';
import { BodyFace } from '../../../demo/world/cast/ray.ts';
import { Town } from '../../../demo/world/cast/town.ts';
import { createRandom } from '../../../demo/world/hash.ts';
import { drawSurfaceTile } from '../../../demo/world/map/draw-surface-tile.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { createBentRay } from '../../helpers/truth/bent-ray.ts';
import { firstBody } from '../../helpers/truth/meet-bodies.ts';
import { meetGround } from '../../helpers/truth/meet-ground.ts';
import { quantile } from '../host/load.ts';

/** What a ray meets: a face of the surface, or something that the tiles do not contain. */
type Truth = 'ground' | 'bank' | 'deck' | 'water' | 'wall' | 'roof' | 'tree' | 'car' | 'sky';

interface Seen {
  readonly kind: Truth;
  readonly distance: number;
}

const TRUNK = 1;

function seenIn(town: Town, sphere: SampleSphere, camera: Place, ray: Vec3): Seen {
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
const EXPECTED: Readonly<Partial<Record<Truth, string>>> = {
  ground: 'ground',
  bank: 'ground',
  deck: 'ground',
  water: 'water',
  wall: 'wall',
  roof: 'roof',
  tree: 'other',
};

export function tilesAround(
  { latitude, longitude }: Place,
  zoom: number,
  reach: number,
): readonly TileAddress[] {
  const tiles = 2 ** zoom;
  const radians = (latitude * Math.PI) / 180;
  const share = reach / (40_075_017 * Math.cos(radians));
  const [east, south] = [
    (longitude + 180) / 360,
    0.5 - Math.log((1 + Math.sin(radians)) / (1 - Math.sin(radians))) / (4 * Math.PI),
  ];
  const list: TileAddress[] = [];
  for (let y = Math.floor((south - share) * tiles); y <= Math.floor((south + share) * tiles); y += 1)
    for (let x = Math.floor((east - share) * tiles); x <= Math.floor((east + share) * tiles); x += 1)
      list.push({ z: zoom, x, y });
  return list;
}

/** Measures the places and kinds of random directions against the world that the tiles describe. */
export function measureAccuracy(
  spheres: readonly SampleSphere[],
  rays: number,
  zoom: number,
  print: (line: string) => void,
): void {
  const errors = new Map<Truth, number[]>();
  const kinds = new Map<Truth, [right: number, all: number]>();
  const wrong = new Map<string, number>();
  let [castMs, casts, buildMs, readMs, faces] = [0, 0, 0, 0, 0];
  for (const sphere of spheres) {
    const map = openMarketMap(sphere.market, sphere.flight);
    const town = new Town(map.layout);
    const { latitude, longitude, metadata } = sphere.record;
    const camera: Place = { latitude, longitude, altitude: metadata.altitude ?? NaN };
    const place = createWorldPlacer(camera);
    const ground = sphere.market.ground;
    const tiles = tilesAround(camera, zoom, 1000).map((tile) => ({
      tile,
      bytes: drawSurfaceTile([map], tile),
    }));
    let started = performance.now();
    const features = tiles.flatMap(({ tile, bytes }) => readVectorTile(bytes, tile, place, ground));
    readMs += performance.now() - started;
    started = performance.now();
    const surface = buildSurface(camera, features, { ground, reach: 1000 });
    const caster = new Caster(surface);
    buildMs += performance.now() - started;
    faces += surface.mesh.kinds.length;
    const random = createRandom(Number(sphere.record.id));
    const height = camera.altitude - ground;
    for (let n = 0; n < rays; n += 1) {
      const away = 20 + 480 * random();
      const ray = vectorOf({ pan: 360 * random(), tilt: (-Math.atan(height / away) * 180) / Math.PI });
      const truth = seenIn(town, sphere, camera, ray);
      started = performance.now();
      const hit = caster.cast([0, 0, 0], ray);
      castMs += performance.now() - started;
      casts += 1;
      const [right, all] = kinds.get(truth.kind) ?? [0, 0];
      const name = hit ? FACE_KINDS[hit.kind]! : 'sky';
      const expected = EXPECTED[truth.kind];
      kinds.set(truth.kind, [right + Number(name === expected), all + 1]);
      if (expected === undefined) continue;
      if (name !== expected)
        wrong.set(`${truth.kind} → ${name}`, (wrong.get(`${truth.kind} → ${name}`) ?? 0) + 1);
      const error = hit ? Math.abs(hit.distance - truth.distance) : 1e4;
      const list = errors.get(truth.kind) ?? [];
      list.push(error);
      errors.set(truth.kind, list);
    }
  }
  const all = [...errors.values()].flat();
  const line = (name: string, list: readonly number[]): void => {
    const sorted = [...list].sort((a, b) => a - b);
    const at = (share: number): string => quantile(sorted, share).toFixed(3);
    print(`| ${name} | ${list.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} |`);
  };
  print('| met | rays | error p50, m | p95 | p99 |');
  print('|---|---|---|---|---|');
  for (const [kind, list] of errors) line(kind, list);
  line('all', all);
  const right = [...kinds].filter(([kind]) => EXPECTED[kind]);
  const [good, count] = right.reduce(([a, b], [, [c, d]]) => [a + c, b + d], [0, 0]);
  print(`Kinds right: ${((good / count) * 100).toFixed(2)} % of ${count}`);
  for (const [kind, [ok, total]] of kinds) print(`  ${kind}: ${ok} of ${total}`);
  print(`  trees hit as other: ${kinds.get('tree')}`);
  print(
    [...wrong]
      .sort((a, b) => b[1] - a[1])
      .map(([pair, n]) => `  ${pair}: ${n}`)
      .join('\n'),
  );
  print(
    `per sphere: read ${(readMs / spheres.length).toFixed(0)} ms, build ${(buildMs / spheres.length).toFixed(0)} ms, ${Math.round(faces / spheres.length)} faces; cast ${((castMs / casts) * 1000).toFixed(1)} µs`,
  );
}
