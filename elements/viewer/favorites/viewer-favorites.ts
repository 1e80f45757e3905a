import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CheckedFavorite } from '../../model/favorite.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { FavoriteWish } from '../../panels/panel-requests.ts';
import type { FavoritesHost } from './favorite-actions.ts';

/** The viewer's favorites; the code that checks and handles them is loaded only for pages that have some. */
export class ViewerFavorites implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #viewer: FavoritesHost;
  readonly #onFault: (error: ViewerError) => void;
  #given: FavoritesHost['favorites'] = null;
  #listed: readonly CheckedFavorite[] = [];

  constructor(host: ReactiveControllerHost, viewer: FavoritesHost, onFault: (error: ViewerError) => void) {
    this.#host = host;
    this.#viewer = viewer;
    this.#onFault = onFault;
    host.addController(this);
  }

  /** The favorites that can be listed; null when the page has no favorites at all. */
  get listed(): readonly CheckedFavorite[] | null {
    return this.#viewer.favorites == null ? null : this.#listed;
  }

  hostUpdate(): void {
    const { favorites } = this.#viewer;
    if (favorites === this.#given) return;
    this.#given = favorites;
    if (favorites == null) this.#listed = [];
    else void this.#list();
  }

  /** Performs a user's action on the favorites. */
  async act(wish: FavoriteWish): Promise<void> {
    try {
      const { actOnFavorite } = await import('./favorite-actions.ts');
      actOnFavorite(this.#viewer, this.#listed, wish);
      if (this.#given === 'local') await this.#list();
    } catch (cause) {
      this.#onFault(new ViewerError('source-failed', 'The favorites could not be kept.', { cause }));
    }
  }

  async #list(): Promise<void> {
    try {
      const { listedFavorites } = await import('./favorite-actions.ts');
      const { favorites, faults } = listedFavorites(this.#viewer);
      this.#listed = favorites;
      for (const fault of faults) this.#onFault(new ViewerError('invalid-argument', fault));
    } catch (cause) {
      this.#onFault(new ViewerError('source-failed', 'The favorites could not be read.', { cause }));
    }
    this.#host.requestUpdate();
  }
}
