import type { SphereViewer } from '../../../elements/index.ts';
import type { Portal } from '../../portal/portal.ts';
import { type ScenePlace, scenePlaceSchema, searchOf } from './start-place.ts';

type Looking = Pick<SphereViewer, 'currentSphere' | 'pan' | 'tilt' | 'fov'>;

/** Keeps a user's place in the scene, so that a reload, a new visit or a sent address goes on there. */
export function createPlaceKeeper(
  { storage }: Pick<Portal, 'storage'>,
  userId: string,
  page: Pick<Window, 'history' | 'location'> = window,
) {
  const name = `scene_place:${userId}`;
  return {
    /** Where the user looked when last here; null where that is not known. */
    last: (): ScenePlace | null => storage.read(name, scenePlaceSchema),
    /** Stores where a viewer looks, in the browser and in the page's address. */
    keep({ currentSphere, pan, tilt, fov }: Looking): void {
      if (currentSphere === null) return;
      const place = { sphere: currentSphere.id, pan, tilt, fov };
      storage.write(name, place);
      const search = searchOf(place);
      if (search === page.location.search) return;
      try {
        // What the router keeps of this entry stays.
        page.history.replaceState(page.history.state, '', page.location.pathname + search);
      } catch {
        // Browsers limit how often; the next place is written again.
      }
    },
  };
}
