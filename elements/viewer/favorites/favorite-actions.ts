import type { View } from '../../geo/camera.ts';
import { viewOfFavorite, viewerFavoriteOf } from '../../model/favorite-view.ts';
import {
  type CheckedFavorite,
  type Favorite,
  type FavoriteInput,
  type NewFavorite,
  readFavorites,
} from '../../model/favorite.ts';
import type { ShownSphere } from '../../model/sphere.ts';
import type { FavoriteAction } from '../../panels/panel-requests.ts';
import * as events from './favorite-events.ts';
import { measuresToSave, withSavedMeasures } from './favorite-measures.ts';

export interface FavoritesHost extends EventTarget {
  readonly favorites: readonly FavoriteInput[] | 'local' | null;
  readonly currentSphere: ShownSphere | null;
  sphere: number | null;
  /** Pan in degrees, like `tilt` and `fov`. */
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  measures: object | string | null;
  lookAt(goal: Partial<View>, options: { readonly animate: boolean }): Promise<boolean>;
}

/** Returns the favorites to list, and the problems with those that cannot be listed. */
export function listedFavorites({ favorites }: FavoritesHost): ReturnType<typeof readFavorites> {
  return favorites === 'local' ? { favorites: localFavorites(), issues: [] } : readFavorites(favorites);
}

/**
 * Fires the event for a user's action on a favorite. Unless the page prevents the event, the viewer performs
 * the default action.
 */
export function actOnFavorite(
  host: FavoritesHost,
  listed: readonly CheckedFavorite[],
  action: FavoriteAction,
): void {
  if (action.kind === 'save') {
    save(host, listed, action.name);
    return;
  }
  const favorite = listed.find(({ id }) => id === action.id);
  if (!favorite) return;
  const others = listed.filter((one) => one !== favorite);
  if (action.kind === 'load') {
    if (host.dispatchEvent(new events.SphereFavoriteLoadEvent(favorite))) open(host, favorite);
  } else if (action.kind === 'delete') {
    store(host, new events.SphereFavoriteDeleteEvent(favorite), others);
  } else {
    const renamed = listed.map((one) => (one === favorite ? { ...one, name: action.name } : one));
    store(host, new events.SphereFavoriteRenameEvent(favorite, action.name), renamed);
  }
}

function save(host: FavoritesHost, listed: readonly CheckedFavorite[], name: string): void {
  const { currentSphere, pan, tilt, fov } = host;
  if (!currentSphere) return;
  const view = { initial_pan: pan, initial_tilt: tilt, initial_fov: fov };
  const measures = measuresToSave(host.measures);
  const favorite: NewFavorite = { name, sphere: currentSphere.id, ...view, ...(measures && { measures }) };
  const created_date = new Date().toISOString();
  store(host, new events.SphereFavoriteSaveEvent(favorite), [
    { ...favorite, id: created_date, created_date },
    ...listed,
  ]);
}

/**
 * Stores a list in the browser if `favorites` is `local`. Otherwise, the page stores its favorites itself.
 */
function store(host: FavoritesHost, event: Event, list: readonly CheckedFavorite[]): void {
  if (host.dispatchEvent(event) && host.favorites === 'local') storeLocally(list);
}

/**
 * Adds the measures of a favorite. On the current sphere, turns the view to that of a favorite. Otherwise, shows the favorite's sphere with
 * its view.
 */
function open(host: FavoritesHost, favorite: CheckedFavorite): void {
  const isSame = host.currentSphere?.id === favorite.sphere;
  if (favorite.measures) host.measures = withSavedMeasures(host.measures, favorite.measures);
  host.sphere = favorite.sphere;
  void host.lookAt(viewOfFavorite(viewerFavoriteOf(favorite)), { animate: isSame });
}

const KEY = 'sphere-favorites';

/**
 * Returns the favorites stored in this browser for this site, newest first. Unreadable entries are omitted.
 */
function localFavorites(): CheckedFavorite[] {
  try {
    return readFavorites(JSON.parse(localStorage.getItem(KEY) ?? '[]')).favorites;
  } catch {
    // The exception means that the page has no access to storage, or that the stored text is not JSON.
    return [];
  }
}

/** Throws if storage is full or the page has no access to it. */
function storeLocally(favorites: readonly Favorite[]): void {
  localStorage.setItem(KEY, JSON.stringify(favorites));
}
