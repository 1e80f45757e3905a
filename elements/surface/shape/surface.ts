import type { Place } from '../../geo/earth.ts';
import type { Mesh } from './mesh.ts';
import type { Terrain } from './terrain.ts';

/** The properties of a map feature. */
export type Tags = Readonly<Record<string, unknown>>;

/** Something that faces belong to: the ground, a building, a bridge, water. */
export interface Thing {
  /** An `object` is something whose shape is unknown, such as a mast or a wood. */
  readonly role: 'ground' | 'building' | 'structure' | 'bridge' | 'water' | 'tree' | 'object';
  /** The id of the feature in its source. */
  readonly id: string | number | null;
  /** The properties of the feature, such as its address. */
  readonly tags: Tags;
  /**
   * Whether its height is unknown, or the shape of a tree or an object. Its faces then reach as far as is plausible, and
   * rays pass through them.
   */
  readonly unknown: boolean;
  /** Standard deviation of its heights in meters that results from its source. */
  readonly spread: number;
  /**
   * Standard deviation of its positions in meters on each horizontal axis that results from rounding in its tile, or from
   * the assumed width of a crown.
   */
  readonly rounding: number;
}

/** The crowns of trees, as upright ellipsoids in local meters. */
export interface Crowns {
  /** Center x, y, z, half the width and half the height of each crown. */
  readonly ellipsoids: Float32Array;
  /** The index of the thing that each crown belongs to. */
  readonly owners: Uint32Array;
}

/** The ground and what stands on it around a place, in local meters: x east, y up, z south. */
export interface Surface {
  readonly origin: Place;
  readonly mesh: Mesh;
  readonly crowns: Crowns;
  readonly things: readonly Thing[];
  /**
   * The index of a building that the origin is inside of, according to the heights of both; null if there is none. One of
   * them, or a position, is then wrong.
   */
  readonly inside: number | null;
  /** The heights of the ground; null where it is level. */
  readonly terrain: Terrain | null;
  /** The error of the faces of terrain as a multiple of `errorAt`. */
  readonly terrainError: number;
}

/** Index of the ground among the things. */
export const GROUND = 0;
