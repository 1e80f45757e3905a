import type { LatLon } from '../geo/earth.ts';
import type { ViewerError } from '../model/viewer-error.ts';

const BUBBLING = { bubbles: true, composed: true } as const;

/** The map has drawn its latest content. */
export class SphereMapReadyEvent extends Event {
  static readonly type = 'sphere-map-ready';
  constructor() {
    super(SphereMapReadyEvent.type, BUBBLING);
  }
}

/** The user chose a sphere on the map. Unless the event is prevented, the sphere becomes active. */
export class SphereMapSelectEvent extends Event {
  static readonly type = 'sphere-map-select';
  constructor(readonly sphere: number) {
    super(SphereMapSelectEvent.type, { ...BUBBLING, cancelable: true });
  }
}

/**
 * The pointer, or keyboard focus in the list, entered a sphere or left it. After leaving, `sphere` is null.
 */
export class SphereMapHoverEvent extends Event {
  static readonly type = 'sphere-map-hover';
  constructor(readonly sphere: number | null) {
    super(SphereMapHoverEvent.type, BUBBLING);
  }
}

/** Fired when the map comes to rest at a different center or zoom. */
export class SphereMapMoveEvent extends Event {
  static readonly type = 'sphere-map-move';
  constructor(
    readonly center: LatLon,
    readonly zoom: number,
  ) {
    super(SphereMapMoveEvent.type, BUBBLING);
  }
}

/**
 * An error has occurred. A map that is already drawn stays visible. Unless the event is prevented, the map also
 * logs the error.
 */
export class SphereMapErrorEvent extends Event {
  static readonly type = 'sphere-map-error';
  constructor(readonly error: ViewerError) {
    super(SphereMapErrorEvent.type, { ...BUBBLING, cancelable: true });
  }
}

/** These events by their names. */
export interface SphereMapEvents {
  'sphere-map-ready': SphereMapReadyEvent;
  'sphere-map-select': SphereMapSelectEvent;
  'sphere-map-hover': SphereMapHoverEvent;
  'sphere-map-move': SphereMapMoveEvent;
  'sphere-map-error': SphereMapErrorEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends SphereMapEvents {}
}
