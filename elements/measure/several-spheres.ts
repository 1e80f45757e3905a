import { toRad } from '../geo/angle.ts';
import { worldOf } from '../geo/earth.ts';
import { length } from '../geo/vector.ts';
import type { MeasureDoubt } from '../model/measures.ts';
import { type AdjustedPoint, adjustPoint } from './adjust.ts';
import type { FoundErrors, MeasuredPoint } from './measured-point.ts';
import { type Problem, isProblem } from './problem.ts';
import type { SphereMark } from './sphere-mark.ts';

/** Returns the marks with one more, in place of an earlier one in the same sphere. */
export const withMark = (marks: readonly SphereMark[], mark: SphereMark): readonly SphereMark[] =>
  marks.some(({ sphere }) => sphere.id === mark.sphere.id)
    ? marks.map((one) => (one.sphere.id === mark.sphere.id ? mark : one))
    : [...marks, mark];

/** Converts angles in degrees at the marks to meters at the point, of which the largest counts. */
function largestOf(
  angles: readonly number[],
  { point }: AdjustedPoint,
  marks: readonly SphereMark[],
): number {
  return Math.max(
    ...marks.map(({ sphere }, at) => toRad(angles[at] ?? 0) * length(worldOf(sphere.camera, point))),
  );
}

function doubtOf(adjusted: AdjustedPoint, marks: readonly SphereMark[]): MeasureDoubt | null {
  const { test, residuals } = adjusted;
  if (!test || test.agrees) return null;
  const { suspect } = test;
  const wrong = suspect === null ? undefined : marks[suspect];
  if (!wrong || suspect === null)
    return { name: 'marks-disagree', bias: largestOf(residuals, adjusted, marks) };
  const bias = largestOf([residuals[suspect] ?? 0], adjusted, [wrong]);
  return { name: 'marks-disagree', bias, sphere: wrong.sphere.id };
}

function foundOf(adjusted: AdjustedPoint, marks: readonly SphereMark[]): FoundErrors | undefined {
  const { smallestErrors } = adjusted;
  if (!smallestErrors) return undefined;
  const across = largestOf(
    smallestErrors.map(({ least }) => least),
    adjusted,
    marks,
  );
  const most = largestOf(
    smallestErrors.map((error) => error.most),
    adjusted,
    marks,
  );
  return { across, any: Number.isFinite(most) ? most : null };
}

/**
 * Returns the point that marks in two to six spheres show, with the marks, the doubt that they disagree, and the smallest
 * error of a mark that would be found.
 *
 * @example
 *   const point = pointOfMarks(withMark(before.marks ?? [], mark));
 */
export function pointOfMarks(marks: readonly SphereMark[]): MeasuredPoint | Problem {
  const adjusted = adjustPoint(marks);
  if (isProblem(adjusted)) return adjusted;
  const doubt = doubtOf(adjusted, marks);
  const found = foundOf(adjusted, marks);
  return { ...adjusted.point, marks, ...(doubt && { doubts: [doubt] }), ...(found && { found }) };
}
