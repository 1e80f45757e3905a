/*
 * The elements as React components, with typed properties and with events as `on…` properties. Importing this
 * module registers `<sphere-viewer>`. The code of `<sphere-map>` loads when `SphereMap` is first used.
 */
import type { EventName } from '@lit/react';
import type {
  SphereMapErrorEvent,
  SphereMapHoverEvent,
  SphereMapMoveEvent,
  SphereMapReadyEvent,
  SphereMapSelectEvent,
} from '../map/sphere-map.events.ts';
import { MAP_DECLARATIONS } from './map-declarations.ts';
import { componentOf } from './react-component.ts';

export {
  SphereCompare,
  SphereLayer,
  SphereMarker,
  SpherePolygon,
  SpherePolyline,
  SphereTexturedPolygon,
  SphereViewer,
  type SphereJsxElements,
} from './react-viewer.ts';

/** `<sphere-map>` as a React component, whose `ref` is the element. */
export const SphereMap = /* @__PURE__ */ componentOf({
  tagName: 'sphere-map',
  declarations: MAP_DECLARATIONS,
  load: () => import('../define-map.ts'),
  events: {
    onMapReady: 'sphere-map-ready' as EventName<SphereMapReadyEvent>,
    onMapSelect: 'sphere-map-select' as EventName<SphereMapSelectEvent>,
    onMapHover: 'sphere-map-hover' as EventName<SphereMapHoverEvent>,
    onMapMove: 'sphere-map-move' as EventName<SphereMapMoveEvent>,
    onMapError: 'sphere-map-error' as EventName<SphereMapErrorEvent>,
  },
});
