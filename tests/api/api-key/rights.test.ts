import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import * as contract from '../../../web/contract/api-key.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';

let host: TestHost;
let owner: KeyCompany;
let stranger: KeyCompany;

before(async () => {
  host = await openHost();
  owner = await createKeyCompany(host);
  stranger = await createKeyCompany(host);
});

after(() => host.close());

/**
 * Returns every call that accepts the id of a key or a company. One company makes these calls with the ids of
 * another.
 */
const attempts = (companyId: string, key: string) =>
  [
    [contract.createKey, { companyId }],
    [contract.listKeys, { companyId }],
    [contract.updateKey, { id: key, name: 'Mine', whitelist_urls: ['evil.io'] }],
    [contract.setKeyActive, { key, active: false }],
    [contract.rotateKey, { id: key, overlap_hours: 0 }],
    [contract.deleteKey, { id: key }],
    [contract.restoreKey, { id: key }],
  ] as const;

test('PERM-22 PERM-23 SEC-26 requests for another company’s API keys are rejected exactly like requests with unknown ids', async () => {
  const { id } = await expectOk(host, contract.createKey, { companyId: owner.id }, { token: owner.token });
  const before = await host.db.selectFrom('api_keys').selectAll().execute();
  const token = { token: stranger.token };
  const foreign = attempts(owner.id, id);
  const unknown = attempts(randomUUID(), randomUUID());
  for (const [at, [call, input]] of foreign.entries()) {
    const refusal = await expectRefusal(host, call, input, 'not_found', token);
    const alike = await expectRefusal(host, call, unknown[at]![1], 'not_found', token);
    assert.deepEqual({ ...refusal, requestId: '' }, { ...alike, requestId: '' }, call.id);
  }
  assert.deepEqual(await host.db.selectFrom('api_keys').selectAll().execute(), before);
});

test('SEC-26 a deleted API key of another company can be neither restored nor deleted', async () => {
  const credentials = { token: owner.token };
  const { id } = await expectOk(host, contract.createKey, { companyId: owner.id }, credentials);
  await expectOk(host, contract.deleteKey, { id }, credentials);
  await expectRefusal(host, contract.restoreKey, { id }, 'not_found', { token: stranger.token });
  await expectRefusal(host, contract.deleteKey, { id }, 'not_found', { token: stranger.token });
});

test('PERM-17 SEC-17 every call that lists or changes API keys requires a verified email address', async () => {
  const unverified = await createKeyCompany(host, { isVerified: false });
  for (const [call, input] of attempts(unverified.id, randomUUID()))
    await expectRefusal(host, call, input, 'email_unverified', { token: unverified.token });
});

test('PERM-22 every call that manages API keys requires a login', async () => {
  for (const [call, input] of attempts(owner.id, randomUUID()))
    await expectRefusal(host, call, input, 'unauthenticated');
  const input = { whitelist_urls: ['*'], url: '' };
  await expectRefusal(host, contract.testWhitelist, input, 'unauthenticated');
});

test('SEC-67 a user whose email address is no longer verified loses access to the API keys at the next call', async () => {
  const company = await createKeyCompany(host);
  const token = { token: company.token };
  await expectOk(host, contract.listKeys, { companyId: company.id }, token);
  await host.db
    .updateTable('users')
    .set({ email_verified_at: null })
    .where('id', '=', company.userId)
    .execute();
  await expectRefusal(host, contract.listKeys, { companyId: company.id }, 'email_unverified', token);
});

test('SEC-28 request fields that are not in the contract do not change an API key', async () => {
  const token = { token: owner.token };
  const extra = {
    company_owner: stranger.id,
    company_id: stranger.id,
    created_date: '2020-01-01T00:00:00Z',
    expires_at: null,
    last_used_at: '2020-01-01T00:00:00Z',
    sessions_30d: 9,
    deleted_at: null,
  };
  const created = await callHost(host, contract.createKey, { companyId: owner.id, ...extra }, token);
  assert.ok(created.ok);
  const { id, created_date } = created.body;
  const input = { id, name: 'Shop', whitelist_urls: ['*'], ...extra };
  const updated = await expectOk(host, contract.updateKey, input, token);
  assert.deepEqual(
    [updated.company_owner, updated.created_date, updated.last_used_at],
    [owner.id, created_date, null],
  );
});

test('SEC-62 each change to an API key is logged with the user id and the company id, but without the full key', async () => {
  const token = { token: owner.token };
  const { id } = await expectOk(host, contract.createKey, { companyId: owner.id }, token);
  await expectOk(host, contract.updateKey, { id, name: 'Shop', whitelist_urls: ['*'] }, token);
  await expectOk(host, contract.setKeyActive, { key: id, active: false }, token);
  await expectOk(host, contract.rotateKey, { id }, token);
  await expectOk(host, contract.deleteKey, { id }, token);
  await expectOk(host, contract.restoreKey, { id }, token);
  const events = host.log.filter(({ apiKey }) => apiKey === id.slice(0, 8));
  assert.deepEqual(
    events.map(({ event }) => event),
    ['key_created', 'key_updated', 'key_switched', 'key_rotated', 'key_deleted', 'key_restored'],
  );
  for (const event of events)
    assert.deepEqual([event['userId'], event['companyId']], [owner.userId, owner.id]);
  assert.ok(!JSON.stringify(host.log).includes(id), 'no log line has the whole key');
});
