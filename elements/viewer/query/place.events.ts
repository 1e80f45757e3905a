import type { FoundPlace } from '../../model/place-service.ts';

/**
 * The user chose a place in the search box. If the map is shown, the map moves to the place; otherwise, the
 * viewer flies to the nearest sphere.
 */
export class SpherePlaceEvent extends Event {
  static readonly type = 'sphere-place';
  constructor(readonly place: FoundPlace) {
    super(SpherePlaceEvent.type, { bubbles: true, composed: true });
  }
}

/** These events by their names. */
export interface PlaceEvents {
  'sphere-place': SpherePlaceEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends PlaceEvents {}
}
