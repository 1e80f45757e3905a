import type { LatLon } from '../geo/earth.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { MapTexts } from './map-texts.ts';
import type { MapPackage, SphereSet } from './sphere-set.ts';
import type { MapTheme } from './style/palette.ts';
import type { MapView } from './view-cone.ts';

/** The sphere that is active, and where it is. */
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
  /** A style's address or the style itself; null is the built-in one. */
  readonly style: string | object | null;
  readonly theme: MapTheme;
  /** Address of the TileJSON of streets and buildings for the built-in style. */
  readonly basemap: string | null;
  /** The spheres of a list; null when there is none or when they come in `tiles`. */
  readonly spheres: SphereSet | null;
  /** For very many spheres: template or TileJSON address of their vector tiles. */
  readonly tiles: string | null;
  /** API key for the host of these tiles. */
  readonly apiKey: string | null;
  /** Further headers for that host. */
  readonly tileHeaders: Readonly<Record<string, string>> | null;
  /** Packages that represent their spheres when zoomed out; without any, clusters are shown at every zoom. */
  readonly packages: readonly MapPackage[];
  /** Address of the packages of the spheres in `tiles`, which are read by the part of the map in view; or null. */
  readonly packagesSrc: string | null;
  readonly active: ActiveSphere | null;
  readonly view: MapView | null;
  readonly highlighted: number | null;
  readonly searchResult: SearchResult | null;
}

/** A sphere that is drawn individually. */
export type SphereInView = ActiveSphere;

/** How to create a map. */
export interface MapOptions {
  readonly container: HTMLElement;
  /** The first centre and zoom. */
  readonly start: LatLon & { readonly zoom: number };
  readonly texts: MapTexts;
  /** Whether plain scrolling and one-finger drags are left to the page. */
  readonly cooperative: boolean;
  /** Callbacks for what the surface reports to the element. */
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
  /** Updates the map; unchanged content is left alone. */
  show(content: MapContent): void;
  goTo(place: LatLon, zoom: number): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Whether a place is in view. */
  contains(place: LatLon): boolean;
  /** The spheres that are currently drawn individually, nearest to the middle first. */
  spheresInView(limit: number): readonly SphereInView[];
  /** Releases the drawing context and everything else. */
  dispose(): void;
}

/**
 * Creates maps with a map library. `<sphere-map>` uses the built-in one, MapLibre; a page with another library (for
 * example because a maps key is stored) sets its own function, and everything around the map stays the same. With null,
 * the built-in one draws after all.
 */
export type CreateMapSurface = (options: MapOptions) => MapSurface | null | Promise<MapSurface | null>;
