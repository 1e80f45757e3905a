import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CheckedFavorite } from '../../model/favorite.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { FavoriteAction } from '../../panels/panel-requests.ts';
import type { FavoritesHost } from './favorite-actions.ts';

/** The viewer's favorites. Only pages that use favorites load the code that validates and handles them. */
export class ViewerFavorites implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #viewer: FavoritesHost;
  readonly #onError: (error: ViewerError) => void;
  #shown: FavoritesHost['favorites'] = null;
  #listed: readonly CheckedFavorite[] = [];

  constructor(host: ReactiveControllerHost, viewer: FavoritesHost, onError: (error: ViewerError) => void) {
    this.#host = host;
    this.#viewer = viewer;
    this.#onError = onError;
    host.addController(this);
  }

  /** The favorites to list; null if the page does not use favorites. */
  get listed(): readonly CheckedFavorite[] | null {
    return this.#viewer.favorites == null ? null : this.#listed;
  }

  hostUpdate(): void {
    const { favorites } = this.#viewer;
    if (favorites === this.#shown) return;
    this.#shown = favorites;
    if (favorites == null) this.#listed = [];
    else void this.#list();
  }

  async act(action: FavoriteAction): Promise<void> {
    try {
      const { actOnFavorite } = await import('./favorite-actions.ts');
      actOnFavorite(this.#viewer, this.#listed, action);
      if (this.#shown === 'local') await this.#list();
    } catch (cause) {
      this.#onError(new ViewerError('source-failed', 'The favorites could not be saved.', { cause }));
    }
  }

  async #list(): Promise<void> {
    try {
      const { listedFavorites } = await import('./favorite-actions.ts');
      const { favorites, issues } = listedFavorites(this.#viewer);
      this.#listed = favorites;
      for (const issue of issues) this.#onError(new ViewerError('invalid-argument', issue));
    } catch (cause) {
      this.#onError(new ViewerError('source-failed', 'The favorites could not be read.', { cause }));
    }
    this.#host.requestUpdate();
  }
}
