import { proxy } from 'valtio/vanilla';
import { z } from 'zod';
import type { ApiClient } from '../../api/client.ts';
import * as contract from '../../contract/api-key.ts';
import type { SafeStorage } from '../../lib/storage.ts';
import type { Messages } from '../../portal/messages.ts';
import { keyTexts } from '../../texts/api-keys.ts';
import { keyName } from '../../texts/key-name.ts';
import { type ApiKeyForm, toApiKeyForm } from './key-draft.ts';

const NAME = 'deleted_api_keys';

const deletedKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  companyId: z.string(),
  /** The key can be restored until this time, in ISO 8601. */
  until: z.string(),
});

export type DeletedKey = z.infer<typeof deletedKeySchema>;

const readAll = (storage: SafeStorage): readonly DeletedKey[] =>
  storage.read(NAME, z.array(deletedKeySchema)) ?? [];

const isRestorable = ({ until }: DeletedKey, now: number): boolean => Date.parse(until) > now;

/**
 * Returns the company's keys that were deleted in this browser and can still be restored, most recent first.
 */
const readDeleted = (storage: SafeStorage, companyId: string, now: number): DeletedKey[] =>
  readAll(storage).filter((key) => key.companyId === companyId && isRestorable(key, now));

/** Stores a deleted key until it can no longer be restored. */
function addDeleted(storage: SafeStorage, key: DeletedKey, now: number): void {
  const others = readAll(storage).filter((one) => one.id !== key.id && isRestorable(one, now));
  storage.write(NAME, [key, ...others].slice(0, 100));
}

/** Removes a key that has been restored or permanently deleted. */
function removeDeleted(storage: SafeStorage, id: string): void {
  storage.write(
    NAME,
    readAll(storage).filter((key) => key.id !== id),
  );
}

interface KeysState {
  phase: 'loading' | 'ready' | 'failed';
  failure: string;
  /** The keys, newest first. */
  keys: ApiKeyForm[];
  /** Ids of the keys with a pending change. */
  busy: string[];
  /** Deleted keys that can still be restored. */
  deleted: DeletedKey[];
  /** Id of the most recent key created since the screen was opened. */
  created: string | null;
}

export interface KeysDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  readonly messages: Messages;
  readonly storage: SafeStorage;
  readonly now: () => number;
  readonly showError: (error: unknown) => void;
}

/** Actions report their own failures. A key has at most one pending change. */
export class KeysStore {
  readonly state: KeysState;
  readonly #deps: KeysDeps;
  #loading: AbortController | null = null;
  /** Increases with each change, so that a list requested earlier does not undo it. */
  #changes = 0;

  constructor(deps: KeysDeps) {
    this.#deps = deps;
    this.state = proxy<KeysState>({
      phase: 'loading',
      failure: '',
      keys: [],
      busy: [],
      deleted: [],
      created: null,
    });
    this.#readDeleted();
  }

  find(id: string): ApiKeyForm | undefined {
    return this.state.keys.find((key) => key.id === id);
  }

  /** Loads the list. The previous list is shown until the new one has loaded. */
  async load(): Promise<void> {
    this.stop();
    const loading = (this.#loading = new AbortController());
    const { call, companyId } = this.#deps;
    if (this.state.phase === 'failed') this.state.phase = 'loading';
    try {
      const { apiKeys } = await call(contract.listKeys, { companyId }, { signal: loading.signal });
      this.state.keys = apiKeys.map(toApiKeyForm);
      this.state.phase = 'ready';
    } catch (error) {
      if (loading.signal.aborted) return;
      if (this.state.phase === 'ready') this.#deps.showError(error);
      else
        Object.assign(this.state, { phase: 'failed', failure: error instanceof Error ? error.message : '' });
    }
  }

  /**
   * Loads the list again while it is shown, so that uses of the keys appear. A failure is not reported, because the
   * list is loaded again soon.
   */
  async refresh(): Promise<void> {
    const changes = this.#changes;
    if (this.state.phase !== 'ready' || this.state.busy.length > 0) return;
    const { call, companyId } = this.#deps;
    const list = await call(contract.listKeys, { companyId }).catch(() => null);
    if (list !== null && changes === this.#changes) this.state.keys = list.apiKeys.map(toApiKeyForm);
  }

  stop(): void {
    this.#loading?.abort();
    this.#loading = null;
  }

  add(key: ApiKeyForm): void {
    this.update(key);
    this.state.created = key.id;
  }

  /** Adds a new key or replaces a changed one. */
  update(key: ApiKeyForm): void {
    this.#changes += 1;
    const at = this.state.keys.findIndex(({ id }) => id === key.id);
    if (at < 0) this.state.keys.unshift(key);
    else this.state.keys[at] = key;
  }

  /** Turns a key on or off. The change is shown immediately and reverted if the call fails. */
  async switchKey(id: string, active: boolean): Promise<void> {
    const before = this.find(id);
    if (!before) return;
    await this.#change(id, async () => {
      this.update({ ...before, active });
      try {
        const key = toApiKeyForm(await this.#deps.call(contract.setKeyActive, { key: id, active }));
        this.update(key);
        const { switchedOn, switchedOff } = keyTexts;
        const name = keyName(key.name, key.expires);
        this.#deps.messages.add('success', active ? switchedOn(name) : switchedOff(name));
      } catch (error) {
        if (this.find(id)) this.update(before);
        throw error;
      }
    });
  }

  /** Deletes a key. Returns true if this succeeded. */
  remove(id: string): Promise<boolean> {
    return this.#change(id, async () => {
      const { call, companyId, messages, now, storage } = this.#deps;
      const key = this.find(id);
      const name = key ? keyName(key.name, key.expires) : '';
      const { restorable_until: until } = await call(contract.deleteKey, { id });
      this.state.keys = this.state.keys.filter((key) => key.id !== id);
      addDeleted(storage, { id, name, companyId, until }, now());
      this.#readDeleted();
      const label = keyTexts.undo;
      messages.add('success', keyTexts.deletedMessage(name), { label, act: () => void this.restore(id) });
    });
  }

  /** Restores a deleted key. Returns true if this succeeded. */
  restore(id: string): Promise<boolean> {
    return this.#change(id, async () => {
      const { call, messages, storage } = this.#deps;
      const key = toApiKeyForm(await call(contract.restoreKey, { id }));
      this.state.keys = [...this.state.keys.filter((one) => one.id !== id), key].sort((a, b) =>
        b.created.localeCompare(a.created),
      );
      removeDeleted(storage, id);
      this.#readDeleted();
      messages.add('success', keyTexts.restoredMessage(keyName(key.name, key.expires)));
    });
  }

  /**
   * Replaces a key. The old key remains valid for the given number of hours. Returns the id of the new key, or
   * null if the call failed.
   */
  async rotate(id: string, hours: number): Promise<string | null> {
    let fresh: string | null = null;
    await this.#change(id, async () => {
      const rotated = await this.#deps.call(contract.rotateKey, { id, overlap_hours: hours });
      this.update(toApiKeyForm(rotated.old));
      this.update(toApiKeyForm(rotated.new));
      fresh = rotated.new.id;
      this.#deps.messages.add('success', keyTexts.rotated(rotated.new.name));
    });
    return fresh;
  }

  async #change(id: string, act: () => Promise<void>): Promise<boolean> {
    if (this.state.busy.includes(id)) return false;
    this.#changes += 1;
    this.state.busy.push(id);
    try {
      await act();
      return true;
    } catch (error) {
      this.#deps.showError(error);
      return false;
    } finally {
      this.state.busy = this.state.busy.filter((one) => one !== id);
    }
  }

  #readDeleted(): void {
    const { storage, companyId, now } = this.#deps;
    this.state.deleted = readDeleted(storage, companyId, now());
  }
}
