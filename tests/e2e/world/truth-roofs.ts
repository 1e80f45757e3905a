import { type Meters, placeOfMeters } from '../../../demo/world/markets/market-frame.ts';
import type { Place } from '../../../elements/geo/earth.ts';
import { type Point, type Shot, isInside, pixelOfPlace, truth } from './truth-camera.ts';
import { edgeBeside } from './truth-outline.ts';
import type { Coverage, Picture } from './truth-pictures.ts';
import { type Box, boxesAround, cornersOf } from './truth-town.ts';

/**
 * Sizes of painted details, in meters. `PARAPET` and `FOOT` are distances inward from the edge of a roof to
 * the ends of its parapet and of the dark strip behind it. `STRIP` is the height of the plain strip of wall
 * below the edge.
 */
const PARAPET = 0.35;
const FOOT = 1.2;
const STRIP = 1;

/**
 * Minimum length of an edge (`MIN`), and the distance from its drawn position within which the visible edge
 * is searched, in pixels.
 */
const MIN = 40;
const REACH = 4;

/** An edge of a flat roof above a visible wall. */
export interface RoofEdge {
  readonly box: Box;
  readonly from: Point;
  readonly to: Point;
  /** Unit vector in the image from the roof to the wall. */
  readonly out: Point;
  /** The ends of the painted bands along the edge, in pixels from the edge toward the wall. */
  readonly bands: readonly number[];
}

/**
 * A place at one side of a box. `along` is from -1 to 1, and the distances inward from the wall and above the
 * roof are in meters.
 */
interface SidePlace {
  readonly along: number;
  readonly inwards: number;
  readonly over: number;
}

function pointAt(box: Box, side: number, { along, inwards, over }: SidePlace): Meters {
  const isAcross = side % 2 === 0;
  const sign = side < 2 ? 1 : -1;
  const far = sign * ((isAcross ? box.halfX : box.halfZ) - inwards);
  const off = along * (isAcross ? box.halfZ : box.halfX);
  const [lx, lz] = isAcross ? [far, off] : [off, far];
  return {
    x: box.x + lx * box.cos - lz * box.sin,
    y: box.top + over,
    z: box.z + lx * box.sin + lz * box.cos,
  };
}

const SHARES = [-0.8, -0.4, 0, 0.4, 0.8];

/**
 * Returns the edge of one side in the image, or null unless the edge, its wall and the roof behind it are all
 * visible.
 */
function edgeOf(shot: Shot, box: Box, side: number): RoofEdge | null {
  const place = (along: number, inwards: number, over: number): Place =>
    placeOfMeters(shot.sphere.market, pointAt(box, side, { along, inwards, over }));
  const pixel = (along: number, inwards: number, over: number): Point | null =>
    pixelOfPlace(shot, place(along, inwards, over));
  const isSeen = ({ latitude, longitude, altitude }: Place): boolean =>
    truth.project(shot.sphere, latitude, longitude, altitude).visible;
  const [from, to] = [pixel(-0.85, 0, 0), pixel(0.85, 0, 0)];
  if (!from || !to || !isInside(shot, from, 20) || !isInside(shot, to, 20)) return null;
  const size = Math.hypot(to.x - from.x, to.y - from.y);
  if (size < MIN) return null;
  const places = SHARES.flatMap((along) => [
    place(along, 0, -0.5),
    place(along, 0.6, 0),
    place(along, 2.5, 0),
  ]);
  if (!places.every(isSeen)) return null;
  const normal = { x: (to.y - from.y) / size, y: (from.x - to.x) / size };
  const off = (point: Point | null): number =>
    point ? (point.x - from.x) * normal.x + (point.y - from.y) * normal.y : NaN;
  const wall = off(pixel(0, 0, -STRIP));
  const sign = Math.sign(wall);
  const bands = [off(pixel(0, FOOT, 0)), off(pixel(0, PARAPET, 0)), 0, wall].map((band) => sign * band);
  // A roof seen from nearly its own height is too thin to measure.
  if (!((bands[0] as number) < -2 && (bands[3] as number) > 2)) return null;
  return { box, from, to, out: { x: sign * normal.x, y: sign * normal.y }, bands };
}

/** Returns the edges of flat roofs that can be measured in an image. */
export function roofEdgesIn(shot: Shot): RoofEdge[] {
  return boxesAround(shot.sphere, 500).flatMap((box) =>
    [0, 1, 2, 3].flatMap((side) => edgeOf(shot, box, side) ?? []),
  );
}

/** Returns a roof as a polygon, a number of meters above the true roof. */
export const roofPlaces = ({ sphere }: Shot, { box }: RoofEdge, over: number): Place[] =>
  cornersOf(sphere, box, box.top + over);

const STEP = 0.25;

/**
 * Returns the colors across an edge from the roof to the wall, averaged along the edge. The colors are
 * sampled at regular steps around `middle`.
 */
function profileAcross(picture: Picture, { from, to, out }: RoofEdge, middle: number): number[][] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const count = Math.floor(length);
  return Array.from({ length: (4 * REACH) / STEP + 1 }, (_, n) => {
    const off = middle + n * STEP - 2 * REACH;
    const sum = [0, 0, 0];
    for (let k = 0; k < count; k++) {
      const part = (k + 0.5) / count;
      const x = from.x + part * (to.x - from.x) + off * out.x;
      const y = from.y + part * (to.y - from.y) + off * out.y;
      for (let c = 0; c < 3; c++) sum[c] = (sum[c] as number) + colorAt(picture, x, y, c) / count;
    }
    return sum;
  });
}

function colorAt({ width, data }: Picture, x: number, y: number, c: number): number {
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [fx, fy] = [x - 0.5 - left, y - 0.5 - top];
  const at = (dx: number, dy: number): number => data[3 * ((top + dy) * width + left + dx) + c] ?? 0;
  return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy;
}

/**
 * Returns the mean squared error of an approximation of a profile by bands of one color each, with the edge
 * at `at`. The color of a band is the mean of the profile's colors in it.
 */
function errorAt(profile: readonly number[][], bands: readonly number[], at: number): number {
  const groups: number[][][] = Array.from({ length: bands.length + 1 }, () => []);
  profile.forEach((color, n) => {
    const off = n * STEP - 2 * REACH - at;
    // Pixels around an edge between two bands are a mixture of both.
    if (bands.some((band) => Math.abs(off - band) < 0.6)) return;
    groups[bands.filter((band) => off > band).length]?.push(color);
  });
  let [error, count] = [0, 0];
  for (const group of groups) {
    for (let c = 0; c < 3; c++) {
      const mean = group.reduce((sum, color) => sum + (color[c] as number), 0) / group.length;
      error += group.reduce((sum, color) => sum + ((color[c] as number) - mean) ** 2, 0);
    }
    count += group.length;
  }
  return error / count;
}

/**
 * Minimum contrast of an edge that can be measured: the factor by which the error grows 1.75 pixels away from
 * the edge.
 */
const SHARP = 2;

/**
 * Returns the distance from the drawn edge of a polygon to the edge of the roof in the image, toward the
 * wall, in pixels. Returns null if either edge cannot be measured.
 */
export function edgeFromDrawn(picture: Picture, drawn: Coverage, edge: RoofEdge): number | null {
  const { from, to, out, bands } = edge;
  const beside = [0.25, 0.5, 0.75].map((part) =>
    edgeBeside(drawn, { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }, out),
  );
  const middle = beside.reduce((sum, off) => sum + off, 0) / beside.length;
  if (!Number.isFinite(middle)) return null;
  const profile = profileAcross(picture, edge, middle);
  const tries = Array.from({ length: 8 * REACH + 1 }, (_, n) => {
    const at = n * STEP - REACH;
    return { at, error: errorAt(profile, bands, at) };
  });
  const best = tries.reduce((min, one) => (one.error < min.error ? one : min));
  const others = tries.filter(({ at }) => Math.abs(at - best.at) >= 1.75);
  const sharp = Math.min(...others.map(({ error }) => error)) / best.error;
  return sharp > SHARP ? best.at : null;
}
