import type { PlaceService } from '../../model/place-service.ts';
import type { PlaceHost } from '../../source/place-service-host.ts';

/** Where a viewer's settings say that places are asked about. */
export interface PlaceSettings extends PlaceHost {
  /** A page's own service; it goes before the host. */
  readonly placeService: PlaceService | null;
}

/** Whether there is anybody to ask about places. */
export const canAskPlaces = ({ placeService, apiHost }: PlaceSettings): boolean =>
  placeService !== null || apiHost !== null;
