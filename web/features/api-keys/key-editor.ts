import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../api/api-error.ts';
import type { ApiClient } from '../../api/client.ts';
import { MAX_ENTRIES } from '../../contract/api-key-fields.ts';
import { type ApiKeyForm, toApiKeyForm } from '../../contract/api-key-form.ts';
import { createKey, updateKey } from '../../contract/api-key.ts';
import { randomId } from '../../lib/random-id.ts';
import {
  type DraftFault,
  type KeyDraft,
  draftOf,
  findDraftFault,
  hostFault,
  isChanged,
  storedUrls,
} from './key-draft.ts';
import { splitPasted } from './whitelist-row.ts';

/** A row of the whitelist; its id stays while it is typed in. */
interface Row {
  readonly id: number;
  url: string;
}

interface EditorState {
  name: string;
  active: boolean;
  rows: Row[];
  /** What kept it from being saved; until something is changed at that place. */
  fault: DraftFault | null;
  isSaving: boolean;
  /** The key as it is stored: null for a new one, undefined when it is not there. */
  saved: ApiKeyForm | null | undefined;
  /** Somebody else changed the key since the editor opened. */
  isOutdated: boolean;
}

/** What saving came to. `refused` names a fault in the state; `failed` was thrown at the host. */
export type SaveOutcome =
  | { readonly kind: 'created' | 'updated'; readonly key: ApiKeyForm }
  | { readonly kind: 'refused' | 'outdated' | 'ignored' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** What the editor works with. */
interface EditorDeps {
  readonly call: ApiClient;
  readonly companyId: string;
  /** Reads the key again that somebody else changed. */
  readonly reload: () => Promise<ApiKeyForm | undefined>;
}

/** The editor of one key, new or stored. What was typed stays until it is saved or dropped. */
export class KeyEditor {
  readonly state: EditorState;
  readonly #deps: EditorDeps;
  #lastRow = 0;
  /** What is being created, and the name of that try: the same again creates no second key. */
  #attempt = { text: '', id: '' };

  constructor(deps: EditorDeps, saved: ApiKeyForm | null | undefined) {
    this.#deps = deps;
    const { name, active, urls } = draftOf(saved ?? null);
    const facts = { fault: null, isSaving: false, saved, isOutdated: false };
    this.state = proxy<EditorState>({ name, active, rows: this.#rowsOf(urls), ...facts });
  }

  get draft(): KeyDraft {
    const { name, active, rows } = this.state;
    return { name, active, urls: rows.map(({ url }) => url) };
  }

  setName(name: string): void {
    this.state.name = name;
    this.#forget('name');
  }

  setActive(active: boolean): void {
    this.state.active = active;
    this.#forget(null);
  }

  setUrl(id: number, url: string): void {
    const row = this.state.rows.find((one) => one.id === id);
    if (row) row.url = url;
    this.#forget('whitelist');
  }

  /** Adds a row behind the others; gives its id, or null where there is no room. */
  addRow(url = ''): number | null {
    if (this.state.rows.length >= MAX_ENTRIES) return null;
    const [row] = this.#rowsOf([url]);
    if (!row) return null;
    this.state.rows.push(row);
    this.#forget('whitelist');
    return row.id;
  }

  /** Removes a row; the last one stays. */
  removeRow(id: number): void {
    if (this.state.rows.length <= 1) return;
    this.state.rows = this.state.rows.filter((row) => row.id !== id);
    this.#forget('whitelist');
  }

  /** Takes a pasted list, an entry a row; false when what was pasted is no list. */
  paste(id: number, pasted: string): boolean {
    const entries = splitPasted(pasted);
    if (entries === null) return false;
    const { rows } = this.state;
    const at = rows.findIndex((row) => row.id === id);
    const isFilled = rows[at]?.url.trim() !== '' && rows[at]?.url.trim() !== '*';
    const room = MAX_ENTRIES - rows.length + (isFilled ? 0 : 1);
    rows.splice(isFilled ? at + 1 : at, isFilled ? 0 : 1, ...this.#rowsOf(entries.slice(0, room)));
    this.#forget('whitelist');
    return true;
  }

  /** Drops what was typed. */
  reset(saved: ApiKeyForm | null | undefined = this.state.saved): void {
    const { name, active, urls } = draftOf(saved ?? null);
    Object.assign(this.state, {
      name,
      active,
      rows: this.#rowsOf(urls),
      fault: null,
      saved,
      isOutdated: false,
    });
  }

  /** Sends the draft, unless something keeps it from being saved or it is on its way already. */
  async save(): Promise<SaveOutcome> {
    if (this.state.isSaving) return { kind: 'ignored' };
    const { draft } = this;
    const { saved } = this.state;
    this.state.fault = findDraftFault(draft, saved);
    if (this.state.fault !== null || saved === undefined) return { kind: 'refused' };
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
    const given = { companyId: this.#deps.companyId, name, whitelist_urls: [...storedUrls(urls)] };
    const text = JSON.stringify(given);
    if (this.#attempt.text !== text) this.#attempt = { text, id: randomId() };
    return toApiKeyForm(await this.#deps.call(createKey, given, { idempotencyKey: this.#attempt.id }));
  }

  async #update({ id, updated }: ApiKeyForm, { name, active, urls }: KeyDraft): Promise<ApiKeyForm> {
    const whitelist_urls = [...storedUrls(urls)];
    const given = { id, name, whitelist_urls, activated: active, updated_date: updated };
    return toApiKeyForm(await this.#deps.call(updateKey, given));
  }

  async #explain(error: unknown, { urls }: KeyDraft): Promise<SaveOutcome> {
    if (!(error instanceof ApiError)) return { kind: 'failed', error };
    this.state.fault = hostFault(error.facts.fields ?? [], urls);
    if (this.state.fault !== null) return { kind: 'refused' };
    if (error.code !== 'conflict' || this.state.saved === null) return { kind: 'failed', error };
    this.state.saved = await this.#deps.reload();
    this.state.isOutdated = this.state.saved !== undefined;
    return this.state.isOutdated ? { kind: 'outdated' } : { kind: 'failed', error };
  }

  #rowsOf(urls: readonly string[]): Row[] {
    return urls.map((url) => ({ id: ++this.#lastRow, url }));
  }

  /** What was said of a place is no longer so once it was changed. */
  #forget(field: DraftFault['field']): void {
    if (this.state.fault?.field === field || this.state.fault?.field === null) this.state.fault = null;
  }
}

/** Whether an editor holds something that leaving would lose. */
export const hasUnsaved = ({ name, active, rows, saved }: EditorState): boolean =>
  isChanged({ name, active, urls: rows.map(({ url }) => url) }, saved ?? null);
