import { type CheckedFavorite, type Favorite, readFavorites } from '../../model/favorite.ts';

/** Where the browser keeps the favorites of pages without a host. */
const KEY = 'sphere-favorites';

/** The favorites that this browser keeps for this site, the newest first; what cannot be read is left out. */
export function localFavorites(): CheckedFavorite[] {
  try {
    return readFavorites(JSON.parse(localStorage.getItem(KEY) ?? '[]')).favorites;
  } catch {
    // Storage is closed to the page, or holds what is no JSON.
    return [];
  }
}

/** Keeps a list in place of the one before; throws where storage is full or closed to the page. */
export function keepLocally(favorites: readonly Favorite[]): void {
  localStorage.setItem(KEY, JSON.stringify(favorites));
}
