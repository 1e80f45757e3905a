import { type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';

/** A favorite's view in its stored form, in degrees. */
export interface StoredFavoriteView {
  readonly initial_pan: number;
  readonly initial_tilt: number;
  readonly initial_fov: number;
}

/** The same view with the viewer's field names and a zoom instead of a field of view. */
export interface ViewerFavoriteView {
  readonly initialPan: number;
  readonly initialTilt: number;
  readonly initialZoom: number;
}

/** A stored favorite's view with the viewer's field names (requirements, OPEN-043). */
export const viewerFavoriteOf = (stored: StoredFavoriteView): ViewerFavoriteView => ({
  initialPan: stored.initial_pan,
  initialTilt: stored.initial_tilt,
  initialZoom: zoomOfFov(stored.initial_fov),
});

/** The stored form of a view with the viewer's field names; the inverse of `viewerFavoriteOf`. */
export const storedFavoriteOf = (favorite: ViewerFavoriteView): StoredFavoriteView => ({
  initial_pan: favorite.initialPan,
  initial_tilt: favorite.initialTilt,
  initial_fov: fovOfZoom(favorite.initialZoom),
});

/** The view that is shown when a favorite is opened. */
export const viewOfFavorite = (favorite: ViewerFavoriteView): View => ({
  pan: favorite.initialPan,
  tilt: favorite.initialTilt,
  fov: fovOfZoom(favorite.initialZoom),
});
