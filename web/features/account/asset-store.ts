import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import {
  activateAsset,
  deactivateAsset,
  deleteAsset,
  listAssets,
  renameAsset,
  restoreAsset,
} from '../../contract/asset.ts';
import type { Portal } from '../../portal/portal.ts';
import { sphereListTexts } from '../../texts/profile.ts';
import type { Asset } from './asset-page.ts';
import { MAX_NAME, nameError } from './name-error.ts';

type AssetDeps = Pick<Portal, 'call' | 'messages' | 'session' | 'showError'>;

interface AssetState {
  phase: 'loading' | 'ready' | 'failed';
  failure: string;
  assets: Asset[];
  query: string;
  page: number;
  /** Ids of the spheres with a pending change. */
  busy: Partial<Record<string, boolean>>;
  /** The sphere that is being renamed, and the error in its new name. */
  renaming: { readonly id: string; readonly name: string; readonly error: string | null } | null;
}

/** Returns the error in the new name of a sphere, or null if the name is valid. */
const assetNameError = (text: string): string | null =>
  nameError(text, MAX_NAME.sphere, sphereListTexts.nameMissing);

/** A sphere has at most one pending action. */
export class AssetStore {
  readonly state = proxy<AssetState>({
    phase: 'loading',
    failure: '',
    assets: [],
    query: '',
    page: 0,
    busy: {},
    renaming: null,
  });
  readonly #deps: AssetDeps;
  readonly #companyId: string;

  constructor(deps: AssetDeps, companyId: string) {
    this.#deps = deps;
    this.#companyId = companyId;
  }

  async load(): Promise<void> {
    const { state } = this;
    state.phase = 'loading';
    try {
      const { assets } = await this.#deps.call(listAssets, { clientId: this.#companyId });
      this.#setAssets(assets);
      state.phase = 'ready';
    } catch (error) {
      state.failure = error instanceof ApiError ? error.message : '';
      state.phase = 'failed';
      if (!(error instanceof ApiError)) this.#deps.showError(error);
    }
  }

  /** Filters the spheres by a string in their name or number, and shows the first page. */
  search(query: string): void {
    Object.assign(this.state, { query, page: 0 });
  }

  async switch({ id, name, disabled }: Asset): Promise<void> {
    await this.#act(id, async (call) => {
      const { asset } = await call(disabled ? activateAsset : deactivateAsset, { assetId: id });
      this.#replace(asset);
      return disabled ? sphereListTexts.switchedOn(name) : sphereListTexts.switchedOff(name);
    });
  }

  turn(page: number): void {
    this.state.page = page;
  }

  openName({ id, name }: Asset): void {
    this.state.renaming = { id, name, error: null };
  }

  /** Cancels renaming, unless the name is being saved. */
  closeName(): void {
    const { renaming, busy } = this.state;
    if (renaming !== null && !busy[renaming.id]) this.state.renaming = null;
  }

  /** Saves the new name of the sphere that is being renamed. Returns true if this succeeded. */
  async rename(text: string): Promise<boolean> {
    const { renaming } = this.state;
    if (renaming === null) return false;
    const error = assetNameError(text);
    this.state.renaming = { ...renaming, error };
    if (error !== null) return false;
    return this.#act(renaming.id, async (call) => {
      const { asset } = await call(renameAsset, { assetId: renaming.id, name: text });
      this.#replace(asset);
      this.state.renaming = null;
      return sphereListTexts.renamed(asset.name);
    });
  }

  /** Deletes a sphere and offers to restore it. Returns true if the deletion succeeded. */
  async delete({ id, name }: Asset): Promise<boolean> {
    return this.#act(id, async (call) => {
      await call(deleteAsset, { assetId: id });
      this.#setAssets(this.state.assets.filter((asset) => asset.id !== id));
      const undo = { label: sphereListTexts.undo, act: () => void this.restore(id) };
      this.#deps.messages.add('success', sphereListTexts.deleted(name), undo);
      return null;
    });
  }

  /** Restores a deleted sphere to its position in the list. */
  async restore(id: string): Promise<void> {
    await this.#act(id, async (call) => {
      const { asset } = await call(restoreAsset, { assetId: id });
      const others = this.state.assets.filter((one) => one.id !== id);
      const newestFirst = [...others, asset].sort((a, b) =>
        b.dateTimeAcquired.localeCompare(a.dateTimeAcquired),
      );
      this.#setAssets(newestFirst);
      return sphereListTexts.restored(asset.name);
    });
  }

  /** Performs one action on a sphere and shows the text that `act` returns. */
  async #act(id: string, act: (call: Portal['call']) => Promise<string | null>): Promise<boolean> {
    const { state } = this;
    const { call, messages, showError } = this.#deps;
    if (state.busy[id]) return false;
    state.busy[id] = true;
    try {
      const message = await act(call);
      if (message !== null) messages.add('success', message);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      state.busy[id] = false;
    }
  }

  #replace(asset: Asset): void {
    this.#setAssets(this.state.assets.map((one) => (one.id === asset.id ? asset : one)));
  }

  /** The user object is updated as well, because other screens read the list from it. */
  #setAssets(assets: Asset[]): void {
    this.state.assets = assets;
    const { session } = this.#deps;
    const { user } = session.state;
    if (user !== null) session.change({ company: { ...user.company, assets } });
  }
}
