import { proxy } from 'valtio/vanilla';
import type { NewFavorite } from '../../elements/index.ts';
import { isAbort } from '../api/api-error.ts';
import type { ResponseOf } from '../contract/endpoint.ts';
import {
  createFavorite,
  deleteFavorite,
  listFavorites,
  restoreFavorite,
  updateFavorite,
} from '../contract/favorite.ts';
import type { SavedMeasures } from '../contract/measures.ts';
import { randomId } from '../lib/random-id.ts';
import type { Portal } from '../portal/portal.ts';
import { sceneTexts } from '../texts/scene.ts';

type SavedView = Omit<NewFavorite, 'name'>;

/** Returns true if two favorites have the same sphere, direction and measures, regardless of their names. */
const isSameView = (one: SavedView, other: SavedView): boolean =>
  one.sphere === other.sphere &&
  one.initial_pan === other.initial_pan &&
  one.initial_tilt === other.initial_tilt &&
  one.initial_fov === other.initial_fov &&
  JSON.stringify(one.measures ?? null) === JSON.stringify(other.measures ?? null);

type Favorite = ResponseOf<typeof createFavorite>;

type Deps = Pick<Portal, 'call' | 'storage' | 'messages' | 'showError' | 'now'>;

/** Storage key that notifies other tabs of a changed list. The stored value has no meaning. */
const CHANGED = 'favorites_changed';

/**
 * If the same view is saved again within this time, in milliseconds, the second click was part of a
 * double-click.
 */
const DOUBLE_MS = 1000;

/** An attempt to save a view. Repeating it after a failure does not save the view twice. */
interface Attempt {
  readonly favorite: NewFavorite;
  readonly key: string;
  /** Time at which the attempt succeeded, in milliseconds, or -Infinity until then. */
  savedAt: number;
}

/** The user's saved views. A change that fails is reverted, and the failure is shown. */
export class FavoritesStore {
  /** `list` is null until it has loaded. */
  readonly state = proxy<{ list: Favorite[] | null }>({ list: null });
  readonly #deps: Deps;
  readonly #userId: string;
  #attempt: Attempt | null = null;
  #isSaving = false;
  #turn = 0;

  constructor(deps: Deps, userId: string) {
    this.#deps = deps;
    this.#userId = userId;
  }

  /**
   * Loads the list, and reloads it when another tab changes it, the page becomes visible, or the browser is
   * online again. Returns a function that stops this.
   */
  watch(page: Document = document): () => void {
    const again = (): void => void this.load(this.state.list !== null);
    const look = (): void => {
      if (page.visibilityState === 'visible') again();
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    page.addEventListener('visibilitychange', look, { signal });
    page.defaultView?.addEventListener('online', again, { signal });
    const unwatch = this.#deps.storage.watch(CHANGED, again);
    void this.load();
    return () => {
      leaving.abort();
      unwatch();
      // Responses to earlier requests are ignored.
      this.#turn += 1;
    };
  }

  /**
   * Loads the list. `isQuiet` suppresses the message after a failure, because the previous list is still
   * available.
   */
  async load(isQuiet = false): Promise<void> {
    const turn = (this.#turn += 1);
    try {
      const { favorites } = await this.#deps.call(listFavorites, { userId: this.#userId });
      if (turn === this.#turn) this.state.list = favorites;
    } catch (error) {
      if (turn !== this.#turn || isQuiet || isAbort(error)) return;
      const label = sceneTexts.tryAgain;
      const act = (): void => void this.load();
      this.#deps.messages.add('error', sceneTexts.listFailed, { label, act });
    }
  }

  /** Saves a view. Resolves with the favorite; null if it was not saved. */
  async save(favorite: NewFavorite): Promise<Favorite | null> {
    const { call, messages, now, showError } = this.#deps;
    const last = this.#attempt;
    const isSame = last !== null && isSameView(last.favorite, favorite);
    if (this.#isSaving || (isSame && now() - last.savedAt < DOUBLE_MS)) return null;
    // A failed attempt may have reached the host, so it is repeated with the same id. After a success, the
    // same view can be saved again later.
    const isRepeat = isSame && last.favorite.name === favorite.name && last.savedAt === -Infinity;
    const key = isRepeat ? last.key : randomId();
    const attempt = (this.#attempt = { favorite, key, savedAt: -Infinity });
    this.#isSaving = true;
    try {
      const saved = await call(
        createFavorite,
        // The measuring tool writes GeoJSON, and the portal sets nothing else.
        { userId: this.#userId, ...favorite, measures: (favorite.measures ?? null) as SavedMeasures | null },
        { idempotencyKey: key },
      );
      attempt.savedAt = now();
      this.#change((list) => [saved, ...list.filter(({ id }) => id !== saved.id)]);
      messages.add('success', sceneTexts.saved(saved.name, saved.measures?.features.length ?? 0));
      return saved;
    } catch (error) {
      showError(error);
      return null;
    } finally {
      this.#isSaving = false;
    }
  }

  async rename(id: string, name: string): Promise<void> {
    const { call, showError } = this.#deps;
    const before = this.state.list?.find((one) => one.id === id);
    if (before === undefined) return;
    const replace = (changed: Favorite): void =>
      this.#change((list) => list.map((one) => (one.id === id ? changed : one)));
    replace({ ...before, name });
    try {
      replace(await call(updateFavorite, { favoriteId: id, userId: this.#userId, name }));
    } catch (error) {
      replace(before);
      showError(error);
    }
  }

  /** Deletes a favorite and offers to restore it. */
  async remove(id: string): Promise<void> {
    const { call, messages, showError } = this.#deps;
    const favorite = this.state.list?.find((one) => one.id === id);
    if (favorite === undefined) return;
    this.#change((list) => list.filter((one) => one.id !== id));
    try {
      await call(deleteFavorite, { favoriteId: id, userId: this.#userId });
      this.#notifyTabs();
      const act = (): void => void this.#restore(favorite);
      messages.add('info', sceneTexts.deleted(favorite.name), { label: sceneTexts.undo, act });
    } catch (error) {
      this.#putBack(favorite);
      showError(error);
    }
  }

  async #restore({ id }: Favorite): Promise<void> {
    try {
      this.#putBack(await this.#deps.call(restoreFavorite, { favoriteId: id, userId: this.#userId }));
    } catch (error) {
      this.#deps.showError(error);
    }
  }

  /** The newest favorite is first, as on the host. */
  #putBack(favorite: Favorite): void {
    this.#change((list) => {
      const others = list.filter(({ id }) => id !== favorite.id);
      const older = others.findIndex(({ created_date }) => created_date < favorite.created_date);
      return others.toSpliced(older < 0 ? others.length : older, 0, favorite);
    });
  }

  #change(changed: (list: readonly Favorite[]) => Favorite[]): void {
    // The response to an earlier request would not include this change.
    this.#turn += 1;
    this.state.list = changed(this.state.list ?? []);
    this.#notifyTabs();
  }

  #notifyTabs(): void {
    this.#deps.storage.write(CHANGED, this.#deps.now());
  }
}
