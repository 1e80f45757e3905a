import type { LatLon } from '../geo/earth.ts';
import type { Tile, TileLevels } from '../geo/tile.ts';
import type { Marker } from './objects/page-objects.ts';
import type { Side } from './place-views.ts';
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
  /** Least vertical field of view in degrees that shows all that stands there, pointing to the place. Absent if unknown. */
  readonly height?: number;
  /** Tilt in degrees of the highest and of the lowest part of what stands there. Absent if unknown. */
  readonly topTilt?: number | undefined;
  readonly bottomTilt?: number | undefined;
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

/** Which views of a place are wanted. */
export interface WantedViews {
  /** Only views from this side: from the `north`, the camera is north of the place. */
  readonly from?: Side | undefined;
  /** Only views that were captured in this year, by the calendar at the place. */
  readonly year?: number | undefined;
}

/** A view that shows a place, and how well. Angles are in degrees and lengths in meters. */
export interface BestView {
  /** Id of the sphere. */
  readonly sphere: number;
  /** Direction of the place. */
  readonly pan: number;
  readonly tilt: number;
  /** Distance from the camera to the place. */
  readonly distance: number;
  /** Altitude above the ellipsoid of what stands at the place. */
  readonly altitude: number;
  /** Angle that the building at the place, or 30 m where none is known, takes across a picture that points to it. */
  readonly width: number;
  /** Least vertical field of view that shows all of it, pointing to the place. */
  readonly height: number;
  /** Tilt of the highest and of the lowest part of it. Absent if unknown. */
  readonly topTilt?: number | undefined;
  readonly bottomTilt?: number | undefined;
  /** The side of the place on which the camera stands; null if it looks straight down on the place. */
  readonly side: Side | null;
  /** Time of the capture in ISO 8601; null if unknown. */
  readonly timestamp: string | null;
  /** Day of the capture at the place, such as `2020-05-11`; null if unknown. */
  readonly date: string | null;
  /**
   * Share of the walls toward the camera that nothing hides, 0 to 1; where no building is known, that of the ground around
   * the place. Null if it is unknown what stands there.
   */
  readonly share: number | null;
  /** Whether the place itself is seen: the roof or the ground. Null if unknown. */
  readonly isVisible: boolean | null;
  /** Pixels per meter at the place, at full detail. */
  readonly resolution: number;
}

/** A day on which a place was captured. */
export interface PlaceCapture {
  /** The day at the place, such as `2020-05-11`; null for all spheres of unknown time. */
  readonly date: string | null;
  /** The view of that day that shows the place best. */
  readonly view: BestView;
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
  /**
   * Returns the views that show a place best, best first; none if there is no imagery of it, or not from that side or of
   * that year. With a source that has no such method, the viewer ranks the spheres around the place by angle and resolution.
   */
  bestViews?(place: LatLon, wanted: WantedViews, signal: AbortSignal): Promise<readonly BestView[]>;
  /**
   * Returns the days on which a place was captured, newest first. With a source that has no such method, the viewer finds
   * them among the spheres around the place.
   */
  captures?(place: LatLon, signal: AbortSignal): Promise<readonly PlaceCapture[]>;
}
