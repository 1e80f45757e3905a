import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { createKey, MAX_ENTRIES, updateKey } from '../../contract/api-key.ts';
import { randomId } from '../../lib/random-id.ts';
import {
  type ApiKeyForm,
  type DraftError,
  type KeyDraft,
  draftOf,
  findDraftError,
  hostError,
  isChanged,
  mergeDraft,
  storedUrls,
  toApiKeyForm,
} from './key-draft.ts';

/** A row of the whitelist with an id that does not change during editing. */
interface Row {
  readonly id: number;
  url: string;
}

interface EditorState {
  name: string;
  active: boolean;
  rows: Row[];
  /** The reason why the draft could not be saved. The error is removed when the affected field changes. */
  error: DraftError | null;
  isSaving: boolean;
  /** The stored key, null for a new key, or undefined if the key does not exist. */
  saved: ApiKeyForm | null | undefined;
  /** Whether another user has changed the key since the editor was opened. */
  isOutdated: boolean;
}

/**
 * The result of saving. `refused` means that the draft has an error, which is in the state. `missing` means
 * that the key has been deleted, and `failed` that the call failed for another reason.
 */
export type SaveOutcome =
  | { readonly kind: 'created' | 'updated'; readonly key: ApiKeyForm }
  | { readonly kind: 'refused' | 'outdated' | 'missing' | 'ignored' }
  | { readonly kind: 'failed'; readonly error: unknown };

/**
 * Splits a pasted list at line breaks, spaces, commas and semicolons. Returns null if there is only one
 * entry.
 */
export function splitPasted(pasted: string): readonly string[] | null {
  const entries = pasted
    .split(/[\s,;]+/)
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.length > 1 ? entries : null;
}

interface EditorDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  /** Reloads the key after another user has changed it. */
  readonly reload: () => Promise<ApiKeyForm | undefined>;
}

/** The editor for one key, new or stored. The user's input is preserved until it is saved or discarded. */
export class KeyEditor {
  readonly state: EditorState;
  readonly #deps: EditorDeps;
  #lastRow = 0;
  /** The draft being created and the id of the attempt, so that repeating it does not create a second key. */
  #attempt = { text: '', id: '' };

  constructor(deps: EditorDeps, saved: ApiKeyForm | null | undefined) {
    this.#deps = deps;
    const { name, active, urls } = draftOf(saved ?? null);
    const facts = { error: null, isSaving: false, saved, isOutdated: false };
    this.state = proxy<EditorState>({ name, active, rows: this.#rowsOf(urls), ...facts });
  }

  get draft(): KeyDraft {
    const { name, active, rows } = this.state;
    return { name, active, urls: rows.map(({ url }) => url) };
  }

  setName(name: string): void {
    this.state.name = name;
    this.#clearError('name');
  }

  setActive(active: boolean): void {
    this.state.active = active;
    this.#clearError(null);
  }

  setUrl(id: number, url: string): void {
    const row = this.state.rows.find((one) => one.id === id);
    if (row) row.url = url;
    this.#clearError('whitelist');
  }

  /** Appends a row. Returns its id, or null if the whitelist is full. */
  addRow(url = ''): number | null {
    if (this.state.rows.length >= MAX_ENTRIES) return null;
    const [row] = this.#rowsOf([url]);
    if (!row) return null;
    this.state.rows.push(row);
    this.#clearError('whitelist');
    return row.id;
  }

  /** Removes a row unless it is the only one. */
  removeRow(id: number): void {
    if (this.state.rows.length <= 1) return;
    this.state.rows = this.state.rows.filter((row) => row.id !== id);
    this.#clearError('whitelist');
  }

  /** Inserts a pasted list with one entry per row. Returns false if the pasted text is not a list. */
  paste(id: number, pasted: string): boolean {
    const entries = splitPasted(pasted);
    if (entries === null) return false;
    const { rows } = this.state;
    const at = rows.findIndex((row) => row.id === id);
    const isFilled = rows[at]?.url.trim() !== '' && rows[at]?.url.trim() !== '*';
    const room = MAX_ENTRIES - rows.length + (isFilled ? 0 : 1);
    rows.splice(isFilled ? at + 1 : at, isFilled ? 0 : 1, ...this.#rowsOf(entries.slice(0, room)));
    this.#clearError('whitelist');
    return true;
  }

  reset(saved: ApiKeyForm | null | undefined = this.state.saved): void {
    const { name, active, urls } = draftOf(saved ?? null);
    Object.assign(this.state, {
      name,
      active,
      rows: this.#rowsOf(urls),
      error: null,
      saved,
      isOutdated: false,
    });
  }

  /** Sends the draft, unless it has an error or is already being sent. */
  async save(): Promise<SaveOutcome> {
    if (this.state.isSaving) return { kind: 'ignored' };
    const { draft } = this;
    const { saved } = this.state;
    this.state.error = findDraftError(draft, saved);
    if (this.state.error !== null || saved === undefined) return { kind: 'refused' };
    this.state.isSaving = true;
    try {
      const key = await (saved === null ? this.#create(draft) : this.#update(saved, draft));
      this.reset(key);
      return { kind: saved === null ? 'created' : 'updated', key };
    } catch (error) {
      return await this.#explain(error, draft);
    } finally {
      this.state.isSaving = false;
    }
  }

  async #create({ name, urls }: KeyDraft): Promise<ApiKeyForm> {
    const input = { companyId: this.#deps.companyId, name, whitelist_urls: [...storedUrls(urls)] };
    const text = JSON.stringify(input);
    if (this.#attempt.text !== text) this.#attempt = { text, id: randomId() };
    return toApiKeyForm(await this.#deps.call(createKey, input, { idempotencyKey: this.#attempt.id }));
  }

  async #update({ id, updated }: ApiKeyForm, { name, active, urls }: KeyDraft): Promise<ApiKeyForm> {
    const whitelist_urls = [...storedUrls(urls)];
    const input = { id, name, whitelist_urls, activated: active, updated_date: updated };
    return toApiKeyForm(await this.#deps.call(updateKey, input));
  }

  async #explain(error: unknown, { urls }: KeyDraft): Promise<SaveOutcome> {
    const { saved } = this.state;
    if (!(error instanceof ApiError)) return { kind: 'failed', error };
    this.state.error = hostError(error.facts.fields ?? [], urls);
    if (this.state.error !== null) return { kind: 'refused' };
    if (error.code === 'not_found' && saved) return { kind: 'missing' };
    if (error.code !== 'conflict' || !saved) return { kind: 'failed', error };
    const theirs = await this.#deps.reload();
    this.state.saved = theirs;
    this.state.isOutdated = theirs !== undefined;
    if (theirs === undefined) return { kind: 'failed', error };
    this.#merge(saved, theirs);
    return { kind: 'outdated' };
  }

  /** Shows another user's values in the fields that this user has not changed, so that saving preserves them. */
  #merge(saved: ApiKeyForm, theirs: ApiKeyForm): void {
    const { draft } = this;
    const { name, active, urls } = mergeDraft(draft, saved, theirs);
    Object.assign(this.state, { name, active });
    if (urls !== draft.urls) this.state.rows = this.#rowsOf(urls);
  }

  #rowsOf(urls: readonly string[]): Row[] {
    return urls.map((url) => ({ id: ++this.#lastRow, url }));
  }

  /** Removes the error if it affects the given field or no particular field. */
  #clearError(field: DraftError['field']): void {
    if (this.state.error?.field === field || this.state.error?.field === null) this.state.error = null;
  }
}

/** Returns true if an editor has changes that would be lost if the user left the screen. */
export const hasUnsaved = ({ name, active, rows, saved }: EditorState): boolean =>
  isChanged({ name, active, urls: rows.map(({ url }) => url) }, saved ?? null);
