import type { z } from 'zod';
import { MAX_ENTRIES, NAME_MISSING, UPDATE_FAILED, keyNameField } from '../../contract/api-key.ts';
import type { apiKeySchema } from '../../contract/entities.ts';
import { normalizeWhitelist } from '../../rules/whitelist/parse-entry.ts';
import { keyTexts } from '../../texts/api-keys.ts';

type ApiKey = z.infer<typeof apiKeySchema>;

export interface ApiKeyForm {
  /** The key itself. */
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  readonly whitelistUrls: readonly string[];
  readonly created: string;
  readonly updated: string;
  readonly companyOwner: string;
  readonly lastUsed: string | null;
  readonly expires: string | null;
  readonly sessions30d: number;
}

export const toApiKeyForm = (key: ApiKey): ApiKeyForm => ({
  id: key.id,
  name: key.name,
  active: key.activated,
  whitelistUrls: [...key.whitelist_urls],
  created: key.created_date,
  updated: key.updated_date,
  companyOwner: key.company_owner,
  lastUsed: key.last_used_at,
  expires: key.expires_at,
  sessions30d: key.sessions_30d,
});

export interface KeyDraft {
  readonly name: string;
  readonly active: boolean;
  /** Rows of the whitelist as typed by the user. */
  readonly urls: readonly string[];
}

/** The reason why a draft cannot be saved, and the affected field. A draft with an error is not sent. */
export type DraftError =
  | { readonly field: 'name'; readonly message: string }
  | { readonly field: 'whitelist'; readonly rows: ReadonlyMap<number, string>; readonly message: string }
  | { readonly field: null; readonly message: string };

const nameField = keyNameField();

/** Creates the draft of a stored key or of a new one. A new key initially allows all sites. */
export const draftOf = (saved: ApiKeyForm | null): KeyDraft =>
  saved === null
    ? { name: '', active: true, urls: ['*'] }
    : { name: saved.name, active: saved.active, urls: [...saved.whitelistUrls] };

/** Returns the whitelist as it would be stored, or as typed if it contains an error. */
export function storedUrls(urls: readonly string[]): readonly string[] {
  const normal = normalizeWhitelist(urls);
  return 'entries' in normal ? normal.entries : urls.map((url) => url.trim());
}

const storedText = ({ name, active, urls }: KeyDraft): string =>
  JSON.stringify([name.trim().normalize('NFC'), active, storedUrls(urls)]);

export const isChanged = (draft: KeyDraft, saved: ApiKeyForm | null): boolean =>
  storedText(draft) !== storedText(draftOf(saved));

/** Returns a draft in which the fields that the user has not changed have the values of another user's version. */
export function mergeDraft(draft: KeyDraft, saved: ApiKeyForm, theirs: ApiKeyForm): KeyDraft {
  const [before, after] = [draftOf(saved), draftOf(theirs)];
  const hasChanged = (field: Partial<KeyDraft>): boolean => isChanged({ ...before, ...field }, saved);
  const { name, active, urls } = draft;
  return {
    name: hasChanged({ name }) ? name : after.name,
    active: hasChanged({ active }) ? active : after.active,
    urls: hasChanged({ urls }) ? urls : after.urls,
  };
}

function nameError(name: string): string | null {
  if (name.trim() === '') return NAME_MISSING;
  return nameField.safeParse(name).success ? null : keyTexts.nameInvalid;
}

function whitelistError(urls: readonly string[]): DraftError | null {
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
 * Returns the first reason why a draft cannot be saved: the name, the whitelist, or no changes. `saved` is
 * the stored key, null for a new key, or undefined if the key does not exist.
 */
export function findDraftError(draft: KeyDraft, saved: ApiKeyForm | null | undefined): DraftError | null {
  if (saved === undefined) return { field: null, message: UPDATE_FAILED };
  const name = nameError(draft.name);
  if (name !== null) return { field: 'name', message: name };
  const whitelist = whitelistError(draft.urls);
  if (whitelist !== null) return whitelist;
  return saved !== null && !isChanged(draft, saved) ? { field: null, message: keyTexts.noChanges } : null;
}

/**
 * Converts the host's errors in individual fields to errors in the draft. Returns null if the host reported
 * none.
 */
export function hostError(
  fields: readonly { readonly field: string; readonly message: string }[],
  urls: readonly string[],
): DraftError | null {
  const name = fields.find(({ field }) => field === 'name');
  if (name) return { field: 'name', message: name.message };
  // The index from the host counts the stored entries, in which repeated entries occur only once.
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
