import type { FoundPlace } from '../../model/place-service.ts';

/** A place was chosen in the search box: a map goes there, the viewer to the nearest sphere. */
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
