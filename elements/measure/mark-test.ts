import { toDeg } from '../geo/angle.ts';
import { chiSquareLimit, noncentrality } from './chi-square.ts';
import { type Matrix, columnOf, eigenvalues2, minus, times, transposed } from './matrix.ts';

/** How well the marks of a point fit. */
export interface MarkTest {
  /** The sum of the squared residuals, each divided by its variance. */
  readonly chiSquare: number;
  /** Two for each mark, less three. */
  readonly freedom: number;
  /** The 95 % quantile of the chi-square distribution. */
  readonly limit: number;
  /** Whether the errors alone explain the residuals. They exceed the limit by chance in 5 % of all cases. */
  readonly agrees: boolean;
  /**
   * The index of the mark that is most probably wrong; null if the marks agree, or if there are only two, of which
   * either can be wrong.
   */
  readonly suspect: number | null;
  /**
   * For each mark, the probability that it is the wrong one, if exactly one is; null if the marks agree, or if there are only
   * two. With three spheres on one line, two marks can be nearly equally suspect.
   */
  readonly suspicions: readonly number[] | null;
}

/**
 * The smallest errors of a mark in degrees that the test finds in 80 % of all cases: in the direction in which errors
 * are found most easily, and in the other one. The latter is infinite for two marks, because an error along the line on
 * which the point must lie changes only its distance.
 */
export interface SmallestError {
  readonly least: number;
  readonly most: number;
}

/** Typical error of a wrong mark, such as one of a neighboring corner, as a multiple of the deviation of a pixel. */
const WRONG = 20;

/** The result of an adjustment: two observations for each mark, angles in radians. */
export interface Adjustment {
  /** The angles, which are zero for marks without errors. */
  readonly residuals: readonly number[];
  readonly jacobian: Matrix;
  /** The covariance of the angles and its inverse, in blocks of two. */
  readonly covariance: Matrix;
  readonly weights: Matrix;
  /** The covariance of the point, (JᵀWJ)⁻¹. */
  readonly inverse: Matrix;
}

/** Returns a 2 × 2 block on the diagonal: its elements 00, 01 and 11. */
function blockOf(matrix: Matrix, mark: number): readonly [number, number, number] {
  const [first, second] = [matrix[2 * mark] ?? [], matrix[2 * mark + 1] ?? []];
  return [first[2 * mark] ?? NaN, first[2 * mark + 1] ?? NaN, second[2 * mark + 1] ?? NaN];
}

/**
 * Returns twice the logarithm of the evidence that a mark is wrong, compared with no mark being wrong. Its error is
 * normally distributed with a deviation `wrong` in radians. For a large deviation, the first term is the statistic of W.
 * Baarda's data snooping; the others count against a mark that explains the residuals only by an implausibly large error.
 */
function evidenceOf(
  [aa, ab, bb]: readonly [number, number, number],
  [a, b]: readonly [number, number],
  wrong: number,
): number {
  const [first, second] = [aa + wrong ** -2, bb + wrong ** -2];
  const determinant = first * second - ab * ab;
  const gain = (second * a * a - 2 * ab * a * b + first * b * b) / determinant;
  return gain - Math.log(determinant * wrong ** 4);
}

/** Returns probabilities in proportion to the evidence, which is twice a logarithm. */
function sharesOf(evidence: readonly number[]): readonly number[] {
  const most = Math.max(...evidence);
  const weights = evidence.map((one) => Math.exp((one - most) / 2));
  const sum = weights.reduce((total, one) => total + one, 0);
  return weights.map((one) => one / sum);
}

/**
 * Tests the residuals, and finds the mark that is most probably wrong.
 *
 * @param pixels - The standard deviations of the pixels of the marks in radians.
 */
export function testMarks(
  { residuals, jacobian, covariance, weights, inverse }: Adjustment,
  pixels: readonly number[],
): { readonly test: MarkTest; readonly smallestErrors: readonly SmallestError[] } {
  const marks = pixels.length;
  const wrong = pixels.map((pixel) => WRONG * pixel);
  const weighted = times(weights, columnOf(residuals)).map(([value = NaN]) => value);
  const chiSquare = weighted.reduce((sum, value, at) => sum + value * (residuals[at] ?? NaN), 0);
  const freedom = 2 * marks - 3;
  const limit = chiSquareLimit(freedom);
  const ofResiduals = minus(covariance, times(jacobian, times(inverse, transposed(jacobian))));
  const spread = times(weights, times(ofResiduals, weights));
  const blocks = Array.from({ length: marks }, (_, mark) => blockOf(spread, mark));
  const evidence = blocks.map((block, mark) =>
    evidenceOf(block, [weighted[2 * mark] ?? NaN, weighted[2 * mark + 1] ?? NaN], wrong[mark] ?? NaN),
  );
  const agrees = chiSquare <= limit;
  const found = Math.sqrt(noncentrality(freedom));
  const smallestErrors = blocks.map(([aa, ab, bb], mark): SmallestError => {
    const [small, large] = eigenvalues2(aa, ab, bb);
    const [wa, wab, wb] = blockOf(weights, mark);
    // With two marks, the smaller eigenvalue is only a rounding error.
    const isFound = small > 1e-9 * Math.abs(eigenvalues2(wa, wab, wb)[1]);
    return {
      least: toDeg(found / Math.sqrt(large)),
      most: isFound ? toDeg(found / Math.sqrt(small)) : Infinity,
    };
  });
  const suspicions = agrees || marks < 3 ? null : sharesOf(evidence);
  const suspect = suspicions && suspicions.indexOf(Math.max(...suspicions));
  return { test: { chiSquare, freedom, limit, agrees, suspect, suspicions }, smallestErrors };
}
