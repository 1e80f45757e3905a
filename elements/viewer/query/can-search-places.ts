import type { PlaceService } from '../../model/place-service.ts';
import type { PlaceHost } from '../../source/place-service-host.ts';

export interface PlaceSettings extends PlaceHost {
  /** The page's own service, which takes precedence over the host. */
  readonly placeService: PlaceService | null;
}

/** Returns whether the page has its own place service or an API host. */
export const canSearchPlaces = ({ placeService, apiHost }: PlaceSettings): boolean =>
  placeService !== null || apiHost !== null;
