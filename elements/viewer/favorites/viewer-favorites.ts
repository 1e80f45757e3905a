import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CheckedFavorite } from '../../model/favorite.ts';
import { ViewerError } from '../../model/viewer-error.ts';
import type { FavoriteAction } from '../../panels/panel-requests.ts';
import type { FavoritesHost } from './favorite-actions.ts';

/** Errors of a sphere that could not be loaded. */
const LOADING_ERRORS: ReadonlySet<string> = new Set([
  'not-found',
  'network',
  'source-failed',
  'source-invalid',
]);

interface FavoritesOptions {
  readonly onError: (error: ViewerError) => void;
  /** Called when what the user has chosen had no effect: a change was not stored, or a sphere was not loaded. */
  readonly onLost: (what: 'notStored' | 'notLoaded') => void;
}

/** The viewer's favorites. Only pages that use favorites load the code that validates and handles them. */
export class ViewerFavorites implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #viewer: FavoritesHost;
  readonly #options: FavoritesOptions;
  #shown: FavoritesHost['favorites'] = null;
  #listed: readonly CheckedFavorite[] = [];
  /** Ends waiting for the sphere of a favorite. */
  #loading: AbortController | null = null;

  constructor(host: ReactiveControllerHost, viewer: FavoritesHost, options: FavoritesOptions) {
    this.#host = host;
    this.#viewer = viewer;
    this.#options = options;
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
    if (action.kind === 'load') this.#watchLoading();
    try {
      const { actOnFavorite } = await import('./favorite-actions.ts');
      actOnFavorite(this.#viewer, this.#listed, action);
      if (this.#shown === 'local') await this.#list();
    } catch (cause) {
      this.#options.onError(new ViewerError('source-failed', 'The favorites could not be saved.', { cause }));
      this.#options.onLost('notStored');
    }
  }

  /** The sphere of a favorite is loaded as if the page had set it, so its errors are events. */
  #watchLoading(): void {
    this.#loading?.abort();
    const { signal } = (this.#loading = new AbortController());
    this.#viewer.addEventListener('sphere-load', () => this.#loading?.abort(), { signal });
    this.#viewer.addEventListener(
      'sphere-error',
      (event) => {
        if (!LOADING_ERRORS.has((event as Event & { readonly error: ViewerError }).error.code)) return;
        this.#loading?.abort();
        this.#options.onLost('notLoaded');
      },
      { signal },
    );
  }

  async #list(): Promise<void> {
    try {
      const { listedFavorites } = await import('./favorite-actions.ts');
      const { favorites, issues } = listedFavorites(this.#viewer);
      this.#listed = favorites;
      for (const issue of issues) this.#options.onError(new ViewerError('invalid-argument', issue));
    } catch (cause) {
      this.#options.onError(new ViewerError('source-failed', 'The favorites could not be read.', { cause }));
    }
    this.#host.requestUpdate();
  }
}
