import type { View } from '../../geo/camera.ts';
import { viewOfFavorite, viewerFavoriteOf } from '../../model/favorite-view.ts';
import {
  type CheckedFavorite,
  type Favorite,
  type FavoriteInput,
  type NewFavorite,
  readFavorites,
} from '../../model/favorite.ts';
import type { Sphere } from '../../model/sphere.ts';
import type { FavoriteAction } from '../../panels/panel-requests.ts';
import * as events from './favorite-events.ts';

/** The members of the viewer that favorites use. */
export interface FavoritesHost extends EventTarget {
  readonly favorites: readonly FavoriteInput[] | 'local' | null;
  readonly currentSphere: Sphere | null;
  /** Id of the sphere to show. */
  sphere: number | null;
  /** In degrees, like `tilt` and `fov`. */
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  lookAt(goal: Partial<View>, options: { readonly animate: boolean }): Promise<boolean>;
}

/** The favorites to list, and the problems with those that cannot be listed. */
export function listedFavorites({ favorites }: FavoritesHost): ReturnType<typeof readFavorites> {
  return favorites === 'local' ? { favorites: localFavorites(), issues: [] } : readFavorites(favorites);
}

/** Fires the event of a user's action on a favorite, and performs the default action unless the page prevents it. */
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
  const favorite: NewFavorite = { name, sphere: currentSphere.id, ...view };
  const created_date = new Date().toISOString();
  store(host, new events.SphereFavoriteSaveEvent(favorite), [
    { ...favorite, id: created_date, created_date },
    ...listed,
  ]);
}

/** Stores a list if `favorites` is `local`; otherwise, the page stores its favorites itself. */
function store(host: FavoritesHost, event: Event, list: readonly CheckedFavorite[]): void {
  if (host.dispatchEvent(event) && host.favorites === 'local') storeLocally(list);
}

/**
 * Turns the view to that of a favorite on the current sphere, or shows the favorite's sphere with its view.
 */
function open(host: FavoritesHost, favorite: CheckedFavorite): void {
  const isSame = host.currentSphere?.id === favorite.sphere;
  host.sphere = favorite.sphere;
  void host.lookAt(viewOfFavorite(viewerFavoriteOf(favorite)), { animate: isSame });
}

/** The local storage key for the favorites of pages without a host. */
const KEY = 'sphere-favorites';

/** The favorites stored in this browser for this site, newest first; unreadable entries are omitted. */
function localFavorites(): CheckedFavorite[] {
  try {
    return readFavorites(JSON.parse(localStorage.getItem(KEY) ?? '[]')).favorites;
  } catch {
    // An exception means that storage is unavailable to the page, or that its content is not JSON.
    return [];
  }
}

/** Replaces the stored list; throws if storage is full or unavailable to the page. */
function storeLocally(favorites: readonly Favorite[]): void {
  localStorage.setItem(KEY, JSON.stringify(favorites));
}
