import type { LatLon } from '../geo/earth.ts';
import type { Tile, TileLevels } from '../geo/tile.ts';
import type { Marker } from './objects/page-objects.ts';
import type { Sphere } from './sphere.ts';

/**
 * The tile template of a source that does not specify one. The template follows the specification's layout.
 */
export const DEFAULT_TILE_TEMPLATE = '{sphere}/{face}/{level}/{x}_{y}.{format}';

/**
 * Loads the picture of a tile. Calls `onReceived` when no connection is needed any longer. Rejects with the signal's
 * reason if aborted; after any other error, the tile is requested again later.
 */
// oxlint-disable-next-line house/no-page -- shared code only passes pictures on
export type LoadPicture = (tile: Tile, signal: AbortSignal, onReceived: () => void) => Promise<ImageBitmap>;

/** Two angles in degrees, of which the first one begins the range. */
export type Range = readonly [number, number];

/** The directions that a partial picture covers: from one pan clockwise to the other, and from one tilt up to the other. */
export interface CoveredRange {
  readonly pan: Range;
  readonly tilt: Range;
}

/** A sphere with the template for its tile URLs. */
export interface LocatedSphere {
  readonly sphere: Sphere;
  /** Absolute template; see `tileUrl` in `tiles/tile-loader.ts`. Not used if there is `loadTile`. */
  readonly tiles: string;
  /**
   * The levels of the sphere's tiles; by default, those of the specification. The last one is loaded first, for all
   * directions, so its tiles should be small.
   */
  readonly levels?: TileLevels;
  /** Loads the tiles of a sphere whose tiles are not files with URLs. */
  readonly loadTile?: LoadPicture;
  /** Absolute URL of the sphere's strip (see `geo/strip.ts`); absent or null if it has none. */
  readonly strip?: string | null;
  /** Absolute URL to which the URLs in the sphere's metadata are relative; if it is absent, that is the page's. */
  readonly base?: string;
  /** What the picture covers, to which the view is limited; absent if that is everything. */
  readonly covered?: CoveredRange;
  /** Markers that belong to the sphere, such as the hotspots of a file. */
  readonly hotspots?: readonly Marker[];
  /** Whether the sphere's place is known. If not, its latitude and longitude are 0 and meaningless. */
  readonly isPlaced: boolean;
}

/** The sphere that shows a place best, and how it shows it. */
export interface PlaceView {
  /** Id of the sphere. */
  readonly sphere: number;
  /** Altitude in meters above the ellipsoid of what stands at the place. */
  readonly altitude: number;
  /** Angle in degrees that what stands there takes across a picture that points to it. */
  readonly width: number;
  /** Least vertical field of view in degrees that shows all that stands there. Absent if unknown. */
  readonly height?: number;
  /** Whether there is imagery of the place. If not, `sphere` is the closest one. */
  readonly isCovered: boolean;
  /** Distance from the place to the sphere along the ground, in meters. */
  readonly groundDistance: number;
  /** The name of the area of the sphere, such as a city; null if it has none. */
  readonly area: string | null;
  /**
   * Direction of the best view in degrees: to the place or, if there is no imagery of it, to what the spheres around the
   * closest one show. Absent if unknown.
   */
  readonly direction?: { readonly pan: number; readonly tilt: number };
}

/**
 * The source of spheres: a static file or an API host. Every method can reject with a `ViewerError` (`network`,
 * `source-failed` or `source-invalid`), or with the signal's reason if aborted.
 */
export interface SphereSource {
  /** True if the source has one sphere only, so that the viewer offers no flights to others. */
  readonly isSingle?: boolean;
  /**
   * Returns the sphere with an id, or the source's first sphere if `id` is null. Rejects with `not-found` if
   * there is none.
   */
  sphere(id: number | null, signal: AbortSignal): Promise<LocatedSphere>;
  spheres(signal: AbortSignal): Promise<readonly Sphere[]>;
  /** Returns the spheres whose ids are in the list. */
  listed(ids: readonly number[], signal: AbortSignal): Promise<readonly Sphere[]>;
  /** Returns the spheres within `reachM` meters of a place, nearest first. */
  around(place: LatLon, reachM: number, signal: AbortSignal): Promise<readonly Sphere[]>;
  /** Returns the sphere nearest to a place, within `FARTHEST_SPHERE_M`; null if there is none. */
  nearest(place: LatLon, signal: AbortSignal): Promise<Sphere | null>;
  /**
   * Returns the sphere that shows a place best; null if there is none within `FARTHEST_SPHERE_M`. With a source that
   * has no such method, the viewer goes to the nearest sphere.
   */
  bestView?(place: LatLon, signal: AbortSignal): Promise<PlaceView | null>;
  /** Returns for each place whether there is imagery of it, so that a search can say so. */
  areCovered?(places: readonly LatLon[], signal: AbortSignal): Promise<readonly boolean[]>;
}
