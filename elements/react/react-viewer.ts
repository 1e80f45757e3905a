/*
 * The elements as React components, without the map. A bundled page that imports only this module contains
 * neither the map library nor the map's data. Importing the module registers `<sphere-viewer>`.
 */
import type { EventName } from '@lit/react';
import '../define-viewer.ts';
import type {
  SphereLayerElement,
  SphereMarkerElement,
  SpherePolygonElement,
  SpherePolylineElement,
  SphereTexturedPolygonElement,
} from '../viewer/children/children.ts';
import type { SphereOrientationEvent } from '../viewer/chrome/orientation.events.ts';
import type { SphereCompareChangeEvent, SphereCompareErrorEvent } from '../viewer/compare/compare.events.ts';
import type {
  SphereFavoriteDeleteEvent,
  SphereFavoriteLoadEvent,
  SphereFavoriteRenameEvent,
  SphereFavoriteSaveEvent,
} from '../viewer/favorites/favorite-events.ts';
import type { SphereMeasureEvent } from '../viewer/measure/measure.events.ts';
import type {
  SphereMarkerClickEvent,
  SphereMarkerHoverEvent,
  SphereObjectHoverEvent,
  SpherePolygonClickEvent,
} from '../viewer/objects/object-events.ts';
import type { SpherePlaceEvent } from '../viewer/query/place.events.ts';
import type {
  SphereErrorEvent,
  SphereInitEvent,
  SphereLoadEvent,
  SphereSettleEvent,
  SphereViewChangeEvent,
} from '../viewer/sphere-viewer.events.ts';
import { SphereViewer as SphereViewerElement } from '../viewer/sphere-viewer.ts';
import type { SphereClickEvent } from '../viewer/world/click.events.ts';
import { COMPARE_DECLARATIONS } from './compare-declarations.ts';
import { type Declarations, type ObjectComponent, componentOf, objectComponent } from './react-component.ts';

export type { SphereJsxElements } from './jsx.ts';

const VIEWER = {
  ...Object.fromEntries(SphereViewerElement.elementProperties),
  // `zoom` has no attribute.
  zoom: { attribute: false },
} as Declarations<SphereViewerElement>;

/**
 * `<sphere-viewer>` as a React component, whose `ref` is the element. A prop is applied only when it changes,
 * so rendering again with the same `sphere` or `pan` does not move the view.
 *
 * @example
 *   <SphereViewer src="/spheres/spheres.geojson" sphere={1} pan={90} onSphereLoad={({ sphere }) => show(sphere)} />
 */
export const SphereViewer = /* @__PURE__ */ componentOf({
  tagName: 'sphere-viewer',
  declarations: VIEWER,
  events: {
    onInit: 'sphere-init' as EventName<SphereInitEvent>,
    onSphereLoad: 'sphere-load' as EventName<SphereLoadEvent>,
    onSettle: 'sphere-settle' as EventName<SphereSettleEvent>,
    onViewChange: 'sphere-view-change' as EventName<SphereViewChangeEvent>,
    onSphereClick: 'sphere-click' as EventName<SphereClickEvent>,
    onSphereError: 'sphere-error' as EventName<SphereErrorEvent>,
    onMarkerClick: 'sphere-marker-click' as EventName<SphereMarkerClickEvent>,
    onObjectHover: 'sphere-object-hover' as EventName<SphereObjectHoverEvent>,
    onMarkerHover: 'sphere-marker-hover' as EventName<SphereMarkerHoverEvent>,
    onPolygonClick: 'sphere-polygon-click' as EventName<SpherePolygonClickEvent>,
    onMeasure: 'sphere-measure' as EventName<SphereMeasureEvent>,
    onOrientation: 'sphere-orientation' as EventName<SphereOrientationEvent>,
    onPlace: 'sphere-place' as EventName<SpherePlaceEvent>,
    onFavoriteSave: 'sphere-favorite-save' as EventName<SphereFavoriteSaveEvent>,
    onFavoriteLoad: 'sphere-favorite-load' as EventName<SphereFavoriteLoadEvent>,
    onFavoriteRename: 'sphere-favorite-rename' as EventName<SphereFavoriteRenameEvent>,
    onFavoriteDelete: 'sphere-favorite-delete' as EventName<SphereFavoriteDeleteEvent>,
  },
});

/** `<sphere-compare>` as a React component, with a `SphereViewer` as its child. Its `ref` is the element. */
export const SphereCompare = /* @__PURE__ */ componentOf({
  tagName: 'sphere-compare',
  declarations: COMPARE_DECLARATIONS,
  load: () => import('../viewer/compare/define-element.ts'),
  events: {
    onCompareChange: 'sphere-compare-change' as EventName<SphereCompareChangeEvent>,
    onCompareError: 'sphere-compare-error' as EventName<SphereCompareErrorEvent>,
  },
});

/** `<sphere-marker>` as a React component. Its children become the popup. */
export const SphereMarker: ObjectComponent<SphereMarkerElement> =
  /* @__PURE__ */ objectComponent('sphere-marker');

/** `<sphere-polygon>` as a React component. */
export const SpherePolygon: ObjectComponent<SpherePolygonElement> =
  /* @__PURE__ */ objectComponent('sphere-polygon');

/** `<sphere-polyline>` as a React component. */
export const SpherePolyline: ObjectComponent<SpherePolylineElement> =
  /* @__PURE__ */ objectComponent('sphere-polyline');

/** `<sphere-textured-polygon>` as a React component. */
export const SphereTexturedPolygon: ObjectComponent<SphereTexturedPolygonElement> =
  /* @__PURE__ */ objectComponent('sphere-textured-polygon');

/** `<sphere-layer>` as a React component, whose children are the objects of the layer. */
export const SphereLayer: ObjectComponent<SphereLayerElement> =
  /* @__PURE__ */ objectComponent('sphere-layer');
