import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiClient } from '../../../../web/api/client.ts';
import { KeysStore } from '../../../../web/features/api-keys/keys-store.ts';
import { createStorage } from '../../../../web/lib/storage.ts';
import { Messages } from '../../../../web/portal/messages.ts';

const [OLD, NEW] = ['0a1b2c3d-0000-4000-8000-123456789abc', '1a1b2c3d-0000-4000-8000-123456789abc'];

const keyOf = (id: string, expires_at: string | null, activated = true) => ({
  id,
  name: 'Shop',
  activated,
  whitelist_urls: ['*'],
  created_date: '2026-11-01T10:00:00.000Z',
  updated_date: '2026-11-01T10:00:00.000Z',
  company_owner: OLD,
  last_used_at: null,
  expires_at,
  sessions_30d: 0,
});

const noStorage = createStorage(
  () => {
    throw new Error('no storage');
  },
  { addEventListener() {}, removeEventListener() {} } as never,
);

test('messages about a replaced key say which of the two keys with the same name they mean', async () => {
  const messages = new Messages({ setTimeout: (() => 0) as never, clearTimeout() {} });
  const call = ((endpoint: { id: string }, { key }: { key: string }) => {
    if (endpoint.id === 'rotateKey')
      return Promise.resolve({ old: keyOf(OLD, '2026-11-02T10:00:00.000Z'), new: keyOf(NEW, null) });
    const ends = key === OLD ? '2026-11-02T10:00:00.000Z' : null;
    return Promise.resolve(keyOf(key, ends, false));
  }) as unknown as ApiClient;
  const store = new KeysStore({
    call,
    companyId: OLD,
    messages,
    storage: noStorage,
    now: () => Date.parse('2026-11-01T11:00:00Z'),
    showError: assert.ifError,
  });
  await store.rotate(OLD, 24);
  await store.switchKey(OLD, false);
  await store.switchKey(NEW, false);
  assert.deepEqual(
    messages.state.list.map(({ text }) => text.split(/[.]/)[0]),
    ['Shop has a new key', 'Shop (replaced) is off', 'Shop is off'],
  );
});
