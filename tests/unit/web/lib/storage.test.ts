import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { createStorage } from '../../../../web/lib/storage.ts';
import { createLoginStore } from '../../../../web/session/user-state.ts';
import { reloadOnMissingParts } from '../../../../web/shell/reload-once.ts';

/** Creates browser storage on top of a map. `failing` makes reads or writes throw. */
function storageOf(
  entries: Map<string, string>,
  failing?: { readonly reads?: boolean; readonly writes?: boolean },
) {
  const check = (isFailing: boolean | undefined): void => {
    if (isFailing) throw new DOMException('No.', 'SecurityError');
  };
  return {
    getItem: (name: string) => {
      check(failing?.reads);
      return entries.get(name) ?? null;
    },
    setItem: (name: string, value: string) => {
      check(failing?.writes);
      entries.set(name, value);
    },
    removeItem: (name: string) => {
      check(failing?.writes);
      entries.delete(name);
    },
  };
}

test('REL-21 a value written to blocked storage can be read as long as the page is open', () => {
  const blocked = createStorage(() => {
    throw new DOMException('Access is denied.', 'SecurityError');
  }, new EventTarget());
  assert.equal(blocked.read('name', z.string()), null);
  blocked.write('name', 'kept');
  assert.equal(blocked.read('name', z.string()), 'kept');
  blocked.remove('name');
  assert.equal(blocked.read('name', z.string()), null);
});

test('REL-21 when storage is full, reading returns the latest value, not the older value in storage', () => {
  const entries = new Map([['name', '"old"']]);
  const full = createStorage(() => storageOf(entries, { writes: true }), new EventTarget());
  assert.equal(full.read('name', z.string()), 'old');
  full.write('name', 'new');
  assert.equal(full.read('name', z.string()), 'new');
});

test('REL-21 any stored value that cannot be parsed as a login is read as null', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('', 'null', '{}', '[]', '{"token":', '{"token":""}'),
  );
  fc.assert(
    fc.property(text, fc.option(text), (user, expiry) => {
      const entries = new Map([['user_state', user]]);
      if (expiry !== null) entries.set('login_expiry', expiry);
      const store = createLoginStore(createStorage(() => storageOf(entries), new EventTarget()));
      assert.equal(store.read(), null);
      store.clear();
      assert.deepEqual([...entries], []);
    }),
  );
});

const asset = (at: number) => ({
  id: randomUUID(),
  name: `Sphere ${at}`,
  disabled: false,
  dateTimeAcquired: new Date(0).toISOString(),
  panorama: { id: at + 1, latitude: 39.96, longitude: -83, timestamp: new Date(0).toISOString() },
});

const userWith = (count: number) => ({
  token: 'token',
  firstName: 'Ada',
  lastName: 'Lovelace',
  assets: Array.from({ length: count }, (_, at) => asset(at)),
  xp360Plan: null,
  subscriptions: [],
});

test('FIX-26 the stored login of a user with 100,000 spheres contains only the first 1,000 and their number', () => {
  // Like browsers, this storage accepts about 5 MB.
  const entries = new Map<string, string>();
  const limited = {
    ...storageOf(entries),
    setItem: (name: string, value: string) => {
      if (value.length > 5e6) throw new DOMException('Too much.', 'QuotaExceededError');
      entries.set(name, value);
    },
  };
  const open = () => createLoginStore(createStorage(() => limited, new EventTarget()));
  open().write({ user: userWith(100_000), expiresAt: 1 });
  // A second store reads the stored data, as after a reload.
  const stored = open().read();
  assert.deepEqual(
    [stored?.user.token, stored?.user.assets.length, stored?.user.assetCount],
    ['token', 1000, 100_000],
  );
});

test('FIX-26 a browser with too little space stores the login without the list of spheres', () => {
  const entries = new Map<string, string>();
  const small = {
    ...storageOf(entries),
    setItem: (name: string, value: string) => {
      if (value.length > 10_000) throw new DOMException('Too much.', 'QuotaExceededError');
      entries.set(name, value);
    },
  };
  const open = () => createLoginStore(createStorage(() => small, new EventTarget()));
  open().write({ user: userWith(500), expiresAt: 1 });
  const stored = open().read();
  assert.deepEqual([stored?.user.assets, stored?.user.assetCount], [[], 500]);
});

test('REL-21 a storage listener is called when another tab changes the watched key or clears the storage', () => {
  const tabs = new EventTarget();
  const storage = createStorage(() => storageOf(new Map()), tabs);
  let notifications = 0;
  const stop = storage.watch('name', () => (notifications += 1));
  const notify = (key: string | null): void => {
    tabs.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  notify('name');
  notify(null);
  notify('another');
  stop();
  notify('name');
  assert.equal(notifications, 2);
});

function pageWith(entries: Map<string, string>, { isOnLine = true, isBlocked = false } = {}) {
  const events = new EventTarget();
  const page = {
    reloads: 0,
    addEventListener: events.addEventListener.bind(events) as Window['addEventListener'],
    sessionStorage: storageOf(entries, { reads: isBlocked, writes: isBlocked }) as Storage,
    navigator: { onLine: isOnLine },
    location: { reload: () => void (page.reloads += 1) },
    miss: () => events.dispatchEvent(new Event('vite:preloadError')),
  };
  return page;
}

test('REL-35 a page with a missing script chunk is reloaded once, and again only after ten minutes', () => {
  const entries = new Map<string, string>();
  let now = 1_000_000;
  const first = pageWith(entries);
  reloadOnMissingParts(first, () => now);
  first.miss();
  assert.equal(first.reloads, 1);
  // The reloaded page also lacks the script, so it shows the error message.
  const second = pageWith(entries);
  reloadOnMissingParts(second, () => now);
  now += 2000;
  second.miss();
  assert.equal(second.reloads, 0);
  now += 10 * 60_000;
  second.miss();
  assert.equal(second.reloads, 1);
});

test('REL-35 a missing script chunk causes no reload if the browser is offline or the reload cannot be recorded', () => {
  for (const page of [pageWith(new Map(), { isOnLine: false }), pageWith(new Map(), { isBlocked: true })]) {
    reloadOnMissingParts(page, () => 0);
    page.miss();
    page.miss();
    assert.equal(page.reloads, 0);
  }
});
