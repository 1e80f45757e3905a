import type { LatLon, Place } from '../../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../../elements/geo/vector.ts';
import type { Sphere } from '../../../../elements/model/sphere.ts';
import type { SurfacePoint } from '../../../../elements/model/surface-point.ts';

/** URLs of what stands around a sphere and of the heights of its ground: absolute; null where there is none. */
export interface SurfaceUrls {
  readonly surface: string | null;
  readonly terrain: string | null;
}

/** What a surface is built around. */
export interface AroundSphere {
  readonly sphere: Pick<Sphere, 'latitude' | 'longitude' | 'metadata'>;
  readonly urls: SurfaceUrls;
}

/** A direction of a sphere of which the place is wanted. */
export interface PlaceRequest extends AroundSphere {
  /** Unit vector in the world frame of the sphere: x east, y up, z south. */
  readonly ray: Vec3;
}

/** The reason why a surface, or its terrain, is missing. */
export type SurfaceProblem = 'origin-not-allowed' | 'source-failed' | 'timeout';

/** A source that cannot be used, in words for the operator. */
export interface SourceFailure {
  readonly problem: SurfaceProblem;
  /** Contains neither the queries nor the passwords of URLs. */
  readonly message: string;
}

export interface FoundPlace {
  /** Null if the direction meets no surface: it shows the sky or what is beyond the surface, or there is none. */
  readonly point: SurfacePoint | null;
  readonly failure: SourceFailure | null;
  /** Whether the camera is inside of a building, so that a height or a position is wrong. */
  readonly isInside: boolean;
}

/** A place near a sphere, and the cameras from which it may be seen. */
export interface SightRequest extends AroundSphere {
  readonly place: LatLon;
  readonly cameras: readonly Place[];
}

/** How a place is seen from a camera. */
export interface Sight {
  readonly isVisible: boolean;
  /**
   * Share of the walls that face the camera that nothing hides, 0 to 1, by their size in the picture. Where no building
   * with walls is known, that of the ground around the place.
   */
  readonly share: number;
  /** Angle in degrees that what stands there takes across the picture if the camera points to it. */
  readonly width: number;
  /** Vertical field of view in degrees that just shows all that stands there if the camera points to it. */
  readonly height: number;
  /** Angles in degrees from the line of sight up to its highest part, and down to its lowest part. */
  readonly above: number;
  readonly below: number;
}

/** What stands at a place, and how it is seen. */
export interface PlaceSights {
  /** Altitude of the roof or the ground above the ellipsoid, in meters. */
  readonly altitude: number;
  /** One for each camera, in their order. */
  readonly sights: readonly Sight[];
}

export interface FoundSights {
  /** Null if the place is outside of the surface, or there is none. */
  readonly seen: PlaceSights | null;
  readonly failure: SourceFailure | null;
}

/** What the thread is started with. */
export interface ThreadSettings {
  /** URL of the host with a slash at its end. Files below it are read by the host itself. */
  readonly ownUrl: string;
  /** Origins from which the thread may fetch. */
  readonly origins: readonly string[];
  /** Time in which a file of another server must arrive, in milliseconds. */
  readonly loadMs: number;
}

/** A file of the host. Its content is null if the host has no content for the path. */
export interface OwnFile {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A message to the thread: a request, or a file that the thread has requested. */
export type ToSurfaceThread =
  | { readonly type: 'find'; readonly id: number; readonly request: PlaceRequest }
  | { readonly type: 'look'; readonly id: number; readonly request: SightRequest }
  | { readonly type: 'file'; readonly id: number; readonly file: OwnFile };

/** A message from the thread: a result, or a request for a file of the host, by its path with the query. */
export type FromSurfaceThread =
  | { readonly type: 'result'; readonly id: number; readonly result: FoundPlace | FoundSights }
  | { readonly type: 'read'; readonly id: number; readonly path: string };
