import { createRandom } from '../../../demo/world/hash.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { vectorOf } from '../../../elements/geo/camera.ts';
import { placeOf } from '../../../elements/geo/earth.ts';
import { pointAt } from '../../../elements/geo/pointing.ts';
import { length, type Vec3 } from '../../../elements/geo/vector.ts';
import { heightOn, type Terrain } from '../../../elements/surface/shape/terrain.ts';
import { createBentRay } from '../../helpers/truth/bent-ray.ts';
import { firstBody } from '../../helpers/truth/meet-bodies.ts';
import { type Compared, type Comparison, seenIn, surfaceAround, terrainAround } from './accuracy.ts';

/** The angle of a pixel of a face of 4,096 pixels, in degrees. */
const PIXEL = 90 / 4096;

/** A height in meters above the ground that is above everything. */
const HIGH = 600;

/** Tolerance in meters for what stands exactly at a point. */
const AT_POINT = 0.3;

type Case = 'seen' | 'hidden' | 'tree or car' | 'edge' | 'covered';

/** Where a point counts, and whether something really stands in front of it. */
interface Truth {
  readonly truth: Case;
  readonly isBehind: boolean;
}

interface Sample extends Truth {
  readonly isHidden: boolean;
}

/** Returns whether a point is inside of something or below it. */
function isCovered(sphere: SampleSphere, { town, camera }: Compared, point: Vec3): boolean {
  const { latitude, longitude, altitude } = placeOf(camera, point);
  const above = { latitude, longitude, altitude: sphere.market.ground + HIGH };
  const down = createBentRay(sphere.market, above, [0, -1, 0]);
  return firstBody(town, down, above.altitude - altitude) !== null;
}

/** Returns whether a point is really hidden, or why it does not count. */
function truthOf(sphere: SampleSphere, compared: Compared, point: Vec3): Truth {
  if (isCovered(sphere, compared, point)) return { truth: 'covered', isBehind: true };
  const { town, camera } = compared;
  const { pan, tilt } = pointAt(camera, placeOf(camera, point));
  const distance = length(point);
  const at = (right: number, up: number): Case => {
    const ray = vectorOf({ pan: pan + right / Math.cos((tilt * Math.PI) / 180), tilt: tilt + up });
    const { kind, distance: met } = seenIn(town, sphere, camera, ray);
    if (met > distance - AT_POINT) return 'seen';
    return kind === 'tree' || kind === 'car' ? 'tree or car' : 'hidden';
  };
  const own = at(0, 0);
  const isBehind = own !== 'seen';
  if (own === 'tree or car') return { truth: own, isBehind };
  const around = [at(PIXEL, 0), at(-PIXEL, 0), at(0, PIXEL), at(0, -PIXEL)];
  return { truth: around.every((other) => other === own) ? own : 'edge', isBehind };
}

function measureSphere(sphere: SampleSphere, points: number, maxZoom: number, terrain: Terrain | null) {
  const compared = surfaceAround(sphere, maxZoom, terrain);
  const random = createRandom(sphere.record.id);
  const drop = compared.camera.altitude - sphere.market.ground;
  const list = Array.from({ length: points }, (_, n): Vec3 => {
    const [away, angle] = [20 + 480 * random(), 2 * Math.PI * random()];
    const height = n % 2 === 0 ? 0 : 40 * random();
    const [x, z] = [away * Math.cos(angle), away * Math.sin(angle)];
    return [x, (terrain ? heightOn(terrain, [x, z]) : -drop) + height, z];
  });
  const started = performance.now();
  const hidden = list.map((point) => compared.caster.isHidden(point));
  const cost = (performance.now() - started) / points;
  const samples = list.map((point, n): Sample => ({
    ...truthOf(sphere, compared, point),
    isHidden: hidden[n] === true,
  }));
  return { samples, cost };
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(2)} %`;

/**
 * Compares whether random points are hidden by the surface with whether they are hidden in the world that its tiles
 * describe. Half of the points are on the ground, and the others up to 40 m above it.
 */
export async function measureSight(
  spheres: readonly SampleSphere[],
  { rays: points, zoom, hasTerrain }: Comparison,
  print: (line: string) => void,
): Promise<void> {
  const measured: ReturnType<typeof measureSphere>[] = [];
  for (const sphere of spheres)
    measured.push(measureSphere(sphere, points, zoom, hasTerrain ? await terrainAround(sphere) : null));
  const all = measured.flatMap(({ samples }) => samples);
  const count = (truth: Case, isHidden?: boolean): number =>
    all.filter((one) => one.truth === truth && (isHidden ?? one.isHidden) === one.isHidden).length;
  const [seen, hidden] = [count('seen'), count('hidden')];
  const [falselyHidden, falselySeen] = [count('seen', true), count('hidden', false)];
  const clear = seen + hidden;
  print(`Points: ${all.length}, of which ${clear} count (${percent(hidden, clear)} hidden).`);
  print(
    `Right: ${percent(clear - falselyHidden - falselySeen, clear)}; falsely hidden ${percent(falselyHidden, clear)}, falsely seen ${percent(falselySeen, clear)}.`,
  );
  print(
    `Of the ${hidden} hidden points, ${percent(hidden - falselySeen, hidden)} are called hidden; of those in sight, ${percent(seen - falselyHidden, seen)} are called in sight.`,
  );
  const open = all.filter(({ truth }) => truth !== 'covered');
  const right = open.filter(({ isHidden, isBehind }) => isHidden === isBehind).length;
  print(
    `Of all ${open.length} points that nothing covers, with those behind trees and cars: ${percent(right, open.length)} right.`,
  );
  const behind = open.filter(({ isBehind }) => isBehind);
  print(
    `Of the ${behind.length} of them that anything hides, also trees and cars, ${percent(behind.filter(({ isHidden }) => isHidden).length, behind.length)} are called hidden.`,
  );
  for (const apart of ['edge', 'tree or car', 'covered'] as const)
    print(
      `Apart, ${apart}: ${percent(count(apart), all.length)} of all, ${percent(count(apart, true), count(apart))} of them hidden.`,
    );
  const cost = measured.reduce((sum, one) => sum + one.cost, 0) / measured.length;
  print(`A point takes ${(cost * 1000).toFixed(1)} µs.`);
}
