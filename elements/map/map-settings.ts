import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { ActiveSphere, CreateMapSurface, SearchResult } from './map-surface.ts';
import { ENGLISH_MAP_TEXTS, type MapTexts } from './map-texts.ts';
import type { MapPackage } from './sphere-set.ts';
import type { MapTheme } from './style/palette.ts';
import type { MapView } from './view-cone.ts';

/** True unless it says `false`, for what is on by default. */
const toUnlessFalse = { fromAttribute: (value: string | null): boolean => value !== 'false' };

/** Every setting of the map as a property and, where it is plain, an attribute. */
export class MapSettings extends LitElement {
  /** Spheres as an array or as a GeoJSON FeatureCollection; checked, and what is none is left out. */
  @property({ attribute: false }) spheres: unknown = null;

  /** Address of a GeoJSON file of spheres, as the ingest writes it; used where `spheres` is null. */
  @property() src: string | null = null;

  /** For very many: template (`{z}` `{x}` `{y}`) or TileJSON address of vector tiles of spheres, as the API host serves them. */
  @property() tiles: string | null = null;

  /** Id of the viewer beside which the map stands: the two follow each other as they do in its slot. */
  @property({ attribute: 'for' }) htmlFor: string | null = null;

  /** Key for the host of `tiles`, which alone gets it. */
  @property({ attribute: 'api-key' }) apiKey: string | null = null;

  /** Headers for the host of `tiles`, which alone gets them: how it knows the user where the page has no key. */
  @property({ attribute: false }) tileHeaders: Readonly<Record<string, string>> | null = null;

  /** Packages where `tiles` bring the spheres; a list's spheres bring their own. */
  @property({ attribute: false }) packages: readonly MapPackage[] | null = null;

  /** Whether packages stand for their spheres up to zoom 9; the attribute turns it off with the value `false`. */
  @property({ attribute: 'package-markers', converter: toUnlessFalse }) packageMarkers = true;

  /** The active sphere with its place, where the map has no list to look it up in. It goes before `active`. */
  @property({ attribute: false }) activeSphere: ActiveSphere | null = null;

  /** Id of the active sphere; null when there is none. */
  @property({ type: Number }) active: number | null = null;

  /** Where the active sphere looks: `pan` and horizontal `fov` in degrees; null hides the view cone. */
  @property({ attribute: false }) view: MapView | null = null;

  /** A place that a search found: marked, and shown at zoom 12. */
  @property({ attribute: false }) searchResult: SearchResult | null = null;

  /** A MapLibre style, or its address; null is the built-in one, which needs no network. */
  @property({ attribute: 'map-style' }) mapStyle: string | object | null = null;

  /** TileJSON address of streets and buildings for the built-in style, in the layout of the sample world's. */
  @property() basemap: string | null = null;

  /** Colours of the built-in style; `auto` follows the reader's own choice. */
  @property() theme: MapTheme | 'auto' = 'auto';

  /** Leaves plain scrolling and one-finger drags to the page. */
  @property({ type: Boolean, attribute: 'cooperative-gestures' }) cooperativeGestures = false;

  /** Shows no zoom buttons. */
  @property({ type: Boolean, attribute: 'no-controls' }) noControls = false;

  /** Every word the map shows or speaks. */
  @property({ attribute: false }) texts: MapTexts = ENGLISH_MAP_TEXTS;

  /** Makes the map with another library than the built-in one; read when the map is first shown. */
  @property({ attribute: false }) createSurface: CreateMapSurface | null = null;
}
