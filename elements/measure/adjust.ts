import { toDeg } from '../geo/angle.ts';
import { type Place, placeOf, worldAxes, worldOf } from '../geo/earth.ts';
import {
  type Mat3,
  type Vec3,
  add,
  cross,
  dot,
  length,
  multiply,
  normalize,
  rotate,
  scale,
  subtract,
  transpose,
} from '../geo/vector.ts';
import { type Adjustment, type MarkTest, type SmallestError, testMarks } from './mark-test.ts';
import { type Matrix, columnOf, inverseOf, times, transposed } from './matrix.ts';
import {
  type ErrorColumn,
  type MeasuredPoint,
  fromWorld,
  precisionOfColumns,
  turnOfFrames,
} from './measured-point.ts';
import type { Problem } from './problem.ts';
import { type SourcedError, type SphereMark, errorsOfMark } from './sphere-mark.ts';

/** A point that was marked in several spheres. The entries of the lists belong to the marks. */
export interface AdjustedPoint {
  readonly point: MeasuredPoint;
  /** Angles in degrees between each mark and the direction to the point. */
  readonly residuals: readonly number[];
  /** Null if the precision of a sphere is unknown. */
  readonly test: MarkTest | null;
  readonly smallestErrors: readonly SmallestError[] | null;
}

/** Maximum number of spheres in which a point can be marked. */
const MAX_MARKS = 6;

/** A standard deviation larger than this share of the distance makes the linearized covariance meaningless. */
const LARGEST_SHARE = 1 / 3;

const MAX_ROUNDS = 20;
/** A smaller step in meters is the last one. */
const CONVERGED = 1e-7;

/** The line of sight of a mark in the world frame of the first mark's camera. */
interface Sight {
  readonly camera: Vec3;
  readonly ray: Vec3;
  /** Two unit vectors perpendicular to the ray and to each other. */
  readonly axes: readonly [Vec3, Vec3];
  readonly errors: readonly SourcedError[];
}

/** The observations of all marks at a point. */
interface Linearized extends Omit<Adjustment, 'inverse'> {
  /** The changes of the angles by each error, in the order of the marks. */
  readonly effects: readonly (readonly (readonly [number, number])[])[];
}

function sightOf(mark: SphereMark, origin: Place): Sight {
  const { camera } = mark.sphere;
  const turn: Mat3 = multiply(worldAxes(origin), transpose(worldAxes(camera)));
  const ray = normalize(rotate(turn, mark.ray));
  const first = normalize(cross(ray, Math.abs(ray[1]) < 0.9 ? [0, 1, 0] : [1, 0, 0]));
  return {
    camera: worldOf(origin, camera),
    ray,
    axes: [first, cross(first, ray)],
    errors: errorsOfMark(mark).errors.map(({ source, origin: moved, direction }) => ({
      source,
      origin: rotate(turn, moved),
      direction: rotate(turn, direction),
    })),
  };
}

/** Returns the point with the least sum of squared distances from all lines; null if the lines are parallel. */
function middleOf(sights: readonly Sight[]): Vec3 | null {
  const sums = [0, 1, 2].map(() => [0, 0, 0]);
  let right: Vec3 = [0, 0, 0];
  for (const { camera, ray } of sights) {
    right = add(right, subtract(camera, scale(ray, dot(ray, camera))));
    sums.forEach((row, n) =>
      row.forEach((_, column) => {
        row[column] = (row[column] ?? 0) + (n === column ? 1 : 0) - (ray[n] ?? 0) * (ray[column] ?? 0);
      }),
    );
  }
  const inverse = inverseOf(sums);
  return inverse && vectorOfColumn(times(inverse, columnOf(right)));
}

const vectorOfColumn = (column: Matrix): Vec3 => [
  column[0]?.[0] ?? NaN,
  column[1]?.[0] ?? NaN,
  column[2]?.[0] ?? NaN,
];

/**
 * Linearizes the observations at a point. The errors of a pose change the angles of its mark alone, so the pose is
 * eliminated: its errors, with their prior deviations, are part of the covariance of the angles. The result is the same
 * as with the pose among the unknowns and its prior among the observations.
 */
function linearize(sights: readonly Sight[], point: Vec3): Linearized | null {
  const size = 2 * sights.length;
  const empty = (): number[][] => Array.from({ length: size }, () => Array<number>(size).fill(0));
  const [covariance, weights] = [empty(), empty()];
  const residuals: number[] = [];
  const jacobian: Vec3[] = [];
  const effects = sights.map(({ camera, ray, axes, errors }, at) => {
    const away = subtract(point, camera);
    const distance = length(away);
    const toward = scale(away, 1 / distance);
    for (const axis of axes) {
      residuals.push(dot(axis, toward));
      jacobian.push(scale(subtract(axis, scale(toward, dot(axis, toward))), 1 / distance));
    }
    const ofErrors = errors.map(({ origin, direction }): readonly [number, number] => {
      const turned = add(scale(subtract(origin, scale(ray, dot(ray, origin))), 1 / distance), direction);
      return [dot(axes[0], turned), dot(axes[1], turned)];
    });
    const block = [0, 1].map((row) =>
      [0, 1].map((column) =>
        ofErrors.reduce((sum, effect) => sum + (effect[row] ?? 0) * (effect[column] ?? 0), 0),
      ),
    );
    const inverse = inverseOf(block);
    for (const [row, column] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const) {
      (covariance[2 * at + row] ?? [])[2 * at + column] = block[row]?.[column] ?? NaN;
      (weights[2 * at + row] ?? [])[2 * at + column] = inverse?.[row]?.[column] ?? NaN;
    }
    return ofErrors;
  });
  const isValid = weights.every((row) => row.every(Number.isFinite)) && residuals.every(Number.isFinite);
  return isValid ? { residuals, jacobian, effects, covariance, weights } : null;
}

/** The point at which the weighted sum of the squared angles is least. */
interface Solution extends Linearized, Adjustment {
  readonly at: Vec3;
}

/** Minimizes the sum of squares by the method of Gauss and Newton. */
function solve(sights: readonly Sight[], start: Vec3): Solution | null {
  let at = start;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const linear = linearize(sights, at);
    if (!linear) return null;
    const weighted = times(transposed(linear.jacobian), linear.weights);
    const inverse = inverseOf(times(weighted, linear.jacobian));
    if (!inverse) return null;
    const step = vectorOfColumn(times(inverse, times(weighted, columnOf(linear.residuals))));
    if (length(step) < CONVERGED) return { ...linear, at, inverse };
    at = subtract(at, step);
  }
  return null;
}

/** Returns the standard deviation of the pixel of a mark in radians. */
function pixelOf({ errors }: Sight): number {
  const own = errors.filter(({ source }) => source === null);
  return Math.sqrt(own.reduce((sum, { direction }) => sum + dot(direction, direction), 0) / 2);
}

/** Returns the displacements of the point by each error of each mark: G · effect, with G = (JᵀWJ)⁻¹JᵀW. */
function columnsOf(
  { inverse, jacobian, weights, effects }: Solution,
  sights: readonly Sight[],
): ErrorColumn[] {
  const gain = times(inverse, times(transposed(jacobian), weights));
  return sights.flatMap(({ errors }, mark) =>
    errors.map(({ source }, at) => {
      const [a = 0, b = 0] = effects[mark]?.[at] ?? [];
      const along = (row: number): number =>
        (gain[row]?.[2 * mark] ?? NaN) * a + (gain[row]?.[2 * mark + 1] ?? NaN) * b;
      return { source, moved: [along(0), along(1), along(2)] };
    }),
  );
}

function problemOf(marks: readonly SphereMark[]): Problem | null {
  if (marks.length < 2) return { problem: 'too-few-spheres' };
  if (marks.length > MAX_MARKS) return { problem: 'too-many-spheres' };
  if (new Set(marks.map(({ sphere }) => sphere.id)).size < marks.length) return { problem: 'same-sphere' };
  return null;
}

/** Returns why a solution cannot be used; null if it can. */
function problemOfSolution({ at, inverse }: Solution, sights: readonly Sight[]): Problem | null {
  if (sights.some(({ camera, ray }) => dot(ray, subtract(at, camera)) <= 0))
    return { problem: 'behind-camera' };
  const nearest = Math.min(...sights.map(({ camera }) => length(subtract(at, camera))));
  const variance = inverse.reduce((sum, row, n) => sum + (row[n] ?? 0), 0);
  return Math.sqrt(variance) > LARGEST_SHARE * nearest ? { problem: 'lines-parallel' } : null;
}

/**
 * Returns the point that two to six spheres show, by weighted least squares: the squares of the angles between the marks
 * and the directions to the point are weighted by the errors of the pixels and of the poses, whose deviations are priors
 * of nuisance parameters. The covariance is (JᵀWJ)⁻¹ (E. M. Mikhail, Observations and Least Squares, 1976, chapter 7). The
 * errors of the poses remain named, so that measures of several points do not count them twice.
 *
 * @param marks - At most one in each sphere.
 * @example
 *   const adjusted = adjustPoint([markInFirst, markInSecond, markInThird]);
 *   if (!isProblem(adjusted) && adjusted.test?.suspect === 2) warn('The third mark shows something else.');
 */
export function adjustPoint(marks: readonly SphereMark[]): AdjustedPoint | Problem {
  const [first] = marks;
  const wrong = problemOf(marks);
  if (wrong || !first) return wrong ?? { problem: 'too-few-spheres' };
  const origin = first.sphere.camera;
  const sights = marks.map((mark) => sightOf(mark, origin));
  const start = middleOf(sights);
  const solution = start && solve(sights, start);
  if (!solution) return { problem: 'lines-parallel' };
  const unusable = problemOfSolution(solution, sights);
  if (unusable) return unusable;
  const place = placeOf(origin, solution.at);
  const turn = turnOfFrames(origin, place);
  const columns = columnsOf(solution, sights).map(({ source, moved }) => ({
    source,
    moved: rotate(turn, fromWorld(moved)),
  }));
  const isKnown = marks.every((mark) => errorsOfMark(mark).isKnown);
  const tested = testMarks(solution, sights.map(pixelOf));
  return {
    point: {
      ...place,
      basis: 'spheres',
      spheres: marks.map(({ sphere }) => sphere.id),
      geoidUndulation: first.sphere.geoidUndulation,
      precision: isKnown ? precisionOfColumns(columns) : null,
    },
    residuals: marks.map((_, mark) =>
      toDeg(Math.hypot(solution.residuals[2 * mark] ?? NaN, solution.residuals[2 * mark + 1] ?? NaN)),
    ),
    test: isKnown ? tested.test : null,
    smallestErrors: isKnown ? tested.smallestErrors : null,
  };
}
