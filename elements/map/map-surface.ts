import type { LatLon } from '../geo/earth.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { MapTexts } from './map-texts.ts';
import type { MapPackage, SphereSet } from './sphere-set.ts';
import type { MapTheme } from './style/palette.ts';
import type { MapView } from './view-cone.ts';

/** The active sphere and its place. */
export interface ActiveSphere extends LatLon {
  readonly id: number;
}

/** A place found by search (specification 3). */
export interface SearchResult {
  readonly formatted_address: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
}

/** Everything that a map shows. */
export interface MapContent {
  /** A style's URL or the style itself; null for the built-in style. */
  readonly style: string | object | null;
  readonly theme: MapTheme;
  /** URL of the TileJSON of streets and buildings for the built-in style. */
  readonly basemap: string | null;
  /** The spheres of a list; null if there is no list or if the spheres come from `tiles`. */
  readonly spheres: SphereSet | null;
  /** Template or TileJSON URL of the spheres' vector tiles, for very large numbers of spheres. */
  readonly tiles: string | null;
  /** API key for the host of these tiles. */
  readonly apiKey: string | null;
  /** Additional headers for that host. */
  readonly tileHeaders: Readonly<Record<string, string>> | null;
  /**
   * Packages that represent their spheres when the map is zoomed out; if there are none, clusters are shown
   * at every zoom.
   */
  readonly packages: readonly MapPackage[];
  /** URL of the packages of the spheres in `tiles`, which are read for the area in view; or null. */
  readonly packagesSrc: string | null;
  readonly active: ActiveSphere | null;
  readonly view: MapView | null;
  readonly highlighted: number | null;
  readonly searchResult: SearchResult | null;
}

/** A sphere that is drawn individually. */
export type SphereInView = ActiveSphere;

/** Options for creating a map. */
export interface MapOptions {
  readonly container: HTMLElement;
  /** The initial center and zoom. */
  readonly start: LatLon & { readonly zoom: number };
  readonly texts: MapTexts;
  /** Whether plain scrolling and one-finger drags are left to the page. */
  readonly cooperative: boolean;
  /** Callbacks with which the surface reports to the element. */
  readonly events: {
    onReady(): void;
    onSelect(sphere: number): void;
    onHover(sphere: number | null): void;
    onMove(): void;
    onError(error: ViewerError): void;
    onLost(isLost: boolean): void;
  };
}

/** A drawn map, implemented with a map library. */
export interface MapSurface {
  readonly center: LatLon;
  readonly zoom: number;
  /** Updates the map. Only content that has changed is redrawn. */
  show(content: MapContent): void;
  goTo(place: LatLon, zoom: number): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Whether a place is in view. */
  contains(place: LatLon): boolean;
  /** The spheres that are currently drawn individually, nearest to the center first. */
  spheresInView(limit: number): readonly SphereInView[];
  /** Releases the drawing context and all other resources. */
  dispose(): void;
}

/**
 * Creates maps with a map library. `<sphere-map>` uses the built-in library, MapLibre. A page that uses
 * another library (for example because a maps key is stored) sets its own function, and everything around the
 * map stays the same. If the function returns null, the built-in library draws the map.
 */
export type CreateMapSurface = (options: MapOptions) => MapSurface | null | Promise<MapSurface | null>;
