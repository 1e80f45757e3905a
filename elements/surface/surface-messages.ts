import type { Place } from '../geo/earth.ts';
import type { Cells } from './cast/cell-grid.ts';
import type { Occluders } from './faces/occluders.ts';
import type { Surface } from './shape/surface.ts';
import type { TerrainSource } from './terrain/load-terrain.ts';

/** What a surface is built for and from. */
export interface SurfaceRequest {
  /** Absolute URL of a template, a TileJSON file, a PMTiles archive or a GeoJSON file; null for terrain alone. */
  readonly url: string | null;
  /** The camera, which is the origin of the surface. */
  readonly camera: Place;
  /** Altitude of the ground below the camera above the ellipsoid, in meters. */
  readonly ground: number;
  /** Absent if the ground is level. */
  readonly terrain?: TerrainSource | undefined;
  /** Whether the surface reaches 2 km instead of 1 km, with large buildings alone in its far part. */
  readonly isFar?: boolean;
}

/** A surface, ready to cast rays on it and to draw what hides objects. */
export interface BuiltSurface {
  readonly surface: Surface;
  readonly cells: Cells;
  readonly occluders: Occluders;
  /** The reason why the ground is level although there should be terrain; null if there is none. */
  readonly terrainProblem: string | null;
}

/** A message to the worker: builds a surface, or none. A request that is still being worked on is cancelled. */
export interface ToSurfaceWorker {
  readonly id: number;
  readonly request: SurfaceRequest | null;
  /** Whether the worker must ask the page how to change each request of a file. */
  readonly asks: boolean;
}

/** A message from the worker. One that asks how to change a request has a port, to which the response is sent. */
export type FromSurfaceWorker =
  | { readonly type: 'built'; readonly id: number; readonly built: BuiltSurface }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  | { readonly type: 'ask'; readonly url: string };
