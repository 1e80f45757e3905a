import type { ViewerError } from '../../model/viewer-error.ts';

const BUBBLING = { bubbles: true, composed: true } as const;

/** How two pictures are registered: drawn on the surface from one point, or turned to one place or direction. */
export type CompareRegistration = 'surface' | 'place' | 'direction';

/** What a comparison shows. */
export interface ComparedState {
  /** Id of the sphere of the viewer, on the left; null while there is none. */
  readonly sphere: number | null;
  /** Id of the sphere that it is compared with; null while there is none. */
  readonly other: number | null;
  readonly layout: 'divider' | 'side-by-side';
  /** Position of the divider in percent of the width, from the left. */
  readonly divider: number;
  /** Null until both pictures are on the screen. */
  readonly registration: CompareRegistration | null;
}

/** The dates, the layout, the divider or the registration of a comparison have changed. */
export class SphereCompareChangeEvent extends Event {
  static readonly type = 'sphere-compare-change';
  constructor(readonly compared: ComparedState) {
    super(SphereCompareChangeEvent.type, BUBBLING);
  }
}

/** Two dates cannot be compared. The viewer goes on. Unless the event is prevented, the error is also logged. */
export class SphereCompareErrorEvent extends Event {
  static readonly type = 'sphere-compare-error';
  constructor(readonly error: ViewerError) {
    super(SphereCompareErrorEvent.type, { ...BUBBLING, cancelable: true });
  }
}

/** These events by their names. */
export interface CompareEvents {
  'sphere-compare-change': SphereCompareChangeEvent;
  'sphere-compare-error': SphereCompareErrorEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends CompareEvents {}
}
