import { parseArgs } from 'node:util';
import { createRandom } from '../../../demo/world/hash.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import type { Pixel, View } from '../../../elements/geo/camera.ts';
import { rayOfPixel } from '../../../elements/geo/pixel-ray.ts';
import { matrixOfPose, type Pose } from '../../../elements/geo/pose.ts';
import {
  add,
  cross,
  dot,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
  type Vec3,
} from '../../../elements/geo/vector.ts';
import type { Precision } from '../../../elements/model/sphere.ts';
import type { Covariance } from '../../../elements/model/surface-point.ts';
import type { Caster, SurfaceHit } from '../../../elements/surface/cast/caster.ts';
import { covarianceOf } from '../../../elements/surface/cast/hit-covariance.ts';
import { otherHit } from '../../../elements/surface/cast/other-face.ts';
import { errorsOfFace, errorsOfPixel, errorsOfPose } from '../../../elements/surface/cast/ray-errors.ts';
import { FaceKind, faceKindName } from '../../../elements/surface/shape/mesh.ts';
import { someSpheres } from '../world/some-spheres.ts';
import { type Compared, type Seen, seenIn, surfaceAround, terrainAround } from './accuracy.ts';
import { measureGrazing } from './grazing.ts';
import { CHI_SQUARE, normal } from './normal.ts';

/*
 * Measures by a Monte Carlo simulation how often a place on the surface lies within its stated 95 % region: the place
 * that the true ray meets on the same surface, and the one that it meets in the world that the tiles describe. Run
 * `node --import tsx tests/bench/surface/precision.ts [--markets N] [--spheres N] [--rays N] [--zoom N] [--terrain]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '20' },
    spheres: { type: 'string', default: '2' },
    rays: { type: 'string', default: '2500' },
    zoom: { type: 'string', default: '15' },
    terrain: { type: 'boolean', default: false },
  },
});

type Deviations = { readonly [Name in Exclude<keyof Precision, 'assumed'>]: number };

const PRECISIONS: Readonly<Record<string, Deviations>> = {
  'sample world': { horizontal: 0.01, vertical: 0.01, heading: 0.001, pitch: 0.001, roll: 0.001 },
  RTK: { horizontal: 0.02, vertical: 0.03, heading: 1, pitch: 0.2, roll: 0.2 },
  consumer: { horizontal: 2, vertical: 3, heading: 3, pitch: 1, roll: 1 },
};

/** Distance in meters from the plane of a face from which a place is on another face. */
const OFF_PLANE = 0.3;

const SIZE = { width: 1280, height: 800 };
const ORIGIN: Vec3 = [0, 0, 0];

type Random = () => number;

/** How an answer compares with what the pixel shows in the world. */
interface InWorld {
  readonly truth: Seen['kind'];
  readonly isAmbiguous: boolean;
  readonly isWithin: boolean;
}

interface Sample {
  readonly kind: number;
  /** Angle between the ray and the face in degrees. */
  readonly incidence: number;
  /** Relative standard deviation of the sine of this angle. */
  readonly bend: number;
  readonly isAmbiguous: boolean;
  /** Duration of the computation of the covariance and the ambiguity in milliseconds. */
  readonly cost: number;
  readonly isWithin: boolean;
  readonly world: InWorld;
  /** Radius of the region in meters: half its longest axis. */
  readonly radius: number;
}

/** Returns whether a place lies within the 95 % region around another one, and half the longest axis of the region. */
function regionOf(covariance: Covariance, plane: Vec3, error: Vec3): readonly [boolean, number] {
  const across = normalize(cross(plane, Math.abs(plane[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  const along = cross(plane, across);
  const [ee, en, eu, , nn, nu, , , uu] = covariance;
  // The world frame has the axes east, up and south.
  const matrix = [
    [ee, eu, -en],
    [eu, uu, -nu],
    [-en, -nu, nn],
  ] as const;
  const [aa, ab, bb] = [
    dot(across, rotate(matrix, across)),
    dot(across, rotate(matrix, along)),
    dot(along, rotate(matrix, along)),
  ];
  const [a, b] = [dot(across, error), dot(along, error)];
  const squared = (bb * a * a - 2 * ab * a * b + aa * b * b) / (aa * bb - ab * ab);
  const largest = (aa + bb) / 2 + Math.hypot((aa - bb) / 2, ab);
  const isOnPlane = Math.abs(dot(plane, error)) < OFF_PLANE;
  return [isOnPlane && squared <= CHI_SQUARE, Math.sqrt(CHI_SQUARE * largest)];
}

/** A sphere with its surface. */
type Around = readonly [SampleSphere, Compared];

/** Draws the errors of a pixel and a pose, and compares the true place with the one that the wrong pose gives. */
function measure(around: Around, precision: Deviations, random: Random): Sample | null {
  const [sphere, { town, camera, caster, things }] = around;
  const height = camera.altitude - sphere.market.ground;
  const pose: Pose = { heading: 360 * random(), pitch: 10 * random() - 5, roll: 10 * random() - 5 };
  const away = 20 + 480 * random();
  const view: View = { pan: 360 * random(), tilt: (-Math.atan(height / away) * 180) / Math.PI, fov: 75 };
  const pixel: Pixel = { x: SIZE.width * (0.25 + random() / 2), y: SIZE.height * (0.25 + random() / 2) };
  const truth = rayOfPixel(view, SIZE, pixel);
  const met = caster.cast(ORIGIN, truth);
  const clicked = { x: pixel.x + normal(random) / 2, y: pixel.y + normal(random) / 2 };
  const wrongPose: Pose = {
    heading: pose.heading + precision.heading * normal(random),
    pitch: pose.pitch + precision.pitch * normal(random),
    roll: pose.roll + precision.roll * normal(random),
  };
  const turn = multiply(matrixOfPose(wrongPose), transpose(matrixOfPose(pose)));
  const origin: Vec3 = [
    precision.horizontal * normal(random),
    precision.vertical * normal(random),
    precision.horizontal * normal(random),
  ];
  const ray = rotate(turn, rayOfPixel(view, SIZE, clicked));
  const hit = caster.cast(origin, ray);
  if (!hit || !met) return null;
  const errors = [
    ...errorsOfPose(ray, precision, wrongPose)!,
    ...errorsOfPixel({ view, size: SIZE, pixel: clicked }).map((error) => ({
      ...error,
      direction: rotate(turn, error.direction),
    })),
  ];
  const started = performance.now();
  const covariance = covarianceOf({ ray, ...hit }, errors, []);
  const isAmbiguous = isAmbiguousFrom(caster, origin, { ray, hit }, errors);
  const cost = performance.now() - started;
  const facing = -dot(hit.normal, ray);
  const error = subtract(scale(truth, met.distance), add(origin, scale(ray, hit.distance)));
  const [isWithin, radius] = regionOf(covariance, hit.normal, error);
  const faces = errorsOfFace(things[hit.owner]!);
  const seen = seenIn(town, sphere, camera, truth);
  const off = subtract(scale(truth, seen.distance), add(origin, scale(ray, hit.distance)));
  const world: InWorld = {
    truth: seen.kind,
    isAmbiguous: isAmbiguousFrom(caster, origin, { ray, hit }, [...errors, ...faces]),
    isWithin: regionOf(covarianceOf({ ray, ...hit }, errors, faces), hit.normal, off)[0],
  };
  return {
    kind: hit.kind,
    incidence: (Math.asin(facing) * 180) / Math.PI,
    bend: Math.hypot(...errors.map(({ direction }) => dot(hit.normal, direction) / facing)),
    isAmbiguous,
    cost,
    isWithin,
    world,
    radius,
  };
}

type Errors = Parameters<typeof otherHit>[2];

/** Returns whether a ray from a displaced camera is ambiguous. */
const isAmbiguousFrom = (
  caster: Caster,
  origin: Vec3,
  met: { readonly ray: Vec3; readonly hit: SurfaceHit },
  errors: Errors,
): boolean => {
  const displaced = { cast: (from: Vec3, ray: Vec3) => caster.cast(add(origin, from), ray) } as Caster;
  return otherHit(displaced, met, errors) !== null;
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

function printRow(name: string, samples: readonly Sample[]): void {
  const clear = samples.filter(({ isAmbiguous }) => !isAmbiguous);
  const within = clear.filter(({ isWithin }) => isWithin).length;
  const radii = clear.map(({ radius }) => radius).sort((a, b) => a - b);
  const share = percent(samples.length - clear.length, samples.length);
  const middle = radii[radii.length >> 1]?.toFixed(2) ?? '–';
  print(`| ${name} | ${samples.length} | ${share} | ${percent(within, clear.length)} | ${middle} |`);
}

/** Prints how many of the places in the world are within the regions of the answers that are not ambiguous. */
function printWorld(samples: readonly Sample[]): void {
  const clear = samples.map(({ world }) => world).filter(({ isAmbiguous }) => !isAmbiguous);
  const described = clear.filter(({ truth }) => truth !== 'tree' && truth !== 'car');
  const share = (list: readonly InWorld[]): string =>
    `${percent(list.filter(({ isWithin }) => isWithin).length, list.length)} of ${list.length}`;
  print(`\nAgainst the world: ${share(clear)} are within; without trees and cars, ${share(described)}.`);
}

const between = (
  samples: readonly Sample[],
  name: 'incidence' | 'bend',
  low: number,
  high: number,
): readonly Sample[] => samples.filter((sample) => sample[name] >= low && sample[name] < high);

/** Compares the errors of walls, which rounded positions cause, with their stated deviation. */
function printRounding(list: readonly (readonly [SampleSphere, Compared])[], rays: number): void {
  const ratios: number[] = [];
  for (const [sphere, { town, camera, caster, rounding }] of list) {
    const random = createRandom(sphere.record.id + 1);
    for (let n = 0; n < rays; n += 1) {
      const ray = normalize([random() - 0.5, -0.4 * random(), random() - 0.5]);
      const hit = caster.cast(ORIGIN, ray);
      if (hit?.kind !== FaceKind.wall || hit.distance > 500) continue;
      const { kind, distance } = seenIn(town, sphere, camera, ray);
      const off = Math.abs((hit.distance - distance) * dot(hit.normal, ray));
      // Other walls are at least this far away, apart from steps.
      if (kind === 'wall' && off < 1)
        ratios.push(off / (rounding * Math.hypot(hit.normal[0], hit.normal[2])));
    }
  }
  const share = (limit: number): string =>
    percent(ratios.filter((ratio) => ratio <= limit).length, ratios.length);
  print(
    `Walls: ${ratios.length}; within 1σ of the rounding ${share(1)}, 1.96σ ${share(1.96)}, 3σ ${share(3)}.`,
  );
}

const spheres = someSpheres(Number(values.markets), Number(values.spheres));
const [rays, zoom] = [Number(values.rays), Number(values.zoom)];
const list: Around[] = [];
for (const sphere of spheres)
  list.push([sphere, surfaceAround(sphere, zoom, values.terrain ? await terrainAround(sphere) : null)]);
for (const [name, precision] of Object.entries(PRECISIONS)) {
  const samples = list.flatMap((around) => {
    const random = createRandom(around[0].record.id);
    return Array.from({ length: rays }, () => measure(around, precision, random)).filter(
      (sample) => sample !== null,
    );
  });
  const cost = samples.reduce((sum, sample) => sum + sample.cost, 0) / samples.length;
  print(
    `\n${name}: ${cost.toFixed(2)} ms for a place\n\n| | rays | ambiguous | within the 95 % region | radius p50, m |\n|---|---|---|---|---|`,
  );
  printRow('all', samples);
  for (const kind of [FaceKind.ground, FaceKind.water, FaceKind.wall, FaceKind.roof, FaceKind.other])
    printRow(
      faceKindName(kind),
      samples.filter((sample) => sample.kind === kind),
    );
  for (const [low, high] of [
    [0, 5],
    [5, 10],
    [10, 15],
    [15, 20],
    [20, 30],
    [30, 60],
    [60, 91],
  ] as const)
    printRow(`incidence ${low}° to ${high}°`, between(samples, 'incidence', low, high));
  for (const [low, high] of [
    [0, 0.02],
    [0.02, 0.05],
    [0.05, 0.1],
    [0.1, 0.2],
    [0.2, 0.3],
    [0.3, Infinity],
  ] as const)
    printRow(`κ ${low} to ${high}`, between(samples, 'bend', low, high));
  printWorld(samples);
}
printRounding(list, rays);
measureGrazing(print);
