import type { ResponseOf } from '../contract/endpoint.ts';
import {
  type createFavorite,
  listFavoritePictures,
  MAX_PICTURES,
  PICTURE_SIZE,
  saveFavoritePicture,
} from '../contract/favorite.ts';
import type { Portal } from '../portal/portal.ts';
import { drawPicture } from './draw-picture.ts';

type Favorite = ResponseOf<typeof createFavorite>;

type Deps = Pick<Portal, 'call' | 'config' | 'session'>;

/** Returns the bytes of a file as base64. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** Draws the picture of a favorite and saves it. Resolves with its URL, also if it could not be saved. */
export async function makePicture(portal: Deps, favorite: Favorite, signal?: AbortSignal): Promise<string> {
  const { id, userId, sphere, initial_pan: pan, initial_tilt: tilt, initial_fov: fov } = favorite;
  const view = { sphere: sphere.id, pan, tilt, fov };
  const file = await drawPicture(portal, view, { size: PICTURE_SIZE, ...(signal && { signal }) });
  const picture = await base64Of(file);
  // The picture is drawn and saved again at the next sight of the favorite.
  await portal.call(saveFavoritePicture, { favoriteId: id, userId, picture }).catch(() => undefined);
  return `data:${file.type};base64,${picture}`;
}

/** Calls `onPicture` with the URL of the picture of each favorite. Pictures that the host lacks are drawn. */
export async function showPictures(
  portal: Deps,
  favorites: readonly Favorite[],
  {
    onPicture,
    signal,
  }: { readonly onPicture: (id: string, url: string) => void; readonly signal: AbortSignal },
): Promise<void> {
  const shown = favorites.slice(0, MAX_PICTURES);
  const [first] = shown;
  if (first === undefined) return;
  const query = { userId: first.userId, favoriteIds: shown.map(({ id }) => id).join() };
  const { pictures } = await portal.call(listFavoritePictures, query, { signal });
  for (const { favoriteId, webp } of pictures) onPicture(favoriteId, `data:image/webp;base64,${webp}`);
  const known = new Set(pictures.map(({ favoriteId }) => favoriteId));
  for (const favorite of shown.filter(({ id }) => !known.has(id))) {
    // The area of a favorite whose sphere is not there stays plain.
    const url = await makePicture(portal, favorite, signal).catch(() => null);
    signal.throwIfAborted();
    if (url !== null) onPicture(favorite.id, url);
  }
}
