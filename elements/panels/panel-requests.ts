import type { PanelName } from './panel-state.ts';

/*
 * What the panels and controls ask for. They change nothing by themselves: the viewer hears the request,
 * acts, and hands the new state down as properties. All of them bubble and pass shadow boundaries.
 */

const PASSING = { bubbles: true, composed: true } as const;

/** Asks for one step of zoom. */
export class SphereZoomRequest extends Event {
  static readonly type = 'sphere-request-zoom';
  readonly direction: 'in' | 'out';

  constructor(direction: 'in' | 'out') {
    super(SphereZoomRequest.type, PASSING);
    this.direction = direction;
  }
}

/** Asks to turn the view due north. */
export class SphereNorthRequest extends Event {
  static readonly type = 'sphere-request-north';

  constructor() {
    super(SphereNorthRequest.type, PASSING);
  }
}

/** Asks to open full screen, or to close it. */
export class SphereFullScreenRequest extends Event {
  static readonly type = 'sphere-request-full-screen';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereFullScreenRequest.type, PASSING);
    this.open = open;
  }
}

/** Asks to open a panel, or to close it. */
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

/** Asks to unfold the control bar, or to fold it away. */
export class SphereControlsRequest extends Event {
  static readonly type = 'sphere-request-controls';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereControlsRequest.type, PASSING);
    this.open = open;
  }
}

/** Asks to show the map in place of the sphere, or the sphere again. */
export class SphereMapRequest extends Event {
  static readonly type = 'sphere-request-map';
  readonly open: boolean;

  constructor(open: boolean) {
    super(SphereMapRequest.type, PASSING);
    this.open = open;
  }
}

/** Asks for a picture of the present view. */
export class SphereSnapshotRequest extends Event {
  static readonly type = 'sphere-request-snapshot';

  constructor() {
    super(SphereSnapshotRequest.type, PASSING);
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
  }
}
