import type { LatLon } from '../geo/earth.ts';
import type { FoundPlace } from '../model/place-service.ts';
import type { PanelName } from './panel-state.ts';

/*
 * The requests of panels and controls. They change nothing by themselves: the viewer listens to a request, acts, and
 * passes the new state down as properties. All of them bubble and cross shadow boundaries.
 */

const PASSING = { bubbles: true, composed: true } as const;

/** Requests one step of zoom. */
export class SphereZoomRequest extends Event {
  static readonly type = 'sphere-request-zoom';
  readonly direction: 'in' | 'out';

  constructor(direction: 'in' | 'out') {
    super(SphereZoomRequest.type, PASSING);
    this.direction = direction;
  }
}

/** Requests to turn the view to true north. */
export class SphereNorthRequest extends Event {
  static readonly type = 'sphere-request-north';

  constructor() {
    super(SphereNorthRequest.type, PASSING);
  }
}

/** Requests to enter or leave full screen. */
export class SphereFullScreenRequest extends Event {
  static readonly type = 'sphere-request-full-screen';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereFullScreenRequest.type, PASSING);
    this.open = open;
  }
}

/** Requests full detail on a device that shows less by itself. */
export class SphereFullDetailRequest extends Event {
  static readonly type = 'sphere-request-full-detail';

  constructor() {
    super(SphereFullDetailRequest.type, PASSING);
  }
}

/** Requests to open or close a panel. */
export class SpherePanelRequest extends Event {
  static readonly type = 'sphere-request-panel';
  readonly panel: PanelName;
  readonly open: boolean;

  constructor(panel: PanelName, open: boolean) {
    super(SpherePanelRequest.type, PASSING);
    this.panel = panel;
    this.open = open;
  }
}

/** Requests to expand or collapse the control bar. */
export class SphereControlsRequest extends Event {
  static readonly type = 'sphere-request-controls';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereControlsRequest.type, PASSING);
    this.open = open;
  }
}

/** Requests to show the map in place of the sphere, or the sphere again. */
export class SphereMapRequest extends Event {
  static readonly type = 'sphere-request-map';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereMapRequest.type, PASSING);
    this.open = open;
  }
}

/** Requests a picture of the current view. */
export class SphereSnapshotRequest extends Event {
  static readonly type = 'sphere-request-snapshot';
  /** Whether the picture includes marker icons. */
  readonly icons: boolean;

  constructor(icons: boolean) {
    super(SphereSnapshotRequest.type, PASSING);
    this.icons = icons;
  }
}

/** What the user wants to do with the favorites: save the view under a name, or load, rename or delete one of them. */
export type FavoriteAction =
  | { readonly kind: 'save'; readonly name: string }
  | { readonly kind: 'load'; readonly id: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'rename'; readonly id: string; readonly name: string };

/** Requests to save a view as a favorite, or to load, rename or delete one. */
export class SphereFavoriteRequest extends Event {
  static readonly type = 'sphere-request-favorite';
  readonly action: FavoriteAction;

  constructor(action: FavoriteAction) {
    super(SphereFavoriteRequest.type, PASSING);
    this.action = action;
  }
}

/** Requests the places that match a query. */
export class SphereSearchRequest extends Event {
  static readonly type = 'sphere-request-search';
  readonly query: string;

  constructor(query: string) {
    super(SphereSearchRequest.type, PASSING);
    this.query = query;
  }
}

/** Requests to go to a place that a search found. */
export class SpherePlaceRequest extends Event {
  static readonly type = 'sphere-request-place';
  readonly place: FoundPlace;

  constructor(place: FoundPlace) {
    super(SpherePlaceRequest.type, PASSING);
    this.place = place;
  }
}

/** Requests to fly to the sphere nearest to a place. */
export class SphereFlyRequest extends Event {
  static readonly type = 'sphere-request-fly';
  readonly place: LatLon;

  constructor(place: LatLon) {
    super(SphereFlyRequest.type, PASSING);
    this.place = place;
  }
}

/** Requests information about a place, for the first time or again after a failure. */
export class SphereAskRequest extends Event {
  static readonly type = 'sphere-request-ask';
  readonly place: LatLon;

  constructor(place: LatLon) {
    super(SphereAskRequest.type, PASSING);
    this.place = place;
  }
}

/** Requests to close the menu at a point of the view. */
export class SphereMenuRequest extends Event {
  static readonly type = 'sphere-request-menu';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereMenuRequest.type, PASSING);
    this.open = open;
  }
}

declare global {
  interface HTMLElementEventMap {
    'sphere-request-zoom': SphereZoomRequest;
    'sphere-request-north': SphereNorthRequest;
    'sphere-request-full-screen': SphereFullScreenRequest;
    'sphere-request-panel': SpherePanelRequest;
    'sphere-request-controls': SphereControlsRequest;
    'sphere-request-map': SphereMapRequest;
    'sphere-request-snapshot': SphereSnapshotRequest;
    'sphere-request-search': SphereSearchRequest;
    'sphere-request-place': SpherePlaceRequest;
    'sphere-request-fly': SphereFlyRequest;
    'sphere-request-ask': SphereAskRequest;
    'sphere-request-menu': SphereMenuRequest;
    'sphere-request-favorite': SphereFavoriteRequest;
  }
}
