import type { SphereViewer, ViewerError } from '../../../elements/index.ts';
import type { Portal } from '../../portal/portal.ts';
import {
  type MarkedPlace,
  type SceneView,
  placeInSearch,
  sceneViewSchema,
  searchOf,
} from '../../sphere/scene-view.ts';

type CurrentView = Pick<SphereViewer, 'currentSphere' | 'pan' | 'tilt' | 'fov'>;

/** Time without a change after which a view counts as chosen, in milliseconds. */
const REST_MS = 300;

/** The sphere that a viewer shows, and the one that it should show. */
type Begun = Pick<SphereViewer, 'currentSphere' | 'sphere'>;

/**
 * Stores the user's last view of the scene. The browser stores the view for reloads and later visits, and the
 * URL contains it for links, with the place that the user found last.
 */
export function createViewStore(
  { storage }: Pick<Portal, 'storage'>,
  userId: string,
  page: Pick<Window, 'history' | 'location'> = window,
) {
  const name = `scene_place:${userId}`;
  let marked = placeInSearch(page.location.search)?.place ?? null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Returns the user's last view, or null if it is unknown. */
    read: (): SceneView | null => storage.read(name, sceneViewSchema),
    /** Sets the place that the URL marks from the next view on; null if there is none. */
    mark(place: MarkedPlace | null): void {
      marked = place;
    },
    /** Stores the current view of a viewer in the browser and in the page's URL. */
    save({ currentSphere, pan, tilt, fov }: CurrentView): void {
      if (currentSphere === null) return;
      const view = { sphere: currentSphere.id, pan, tilt, fov };
      storage.write(name, view);
      const search = searchOf(view, marked, { isMarkOnly: true });
      if (search === page.location.search) return;
      try {
        // The router's state for this history entry is preserved.
        page.history.replaceState(page.history.state, '', page.location.pathname + search);
      } catch {
        // Browsers limit how often a page can change the URL. An error is ignored because the next view
        // is written as usual.
      }
    },
    /** Stores the view of a viewer when it has come to rest, whether or not its tiles have been loaded by then. */
    saveAtRest(viewer: CurrentView & Pick<SphereViewer, 'isConnected'>): void {
      clearTimeout(rest);
      rest = setTimeout(() => {
        if (viewer.isConnected) this.save(viewer);
      }, REST_MS);
    },
    /** Removes the stored view if a viewer could not begin with it, because its sphere does not exist any more. */
    fail({ code }: Pick<ViewerError, 'code'>, { currentSphere, sphere }: Begun): void {
      if (code !== 'not-found' || currentSphere !== null) return;
      if (storage.read(name, sceneViewSchema)?.sphere === sphere) storage.remove(name);
    },
  };
}

export type ViewStore = ReturnType<typeof createViewStore>;
