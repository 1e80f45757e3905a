import type { PlaceService } from '../../model/place-service.ts';
import type { PlaceHost } from '../../source/place-service-host.ts';

/** The settings that determine which place service is used. */
export interface PlaceSettings extends PlaceHost {
  /** The page's own service; it takes precedence over the host. */
  readonly placeService: PlaceService | null;
}

/** Whether there is a place service. */
export const canSearchPlaces = ({ placeService, apiHost }: PlaceSettings): boolean =>
  placeService !== null || apiHost !== null;
