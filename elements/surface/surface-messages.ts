import type { Place } from '../geo/earth.ts';
import type { Vec3 } from '../geo/vector.ts';
import type { FaceKindName } from './mesh.ts';
import type { Thing } from './surface.ts';

/** What a surface is built for and from. */
export interface SurfaceRequest {
  /** Absolute URL of a tileset: a template, a TileJSON file or a PMTiles archive; null for terrain alone. */
  readonly url: string | null;
  /** The camera, which is the origin of the surface. */
  readonly camera: Place;
  /** Altitude of the ground below the camera above the ellipsoid, in meters. */
  readonly ground: number;
  /** Absent if the ground is level. */
  readonly terrain?: TerrainSource | undefined;
}

export interface TerrainSource {
  /** Absolute URL of a tileset of elevation tiles. */
  readonly url: string;
  /** Height of sea level above the ellipsoid in meters; null if it is unknown. */
  readonly undulation: number | null;
}

/** What a ray from the camera meets first. */
export interface CastResult {
  /** Distance from the camera in meters. */
  readonly distance: number;
  readonly kind: FaceKindName;
  /** Unit vector perpendicular to the face: x east, y up, z south. */
  readonly normal: Vec3;
  readonly thing: Thing;
  /** A building of unknown height which the ray may meet before; null if there is none. */
  readonly before: Thing | null;
  /** Height of the terrain at the same place relative to the level of the camera; null if it is unknown. */
  readonly terrain: number | null;
}

/** A message to the worker. A new surface replaces the previous one. */
export type ToSurfaceWorker =
  | { readonly type: 'open'; readonly id: number; readonly request: SurfaceRequest }
  | { readonly type: 'cast'; readonly id: number; readonly ray: Vec3 };

/** A message from the worker. */
export type FromSurfaceWorker =
  /** `problem` says why the surface is on level ground, although it has terrain. */
  | { readonly type: 'opened'; readonly id: number; readonly faces: number; readonly problem: string | null }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'hit'; readonly id: number; readonly result: CastResult | null };
