/** The view has begun to follow the device, or no longer follows it. */
export class SphereOrientationEvent extends Event {
  static readonly type = 'sphere-orientation';
  constructor(readonly isActive: boolean) {
    super(SphereOrientationEvent.type, { bubbles: true, composed: true });
  }
}

/** This event by its name. */
export interface OrientationEvents {
  'sphere-orientation': SphereOrientationEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends OrientationEvents {}
}
