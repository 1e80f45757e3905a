import type { Point } from './polygon.ts';

/** A regular grid of heights around the origin, in local meters. It is plain data, which a worker can send to the page. */
export interface Terrain {
  /** Distance from the origin to the sides of the grid in meters. */
  readonly reach: number;
  /** Number of steps along a side, a power of two. */
  readonly steps: number;
  /** Length of a step in meters. */
  readonly step: number;
  /** Heights in meters relative to the level of the origin, row by row from the northwest. */
  readonly heights: Float32Array;
  /** 1 for each point of the grid whose height is unknown and is that of level ground; empty if there are none. */
  readonly unknown: Uint8Array;
  /** Coarser terrain around the grid, which contains it; absent if there is none. */
  readonly beyond?: Terrain | undefined;
}

/** Error of the faces near the camera in meters, and its growth per meter of distance beyond 200 m. */
const NEAR_ERROR = 0.1;
const ERROR_GROWTH = NEAR_ERROR / 200;

/** Returns the error in meters that faces may have at a distance in meters from the camera. */
export const errorAt = (distance: number): number => Math.max(NEAR_ERROR, ERROR_GROWTH * distance);

/**
 * Returns terrain whose ground is level where its height is unknown.
 *
 * @param given - Heights of the points of the grid; NaN where the height is unknown.
 * @param level - Height of level ground relative to the level of the origin, in meters.
 */
export function createTerrain(
  { reach, steps }: Pick<Terrain, 'reach' | 'steps'>,
  given: Float32Array,
  level: number,
): Terrain {
  const hasHoles = given.some((height) => Number.isNaN(height));
  return {
    reach,
    steps,
    step: (2 * reach) / steps,
    heights: hasHoles ? given.map((height) => (Number.isNaN(height) ? level : height)) : given,
    unknown: hasHoles ? Uint8Array.from(given, (height) => Number(Number.isNaN(height))) : new Uint8Array(),
  };
}

/** Returns whether a point is beyond the grid of terrain. */
const isBeyond = ({ reach }: Terrain, [x, z]: Point): boolean => Math.max(Math.abs(x), Math.abs(z)) > reach;

/** Returns the finest grid that contains a point, or else the largest grid. */
const gridAt = (terrain: Terrain, point: Point): Terrain =>
  terrain.beyond && isBeyond(terrain, point) ? terrain.beyond : terrain;

/** Returns the position of a coordinate along a side in steps. */
const along = ({ reach, step, steps }: Terrain, coordinate: number): number =>
  Math.min(steps, Math.max(0, (coordinate + reach) / step));

/** Returns the height of the ground at a point; beyond the grid, that of the nearest point of its sides. */
export function heightOn(terrain: Terrain, [x, z]: Point): number {
  const grid = gridAt(terrain, [x, z]);
  const { heights, steps } = grid;
  const [column, row] = [along(grid, x), along(grid, z)];
  const west = Math.min(steps - 1, Math.floor(column));
  const north = Math.min(steps - 1, Math.floor(row));
  const [east, south] = [column - west, row - north];
  const at = north * (steps + 1) + west;
  const below = at + steps + 1;
  const upper = (heights[at] as number) * (1 - east) + (heights[at + 1] as number) * east;
  const lower = (heights[below] as number) * (1 - east) + (heights[below + 1] as number) * east;
  return upper * (1 - south) + lower * south;
}

/** Returns whether the height is unknown at the point of the grid that is nearest to a point. */
export function isHole(terrain: Terrain, [x, z]: Point): boolean {
  const grid = gridAt(terrain, [x, z]);
  return grid.unknown[Math.round(along(grid, z)) * (grid.steps + 1) + Math.round(along(grid, x))] === 1;
}

/** Returns the height of the terrain at a point; null beyond the grid and in holes. */
export function knownHeightOn(terrain: Terrain, point: Point): number | null {
  return isBeyond(terrain.beyond ?? terrain, point) || isHole(terrain, point)
    ? null
    : heightOn(terrain, point);
}
