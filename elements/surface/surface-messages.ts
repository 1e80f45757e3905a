import type { Place } from '../geo/earth.ts';
import type { Vec3 } from '../geo/vector.ts';
import type { FaceKindName } from './mesh.ts';
import type { Thing } from './surface.ts';

/** What a surface is built for and from. */
export interface SurfaceRequest {
  /** Absolute URL of a tileset: a template, a TileJSON file or a PMTiles archive. */
  readonly url: string;
  /** The camera, which is the origin of the surface. */
  readonly camera: Place;
  /** Altitude of the ground below the camera above the ellipsoid, in meters. */
  readonly ground: number;
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
}

/** A message to the worker. A new surface replaces the previous one. */
export type ToSurfaceWorker =
  | { readonly type: 'open'; readonly id: number; readonly request: SurfaceRequest }
  | { readonly type: 'cast'; readonly id: number; readonly ray: Vec3 };

/** A message from the worker. */
export type FromSurfaceWorker =
  | { readonly type: 'opened'; readonly id: number; readonly faces: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'hit'; readonly id: number; readonly result: CastResult | null };
