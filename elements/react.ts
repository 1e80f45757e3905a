/*
 * The elements as React components, with typed properties and with events as `on…` properties. Importing this
 * module registers the tags.
 */
import type { EventName } from '@lit/react';
import './define.ts';
import './define-map.ts';
import { SphereMap as SphereMapElement } from './map/sphere-map.ts';
import type {
  SphereMapErrorEvent,
  SphereMapHoverEvent,
  SphereMapMoveEvent,
  SphereMapReadyEvent,
  SphereMapSelectEvent,
} from './map/sphere-map.events.ts';
import { componentOf } from './react-component.ts';
import type { SpherePlaceEvent } from './viewer/query/place.events.ts';
import type {
  SphereFavoriteDeleteEvent,
  SphereFavoriteLoadEvent,
  SphereFavoriteRenameEvent,
  SphereFavoriteSaveEvent,
} from './viewer/favorites/favorite-events.ts';
import type {
  SphereMarkerClickEvent,
  SphereMarkerHoverEvent,
  SpherePolygonClickEvent,
} from './viewer/objects/object-events.ts';
import type {
  SphereClickEvent,
  SphereErrorEvent,
  SphereInitEvent,
  SphereLoadEvent,
  SphereSettleEvent,
  SphereViewChangeEvent,
} from './viewer/sphere-viewer.events.ts';
import { SphereViewer as SphereViewerElement } from './viewer/sphere-viewer.ts';

/**
 * `<sphere-viewer>` as a React component, whose `ref` is the element. A prop is applied only when it changes,
 * so rendering again with the same `sphere` or `pan` does not move the view.
 */
export const SphereViewer = componentOf({
  tagName: 'sphere-viewer',
  elementClass: SphereViewerElement,
  displayName: 'SphereViewer',
  events: {
    onInit: 'sphere-init' as EventName<SphereInitEvent>,
    onSphereLoad: 'sphere-load' as EventName<SphereLoadEvent>,
    onSettle: 'sphere-settle' as EventName<SphereSettleEvent>,
    onViewChange: 'sphere-view-change' as EventName<SphereViewChangeEvent>,
    onSphereClick: 'sphere-click' as EventName<SphereClickEvent>,
    onSphereError: 'sphere-error' as EventName<SphereErrorEvent>,
    onMarkerClick: 'sphere-marker-click' as EventName<SphereMarkerClickEvent>,
    onMarkerHover: 'sphere-marker-hover' as EventName<SphereMarkerHoverEvent>,
    onPolygonClick: 'sphere-polygon-click' as EventName<SpherePolygonClickEvent>,
    onPlace: 'sphere-place' as EventName<SpherePlaceEvent>,
    onFavoriteSave: 'sphere-favorite-save' as EventName<SphereFavoriteSaveEvent>,
    onFavoriteLoad: 'sphere-favorite-load' as EventName<SphereFavoriteLoadEvent>,
    onFavoriteRename: 'sphere-favorite-rename' as EventName<SphereFavoriteRenameEvent>,
    onFavoriteDelete: 'sphere-favorite-delete' as EventName<SphereFavoriteDeleteEvent>,
  },
});

/** `<sphere-map>` as a React component, whose `ref` is the element. */
export const SphereMap = componentOf({
  tagName: 'sphere-map',
  elementClass: SphereMapElement,
  displayName: 'SphereMap',
  events: {
    onMapReady: 'sphere-map-ready' as EventName<SphereMapReadyEvent>,
    onMapSelect: 'sphere-map-select' as EventName<SphereMapSelectEvent>,
    onMapHover: 'sphere-map-hover' as EventName<SphereMapHoverEvent>,
    onMapMove: 'sphere-map-move' as EventName<SphereMapMoveEvent>,
    onMapError: 'sphere-map-error' as EventName<SphereMapErrorEvent>,
  },
});
