import { LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { PlaceService } from '../model/place-service.ts';

/** True unless it says `false`, for what is on by default. */
const toUnlessFalse = { fromAttribute: (value: string | null): boolean => value !== 'false' };

/** Words apart by spaces or commas. */
const wordsOf = (value: string | null): string[] => (value ?? '').split(/[\s,]+/).filter(Boolean);

const toWords = { fromAttribute: wordsOf };

/** Numbers apart by spaces or commas; null where there is no attribute. */
const toIds = {
  fromAttribute: (value: string | null): number[] | null =>
    value === null ? null : wordsOf(value).map(Number),
};

/** What stands in the world of the spheres, and how far it is seen: the specification's settings as properties. */
export class ObjectSettings extends LitElement {
  /** Layers of markers, polygons, polylines and textured polygons together: `{ name, visible, items }`. */
  @property({ attribute: false }) layers: readonly unknown[] = [];

  /** Markers of the page's own. */
  @property({ attribute: false }) customMarkerList: readonly unknown[] = [];

  /** Sphere markers to draw in place of those of the source: a click goes to their `panoramaId`. */
  @property({ attribute: false }) panoMarkerList: readonly unknown[] | null = null;

  /** Layers of polygons, of polylines, of textured polygons. */
  @property({ attribute: false }) polygonLayers: readonly unknown[] = [];
  @property({ attribute: false }) polylineLayers: readonly unknown[] = [];
  @property({ attribute: false }) texturedPolygonLayers: readonly unknown[] = [];

  /** GeoJSON to draw: an object, or in the attribute the address of a file. */
  @property() geojson: unknown = null;

  /** Metres up to which markers of the page's own are drawn. */
  @property({ type: Number, attribute: 'custom-marker-distance' }) customMarkerDistance = 4000;

  /** Metres up to which sphere markers are drawn; 0 draws none. */
  @property({ type: Number, attribute: 'pano-marker-distance' }) panoMarkerDistance = 0;

  /** Metres up to which polygons are drawn. */
  @property({ type: Number, attribute: 'polygon-distance' }) polygonDistance = 4000;

  /** Metres up to which polylines are drawn. */
  @property({ type: Number, attribute: 'polyline-distance' }) polylineDistance = 4000;

  /** Ids of the only spheres to show; null shows all. In the attribute apart by spaces. */
  @property({ attribute: 'restricted-sphere-list', converter: toIds })
  restrictedSphereList: readonly number[] | null = null;

  /** Kinds of objects in their order of drawing: `polygons`, `polylines`, `texturedPolygons`, `spheres`, `icons`, `text`. */
  @property({ attribute: 'viewer-display-order', converter: toWords })
  viewerDisplayOrder: readonly string[] = [];

  /** Markers grow while zooming in. */
  @property({ type: Boolean, attribute: 'grow-marker-on-zoom' }) growMarkerOnZoom = false;

  /** Popups of markers offer to fly there, unless a marker says otherwise. */
  @property({ type: Boolean, attribute: 'show-fly-here' }) showFlyHere = false;

  /** Draws no query markers. */
  @property({ type: Boolean, attribute: 'hide-query-markers' }) hideQueryMarkers = false;

  /** A sphere that becomes active turns to the point asked for last. */
  @property({ type: Boolean, attribute: 'point-to-query-on-sphere-load' }) pointToQueryOnSphereLoad = false;

  /** Whether there is a map and a control to switch to it; the attribute takes it away with the value `false`. */
  @property({ attribute: 'use-map-view', converter: toUnlessFalse }) useMapView = true;

  /** Starts with the sphere although a map is there. */
  @property({ type: Boolean, attribute: 'start-up-map-hidden' }) startUpMapHidden = false;

  /** A page's own search for places, in place of the API host's. */
  @property({ attribute: false }) placeService: PlaceService | null = null;

  /** A maps key in place of the one that the company has stored with the API host. */
  @property({ attribute: 'maps-key' }) mapsKey: string | null = null;

  /** A title shown over the view. */
  @property({ attribute: 'viewer-title' }) viewerTitle = '';
}
