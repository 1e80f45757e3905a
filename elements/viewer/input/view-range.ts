import { clamp, toDeg, toRad, turnBetween, wrapPan } from '../../geo/angle.ts';
import { type Size, type View, drawnFov } from '../../geo/camera.ts';
import type { CoveredRange, Range } from '../../model/sphere-source.ts';
import { valueText } from '../../model/value-text.ts';
import { ViewerError } from '../../model/viewer-error.ts';

/** The ranges that a page allows, in degrees; null for one that is not limited. */
export interface RangeSettings {
  /** From one pan clockwise to the other. */
  readonly panRange: Range | null;
  readonly tiltRange: Range | null;
  /** Vertical fields of view. */
  readonly fovRange: Range | null;
}

/** Returns the nearest view whose picture, of a size in CSS pixels, shows only what is allowed. */
export type LimitView = (view: View, size: Size, improvedPerspective: boolean) => View;

/** Steps of a search by bisection, after which an angle is exact to 1e-9 degrees. */
const STEPS = 38;

/** Returns the largest value between `low`, which must fit, and `high` that fits. */
function largest(low: number, high: number, fits: (value: number) => boolean): number {
  if (fits(high)) return high;
  let [inside, outside] = [low, high];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (inside + outside) / 2;
    if (fits(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

/** Half a picture, as tangents of the angles between its middle and its edges. */
interface HalfPicture {
  readonly across: number;
  readonly up: number;
}

/** Returns the largest tilt, in degrees, of what a picture shows whose middle has a tilt. */
function highest(tiltDeg: number, { across, up }: HalfPicture): number {
  const middle = tiltDeg + toDeg(Math.atan(up));
  if (middle >= 90) return 90;
  const [sin, cos] = [Math.sin(toRad(tiltDeg)), Math.cos(toRad(tiltDeg))];
  // Below the horizon, the corners show higher directions than the middle of the upper edge.
  return Math.max(middle, toDeg(Math.asin((sin + up * cos) / Math.hypot(1, across, up))));
}

/** Returns half the range of pans, in degrees, of what a picture shows; 180 if it shows the zenith or the nadir. */
function halfWidth(tiltDeg: number, { across, up }: HalfPicture): number {
  const tilt = toRad(Math.abs(tiltDeg));
  const ahead = Math.cos(tilt) - up * Math.sin(tilt);
  return ahead > 0 ? toDeg(Math.atan2(across, ahead)) : 180;
}

/** Returns the number of degrees from the first pan of a range clockwise to the second; 360 for a whole turn. */
const spanOf = ([from, to]: Range): number => (to - from >= 360 ? 360 : wrapPan(to - from));

interface Limits {
  /** The middle of the allowed pans and half their range, in degrees; 180 if all are allowed. */
  readonly pan: number;
  readonly halfPan: number;
  readonly tilt: Range;
  readonly fov: Range;
}

/**
 * Returns the tilt nearest to a wanted one at which a picture shows only what is allowed, in degrees; null if it fits at
 * none, because it is too wide or too high.
 */
function fittingTilt(
  wanted: number,
  half: HalfPicture,
  { tilt: [low, high], halfPan }: Limits,
): number | null {
  const isBelow =
    (limit: number) =>
    (tilt: number): boolean =>
      highest(tilt, half) <= limit;
  if (!isBelow(high)(-90) || !isBelow(-low)(-90)) return null;
  const top = largest(-90, 90, isBelow(high));
  const bottom = -largest(-90, 90, isBelow(-low));
  if (bottom > top) return null;
  const tilt = clamp(wanted, bottom, top);
  const isNarrow = (size: number): boolean => halfWidth(size, half) <= halfPan;
  const level = Math.abs(clamp(0, bottom, top));
  if (!isNarrow(level)) return null;
  // The nearer to the zenith or the nadir, the more directions a picture shows.
  return Math.sign(tilt) * largest(level, Math.abs(tilt), isNarrow);
}

function limitView(view: View, size: Size, improvedPerspective: boolean, limits: Limits): View {
  const [sin, cos] = [Math.sin, Math.cos].map((of) => Math.abs(of(toRad(view.roll ?? 0)))) as [
    number,
    number,
  ];
  const halfOf = (fov: number): HalfPicture => {
    // With a lens, a picture can show almost everything, so only its middle is limited.
    if (!(size.width * size.height > 0) || view.lens !== undefined) return { across: 0, up: 0 };
    const up = Math.tan(toRad(drawnFov(fov, size, improvedPerspective) / 2));
    const across = (up * size.width) / size.height;
    // A picture that is not level lies within a larger one that is.
    return { across: across * cos + up * sin, up: across * sin + up * cos };
  };
  const tiltOf = (fov: number): number | null => fittingTilt(view.tilt, halfOf(fov), limits);
  const wanted = clamp(view.fov, ...limits.fov);
  const fov = largest(0, wanted, (deg) => tiltOf(deg) !== null);
  const tilt = tiltOf(fov) ?? clamp(view.tilt, ...limits.tilt);
  const free = Math.max(0, limits.halfPan - halfWidth(tilt, halfOf(fov)));
  const pan =
    limits.halfPan < 180 ? limits.pan + clamp(turnBetween(limits.pan, view.pan), -free, free) : view.pan;
  return { ...view, pan: wrapPan(pan), tilt, fov };
}

function refuse(name: string, rule: string, value: unknown): never {
  throw new ViewerError('invalid-argument', `${name} must be ${rule}, not ${valueText(value)}.`);
}

/** Checks a range in degrees. Throws `invalid-argument`. */
function checkRange(name: string, range: readonly number[], low: number, high: number): Range {
  const [from = NaN, to = NaN] = range;
  const isValid = range.length === 2 && from >= low && to <= high && from < to;
  return isValid
    ? [from, to]
    : refuse(name, `two numbers of degrees between ${low} and ${high}, the smaller one first`, range);
}

function checkPans(range: readonly number[]): Range {
  const [from = NaN, to = NaN] = range;
  const isValid = range.length === 2 && Number.isFinite(from - to) && from !== to;
  return isValid ? [from, to] : refuse('panRange', 'two different numbers of degrees', range);
}

const lengthOf = ([low, high]: Range): number => high - low;

/** Returns what two ranges have in common; its length is not positive if that is nothing. */
const common = (a: Range, b: Range): Range => [Math.max(a[0], b[0]), Math.min(a[1], b[1])];

/** Returns the part of a covered range that a page allows; all of it if the page allows none of it. */
function allowed(range: Range | null, covered: Range): Range {
  const part = range ? common(range, covered) : covered;
  return lengthOf(part) > 0 ? part : covered;
}

/** Returns the same for ranges of pans, the longer part if there are two. */
function allowedPans(range: Range | null, covered: Range): Range {
  if (!range || spanOf(covered) === 360) return range ?? covered;
  const start = turnBetween(covered[0], range[0]);
  const parts = [start, start + 360].map((from) =>
    common([from, from + spanOf(range)], [0, spanOf(covered)]),
  );
  const [longest = covered] = parts.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return lengthOf(longest) > 0 ? [covered[0] + longest[0], covered[0] + longest[1]] : covered;
}

/**
 * Creates the limit of a view by the ranges of a page and by what a picture covers. The whole picture on the screen stays
 * within them: for a range that is too small for it, the view is zoomed in. Throws `invalid-argument` for a range that is
 * not one.
 */
export function createLimit(
  { panRange, tiltRange, fovRange }: RangeSettings,
  covered: CoveredRange | undefined,
): LimitView {
  const pans = allowedPans(panRange && checkPans(panRange), covered?.pan ?? [0, 360]);
  const halfPan = spanOf(pans) / 2;
  const limits: Limits = {
    pan: wrapPan(pans[0] + halfPan),
    halfPan,
    tilt: allowed(tiltRange && checkRange('tiltRange', tiltRange, -90, 90), covered?.tilt ?? [-90, 90]),
    fov: fovRange ? checkRange('fovRange', fovRange, 0, 180) : [0, 180],
  };
  return (view, size, improvedPerspective) => limitView(view, size, improvedPerspective, limits);
}
