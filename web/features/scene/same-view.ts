import type { NewFavorite } from '../../../elements/index.ts';

type SavedView = Omit<NewFavorite, 'name'>;

/** Whether two favorites show the same sphere in the same direction, whatever they are called. */
export const isSameView = (one: SavedView, other: SavedView): boolean =>
  one.sphere === other.sphere &&
  one.initial_pan === other.initial_pan &&
  one.initial_tilt === other.initial_tilt &&
  one.initial_fov === other.initial_fov;
