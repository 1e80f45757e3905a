import { MAX_ENTRIES, NAME_MISSING, UPDATE_FAILED, keyNameField } from '../../contract/api-key-fields.ts';
import type { ApiKeyForm } from '../../contract/api-key-form.ts';
import { normalizeWhitelist } from '../../rules/whitelist/normalize.ts';
import { keyTexts } from '../../texts/api-keys.ts';

/** What may be written in the editor. */
export interface KeyDraft {
  readonly name: string;
  readonly active: boolean;
  /** The rows of the whitelist as typed. */
  readonly urls: readonly string[];
}

/** What keeps a draft from being saved, and where it stands. Nothing is sent while there is one. */
export type DraftFault =
  | { readonly field: 'name'; readonly message: string }
  | { readonly field: 'whitelist'; readonly rows: ReadonlyMap<number, string>; readonly message: string }
  | { readonly field: null; readonly message: string };

const nameField = keyNameField();

/** A draft of a key as it is stored; of a new one, which begins open to every site, where there is none. */
export const draftOf = (saved: ApiKeyForm | null): KeyDraft =>
  saved === null
    ? { name: '', active: true, urls: ['*'] }
    : { name: saved.name, active: saved.active, urls: [...saved.whitelistUrls] };

/** The whitelist as it would be stored; as typed while something is wrong with it. */
export function storedUrls(urls: readonly string[]): readonly string[] {
  const normal = normalizeWhitelist(urls);
  return 'entries' in normal ? normal.entries : urls.map((url) => url.trim());
}

const storedText = ({ name, active, urls }: KeyDraft): string =>
  JSON.stringify([name.trim().normalize('NFC'), active, storedUrls(urls)]);

/** Whether saving a draft would change something. */
export const isChanged = (draft: KeyDraft, saved: ApiKeyForm | null): boolean =>
  storedText(draft) !== storedText(draftOf(saved));

function nameFault(name: string): string | null {
  if (name.trim() === '') return NAME_MISSING;
  return nameField.safeParse(name).success ? null : keyTexts.nameUnfit;
}

function whitelistFault(urls: readonly string[]): DraftFault | null {
  const normal = normalizeWhitelist(urls);
  if ('errors' in normal) {
    const rows = new Map(normal.errors.map(({ index, message }) => [index, message]));
    return { field: 'whitelist', rows, message: normal.errors[0]?.message ?? '' };
  }
  return normal.entries.length > MAX_ENTRIES
    ? { field: 'whitelist', rows: new Map(), message: keyTexts.tooManyRows(MAX_ENTRIES) }
    : null;
}

/**
 * What keeps a draft from being saved: name, whitelist, then whether there is anything to save. `saved` is the key as it
 * is stored, null for a new one, and undefined when the key to be changed is not there.
 */
export function findDraftFault(draft: KeyDraft, saved: ApiKeyForm | null | undefined): DraftFault | null {
  if (saved === undefined) return { field: null, message: UPDATE_FAILED };
  const name = nameFault(draft.name);
  if (name !== null) return { field: 'name', message: name };
  const whitelist = whitelistFault(draft.urls);
  if (whitelist !== null) return whitelist;
  return saved !== null && !isChanged(draft, saved) ? { field: null, message: keyTexts.noChanges } : null;
}

/** What the host said of single fields of a draft, as a fault at the same places. Null when it named none. */
export function hostFault(
  fields: readonly { readonly field: string; readonly message: string }[],
  urls: readonly string[],
): DraftFault | null {
  const name = fields.find(({ field }) => field === 'name');
  if (name) return { field: 'name', message: name.message };
  // The host counts entries as they are stored, where one that was typed twice stands once.
  const sent = storedUrls(urls);
  const rows = new Map<number, string>();
  for (const { field, message } of fields) {
    const entry = sent[Number(/^whitelist_urls\.(\d+)$/.exec(field)?.[1] ?? NaN)];
    const row = urls.findIndex((url) => storedUrls([url])[0] === entry);
    if (entry !== undefined && row >= 0) rows.set(row, message);
  }
  const [first] = rows.values();
  return first === undefined ? null : { field: 'whitelist', rows, message: first };
}
