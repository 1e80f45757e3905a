import { GAPS_BELOW, isGap } from '../shade/crown-gaps.ts';
import type { Visibility } from './visibility.ts';
import type { Window } from './window.ts';

/**
 * A tree's crown: its center in the face's frame, the market's axes there, and half its width and height in
 * meters.
 */
export interface DrawnCrown {
  readonly position: { readonly cr: number; readonly cd: number; readonly ca: number };
  readonly axes: Float64Array;
  readonly half: number;
  readonly tall: number;
  /** Center of the crown in the market's frame, in meters. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/**
 * A ray (s, t, 1) intersects the crown at depth 1/k, where k solves C k² − 2 B k + A = 0. Along a row, A and
 * B² − A C are quadratic in s and B is linear, so their coefficients are computed once per row. The objects
 * below are scratch state, which each call of `drawCrown` sets, so that no memory is allocated.
 */
interface Quadric {
  /** Weight of horizontal directions, and the additional weight of the vertical direction. */
  level: number;
  upright: number;
  cv: number;
  C: number;
}

const quadric: Quadric = { level: 0, upright: 0, cv: 0, C: 0 };

interface Row {
  a0: number;
  a1: number;
  a2: number;
  b0: number;
  b1: number;
}

const row: Row = { a0: 0, a1: 0, a2: 0, b0: 0, b1: 0 };

function setRow({ position, axes }: DrawnCrown, t: number): void {
  const { level, upright, cv } = quadric;
  const [vr, vd, va] = [axes[1] as number, axes[4] as number, axes[7] as number];
  const e = t * vd + va;
  row.a2 = level + upright * vr * vr;
  row.a1 = 2 * upright * vr * e;
  row.a0 = (t * t + 1) * level + upright * e * e;
  row.b1 = position.cr * level + upright * cv * vr;
  row.b0 = (t * position.cd + position.ca) * level + upright * cv * e;
}

/**
 * A run of samples in a row: the range [from, end), the tangent s of the first sample, and the step of s per
 * sample.
 */
interface Run {
  from: number;
  end: number;
  s: number;
  step: number;
}

const run: Run = { from: 0, end: 0, s: 0.5, step: 0.5 };

/**
 * The current crown if it is close enough to show gaps: its position in the market's frame and in the face's
 * frame.
 */
const gaps = { drawn: false, x: 0.5, y: 0.5, z: 0.5, t: 0.5, r: 0.5, d: 0.5, a: 0.5 };
let leafAxes: Float64Array = new Float64Array(9);

/**
 * Returns true if the line of sight of a sample passes between leaves. `facingSquared` is the square of the
 * cosine between ray and normal.
 */
function isInGap(s: number, near: number, facingSquared: number): boolean {
  if (facingSquared >= GAPS_BELOW * GAPS_BELOW) return false;
  const w = leafAxes;
  const r = s / near - gaps.r;
  const d = gaps.t / near - gaps.d;
  const a = 1 / near - gaps.a;
  return isGap(
    Math.sqrt(facingSquared),
    gaps.x + r * (w[0] as number) + d * (w[3] as number) + a * (w[6] as number),
    gaps.y + r * (w[1] as number) + d * (w[4] as number) + a * (w[7] as number),
    gaps.z + r * (w[2] as number) + d * (w[5] as number) + a * (w[8] as number),
  );
}

/** Minimum radius of a crown with gaps, in pixels. */
const MIN_GAP_RADIUS = 5;

function fillRun({ nearness, surface: surfaces }: Visibility, start: number, surface: number): void {
  const { C } = quadric;
  const { a0, a1, a2, b0, b1 } = row;
  let s = run.s;
  for (let n = start + run.from; n < start + run.end; n++, s += run.step) {
    const B = b1 * s + b0;
    const rest = B * B - C * ((a2 * s + a1) * s + a0);
    if (rest <= 0) continue;
    const near = (B + Math.sqrt(rest)) / C;
    if (near <= (nearness[n] as number)) continue;
    if (gaps.drawn && isInGap(s, near, rest / ((a2 * s + a1) * s + a0))) continue;
    nearness[n] = near;
    surfaces[n] = surface;
  }
}

export function drawCrown(
  target: Visibility,
  { side, left, top }: Window,
  crown: DrawnCrown,
  surface: number,
): void {
  const { position, axes, half, tall } = crown;
  const { cr, cd, ca } = position;
  const level = 1 / (half * half);
  const [vr, vd, va] = [axes[1] as number, axes[4] as number, axes[7] as number];
  quadric.level = level;
  quadric.upright = 1 / (tall * tall) - level;
  quadric.cv = cr * vr + cd * vd + ca * va;
  quadric.C = (cr * cr + cd * cd + ca * ca) * level + quadric.upright * quadric.cv * quadric.cv - 1;
  const reach = Math.max(half, tall);
  gaps.drawn = half * side > 2 * MIN_GAP_RADIUS * ca;
  gaps.x = crown.x;
  gaps.y = crown.y;
  gaps.z = crown.z;
  gaps.r = cr;
  gaps.d = cd;
  gaps.a = ca;
  leafAxes = axes;
  const nearest = ca - reach;
  if (quadric.C <= 0 || nearest < 1) return;
  const { perPixel, rows, width, offsets } = target;
  const lean = cd / ca;
  const spread = (Math.sqrt(1 + lean * lean) * reach) / nearest;
  const pixel = side / 2;
  const first = Math.max(0, Math.floor(((cd / ca - spread + 1) * pixel - top) * perPixel));
  const last = Math.min(rows - 1, Math.ceil(((cd / ca + spread + 1) * pixel - top) * perPixel));
  for (let r = first; r <= last; r++) {
    gaps.t = ((r + 0.5) / perPixel + top) / pixel - 1;
    setRow(crown, gaps.t);
    const { a0, a1, a2, b0, b1 } = row;
    const alpha = b1 * b1 - quadric.C * a2;
    const beta = b1 * b0 - (quadric.C * a1) / 2;
    const gamma = b0 * b0 - quadric.C * a0;
    const rest = beta * beta - alpha * gamma;
    if (rest <= 0 || alpha >= 0) continue;
    const root = Math.sqrt(rest);
    const offset = (offsets[r % perPixel] as number) + left;
    run.from = Math.max(0, Math.ceil(((-beta + root) / alpha + 1) * pixel - offset));
    run.end = Math.min(width, Math.ceil(((-beta - root) / alpha + 1) * pixel - offset));
    run.s = (run.from + offset) / pixel - 1;
    run.step = 1 / pixel;
    if (run.from < run.end) fillRun(target, r * width, surface);
  }
}
