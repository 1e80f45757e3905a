import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import {
  type ApiKeyForm,
  type KeyDraft,
  draftOf,
  findDraftError,
  hostError,
  isChanged,
} from '../../../../web/features/api-keys/key-draft.ts';
import { KeyEditor, splitPasted } from '../../../../web/features/api-keys/key-editor.ts';
import { isStillUsed, keyState, shortKey, shortName } from '../../../../web/features/api-keys/key-state.ts';
import {
  moveSelection,
  readSelection,
  selectedKey,
  writeSelection,
} from '../../../../web/features/api-keys/selection.ts';
import {
  cutToSite,
  pastedInto,
  entryFor,
  isOpenToAll,
  testRow,
  previewRow,
} from '../../../../web/features/api-keys/whitelist-row.ts';
import { longDate, relativeTime } from '../../../../web/lib/time-text.ts';
import { isOriginAllowed } from '../../../../web/rules/whitelist/match.ts';
import { keyOfForm } from './key-of-form.ts';

const ID = '0a1b2c3d-0000-4000-8000-123456789abc';

const stored: ApiKeyForm = {
  id: ID,
  name: 'Shop',
  active: true,
  whitelistUrls: ['https://example.com'],
  created: '2026-11-01T10:00:00.000Z',
  updated: '2026-11-01T10:00:00.000Z',
  companyOwner: ID,
  lastUsed: null,
  expires: null,
  sessions30d: 0,
};

const draft = (changes: Partial<KeyDraft> = {}): KeyDraft => ({ ...draftOf(stored), ...changes });

test('KEYS-03 an API key of more than 20 characters is shortened to its first 8 and last 12 characters', () => {
  assert.equal(shortKey(ID), '0a1b2c3d...123456789abc');
  assert.equal(shortKey('a'.repeat(20)), 'a'.repeat(20));
  assert.equal(shortKey('123456789012345678901'), '12345678...012345678901');
});

test('KEYS-04 the name of an API key is cut to 15 characters, and an emoji counts as one character', () => {
  assert.equal(shortName('Fifteen letters'), 'Fifteen letters');
  assert.equal(shortName('Fifteen letters and more'), 'Fifteen letters');
  assert.equal(shortName('🌍'.repeat(20)), '🌍'.repeat(15));
});

test('the creation date of an API key is shown in the long date format', () => {
  const local = (day: number, hour: number): string => new Date(2026, 0, day, hour, 5).toISOString();
  assert.equal(longDate(local(1, 0)), 'January 1st, 2026 at 12:05 AM');
  assert.equal(longDate(local(2, 12)), 'January 2nd, 2026 at 12:05 PM');
  assert.equal(longDate(local(13, 23)), 'January 13th, 2026 at 11:05 PM');
  assert.equal(longDate(local(23, 9)), 'January 23rd, 2026 at 9:05 AM');
  assert.equal(longDate('no date'), '');
});

const selectedAfter = (event: Parameters<typeof moveSelection>[0]): string | null =>
  selectedKey(moveSelection(event));

test('KEYS-16 KEYS-17 a chosen API key is opened for editing, and a created API key is selected', () => {
  assert.deepEqual(moveSelection({ kind: 'selected', id: ID }), { kind: 'edit', id: ID });
  assert.equal(selectedAfter({ kind: 'created', id: ID }), ID);
});

test('KEYS-18 KEYS-19 KEYS-20 the selected API key is deselected after an update, a deletion or a failed creation, and when the editor closes', () => {
  assert.equal(selectedAfter({ kind: 'updated' }), null);
  assert.equal(selectedAfter({ kind: 'deleted' }), null);
  assert.equal(selectedAfter({ kind: 'create-failed' }), null);
  assert.equal(selectedAfter({ kind: 'closed' }), null);
});

test('KEYS-13 each mode of the key editor is written to the URL and read back from it', () => {
  for (const selection of [
    { kind: 'none' } as const,
    { kind: 'create' } as const,
    { kind: 'edit', id: ID } as const,
  ])
    assert.deepEqual(readSelection(writeSelection(selection).slice(1)), selection);
});

test('KEYS-26 a new API key has a wildcard as its only whitelist entry', () => {
  assert.deepEqual(draftOf(null).urls, ['*']);
  assert.equal(isOpenToAll(draftOf(null).urls), true);
});

const messageOf = (...given: Parameters<typeof findDraftError>): string | undefined =>
  findDraftError(...given)?.message;

test('KEYS-31 an API key without a name, or with a name that is too long, is rejected', () => {
  assert.equal(messageOf(draft({ name: ' ' }), stored), 'Please add a name for this API key.');
  assert.equal(messageOf(draft({ name: '', urls: [''] }), stored), 'Please add a name for this API key.');
  assert.match(messageOf(draft({ name: 'x'.repeat(10_000) }), stored) ?? '', /at most 80 characters/);
});

test('KEYS-32 empty whitelist entries are reported at their rows, and a whitelist of more than 50 entries is rejected', () => {
  const empty = findDraftError(draft({ urls: ['a.com', '  '] }), stored);
  assert.equal(empty?.message, 'API key can not include an empty whitelist URL.');
  assert.deepEqual(empty.field === 'whitelist' && [...empty.rows.keys()], [1]);
  const many = Array.from({ length: 51 }, (_, index) => `s${index}.com`);
  assert.match(messageOf(draft({ urls: many }), stored) ?? '', /at most 50/);
});

test('KEYS-33 an unchanged API key cannot be saved', () => {
  assert.equal(messageOf(draft(), stored), 'No changes to save.');
  assert.equal(messageOf(draft({ urls: [' HTTPS://Example.com '] }), stored), 'No changes to save.');
  assert.equal(messageOf(draft({ name: 'Shops' }), stored), undefined);
  assert.equal(messageOf(draft({ active: false }), stored), undefined);
  assert.equal(messageOf({ name: 'New', active: true, urls: ['*'] }, null), undefined);
});

test('KEYS-34 an API key cannot be saved if its stored data is missing', () => {
  assert.equal(messageOf(draft(), undefined), 'An Error occurred updating the API key.');
});

test('KEYS-35 an API key that fails validation is not sent to the host', async () => {
  let calls = 0;
  const call = (() => {
    calls += 1;
    return Promise.reject(new Error('away'));
  }) as unknown as ApiClient;
  const deps = { call, companyId: ID, reload: () => Promise.resolve(undefined) };
  const withoutName = new KeyEditor(deps, null);
  const withEmptyEntry = new KeyEditor(deps, stored);
  withEmptyEntry.addRow('');
  const withoutChange = new KeyEditor(deps, stored);
  const withoutData = new KeyEditor(deps, undefined);
  withoutData.setName('Shop');
  for (const editor of [withoutName, withEmptyEntry, withoutChange, withoutData])
    assert.deepEqual(await editor.save(), { kind: 'refused' });
  assert.equal(calls, 0);
});

test('KEYS-27 a whitelist entry with a path is reported while the user types it', () => {
  assert.equal(
    previewRow('example.com/path').error,
    'API key whitelist URLs can only include domains, not paths.',
  );
});

test('KEYS-28 KEYS-29 KEYS-30 a whitelist entry can have wildcards for its protocol, its subdomain and its port', () => {
  assert.equal(previewRow('*://*.Example.com:*').normal, '*://*.example.com:*');
  assert.equal(previewRow('*://*.example.com:*').error, null);
});

test('KEYS-29 the row of a subdomain wildcard names the domain that the wildcard does not include', () => {
  assert.equal(previewRow('*.example.com').apex, 'example.com');
  assert.equal(previewRow('https://*.example.com:8443').apex, 'https://example.com:8443');
  assert.equal(previewRow('example.com').apex, null);
});

test('the row of a whitelist entry shows its normalized form and its meaning', () => {
  assert.equal(previewRow('münchen.de').normal, 'xn--mnchen-3ya.de');
  assert.match(previewRow('https://example.com:8443').meaning ?? '', /https only, port 8443/);
  assert.match(previewRow('*').meaning ?? '', /All sites/);
});

test('the whitelist tester reports for each row that it matches the page, or why it does not', () => {
  const rows: readonly (readonly [row: string, page: string, verdict: string])[] = [
    ['*', 'https://any.site/x', 'match'],
    ['example.com', 'https://example.com/page?x#y', 'match'],
    ['example.com', 'https://www.example.com', 'subdomain'],
    ['*.example.com', 'https://example.com', 'apex'],
    ['*.example.com', 'https://evilexample.com', 'host'],
    ['https://example.com', 'http://example.com', 'protocol'],
    ['example.com', 'https://example.com:8443', 'port'],
    ['*.example.com', 'https://a.example.com:8443', 'port'],
    ['example.com', 'file:///C:/page.html', 'no-site'],
    ['example.com/path', 'https://example.com', 'error'],
  ];
  for (const [row, page, expected] of rows) {
    const verdict = testRow(row, page);
    assert.equal(verdict.kind === 'miss' ? verdict.reason : verdict.kind, expected, `${row} ${page}`);
  }
});

test('for every whitelist row and page, the whitelist tester reports the decision that the host makes', () => {
  const part = fc.constantFrom('example.com', 'a.example.com', 'localhost', '127.0.0.1', 'evil.io', '*');
  const scheme = fc.constantFrom('', 'http://', 'https://', '*://');
  const port = fc.constantFrom('', ':*', ':80', ':443', ':8443');
  const row = fc.tuple(scheme, fc.constantFrom('', '*.'), part, port).map((parts) => parts.join(''));
  const page = fc
    .tuple(
      fc.constantFrom('http://', 'https://'),
      part.map((host) => (host === '*' ? 'b.example.com' : host)),
      fc.constantFrom('', ':80', ':443', ':8443'),
    )
    .map((parts) => `${parts.join('')}/page`);
  fc.assert(
    fc.property(row, page, (entry, address) => {
      assert.equal(testRow(entry, address).kind === 'match', isOriginAllowed([entry], address));
    }),
  );
});

test('the host’s field errors are shown at their whitelist rows, even after duplicates were removed', () => {
  const error = hostError(
    [{ field: 'whitelist_urls.1', message: 'too broad' }],
    ['a.com', 'A.com', '*.co.uk'],
  );
  assert.deepEqual(error?.field === 'whitelist' && [...error.rows], [[2, 'too broad']]);
  assert.deepEqual(hostError([{ field: 'name', message: 'no' }], []), { field: 'name', message: 'no' });
  assert.equal(hostError([{ field: 'else', message: 'no' }], ['a.com']), null);
});

test('only a draft that differs from the stored key counts as unsaved', () => {
  assert.equal(isChanged(draft(), stored), false);
  assert.equal(isChanged(draft({ name: ' Shop ' }), stored), false);
  assert.equal(isChanged(draft({ urls: [...stored.whitelistUrls, ''] }), stored), true);
  assert.equal(isChanged(draftOf(null), null), false);
  assert.equal(isChanged({ ...draftOf(null), name: 'x' }, null), true);
});

test('a pasted whitelist is split into one row per entry', () => {
  assert.deepEqual(splitPasted('a.com\n b.com, c.com\n'), ['a.com', 'b.com', 'c.com']);
  assert.equal(splitPasted(' a.com '), null);
});

test('an API key is shown as on, off, expiring or expired, with times relative to the current time', () => {
  const now = Date.parse('2026-11-10T00:00:00Z');
  const later = '2026-11-10T05:00:00Z';
  assert.equal(keyState({ active: true, expires: null }, now), 'on');
  assert.equal(keyState({ active: false, expires: null }, now), 'off');
  assert.equal(keyState({ active: true, expires: later }, now), 'expiring');
  assert.equal(keyState({ active: true, expires: '2026-11-10T00:00:00Z' }, now), 'expired');
  const old = { ...stored, expires: later, updated: '2026-11-09T12:00:00Z' };
  assert.equal(isStillUsed({ ...old, lastUsed: '2026-11-09T13:00:00Z' }, now), true);
  assert.equal(isStillUsed({ ...old, lastUsed: '2026-11-09T11:00:00Z' }, now), false);
  assert.equal(isStillUsed({ ...stored, lastUsed: later }, now), false);
  assert.equal(relativeTime(Date.parse(later), now), 'in 5 hours');
  assert.equal(relativeTime(now - 2 * 86_400_000, now), '2 days ago');
  // The displayed time still equals the chosen time a few seconds after the expiration was set.
  assert.equal(relativeTime(now + 24 * 3_600_000 - 5000, now), 'in 24 hours');
  assert.equal(relativeTime(now + 30 * 86_400_000 - 5000, now), 'in 30 days');
});

test('a request to create an API key has an idempotency key even if `crypto.randomUUID` is unavailable', async () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
  try {
    let name: string | undefined;
    const call = ((_: unknown, __: unknown, options?: { idempotencyKey?: string }) => {
      name = options?.idempotencyKey;
      return Promise.reject(new Error('away'));
    }) as unknown as ApiClient;
    const editor = new KeyEditor({ call, companyId: ID, reload: () => Promise.resolve(undefined) }, null);
    editor.setName('Shop');
    await editor.save();
    assert.match(name ?? '', /^[\da-f]{8}-/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true });
  }
});

test('after a conflict, saving an API key again preserves the changes of the other user', async () => {
  const theirs: ApiKeyForm = {
    ...stored,
    name: 'Their shop',
    active: false,
    whitelistUrls: ['https://their.example'],
    updated: '2026-11-02T10:00:00.000Z',
  };
  const sent: unknown[] = [];
  const call = ((_: unknown, input: unknown) => {
    sent.push(input);
    if (sent.length === 1) return Promise.reject(new ApiError('conflict', 'The key has changed.', 409));
    return Promise.resolve(keyOfForm(theirs));
  }) as unknown as ApiClient;
  const editor = new KeyEditor({ call, companyId: ID, reload: () => Promise.resolve(theirs) }, stored);
  const [row] = editor.state.rows;
  editor.setUrl(row?.id ?? 0, 'example.org');
  assert.equal((await editor.save()).kind, 'outdated');
  assert.deepEqual(editor.draft, { name: 'Their shop', active: false, urls: ['example.org'] });
  assert.equal((await editor.save()).kind, 'updated');
  assert.deepEqual(sent[1], {
    id: ID,
    name: 'Their shop',
    whitelist_urls: ['example.org'],
    activated: false,
    updated_date: theirs.updated,
  });
});

test('FIX-89 a pasted address is cut to its site, and what would be no entry is left as it is', () => {
  const table: Readonly<Record<string, string | null>> = {
    'http://localhost:8152/': 'http://localhost:8152',
    'https://example.com/path?a=b#c': 'https://example.com',
    '  example.com ': 'example.com',
    'example.com/': 'example.com',
    'https://ada:secret@example.com:8443/x': 'https://example.com:8443',
    'example.com?next=https://other.example/@x': 'example.com',
    '*.example.com/a': '*.example.com',
    'https://[::1]:8080/': 'https://[::1]:8080',
    'https://example.com': null,
    'file:///home/ada/page.html': null,
    'javascript:alert(1)': null,
    '/path': null,
    '': null,
    '*.com/': null,
  };
  for (const [typed, site] of Object.entries(table)) assert.equal(cutToSite(typed), site, typed);
  assert.equal(entryFor('http://localhost:8151/page?x=1'), 'http://localhost:8151');
  assert.equal(entryFor('https://ada@example.com/'), 'https://example.com');
  assert.equal(entryFor('file:///home/page.html'), null);
});

test('an entry that is pasted next to `*` replaces it; other text stays with the caret', () => {
  const site = 'http://localhost:8152';
  assert.equal(pastedInto('*', ` ${site}/page\n`, false), site);
  assert.equal(pastedInto(' * ', 'example.com', false), 'example.com');
  assert.equal(pastedInto('*', '.example.com', false), null);
  assert.equal(pastedInto('shop.', 'example.com/cart', false), null);
  assert.equal(pastedInto('shop.', 'example.com/cart', true), 'example.com');
});
