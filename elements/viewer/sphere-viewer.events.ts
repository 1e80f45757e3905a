import type { View } from '../geo/camera.ts';
import type { ShownSphere } from '../model/sphere.ts';
import type { ViewCause } from '../model/view-cause.ts';
import type { ViewerError } from '../model/viewer-error.ts';
import type { SphereClickEvent } from './world/click.events.ts';

const BUBBLING: EventInit = { bubbles: true, composed: true };

/**
 * The viewer is ready and its methods can be called. For a page with an API key, the event contains the
 * host's response about the key.
 */
export class SphereInitEvent extends Event {
  static readonly type = 'sphere-init';
  constructor(
    /** The page's API key; null if it has none. */
    readonly apiKey: string | null,
    /** Whether the key works on this site; true if there is no key, false if the key could not be checked. */
    readonly valid: boolean,
    /** The key's company; null if there is no key, or if the key is refused or could not be checked. */
    readonly entityId: string | null,
  ) {
    super(SphereInitEvent.type, BUBBLING);
  }
}

/** A sphere is on the screen, at least as a preview. */
export class SphereLoadEvent extends Event {
  static readonly type = 'sphere-load';
  constructor(readonly sphere: ShownSphere) {
    super(SphereLoadEvent.type, BUBBLING);
  }
}

/** The view is at rest and has reached its full sharpness. Fired again once after each movement of the view. */
export class SphereSettleEvent extends Event {
  static readonly type = 'sphere-settle';
  constructor(readonly sphere: ShownSphere) {
    super(SphereSettleEvent.type, BUBBLING);
  }
}

/**
 * The view changed. `cause` distinguishes calls by the page from actions by the user. The event is fired at
 * most once per frame.
 */
export class SphereViewChangeEvent extends Event {
  static readonly type = 'sphere-view-change';
  constructor(
    readonly view: View,
    readonly cause: ViewCause,
  ) {
    super(SphereViewChangeEvent.type, BUBBLING);
  }
}

/** An error has occurred. Unless the event is prevented, the viewer also logs the error. */
export class SphereErrorEvent extends Event {
  static readonly type = 'sphere-error';
  constructor(readonly error: ViewerError) {
    super(SphereErrorEvent.type, { ...BUBBLING, cancelable: true });
  }
}

/** These events by their names. */
export interface ViewerEvents {
  'sphere-init': SphereInitEvent;
  'sphere-load': SphereLoadEvent;
  'sphere-settle': SphereSettleEvent;
  'sphere-view-change': SphereViewChangeEvent;
  'sphere-click': SphereClickEvent;
  'sphere-error': SphereErrorEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends ViewerEvents {}
}
