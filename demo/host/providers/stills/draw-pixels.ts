import { FACES, type Face } from '../../../../elements/geo/cube-face.ts';
import type { TileCamera } from '../../../../elements/geo/tile-plan.ts';
import { type Tile, type TileLevels, levelAt, tileRect, tilesAcross } from '../../../../elements/geo/tile.ts';

/** A tile's picture: RGB, one byte per channel, row by row. */
export interface DecodedTile {
  readonly tile: Tile;
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** A tile at its place on its face, in pixels of its level. */
interface PlacedTile extends Omit<DecodedTile, 'tile'> {
  readonly faceWidth: number;
  readonly left: number;
  readonly top: number;
}

/** The tiles of one level of a face, by row and column. */
interface FaceLevel {
  readonly faceWidth: number;
  readonly tileWidth: number;
  readonly across: number;
  readonly tiles: (PlacedTile | undefined)[];
}

/** Returns the levels of a face that have tiles, the finest first. */
function levelsOfFace(face: Face, tiles: readonly DecodedTile[], levels: TileLevels): readonly FaceLevel[] {
  const found: FaceLevel[] = [];
  for (const [level] of levels.entries()) {
    const here = tiles.filter(({ tile }) => tile.face === face && tile.level === level);
    if (here.length === 0) continue;
    const { faceWidth, tileWidth } = levelAt(levels, level);
    const across = tilesAcross(levels, level);
    const placed: (PlacedTile | undefined)[] = [];
    for (const { tile, width, height, pixels } of here) {
      const { left, top } = tileRect(tile, levels);
      placed[tile.y * across + tile.x] = { faceWidth, left, top, width, height, pixels };
    }
    found.push({ faceWidth, tileWidth, across, tiles: placed });
  }
  return found;
}

/** Returns the finest tile at a point of a face; undefined if there is none. `s` and `t` are from -1 to 1. */
function tileAt(levels: readonly FaceLevel[], s: number, t: number): PlacedTile | undefined {
  for (const { faceWidth, tileWidth, across, tiles } of levels) {
    const column = Math.min(across - 1, Math.floor(((s + 1) * faceWidth) / 2 / tileWidth));
    const row = Math.min(across - 1, Math.floor(((t + 1) * faceWidth) / 2 / tileWidth));
    const tile = tiles[row * across + column];
    if (tile) return tile;
  }
  return undefined;
}

const [FRONT, RIGHT, BACK, LEFT, UP, DOWN] = [0, 1, 2, 3, 4, 5] as const;

/**
 * Draws a view of a sphere from its tiles, and returns its pixels: RGB, row by row. Each pixel shows the direction
 * through its center. As in the viewer (`elements/scene/tile-layer.ts`), colors are interpolated linearly between the
 * four closest pixels of one tile, in the values of the file. `tiles` are those of a plan without children
 * (`elements/geo/tile-plan.ts`).
 *
 * The face of a direction is that of its largest coordinate, as in `facePointOfVector`; it is repeated here without
 * objects, because it runs for every pixel.
 *
 * @example
 *   const plan = planTiles({ levels, finestLevel: 0 }, camera);
 *   const pixels = drawPixels(decodedLeaves, levels, camera);
 */
// oxlint-disable-next-line complexity, max-lines-per-function -- Split into functions for a pixel, it takes 1.4 to 2 times as long.
export function drawPixels(
  tiles: readonly DecodedTile[],
  levels: TileLevels,
  { axes, focal, width, height }: TileCamera,
): Uint8Array {
  const faces = FACES.map((face) => levelsOfFace(face, tiles, levels));
  const [right, up, back] = axes;
  const drawn = new Uint8Array(width * height * 3);
  let at = 0;
  let current: PlacedTile | undefined;
  let currentFace = -1;
  for (let row = 0; row < height; row += 1) {
    const above = (height / 2 - row - 0.5) / focal;
    const startX = up[0] * above - back[0];
    const startY = up[1] * above - back[1];
    const startZ = up[2] * above - back[2];
    for (let column = 0; column < width; column += 1, at += 3) {
      const across = (column + 0.5 - width / 2) / focal;
      const x = startX + right[0] * across;
      const y = startY + right[1] * across;
      const z = startZ + right[2] * across;
      const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
      let face: number;
      let s: number;
      let t: number;
      if (ay >= ax && ay >= az) {
        face = y > 0 ? UP : DOWN;
        s = x / ay;
        t = (y > 0 ? -z : z) / ay;
      } else if (ax >= az) {
        face = x > 0 ? RIGHT : LEFT;
        s = (x > 0 ? z : -z) / ax;
        t = -y / ax;
      } else {
        face = z > 0 ? BACK : FRONT;
        s = (z > 0 ? -x : x) / az;
        t = -y / az;
      }
      const isInside =
        current !== undefined &&
        face === currentFace &&
        isWithin((s + 1) * 0.5 * current.faceWidth - current.left, current.width) &&
        isWithin((t + 1) * 0.5 * current.faceWidth - current.top, current.height);
      if (!isInside) {
        // At the edge of the view, the plan can lack a tile of which less than a pixel is visible.
        const found = tileAt(faces[face] ?? [], s, t);
        currentFace = found ? face : currentFace;
        current = found ?? current;
      }
      if (!current) continue;
      const { pixels, width: wide, height: high } = current;
      const u = limited((s + 1) * 0.5 * current.faceWidth - current.left - 0.5, wide - 1);
      const v = limited((t + 1) * 0.5 * current.faceWidth - current.top - 0.5, high - 1);
      const left = Math.floor(u);
      const top = Math.floor(v);
      const partX = u - left;
      const partY = v - top;
      const nextX = left < wide - 1 ? 3 : 0;
      const nextY = top < high - 1 ? 3 * wide : 0;
      const from = 3 * (top * wide + left);
      for (let channel = 0; channel < 3; channel += 1) {
        const a = pixels[from + channel] as number;
        const b = pixels[from + nextX + channel] as number;
        const c = pixels[from + nextY + channel] as number;
        const d = pixels[from + nextX + nextY + channel] as number;
        const upper = a + (b - a) * partX;
        const lower = c + (d - c) * partX;
        drawn[at + channel] = Math.round(upper + (lower - upper) * partY);
      }
    }
  }
  return drawn;
}

const isWithin = (value: number, end: number): boolean => value >= 0 && value < end;

const limited = (value: number, most: number): number => (value < 0 ? 0 : value > most ? most : value);
