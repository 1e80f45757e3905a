import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyStatus, requestSite, siteOf } from '../../../../../demo/host/services/api-key/key-access.ts';

const NOW = Date.UTC(2026, 10, 20);
const on = { activated: 1, deleted_at: null, expires_at: null } as const;
const plan = (product: 'api' | 'zwivel', plan_name: string, ends_at: number | null) => ({
  product,
  plan_name,
  ends_at,
});
const paid = [plan('api', 'Pro', null)];

test('an API key can be used only while it is turned on, not deleted and not expired', () => {
  assert.equal(keyStatus(on, paid, NOW), 'live');
  assert.equal(keyStatus({ ...on, activated: 0 }, paid, NOW), 'dead');
  assert.equal(keyStatus({ ...on, deleted_at: NOW - 1 }, paid, NOW), 'dead');
  assert.equal(keyStatus({ ...on, expires_at: NOW }, paid, NOW), 'dead');
  assert.equal(keyStatus({ ...on, expires_at: NOW + 1 }, paid, NOW), 'live');
});

test('SEC-52 an API key can be used only while its company has a current API plan or trial', () => {
  assert.equal(keyStatus(on, [], NOW), 'unpaid');
  assert.equal(keyStatus(on, [plan('zwivel', 'Pro', null)], NOW), 'unpaid');
  assert.equal(keyStatus(on, [plan('api', 'trial', NOW)], NOW), 'unpaid');
  assert.equal(keyStatus(on, [plan('api', 'Trial', NOW + 1)], NOW), 'live');
  assert.equal(keyStatus(on, [plan('api', 'Pro', NOW)], NOW), 'unpaid');
  assert.equal(keyStatus(on, [plan('api', 'trial', NOW - 9), plan('api', 'Pro', NOW + 9)], NOW), 'live');
  assert.equal(keyStatus({ ...on, activated: 0 }, [], NOW), 'dead');
});

test('the site of a request is its Origin header, or the origin of its Referer if there is no Origin header', () => {
  assert.equal(requestSite('https://a.example', 'https://b.example/page'), 'https://a.example');
  assert.equal(requestSite('null', 'https://b.example/page'), null);
  assert.equal(requestSite(undefined, 'https://b.example:8443/page?x#y'), 'https://b.example:8443');
  assert.equal(requestSite(undefined, undefined), null);
  assert.equal(requestSite('nonsense', undefined), null);
});

test('the site of a URL is its normalized origin, or null for file:, data: and about: URLs', () => {
  assert.equal(siteOf('HTTPS://User:pw@A.Example:443/x'), 'https://a.example');
  assert.equal(siteOf('capacitor://localhost'), 'capacitor://localhost');
  assert.equal(siteOf('ionic://app/index.html'), 'ionic://app');
  for (const none of ['file:///tmp/x.html', 'data:text/html,x', 'about:blank', '', 'null'])
    assert.equal(siteOf(none), null);
});
