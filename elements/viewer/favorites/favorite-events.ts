import { type ViewerFavoriteView, viewerFavoriteOf } from '../../model/favorite-view.ts';
import type { CheckedFavorite, NewFavorite } from '../../model/favorite.ts';

/*
 * The events of user actions on favorites. The page stores the favorites: it handles these events and sets
 * the viewer's `favorites` to the new list. If the page prevents an event, the viewer skips the default
 * action.
 */

const CANCELABLE: EventInit = { bubbles: true, composed: true, cancelable: true };

/** The user saved the current view under a name. */
export class SphereFavoriteSaveEvent extends Event {
  static readonly type = 'sphere-favorite-save';
  /** The name, sphere and view, with the field names of the host's API. */
  readonly favorite: NewFavorite;

  constructor(favorite: NewFavorite) {
    super(SphereFavoriteSaveEvent.type, CANCELABLE);
    this.favorite = favorite;
  }

  /** The same view with the viewer's field names, and with a zoom instead of a field of view. */
  get view(): ViewerFavoriteView {
    return viewerFavoriteOf(this.favorite);
  }
}

/**
 * The user opened a favorite. Unless the event is prevented, the viewer shows the favorite's sphere and view.
 */
export class SphereFavoriteLoadEvent extends Event {
  static readonly type = 'sphere-favorite-load';
  readonly favorite: CheckedFavorite;

  constructor(favorite: CheckedFavorite) {
    super(SphereFavoriteLoadEvent.type, CANCELABLE);
    this.favorite = favorite;
  }

  /** The favorite's view with the viewer's field names, and with a zoom instead of a field of view. */
  get view(): ViewerFavoriteView {
    return viewerFavoriteOf(this.favorite);
  }
}

/** The user renamed a favorite. */
export class SphereFavoriteRenameEvent extends Event {
  static readonly type = 'sphere-favorite-rename';
  readonly favorite: CheckedFavorite;
  readonly name: string;

  constructor(favorite: CheckedFavorite, name: string) {
    super(SphereFavoriteRenameEvent.type, CANCELABLE);
    this.favorite = favorite;
    this.name = name;
  }
}

/** The user deleted a favorite. */
export class SphereFavoriteDeleteEvent extends Event {
  static readonly type = 'sphere-favorite-delete';
  readonly favorite: CheckedFavorite;

  constructor(favorite: CheckedFavorite) {
    super(SphereFavoriteDeleteEvent.type, CANCELABLE);
    this.favorite = favorite;
  }
}

/** These events by their names. */
export interface FavoriteEvents {
  'sphere-favorite-save': SphereFavoriteSaveEvent;
  'sphere-favorite-load': SphereFavoriteLoadEvent;
  'sphere-favorite-rename': SphereFavoriteRenameEvent;
  'sphere-favorite-delete': SphereFavoriteDeleteEvent;
}

declare global {
  // oxlint-disable-next-line typescript/no-empty-object-type -- only an interface can extend one of the browser's
  interface GlobalEventHandlersEventMap extends FavoriteEvents {}
}
