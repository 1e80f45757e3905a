import { type Place, placeOf } from '../../geo/earth.ts';
import { curvatureRadius } from '../shape/curvature.ts';
import { positionOf } from '../tiles/open-tiles.ts';
import { SurfaceSourceError, type TileAddress } from '../tiles/tile-source.ts';
import { type ElevationEncoding, elevationReader, type Pixels } from './elevation-image.ts';

/** An elevation tile; without pixels if the tileset does not have it. */
export interface ElevationTile extends TileAddress {
  readonly pixels: Pixels | null;
}

/** The grid on which heights are read, and the number of pixels along a side of the tiles. */
export interface HeightGridRequest {
  readonly camera: Place;
  /** Distance from the camera to the sides of the grid in meters. */
  readonly reach: number;
  /** Number of steps along a side of the grid, a multiple of `CELLS`. */
  readonly steps: number;
  readonly size: number;
  readonly encoding?: ElevationEncoding | undefined;
}

/**
 * Number of cells along a side of the grid. Positions on the tiles are computed at the corners of these cells and
 * interpolated between them, with an error of less than 1 mm.
 */
const CELLS = 16;

/** Heights on Earth in meters above sea level, with a margin. Other heights are errors in the data. */
const [LOWEST, HIGHEST] = [-12_000, 10_000];

export const nameOf = ({ z, x, y }: TileAddress): string => `Tile ${z}/${x}/${y}`;

/** Positions of the corners of cells in pixels of a map of all tiles, row by row. Columns continue across 180°. */
interface Corners {
  readonly columns: Float64Array;
  readonly rows: Float64Array;
}

function cornersOn(pixels: number, { camera, reach }: HeightGridRequest): Corners {
  const across = CELLS + 1;
  const corners = { columns: new Float64Array(across ** 2), rows: new Float64Array(across ** 2) };
  const bend = 2 * curvatureRadius(camera.latitude);
  for (let at = 0; at < across ** 2; at += 1) {
    const x = ((at % across) / CELLS) * 2 * reach - reach;
    const z = (Math.floor(at / across) / CELLS) * 2 * reach - reach;
    const { latitude, longitude } = placeOf(camera, [x, -(x * x + z * z) / bend, z]);
    const turns = Math.round((camera.longitude - longitude) / 360);
    const [column, row] = positionOf({ latitude, longitude: longitude + 360 * turns });
    [corners.columns[at], corners.rows[at]] = [column * pixels, row * pixels];
  }
  return corners;
}

/** A rectangle of heights in meters above sea level, one per pixel of the tiles; NaN for holes. */
interface Mosaic {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly heights: Float32Array;
}

/** Returns the first pixel that is needed, and the number of pixels, along a side of the grid. */
function pixelsAlong(
  positions: Float64Array,
  tiles: readonly number[],
  size: number,
): readonly [first: number, count: number] {
  const first = Math.max(Math.floor(Math.min(...positions) - 0.5), Math.min(...tiles) * size);
  const last = Math.min(Math.floor(Math.max(...positions) + 0.5), (Math.max(...tiles) + 1) * size - 1);
  return [first, last - first + 1];
}

/** Copies the heights of a tile to a mosaic. `tile.x` continues across 180°. */
function copyTile(
  tile: ElevationTile,
  { left, top, width, height, heights }: Mosaic,
  { size, encoding }: HeightGridRequest,
): void {
  if (!tile.pixels) return;
  const read = elevationReader(tile.pixels, encoding);
  const [x, y] = [tile.x * size - left, tile.y * size - top];
  for (let row = Math.max(0, -y); row < Math.min(size, height - y); row += 1)
    for (let along = Math.max(0, -x); along < Math.min(size, width - x); along += 1) {
      const value = read(row * size + along);
      if (value < LOWEST || value > HIGHEST)
        throw new SurfaceSourceError(
          `${nameOf(tile)} does not contain heights: one of its pixels is ${Math.round(value)} m above sea level.`,
        );
      heights[(y + row) * width + x + along] = value;
    }
}

/** Returns the height at a position in pixels. Heights belong to the centers of pixels. */
function heightIn({ left, top, width, height, heights }: Mosaic, column: number, row: number): number {
  const x = Math.min(width - 1, Math.max(0, column - 0.5 - left));
  const y = Math.min(height - 1, Math.max(0, row - 0.5 - top));
  const [west, north] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [east, south] = [x - west, y - north];
  const at = north * width + west;
  const below = at + width;
  return (
    ((heights[at] as number) * (1 - east) + (heights[at + 1] as number) * east) * (1 - south) +
    ((heights[below] as number) * (1 - east) + (heights[below + 1] as number) * east) * south
  );
}

/** Samples a mosaic at the points of the grid. */
function sample(mosaic: Mosaic, { columns, rows }: Corners, steps: number): Float32Array {
  const across = steps + 1;
  const heights = new Float32Array(across ** 2);
  const perCell = steps / CELLS;
  for (let row = 0; row < across; row += 1) {
    const cellRow = Math.min(CELLS - 1, Math.floor(row / perCell));
    const south = row / perCell - cellRow;
    const between = (values: Float64Array, at: number): number =>
      (values[at] as number) * (1 - south) + (values[at + CELLS + 1] as number) * south;
    for (let cell = 0; cell < CELLS; cell += 1) {
      const at = cellRow * (CELLS + 1) + cell;
      const [fromX, fromY] = [between(columns, at), between(rows, at)];
      const [stepX, stepY] = [
        (between(columns, at + 1) - fromX) / perCell,
        (between(rows, at + 1) - fromY) / perCell,
      ];
      for (let along = 0; along <= perCell; along += 1)
        heights[row * across + cell * perCell + along] = heightIn(
          mosaic,
          fromX + stepX * along,
          fromY + stepY * along,
        );
    }
  }
  return heights;
}

/**
 * Returns the heights of a grid in meters above sea level, row by row from the northwest; NaN for holes.
 *
 * @param tiles - Tiles of one zoom.
 * @throws {SurfaceSourceError} if a tile does not contain heights.
 */
export function readHeights(tiles: readonly ElevationTile[], request: HeightGridRequest): Float32Array {
  const { camera, size, steps } = request;
  const across = 2 ** (tiles[0]?.z ?? 0);
  const corners = cornersOn(across * size, request);
  const center = ((camera.longitude + 180) / 360) * across;
  const near = tiles.map((tile) => ({
    ...tile,
    x: tile.x + Math.round((center - tile.x - 0.5) / across) * across,
  }));
  const columns = near.map(({ x }) => x);
  const rows = near.map(({ y }) => y);
  const [left, width] = pixelsAlong(corners.columns, columns, size);
  const [top, height] = pixelsAlong(corners.rows, rows, size);
  const mosaic = { left, top, width, height, heights: new Float32Array(width * height).fill(NaN) };
  for (const tile of near) copyTile(tile, mosaic, request);
  return sample(mosaic, corners, steps);
}
