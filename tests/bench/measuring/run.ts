import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../../demo/world/hash.ts';
import { MARKETS } from '../../../demo/world/markets/markets.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { type Place, worldOf } from '../../../elements/geo/earth.ts';
import { length } from '../../../elements/geo/vector.ts';
import { type AdjustedPoint, adjustPoint } from '../../../elements/measure/adjust.ts';
import { measureDistance } from '../../../elements/measure/lengths.ts';
import { inverseOf, times } from '../../../elements/measure/matrix.ts';
import { fromWorld, type MeasuredPoint, totalCovariance } from '../../../elements/measure/measured-point.ts';
import { isProblem, type Problem } from '../../../elements/measure/problem.ts';
import type { Figure } from '../../../elements/measure/propagate.ts';
import type { Precision } from '../../../elements/model/sphere.ts';
import { type City, type Corner, openCity, randomWall, type Wall } from './corners.ts';
import { disturb, type Disturbed, markOf, type Mistake, PIXEL } from './disturbed.ts';

/*
 * Measures by a Monte Carlo simulation how precise corners of the sample world's buildings are that are marked in two to
 * four spheres, how often their 95 % regions and the intervals of lengths hold the truth, and how often a wrong mark is
 * found. Run `node --import tsx tests/bench/measuring/run.ts [--markets N] [--corners N] [--click PIXELS]`.
 */

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '20' },
    corners: { type: 'string', default: '10000' },
    click: { type: 'string', default: '0.5' },
  },
});

type Deviations = { readonly [Name in Exclude<keyof Precision, 'assumed'>]: number };

const pose = (degrees: number, meters: number): Deviations => ({
  horizontal: meters,
  vertical: meters,
  heading: degrees,
  pitch: degrees,
  roll: degrees,
});

const USUAL: Deviations = pose(0.02, 0.05);

const QUALITIES: Readonly<Record<string, Deviations>> = {
  exact: pose(1e-5, 1e-4),
  '0.02°, 0.05 m': USUAL,
  '0.1°, 0.3 m': pose(0.1, 0.3),
};

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'headings 0.1° too large': { heading: 0.1 },
  'clicks with heavy tails': { hasHeavyTails: true },
  'cameras 0.5 m too high': { height: 0.5 },
};

/** Number of pixels by which a mark is wrong. */
const OFF = 10;

/** The 95 % quantile of the chi-square distribution with three degrees of freedom. */
const REGION = 7.815;

/** Standard deviation of a mark in pixels of a face, across and upward. */
const click = Number(values.click);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;

const at = (list: readonly number[], share: number): string =>
  [...list].sort((a, b) => a - b)[Math.floor(share * list.length)]?.toFixed(2) ?? '–';

const silent: Random = () => 0.5;

/** Adjusts a corner with marks that have no errors. */
const adjustedWithout = (place: Place, spheres: readonly SampleSphere[]): AdjustedPoint | null => {
  const marks = spheres.map((sphere) => markOf(disturb(sphere, USUAL, silent, {}), place, silent, { click }));
  const result = adjustPoint(marks);
  return isProblem(result) ? null : result;
};

/** Returns the sum of the variances of a corner that two spheres show. */
function spreadOf(place: Place, spheres: readonly SampleSphere[]): number {
  const result = adjustedWithout(place, spheres);
  const covariance = result && totalCovariance(result.point);
  return covariance ? covariance[0] + covariance[4] + covariance[8] : Infinity;
}

/** Returns the largest error of a mark that the others do not find. */
const hiddenErrorOf = (place: Place, spheres: readonly SampleSphere[]): number =>
  Math.max(...(adjustedWithout(place, spheres)?.smallestErrors?.map(({ most }) => most) ?? [Infinity]));

type Spheres = readonly SampleSphere[];

/** Returns the list with the least value. */
function leastOf(lists: readonly Spheres[], valueOf: (spheres: Spheres) => number): Spheres {
  let [least, best]: [number, Spheres] = [Infinity, []];
  for (const list of lists) {
    const value = valueOf(list);
    if (value < least) [least, best] = [value, list];
  }
  return best;
}

/** Returns the best pair of spheres for a corner, and then those that control it best; at most four. */
function bestSpheres({ place, spheres }: Corner): Spheres {
  const pairs = spheres.flatMap((a, n) => spheres.slice(n + 1).map((b) => [a, b]));
  let best = leastOf(pairs, (pair) => spreadOf(place, pair));
  while (best.length >= 2 && best.length < Math.min(4, spheres.length)) {
    const chosen = best;
    const longer = spheres.filter((one) => !chosen.includes(one)).map((one) => [...chosen, one]);
    const added = leastOf(longer, (list) => hiddenErrorOf(place, list));
    if (added.length === 0) break;
    best = added;
  }
  return best;
}

/** Returns the square of the error in standard deviations. */
function squaredOf(point: MeasuredPoint, error: readonly number[]): number {
  const covariance = totalCovariance(point);
  if (!covariance) return NaN;
  const [ee, en, eu, , nn, nu, , , uu] = covariance;
  const inverse = inverseOf([
    [ee, en, eu],
    [en, nn, nu],
    [eu, nu, uu],
  ]);
  const column = error.map((value) => [value]);
  return inverse ? (times([[...error]], times(inverse, column))[0]?.[0] ?? NaN) : NaN;
}

interface Sample {
  readonly error: number;
  readonly isWithin: boolean;
  readonly agrees: boolean;
}

const disturbAll = (
  spheres: readonly SampleSphere[],
  precision: Deviations,
  random: Random,
  mistake: Mistake = {},
): readonly Disturbed[] => spheres.map((sphere) => disturb(sphere, precision, random, mistake));

function sampleOf(result: AdjustedPoint | Problem, place: Place): Sample | null {
  if (isProblem(result) || !result.test) return null;
  const error = fromWorld(worldOf(result.point, place));
  return {
    error: length(error),
    isWithin: squaredOf(result.point, error) <= REGION,
    agrees: result.test.agrees,
  };
}

/** Returns the samples of all corners that enough spheres see, and the number of corners without a result. */
function samplesOf(
  chosen: readonly (readonly [Corner, readonly SampleSphere[]])[],
  precision: Deviations,
  mistake: Mistake = {},
): { readonly samples: readonly Sample[]; readonly refused: number } {
  const random = createRandom(57);
  const samples: Sample[] = [];
  for (const [corner, spheres] of chosen) {
    const marks = disturbAll(spheres, precision, random, mistake).map((one) =>
      markOf(one, corner.place, random, { ...mistake, click }),
    );
    const sample = sampleOf(adjustPoint(marks), corner.place);
    if (sample) samples.push(sample);
  }
  return { samples, refused: chosen.length - samples.length };
}

function printRow(name: string, { samples, refused }: ReturnType<typeof samplesOf>): void {
  const errors = samples.map(({ error }) => error);
  const within = percent(samples.filter(({ isWithin }) => isWithin).length, samples.length);
  const alarms = percent(samples.filter(({ agrees }) => !agrees).length, samples.length);
  print(
    `| ${name} | ${samples.length} | ${refused} | ${at(errors, 0.5)} | ${at(errors, 0.95)} | ${within} | ${alarms} |`,
  );
}

/** Returns whether the test is expected to find an error of a mark in any direction. */
const isFindable = ({ smallestErrors }: AdjustedPoint, mark: number): boolean =>
  (smallestErrors?.[mark]?.most ?? Infinity) <= (OFF * PIXEL * 180) / Math.PI;

/** Counts how often a wrong mark is found and named, and how often it is named with a probability of at least 90 %. */
function printWrongMarks(
  name: string,
  chosen: readonly (readonly [Corner, readonly SampleSphere[]])[],
  precision: Deviations,
): void {
  const random = createRandom(58);
  const counts = { all: 0, found: 0, named: 0, findable: 0, sure: 0, surelyNamed: 0 };
  for (const [corner, spheres] of chosen) {
    const wrong = Math.floor(random() * spheres.length);
    const marks = disturbAll(spheres, precision, random).map((one, n) =>
      markOf(one, corner.place, random, { click, off: n === wrong ? OFF : 0 }),
    );
    const result = adjustPoint(marks);
    if (isProblem(result) || !result.test) continue;
    const { agrees, suspect, suspicions } = result.test;
    counts.all += 1;
    if (!agrees) counts.found += 1;
    if (suspect === wrong) counts.named += 1;
    if (isFindable(result, wrong)) counts.findable += 1;
    if (Math.max(...(suspicions ?? [0])) < 0.9) continue;
    counts.sure += 1;
    if (suspect === wrong) counts.surelyNamed += 1;
  }
  const { all, sure } = counts;
  print(
    `| ${name} | ${all} | ${percent(counts.findable, all)} | ${percent(counts.found, all)} | ${percent(counts.named, all)} | ${percent(sure, all)} | ${percent(counts.surelyNamed, sure)} |`,
  );
}

/** Returns a point without the names of its errors, so that it shares none with others. */
function alone(point: MeasuredPoint): MeasuredPoint {
  const own = totalCovariance(point);
  return { ...point, precision: own && { own, shared: [] } };
}

/** Counts how often the intervals of the lengths of walls hold the truth, with shared errors and as if there were none. */
function printLengths(name: string, walls: readonly Wall[], precision: Deviations): void {
  const random = createRandom(59);
  const counts = { all: 0, shared: 0, apart: 0 };
  const [halves, halvesApart]: [number[], number[]] = [[], []];
  for (const [from, to] of walls) {
    const both = { ...from, spheres: from.spheres.filter((sphere) => to.spheres.includes(sphere)) };
    const spheres = bestSpheres(both).slice(0, 2);
    if (spheres.length < 2) continue;
    const disturbed = disturbAll(spheres, precision, random);
    const [a, b] = [from, to].map(({ place }) =>
      adjustPoint(disturbed.map((one) => markOf(one, place, random, { click }))),
    );
    if (!a || !b || isProblem(a) || isProblem(b)) continue;
    const [shared, apart] = [
      measureDistance(a.point, b.point),
      measureDistance(alone(a.point), alone(b.point)),
    ];
    if (isProblem(shared) || isProblem(apart)) continue;
    const truth = length(worldOf(from.place, to.place));
    const holds = ({ interval }: Figure): number =>
      interval && interval[0] <= truth && truth <= interval[1] ? 1 : 0;
    counts.all += 1;
    counts.shared += holds(shared.direct);
    counts.apart += holds(apart.direct);
    halves.push(1.96 * (shared.direct.deviation ?? NaN));
    halvesApart.push(1.96 * (apart.direct.deviation ?? NaN));
  }
  print(
    `| ${name} | ${counts.all} | ${percent(counts.shared, counts.all)} | ${at(halves, 0.5)} | ${percent(counts.apart, counts.all)} | ${at(halvesApart, 0.5)} |`,
  );
}

function wallsIn(cities: readonly City[], count: number): readonly Wall[] {
  return cities.flatMap((city, n) => {
    const random = createRandom(n);
    const walls: Wall[] = [];
    for (let tries = 0; walls.length < count / cities.length && tries < 20 * count; tries += 1) {
      const wall = randomWall(city, random);
      if (wall) walls.push(wall);
    }
    return walls;
  });
}

const marketCount = Number(values.markets);
const cities = Array.from({ length: marketCount }, (_, n) =>
  openCity(
    MARKETS[Math.floor((n * MARKETS.length) / marketCount)] as (typeof MARKETS)[number],
    n % 2 === 0 ? 0 : 1,
  ),
);
const walls = wallsIn(cities, Number(values.corners));
const corners = walls.map(([corner]) => corner);
const seen = corners.filter(({ spheres }) => spheres.length >= 2);
print(`${corners.length} corners; two or more spheres see ${percent(seen.length, corners.length)}.\n`);
print('| spheres, precision | corners | refused | error p50, m | p95 | in the 95 % region | disagree |');
print('|---|---|---|---|---|---|---|');
const best = corners.map((corner) => [corner, bestSpheres(corner)] as const);
const withSpheres = (count: number): readonly (readonly [Corner, readonly SampleSphere[]])[] =>
  best.flatMap(([corner, spheres]) =>
    spheres.length >= count ? [[corner, spheres.slice(0, count)] as const] : [],
  );
for (const [name, precision] of Object.entries(QUALITIES))
  for (const count of [2, 3, 4]) printRow(`${count}, ${name}`, samplesOf(withSpheres(count), precision));
print(
  '\n| one mark 10 px wrong | corners | smallest error ≤ 10 px | found | named | surely | right of these |',
);
print('|---|---|---|---|---|---|---|');
for (const [name, precision] of Object.entries(QUALITIES))
  for (const count of [3, 4]) printWrongMarks(`${count}, ${name}`, withSpheres(count), precision);
print('\n| lengths of walls, 2 spheres | walls | in the interval | half, m | as if independent | half, m |');
print('|---|---|---|---|---|---|');
for (const [name, precision] of Object.entries(QUALITIES)) printLengths(name, walls, precision);
print(
  '\n| 3 spheres, 0.02°, 0.05 m | corners | refused | error p50, m | p95 | in the 95 % region | disagree |',
);
print('|---|---|---|---|---|---|---|');
for (const [name, mistake] of Object.entries(MISTAKES))
  printRow(name, samplesOf(withSpheres(3), USUAL, mistake));
