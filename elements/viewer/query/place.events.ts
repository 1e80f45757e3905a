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

declare global {
  interface HTMLElementEventMap {
    'sphere-place': SpherePlaceEvent;
  }
}
