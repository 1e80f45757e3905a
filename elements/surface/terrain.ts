import type { Point } from './polygon.ts';

/** A regular grid of heights around the origin, in local meters. */
export interface HeightGrid {
  /** Distance from the origin to the sides of the grid in meters. */
  readonly reach: number;
  /** Number of steps along a side, a power of two. */
  readonly steps: number;
  /**
   * Heights in meters relative to the level of the origin, row by row from the northwest; NaN where the height is
   * unknown.
   */
  readonly heights: Float32Array;
}

const NONE = new Uint8Array();

/** The heights of the ground around the origin. Where the tiles have none, the ground is level. */
export class Terrain {
  readonly reach: number;
  readonly steps: number;
  /** Distance between the points of the grid in meters. */
  readonly step: number;
  /** Heights of the points of the grid in meters relative to the level of the origin. */
  readonly heights: Float32Array;
  /** 1 for each point of the grid whose height is unknown; empty if there are none. */
  readonly #unknown: Uint8Array;

  /** @param level - Height of level ground relative to the level of the origin, in meters. */
  constructor({ reach, steps, heights }: HeightGrid, level: number) {
    this.reach = reach;
    this.steps = steps;
    this.step = (2 * reach) / steps;
    const hasHoles = heights.some((height) => Number.isNaN(height));
    this.#unknown = hasHoles ? Uint8Array.from(heights, (height) => Number(Number.isNaN(height))) : NONE;
    this.heights = hasHoles ? heights.map((height) => (Number.isNaN(height) ? level : height)) : heights;
  }

  /** Returns the height of the ground at a point; beyond the grid, that of the nearest point of its sides. */
  heightAt([x, z]: Point): number {
    const [column, row] = [this.#along(x), this.#along(z)];
    const west = Math.min(this.steps - 1, Math.floor(column));
    const north = Math.min(this.steps - 1, Math.floor(row));
    const [east, south] = [column - west, row - north];
    const at = north * (this.steps + 1) + west;
    const below = at + this.steps + 1;
    const { heights } = this;
    const upper = (heights[at] as number) * (1 - east) + (heights[at + 1] as number) * east;
    const lower = (heights[below] as number) * (1 - east) + (heights[below + 1] as number) * east;
    return upper * (1 - south) + lower * south;
  }

  /** Returns the height of the terrain at a point; null beyond the grid and in holes. */
  knownHeightAt(point: Point): number | null {
    const [x, z] = point;
    if (Math.max(Math.abs(x), Math.abs(z)) > this.reach) return null;
    const nearest = Math.round(this.#along(z)) * (this.steps + 1) + Math.round(this.#along(x));
    return this.#unknown[nearest] === 1 ? null : this.heightAt(point);
  }

  /** Returns the position of a coordinate along a side in steps. */
  #along(coordinate: number): number {
    return Math.min(this.steps, Math.max(0, (coordinate + this.reach) / this.step));
  }
}
