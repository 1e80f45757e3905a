import { type ViewerFavoriteView, viewerFavoriteOf } from '../../model/favorite-view.ts';
import type { CheckedFavorite, NewFavorite } from '../../model/favorite.ts';

/*
 * What users do with their favorites. The page keeps them: it acts on these events and hands the new list to the
 * viewer's `favorites`. Preventing one keeps the viewer from what it would do itself.
 */

const ASKING: EventInit = { bubbles: true, composed: true, cancelable: true };

/** The user saves the view on the screen under a name. */
export class SphereFavoriteSaveEvent extends Event {
  static readonly type = 'sphere-favorite-save';
  /** Name, sphere and view under the names that the host's API takes. */
  readonly favorite: NewFavorite;

  constructor(favorite: NewFavorite) {
    super(SphereFavoriteSaveEvent.type, ASKING);
    this.favorite = favorite;
  }

  /** The same view under the viewer's names, with a zoom instead of a field of view. */
  get view(): ViewerFavoriteView {
    return viewerFavoriteOf(this.favorite);
  }
}

/** The user opens a favorite. Unless prevented, the viewer shows its sphere with its view. */
export class SphereFavoriteLoadEvent extends Event {
  static readonly type = 'sphere-favorite-load';
  readonly favorite: CheckedFavorite;

  constructor(favorite: CheckedFavorite) {
    super(SphereFavoriteLoadEvent.type, ASKING);
    this.favorite = favorite;
  }

  /** The favorite's view under the viewer's names, with a zoom instead of a field of view. */
  get view(): ViewerFavoriteView {
    return viewerFavoriteOf(this.favorite);
  }
}

/** The user gave a favorite another name. */
export class SphereFavoriteRenameEvent extends Event {
  static readonly type = 'sphere-favorite-rename';
  readonly favorite: CheckedFavorite;
  /** The new name. */
  readonly name: string;

  constructor(favorite: CheckedFavorite, name: string) {
    super(SphereFavoriteRenameEvent.type, ASKING);
    this.favorite = favorite;
    this.name = name;
  }
}

/** The user deletes a favorite. */
export class SphereFavoriteDeleteEvent extends Event {
  static readonly type = 'sphere-favorite-delete';
  readonly favorite: CheckedFavorite;

  constructor(favorite: CheckedFavorite) {
    super(SphereFavoriteDeleteEvent.type, ASKING);
    this.favorite = favorite;
  }
}

declare global {
  interface HTMLElementEventMap {
    'sphere-favorite-save': SphereFavoriteSaveEvent;
    'sphere-favorite-load': SphereFavoriteLoadEvent;
    'sphere-favorite-rename': SphereFavoriteRenameEvent;
    'sphere-favorite-delete': SphereFavoriteDeleteEvent;
  }
}
