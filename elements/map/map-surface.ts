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

/** A place that a search found (specification 3). */
export interface SearchResult {
  readonly formatted_address: string;
  readonly location: { readonly lat: number; readonly lng: number };
  readonly name: string;
  readonly placeId: string;
}

/** Everything that a map shows at a time. */
export interface MapContent {
  /** A style's address or the style itself; null is the built-in one. */
  readonly style: string | object | null;
  readonly theme: MapTheme;
  /** Address of the TileJSON of streets and buildings for the built-in style. */
  readonly basemap: string | null;
  /** The spheres of a list; null when there is none or when `tiles` brings them. */
  readonly spheres: SphereSet | null;
  /** Template or TileJSON address of vector tiles of spheres, for very many. */
  readonly tiles: string | null;
  /** Key for the API host of these tiles. */
  readonly apiKey: string | null;
  /** Further headers for that host. */
  readonly tileHeaders: Readonly<Record<string, string>> | null;
  /** Packages that stand for their spheres when zoomed out; none lets the clusters stand at every zoom. */
  readonly packages: readonly MapPackage[];
  readonly active: ActiveSphere | null;
  readonly view: MapView | null;
  readonly highlighted: number | null;
  readonly searchResult: SearchResult | null;
}

/** A sphere that is drawn by itself. */
export type SphereInView = ActiveSphere;

/** What a map is made with. */
export interface MapOptions {
  readonly container: HTMLElement;
  /** Where it begins. */
  readonly start: LatLon & { readonly zoom: number };
  readonly texts: MapTexts;
  /** Whether the page keeps plain scrolling and one-finger drags. */
  readonly cooperative: boolean;
  /** What the map's surface tells the element. */
  readonly hears: {
    onReady(): void;
    onSelect(sphere: number): void;
    onHover(sphere: number | null): void;
    onMove(): void;
    onError(error: ViewerError): void;
    onLost(isLost: boolean): void;
  };
}

/** A drawn map: the side of the adapter that a map library fills. */
export interface MapSurface {
  readonly center: LatLon;
  readonly zoom: number;
  /** Shows this; what did not change since is left alone. */
  show(content: MapContent): void;
  goTo(place: LatLon, zoom: number): void;
  zoomIn(): void;
  zoomOut(): void;
  /** Whether a place lies in the part that is seen. */
  contains(place: LatLon): boolean;
  /** Spheres that are drawn one by one now, nearest to the middle first. */
  spheresInView(most: number): readonly SphereInView[];
  /** Gives back the drawing context and all else. */
  dispose(): void;
}

/**
 * Makes maps with one map library. `<sphere-map>` uses the built-in one, MapLibre; a page that has another library
 * (for example because a maps key is stored) gives its own maker, and everything around the map stays the same.
 */
export type CreateMapSurface = (options: MapOptions) => MapSurface | Promise<MapSurface>;
