import { toDeg, toRad, turnBetween, wrapPan } from '../../../elements/geo/angle.ts';
import type { Vec3 } from '../../../elements/geo/vector.ts';
import { isInk } from './label.ts';
import { noise } from './noise.ts';

/** Red, green and blue from 0 to 255. */
export type Rgb = [number, number, number];

/** Spacing of lines and labels in degrees of pan and tilt. */
const GRID_DEG = 15;

/**
 * Half the width of a grid line and the width of the ramp at its edge, in degrees. The ramp is about as wide as
 * a pixel of a 4096 px face.
 */
const LINE_DEG = 0.06;
const RAMP_DEG = 0.025;

/** Size of one font pixel of a label, in degrees. */
const INK_DEG = 0.14;

/**
 * Distance from a crossing down to its label in font pixels, and the label's maximum extent to either side in
 * degrees.
 */
const LABEL_DROP = 3;
const LABEL_REACH_DEG = 5;

/**
 * Octaves of detail in knots per unit of length, from a few degrees down to two pixels of a 4096 px face. They
 * make every level of the pyramid as hard to compress as a photograph.
 */
const OCTAVES = [13, 27, 55, 111, 223, 447, 895];

/** Amplitude of each octave in color values. The finest octaves give the JPEG files a realistic size. */
const STRENGTHS = [11, 11, 12, 14, 18, 27, 46];

/**
 * Minimum value of the brightest channel of a pixel in the panorama. It distinguishes the panorama from a
 * viewer's background.
 */
export const DARKEST = 72;

function ground(direction: Vec3, tilt: number): Rgb {
  const [x, y, z] = direction;
  const fields = noise(3 * x, 3 * y, 3 * z);
  const haze = Math.max(0, 1 + tilt / 30) * 45;
  return [118 + 40 * fields + haze, 128 + 18 * fields + haze, 92 - 12 * fields + 1.3 * haze];
}

function sky(direction: Vec3, tilt: number): Rgb {
  const [x, y, z] = direction;
  const cloud = 45 * Math.max(0, noise(4 * x, 7 * y, 4 * z) + 0.4 * noise(11 * x, 17 * y, 11 * z));
  const height = Math.min(1, tilt / 70);
  return [168 - 70 * height + cloud, 186 - 50 * height + 0.8 * cloud, 212 - 12 * height + 0.4 * cloud];
}

function detail(x: number, y: number, z: number): number {
  let sum = 0;
  for (let i = 0; i < OCTAVES.length; i++) {
    const knots = OCTAVES[i]!;
    sum += STRENGTHS[i]! * noise(knots * x + 17, knots * y + 31, knots * z + 47);
  }
  return sum;
}

/** Returns the share of a line that is visible at `off` degrees from its middle, from 0 to 1. */
const lineShare = (off: number): number =>
  Math.min(1, Math.max(0, (LINE_DEG + RAMP_DEG - Math.abs(off)) / RAMP_DEG));

interface Mark {
  readonly share: number;
  readonly ink: Rgb;
}

const NO_MARK: Mark = { share: 0, ink: [0, 0, 0] };
const WHITE: Rgb = [250, 250, 245];
const RED: Rgb = [225, 70, 50];
const LINE: Rgb = [90, 84, 78];

/**
 * Returns the grid line or label in a direction. Labels state pan and tilt. Red lines mark the edges between
 * side faces.
 */
function markAt(pan: number, tilt: number): Mark {
  const level = Math.cos(toRad(tilt));
  const gridTilt = GRID_DEG * Math.round(tilt / GRID_DEG);
  const gridPan = wrapPan(GRID_DEG * Math.round(pan / GRID_DEG));
  const right = turnBetween(gridPan, pan) * level;
  const below = (gridTilt - tilt) / INK_DEG - LABEL_DROP;
  if (below >= 0 && below < 7 && Math.abs(right) < LABEL_REACH_DEG && Math.abs(gridTilt) < 90) {
    if (isInk(`P${gridPan} T${gridTilt}`, right / INK_DEG, below)) return { share: 1, ink: WHITE };
  }
  const share = Math.max(lineShare(tilt - gridTilt), Math.abs(tilt) < 80 ? lineShare(right) : 0);
  if (share === 0) return NO_MARK;
  return { share, ink: gridPan % 90 === 45 && lineShare(right) > 0 ? RED : LINE };
}

/** Returns the test panorama's color in the direction of a unit vector in the world frame. */
export function colorOf(direction: Vec3): Rgb {
  const [x, y, z] = direction;
  const tilt = toDeg(Math.asin(Math.max(-1, Math.min(1, y))));
  const pan = wrapPan(toDeg(Math.atan2(x, -z)));
  const [red, green, blue] = y < 0 ? ground(direction, tilt) : sky(direction, tilt);
  const grain = detail(x, y, z);
  const { share, ink } = markAt(pan, tilt);
  const lit = (base: number, marked: number): number =>
    Math.min(255, Math.max(DARKEST, base + grain) * (1 - share) + marked * share);
  return [lit(red, ink[0]), lit(green, ink[1]), lit(blue, ink[2])];
}
