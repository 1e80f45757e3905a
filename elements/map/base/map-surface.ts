import type { LatLon } from '../../geo/earth.ts';
import type { ViewerError } from '../../model/viewer-error.ts';
import type { MapTexts } from './map-texts.ts';
import type { MapTheme } from './palette.ts';
import type { MapPackage, SphereSet } from './sphere-set.ts';
import type { MapView } from './view-cone.ts';

export interface ActiveSphere extends LatLon {
  readonly id: number;
}

/** A place found by a search (specification 3). */
export interface SearchResult {
  readonly formatted_address: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
}

export interface MapContent {
  /** A style or its URL; null for the built-in style. */
  readonly style: string | object | null;
  readonly theme: MapTheme;
  /** TileJSON URL of streets and buildings for the built-in style. */
  readonly basemap: string | null;
  /** Template or TileJSON URL of elevation tiles, which shade the hills of the built-in style. */
  readonly terrain: string | null;
  /** The spheres of a list; null if there is no list or if the spheres come from `tiles`. */
  readonly spheres: SphereSet | null;
  /** Template or TileJSON URL of the spheres' vector tiles, for very large numbers of spheres. */
  readonly tiles: string | null;
  /** API key for the host of `tiles`. */
  readonly apiKey: string | null;
  /** Additional headers for the host of `tiles`. */
  readonly tileHeaders: Readonly<Record<string, string>> | null;
  /**
   * Packages that represent their spheres when the map is zoomed out. Without packages, clusters are shown at
   * every zoom.
   */
  readonly packages: readonly MapPackage[];
  /**
   * URL of the packages of the spheres in `tiles`, which are read for the area in view; null if there is
   * none.
   */
  readonly packagesSrc: string | null;
  readonly active: ActiveSphere | null;
  readonly view: MapView | null;
  readonly highlighted: number | null;
  readonly searchResult: SearchResult | null;
}

export type SphereInView = ActiveSphere;

export interface MapOptions {
  readonly container: HTMLElement;
  readonly start: LatLon & { readonly zoom: number };
  readonly texts: MapTexts;
  /** Whether plain scrolling and one-finger drags scroll the page instead of moving the map. */
  readonly cooperative: boolean;
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
  /** Shows and announces other texts than those of the options. A map without this method keeps them. */
  say?(texts: MapTexts): void;
  goTo(place: LatLon, zoom: number): void;
  zoomIn(): void;
  zoomOut(): void;
  contains(place: LatLon): boolean;
  /** Returns the spheres that are drawn individually, nearest to the center first. */
  spheresInView(limit: number): readonly SphereInView[];
  dispose(): void;
}

/**
 * Creates maps with a map library. By default, `<sphere-map>` uses the built-in library, MapLibre. A page can
 * set its own function to use another library, for example if it has a maps key. If the function returns
 * null, the built-in library draws the map.
 */
export type CreateMapSurface = (options: MapOptions) => MapSurface | null | Promise<MapSurface | null>;
