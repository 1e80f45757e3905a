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
import { MOST_NAME, nameFault } from './name-fault.ts';

type AssetDeps = Pick<Portal, 'call' | 'messages' | 'session' | 'tell'>;

interface AssetState {
  phase: 'loading' | 'ready' | 'failed';
  failure: string;
  assets: Asset[];
  query: string;
  page: number;
  /** Spheres with a change on its way. */
  busy: Partial<Record<string, boolean>>;
  /** The sphere whose name is being changed; `failures` counts how often it was saved in vain. */
  renaming: {
    readonly id: string;
    readonly text: string;
    readonly fault: string | null;
    readonly failures: number;
  } | null;
}

/** What is wrong with a sphere's new name; null for a good one. */
const assetNameFault = (text: string): string | null =>
  nameFault(text, MOST_NAME.sphere, sphereListTexts.nameMissing);

/** The company's own spheres. Each of its actions is done once at a time per sphere. */
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
      this.#take(assets);
      state.phase = 'ready';
    } catch (error) {
      state.failure = error instanceof ApiError ? error.message : '';
      state.phase = 'failed';
      if (!(error instanceof ApiError)) this.#deps.tell(error);
    }
  }

  /** Shows those with a text in their name or number, from the first page on. */
  search(query: string): void {
    Object.assign(this.state, { query, page: 0 });
  }

  /** Shows or hides a sphere. */
  async switch({ id, name, disabled }: Asset): Promise<void> {
    await this.#act(id, async (call) => {
      const { asset } = await call(disabled ? activateAsset : deactivateAsset, { assetId: id });
      this.#replace(asset);
      return disabled ? sphereListTexts.switchedOn(name) : sphereListTexts.switchedOff(name);
    });
  }

  /** Turns to another page of what was found. */
  turn(page: number): void {
    this.state.page = page;
  }

  /** Opens the name of a sphere for changing. */
  openName({ id, name }: Asset): void {
    this.state.renaming = { id, text: name, fault: null, failures: 0 };
  }

  /** Takes over what is typed; what was wrong before no longer holds. */
  typeName(text: string): void {
    const { renaming } = this.state;
    if (renaming !== null) this.state.renaming = { ...renaming, text, fault: null };
  }

  /** Leaves the name as it was, unless it is being saved. */
  closeName(): void {
    const { renaming, busy } = this.state;
    if (renaming !== null && !busy[renaming.id]) this.state.renaming = null;
  }

  /** Gives the sphere the name that was typed; says whether that is done. */
  async rename(): Promise<boolean> {
    const { renaming } = this.state;
    if (renaming === null) return false;
    const { id, text } = renaming;
    const fault = assetNameFault(text);
    if (fault !== null) {
      this.state.renaming = { id, text, fault, failures: renaming.failures + 1 };
      return false;
    }
    return this.#act(id, async (call) => {
      const { asset } = await call(renameAsset, { assetId: id, name: text });
      this.#replace(asset);
      this.state.renaming = null;
      return sphereListTexts.renamed(asset.name);
    });
  }

  /** Deletes a sphere, with a way back in the message about it; says whether that is done. */
  async delete({ id, name }: Asset): Promise<boolean> {
    return this.#act(id, async (call) => {
      await call(deleteAsset, { assetId: id });
      this.#take(this.state.assets.filter((asset) => asset.id !== id));
      const undo = { label: sphereListTexts.undo, act: () => void this.restore(id) };
      this.#deps.messages.add('success', sphereListTexts.deleted(name), undo);
      return null;
    });
  }

  /** Brings a deleted sphere back to its place in the list. */
  async restore(id: string): Promise<void> {
    await this.#act(id, async (call) => {
      const { asset } = await call(restoreAsset, { assetId: id });
      const others = this.state.assets.filter((one) => one.id !== id);
      const newestFirst = [...others, asset].sort((a, b) =>
        b.dateTimeAcquired.localeCompare(a.dateTimeAcquired),
      );
      this.#take(newestFirst);
      return sphereListTexts.restored(asset.name);
    });
  }

  /** Does one thing with a sphere; what `act` gives is told. */
  async #act(id: string, act: (call: Portal['call']) => Promise<string | null>): Promise<boolean> {
    const { state } = this;
    const { call, messages, tell } = this.#deps;
    if (state.busy[id]) return false;
    state.busy[id] = true;
    try {
      const said = await act(call);
      if (said !== null) messages.add('success', said);
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      state.busy[id] = false;
    }
  }

  #replace(asset: Asset): void {
    this.#take(this.state.assets.map((one) => (one.id === asset.id ? asset : one)));
  }

  /** Other screens read the list from the user. */
  #take(assets: Asset[]): void {
    this.state.assets = assets;
    const { session } = this.#deps;
    const { user } = session.state;
    if (user !== null) session.change({ company: { ...user.company, assets } });
  }
}
