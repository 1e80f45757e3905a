import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStorage, type SafeStorage } from '../../../../web/lib/storage.ts';
import { WantedPath } from '../../../../web/portal/wanted-path.ts';
import { guard } from '../../../../web/routes/guard.ts';
import { isWantable } from '../../../../web/routes/wanted-path.ts';
import { user } from '../routes/follow-redirects.ts';

const SCENE = '/zwivel/scene?sphere=12#view';

/** Creates a storage in memory, such as that of a tab. */
function memory(): SafeStorage {
  const entries = new Map<string, string>();
  const store = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  return createStorage(() => store, { addEventListener: () => {}, removeEventListener: () => {} });
}

function opened({ tab = memory(), shared = memory() } = {}) {
  const clock = { now: 1_000_000 };
  const wanted = new WantedPath({ tab, shared, now: () => clock.now });
  return { wanted, tab, shared, clock };
}

test('FIX-86 only paths of this origin that lead to known screens survive the login', () => {
  for (const path of [SCENE, '/coverage/12', '/xp360api/api-keys?key=a%2Fb', '/profile', '/pricing/'])
    assert.equal(isWantable(path), true, path);
  for (const path of [
    '',
    'profile',
    '//evil.example/profile',
    '/\\evil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    'https://evil.example/profile',
    'javascript:alert(1)',
    '/coverage//evil.example',
    '/profile\\..',
    '/coverage/%2F%2Fevil.example',
    '/coverage/%0d%0a',
    '/\t/evil.example',
    '/cov\u202eerage',
    '/',
    '/login',
    '/zwivel',
    '/zwivel/create-account',
    '/verify-email/k',
    '/passwordReset/a/b',
    '/nowhere',
    '/xp360api/nowhere',
    '/share/x',
    '/restore-account/k',
    '/embed/k',
    '/xp360api/welcome',
  ])
    assert.equal(isWantable(path), false, path);
});

test('FIX-86 a wanted path is followed once after the login, and is forgotten when it is shown', () => {
  const { wanted } = opened();
  wanted.remember(SCENE);
  assert.equal(wanted.next(), null, 'nobody is logged in');
  wanted.begin('ada');
  assert.equal(wanted.next(), SCENE);
  wanted.follow(SCENE);
  assert.equal(wanted.next(), null);
  assert.equal(wanted.afterPurchase(), SCENE, 'the guard has refused it');
  wanted.reach('/profile');
  wanted.reach(SCENE);
  assert.equal(wanted.afterPurchase(), null);
});

test('FIX-86 a wanted path is forgotten for another account, after a logout by choice, and after an hour', () => {
  const other = opened();
  other.wanted.begin('ada');
  other.wanted.remember(SCENE);
  other.wanted.begin('grace');
  assert.equal(other.wanted.next(), null);
  other.wanted.begin('ada');
  assert.equal(other.wanted.next(), null);

  const out = opened();
  out.wanted.begin('ada');
  out.wanted.remember(SCENE);
  out.wanted.end();
  out.wanted.remember(SCENE);
  out.wanted.begin('ada');
  assert.equal(out.wanted.next(), null);
  out.wanted.remember(SCENE);
  assert.equal(out.wanted.next(), SCENE, 'a session that ends later is interrupted again');
  out.clock.now += 3_600_000;
  assert.equal(out.wanted.next(), null);
});

test('FIX-86 the link of a verification email opens the wanted path in another tab of the same user', () => {
  const first = opened();
  first.wanted.remember(SCENE);
  first.wanted.begin('ada');
  const { wanted } = opened({ shared: first.shared });
  wanted.begin('ada');
  assert.equal(wanted.next(), SCENE);
  const stranger = opened({ shared: first.shared });
  stranger.wanted.begin('grace');
  assert.equal(stranger.wanted.next(), null);
});

test('FIX-86 a stored path that does not lead to a known screen is ignored', () => {
  const { wanted, tab } = opened();
  const entry = { userId: null, at: 1_000_000, isTried: false };
  for (const path of ['//evil.example', '/login', 7]) {
    tab.write('wanted_path', { ...entry, path });
    wanted.begin('ada');
    assert.equal(wanted.next(), null);
  }
});

test('FIX-86 the login leads to verification first, then to the wanted path', () => {
  const wanted = SCENE;
  const to = (facts: Parameters<typeof user>[0], path = '/login') => guard(user({ ...facts, wanted }), path);
  const api = { api: 'active' } as const;
  assert.deepEqual(to({ ...api, isVerified: false }), { kind: 'redirect', to: '/verify-email' });
  assert.deepEqual(to({ ...api, isVerified: false }, '/login/k'), {
    kind: 'redirect',
    to: '/verify-email/k',
  });
  assert.deepEqual(to(api), { kind: 'redirect', to: SCENE });
  assert.deepEqual(to(api, '/verify-email'), { kind: 'redirect', to: SCENE });
  assert.deepEqual(to({ second: 'trial-expired' }), { kind: 'redirect', to: SCENE });
  assert.deepEqual(to(api, '/profile').kind, 'show');
});
