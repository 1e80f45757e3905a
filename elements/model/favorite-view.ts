import { type View, fovOfZoom, zoomOfFov } from '../geo/camera.ts';

/** A favorite's view as stored, in degrees. */
export interface StoredFavoriteView {
  readonly initial_pan: number;
  readonly initial_tilt: number;
  readonly initial_fov: number;
}

/** A favorite's view with the viewer's field names, and with a zoom instead of a field of view. */
export interface ViewerFavoriteView {
  readonly initialPan: number;
  readonly initialTilt: number;
  readonly initialZoom: number;
}

/** Converts a stored view to the viewer's field names (requirements, OPEN-043). */
export const viewerFavoriteOf = (stored: StoredFavoriteView): ViewerFavoriteView => ({
  initialPan: stored.initial_pan,
  initialTilt: stored.initial_tilt,
  initialZoom: zoomOfFov(stored.initial_fov),
});

/** Converts a view with the viewer's field names to its stored form. */
export const storedFavoriteOf = (favorite: ViewerFavoriteView): StoredFavoriteView => ({
  initial_pan: favorite.initialPan,
  initial_tilt: favorite.initialTilt,
  initial_fov: fovOfZoom(favorite.initialZoom),
});

/** Returns the view to show when a favorite is opened. */
export const viewOfFavorite = (favorite: ViewerFavoriteView): View => ({
  pan: favorite.initialPan,
  tilt: favorite.initialTilt,
  fov: fovOfZoom(favorite.initialZoom),
});
