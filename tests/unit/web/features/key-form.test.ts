import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apiKeySchema } from '../../../../web/contract/entities.ts';
import { toApiKeyForm } from '../../../../web/features/api-keys/key-draft.ts';
import { keyOfForm } from './key-of-form.ts';

const id = 'bd2d4cb6-6ff1-4f1c-9a3e-6a5b2c1d0e9f';
const key = {
  id,
  name: 'Shop',
  activated: true,
  whitelist_urls: ['example.com', '*.example.com:*'],
  created_date: '2026-11-20T12:00:00.000Z',
  updated_date: '2026-11-21T12:00:00.000Z',
  company_owner: '5f0c2d1e-2222-4333-8444-955556666777',
  last_used_at: null,
  expires_at: null,
  sessions_30d: 3,
};

test('DATA-16 DATA-17 DATA-18 the fields of an API key are renamed to the editor’s field names', () => {
  assert.deepEqual(toApiKeyForm(key), {
    id,
    name: 'Shop',
    active: true,
    whitelistUrls: ['example.com', '*.example.com:*'],
    created: '2026-11-20T12:00:00.000Z',
    updated: '2026-11-21T12:00:00.000Z',
    companyOwner: '5f0c2d1e-2222-4333-8444-955556666777',
    lastUsed: null,
    expires: null,
    sessions30d: 3,
  });
});

const time = fc
  .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const anyKey = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  activated: fc.boolean(),
  whitelist_urls: fc.array(fc.string()),
  created_date: time,
  updated_date: time,
  company_owner: fc.uuid(),
  last_used_at: fc.option(time),
  expires_at: fc.option(time),
  sessions_30d: fc.nat(),
});

test('DATA-19 converting an API key to the editor’s form and back leaves it unchanged', () => {
  fc.assert(
    fc.property(anyKey, (given) => {
      const stored = apiKeySchema.parse(given);
      assert.deepEqual(keyOfForm(toApiKeyForm(stored)), stored);
      assert.deepEqual(toApiKeyForm(keyOfForm(toApiKeyForm(stored))), toApiKeyForm(stored));
    }),
  );
});
