/*
 * The types of the elements by tag, and of their events. All events bubble, so documents and windows receive
 * them too. Modules that register or wrap the elements export a type of this file, so that programs that import
 * such a module know the types of all tags and events.
 */
import type { SphereMapEvents } from './map/sphere-map.events.ts';
import type { SphereMap } from './map/sphere-map.ts';
import type {
  SphereLayerElement,
  SphereMarkerElement,
  SpherePolygonElement,
  SpherePolylineElement,
  SphereTexturedPolygonElement,
} from './viewer/children/children.ts';
import type { CompareEvents } from './viewer/compare/compare.events.ts';
import type { SphereCompare } from './viewer/compare/sphere-compare.ts';
import type { FavoriteEvents } from './viewer/favorites/favorite-events.ts';
import type { ObjectEvents } from './viewer/objects/object-events.ts';
import type { PlaceEvents } from './viewer/query/place.events.ts';
import type { ViewerEvents } from './viewer/sphere-viewer.events.ts';
import type { SphereViewer } from './viewer/sphere-viewer.ts';

/** The classes of the elements by tag. */
export interface SphereElements {
  'sphere-viewer': SphereViewer;
  'sphere-map': SphereMap;
  'sphere-compare': SphereCompare;
  'sphere-marker': SphereMarkerElement;
  'sphere-polygon': SpherePolygonElement;
  'sphere-polyline': SpherePolylineElement;
  'sphere-textured-polygon': SphereTexturedPolygonElement;
  'sphere-layer': SphereLayerElement;
}

/** The events that an element fires, by their names. Events of the objects are fired by their viewer. */
export interface SphereElementEvents {
  'sphere-viewer': ViewerEvents & ObjectEvents & PlaceEvents & FavoriteEvents;
  'sphere-map': SphereMapEvents;
  'sphere-compare': CompareEvents;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface HTMLElementTagNameMap extends SphereElements {}
}
