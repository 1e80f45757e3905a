import { clamp } from './angle.ts';
import { FACE_AXES } from './cube-face.ts';
import { FISHEYE_EDGE, LENSES, directionThrough, pointShowing, scaleAround } from './lens.ts';
import type { Footprint, TileCamera } from './tile-plan.ts';
import { type Tile, type TileLevels, levelAt, tileRect } from './tile.ts';
import { type Vec3, dot, length, normalize } from './vector.ts';

/** The edges of a picture in device pixels from its center, right and up. */
export interface PixelBox {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** Tiles are divided into squares that are small enough to have a single scale: at least this many along a face. */
const SQUARES_PER_FACE = 4;

/** A part of a tile, seen by a camera. */
interface Square {
  /** The unit vector to its center along the camera's axes: right, up, ahead. */
  readonly direction: Vec3;
  /** The largest angle between its center and its corners, in radians. */
  readonly radius: number;
  /** Its area as seen from the camera, in steradians. */
  readonly solidAngle: number;
  readonly texels: number;
}

function* squaresOf(tile: Tile, levels: TileLevels, { axes }: TileCamera): Generator<Square> {
  const { ahead, right, down } = FACE_AXES[tile.face];
  const side = levelAt(levels, tile.level).faceWidth;
  const rect = tileRect(tile, levels);
  const squares = Math.ceil((SQUARES_PER_FACE * Math.max(rect.width, rect.height)) / side);
  const [wide, high] = [rect.width / squares, rect.height / squares];
  /** Returns the vector to a point of the tile, given in squares from its corner, along the camera's axes. */
  const vectorTo = (column: number, row: number): Vec3 => {
    const s = (2 * (rect.left + column * wide)) / side - 1;
    const t = (2 * (rect.top + row * high)) / side - 1;
    const point: Vec3 = [
      ahead[0] + s * right[0] + t * down[0],
      ahead[1] + s * right[1] + t * down[1],
      ahead[2] + s * right[2] + t * down[2],
    ];
    return [dot(axes[0], point), dot(axes[1], point), -dot(axes[2], point)];
  };
  for (let square = 0; square < squares * squares; square += 1) {
    const [column, row] = [square % squares, Math.floor(square / squares)];
    const middle = vectorTo(column + 0.5, row + 0.5);
    const direction = normalize(middle);
    const corners = [0, 1, 2, 3].map((at) => normalize(vectorTo(column + (at & 1), row + (at >> 1))));
    const nearest = Math.min(...corners.map((corner) => dot(corner, direction)));
    yield {
      direction,
      radius: Math.acos(clamp(nearest, -1, 1)),
      // A square on the face of a cube with sides of 2 is slanted by the angle off the center of the face.
      solidAngle: (4 * wide * high) / (side * side) / length(middle) ** 3,
      texels: wide * high,
    };
  }
}

/** Returns the largest scale of a picture within an angle off the line of sight, in focal lengths per radian. */
function largestScale(angle: number, lens: number): number {
  const tangent = angle < Math.PI ? Math.tan(angle / 2) : Infinity;
  if (lens < 0) return Math.hypot(1, tangent);
  const left = 1 - lens * tangent * tangent;
  return left > 0 ? ((1 + tangent * tangent) * (1 + lens * tangent * tangent)) / (left * left) : Infinity;
}

/** The part of a picture in which a square may be drawn, in device pixels from the picture's center. */
interface Disc {
  readonly x: number;
  readonly y: number;
  readonly reach: number;
}

/** Returns a disc that contains a square as drawn, which may be infinitely large; null if it is not in the picture. */
function discOf(
  { direction, radius }: Square,
  { lens = LENSES.rectilinear, focal, width, height }: TileCamera,
): Disc | null {
  const angle = Math.acos(clamp(direction[2], -1, 1));
  const corner = Math.hypot(width, height) / 2 / focal;
  const [, , farthest] = directionThrough(lens < 0 ? Math.min(corner, FISHEYE_EDGE) : corner, 0, lens);
  if (angle - radius > Math.acos(clamp(farthest, -1, 1))) return null;
  const reach = radius * largestScale(angle + radius, lens) * focal;
  const point = pointShowing(direction, lens);
  if (!point || !Number.isFinite(reach)) return { x: 0, y: 0, reach: Infinity };
  const [x, y] = [point[0] * focal, point[1] * focal];
  const isInside = Math.abs(x) - reach < width / 2 && Math.abs(y) - reach < height / 2;
  return isInside ? { x, y, reach } : null;
}

/**
 * Returns the visible part of a tile in a picture that is not rectilinear; null if the tile is not in the picture. Some
 * tiles just outside the picture count as visible.
 */
export function lensFootprintOf(tile: Tile, levels: TileLevels, camera: TileCamera): Footprint | null {
  const { lens = LENSES.rectilinear, focal } = camera;
  let [areaPx, texels, offAxis] = [0, 0, Infinity];
  for (const square of squaresOf(tile, levels, camera)) {
    if (!discOf(square, camera)) continue;
    areaPx += square.solidAngle * (focal * scaleAround(square.direction, lens)) ** 2;
    texels += square.texels;
    offAxis = Math.min(
      offAxis,
      (1 - square.direction[2]) / Math.hypot(square.direction[0], square.direction[1]),
    );
  }
  return texels > 0 ? { texelPx: Math.sqrt(areaPx / texels), areaPx, offAxis: offAxis || 0 } : null;
}

/** Returns a box around the visible part of a tile, within the picture; null if the tile is not in the picture. */
export function lensBoxOf(tile: Tile, levels: TileLevels, camera: TileCamera): PixelBox | null {
  const [right, top] = [camera.width / 2, camera.height / 2];
  const box = { left: right, bottom: top, right: -right, top: -top };
  for (const square of squaresOf(tile, levels, camera)) {
    const disc = discOf(square, camera);
    if (!disc) continue;
    box.left = Math.min(box.left, Math.max(-right, disc.x - disc.reach));
    box.bottom = Math.min(box.bottom, Math.max(-top, disc.y - disc.reach));
    box.right = Math.max(box.right, Math.min(right, disc.x + disc.reach));
    box.top = Math.max(box.top, Math.min(top, disc.y + disc.reach));
  }
  return box.left < box.right && box.bottom < box.top ? box : null;
}
