import { parseArgs } from 'node:util';
import { createRandom } from '../../../demo/world/hash.ts';
import { openMarketMap } from '../../../demo/world/map/map-requests.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { Caster, cellsOf } from '../../../elements/surface/cast/caster.ts';
import { withOccluders } from '../../../elements/surface/faces/occluders.ts';
import { faceKindName } from '../../../elements/surface/shape/mesh.ts';
import type { Surface } from '../../../elements/surface/shape/surface.ts';
import { memoryOf } from '../../../elements/surface/surface-memory.ts';
import { groundBelow } from '../../../elements/surface/terrain/ground-below.ts';
import { quantile } from '../../helpers/load/load.ts';
import { Town } from '../../helpers/truth/town.ts';
import { someSpheres } from '../world/some-spheres.ts';
import { EXPECTED, type Seen, seenIn } from './accuracy.ts';
import { SurfaceServer, type Transfer } from './served-surface.ts';

/*
 * Compares the surface within 1 km of a sphere with that within 2 km: its memory, its transfer, and what it answers for
 * directions that meet something between 1 and 2 km. Run
 * `node --import tsx tests/bench/surface/far.ts [--markets N] [--only SLUG] [--rays N] [--terrain]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true },
    rays: { type: 'string', default: '2000' },
    terrain: { type: 'boolean', default: false },
  },
});

const [NEAR, FAR] = [1000, 2000];

interface Direction {
  readonly ray: readonly [x: number, y: number, z: number];
  readonly seen: Seen;
}

interface Answer {
  readonly error: number;
  readonly isRight: boolean;
}

/** Returns random directions that meet something between 1 and 2 km, apart from trees and cars. */
function farDirections(sphere: SampleSphere): readonly Direction[] {
  const { market, flight, record } = sphere;
  const town = new Town(openMarketMap(market, flight).layout);
  const camera = { ...record, altitude: record.metadata.altitude ?? NaN };
  const random = createRandom(record.id);
  const height = camera.altitude - market.ground;
  return Array.from({ length: Number(values.rays) }, (): Direction => {
    const away = NEAR + (FAR - NEAR) * random();
    const ray = vectorOf({ pan: 360 * random(), tilt: (-Math.atan(height / away) * 180) / Math.PI });
    return { ray, seen: seenIn(town, sphere, camera, ray) };
  }).filter(({ ray, seen: { kind, distance } }) => {
    const away = distance * Math.hypot(ray[0], ray[2]);
    return kind !== 'tree' && EXPECTED[kind] !== undefined && away > NEAR && away < FAR;
  });
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function memory(loaded: Surface): string {
  const { surface, occluders } = withOccluders(loaded, loaded.terrain && groundBelow);
  const lists = memoryOf(surface, cellsOf(surface), occluders);
  const bytes = lists.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return `${megabytes(bytes)}, ${surface.mesh.kinds.length} faces, ${surface.things.length} things`;
}

const transferred = ({ files, bytes }: Transfer): string => `${files} files with ${megabytes(bytes)}`;

/** Returns what a surface answers; where it has no faces, the place on level ground. */
function answersOf(
  surface: Surface | null,
  directions: readonly Direction[],
  drop: number,
): readonly Answer[] {
  const caster = surface && new Caster(surface, cellsOf(surface));
  return directions.map(({ ray, seen }) => {
    const hit = caster?.cast([0, 0, 0], ray);
    if (!hit) return { error: Math.abs(drop / -ray[1] - seen.distance), isRight: false };
    return {
      error: Math.abs(hit.distance - seen.distance),
      isRight: faceKindName(hit.kind) === EXPECTED[seen.kind],
    };
  });
}

function print(name: string, answers: readonly Answer[]): void {
  const errors = answers.map(({ error }) => error).sort((a, b) => a - b);
  const [median, most] = [quantile(errors, 0.5), quantile(errors, 0.95)];
  const right = answers.filter(({ isRight }) => isRight).length / answers.length;
  process.stdout.write(
    `${name}: ${answers.length} rays, error ${median.toFixed(2)} m (p95 ${most.toFixed(1)} m), kind right ${(right * 100).toFixed(1)} %\n`,
  );
}

const all: [near: Answer[], far: Answer[]] = [[], []];

for (const sphere of someSpheres(Number(values.markets), 1)) {
  const { market, record } = sphere;
  if (values.only && !values.only.includes(market.slug)) continue;
  const server = new SurfaceServer(sphere, values.terrain);
  const near = await server.load(false);
  const started = performance.now();
  const far = await server.load(true);
  const ms = performance.now() - started;
  process.stdout.write(`${market.slug}: 1 km ${memory(near.surface)}, ${transferred(near.transfer)}\n`);
  process.stdout.write(
    `${market.slug}: 2 km ${memory(far.surface)}, ${transferred(far.transfer)} more; ${ms.toFixed(0)} ms with drawing its tiles\n`,
  );
  const directions = farDirections(sphere);
  const drop = (record.metadata.altitude ?? NaN) - market.ground;
  [near, far].forEach(({ surface }, at) => {
    const answers = answersOf(surface, directions, drop);
    all[at]?.push(...answers);
    print(`  ${at === 0 ? '1 km' : '2 km'}`, answers);
  });
}

all.forEach((answers, at) => print(`All, ${at === 0 ? '1 km' : '2 km'}`, answers));
