import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import { createStorage } from '../../../../web/lib/storage.ts';
import { SESSION_IDLE_MS } from '../../../../web/rules/session-length.ts';
import { KEEP_ALIVE_MS, Session } from '../../../../web/session/session.ts';
import { createLoginStore } from '../../../../web/session/user-state.ts';

const START = 1_795_000_000_000;

const userOf = (name: string) => ({
  id: `id-${name}`,
  email: `${name}@example.com`,
  firstName: name,
  lastName: 'Lovelace',
  emailVerified: true,
  subscriptions: [],
});

const bodyOf = (name: string) => ({
  token: `token-${name}`,
  expires_at: new Date(START + SESSION_IDLE_MS).toISOString(),
  firstName: name,
  lastName: 'Lovelace',
  assets: [],
  xp360Plan: null,
  subscriptions: [],
  user: userOf(name),
});

type Handler = (input: never) => unknown;

let now: number;
let entries: Map<string, string>;
let handlers: Record<string, Handler>;
let called: string[];
let timeouts: number;

const storage = () => {
  const tabs = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const local = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  return createStorage(() => local, tabs as never);
};

function openTab(): Session {
  const call = (({ id }: { id: string }, input: never) => {
    called.push(id);
    const handler = handlers[id];
    return handler === undefined
      ? Promise.reject(new ApiError('unreachable', 'away', 0))
      : Promise.resolve().then(() => handler(input));
  }) as unknown as ApiClient;
  const onTimeout = () => void (timeouts += 1);
  return new Session({ call, loginStore: createLoginStore(storage()), now: () => now, onTimeout });
}

beforeEach(() => {
  now = START;
  entries = new Map();
  called = [];
  timeouts = 0;
  handlers = {
    logIn: ({ email }: { email: string }) => bodyOf(email.split('@')[0] ?? ''),
    restoreSession: ({ token }: { token: string }) => bodyOf(token.replace('token-', '')),
    logOut: () => ({ detail: '' }),
    listNavigation: () => ({ links: [] }),
  };
});

const credentials = { email: 'ada@example.com', password: 'x' };

async function loggedIn(): Promise<Session> {
  const session = openTab();
  await session.restore();
  await session.logIn(credentials);
  return session;
}

test('AUTH-02 AUTH-50 when the portal is opened, the login status is UNSET and the verification status is VERIFY_ACCOUNT', () => {
  const { login, product, user } = openTab().state;
  assert.deepEqual(
    { ...login, product, user },
    { status: 'UNSET', previous: null, product: 'VERIFY_ACCOUNT', user: null },
  );
});

test('AUTH-10 AUTH-17 a login makes the user active, and the session uses the user’s token until logout', async () => {
  const session = await loggedIn();
  assert.equal(session.state.login.status, 'USER_ACTIVE');
  assert.equal(session.token, 'token-ada');
  await session.logOut();
  assert.equal(session.token, null, 'anonymous again');
});

const asset = {
  id: 'f0a4b0f4-8a2f-4f5e-8c55-2f8d3a1f6f77',
  name: 'Pier',
  dateTimeAcquired: '2026-06-18T19:23:00Z',
  disabled: false,
  panorama: { id: 7, latitude: 44.9, longitude: -93.3, timestamp: null },
};
const subscription = {
  product: 'zwivel' as const,
  plan_name: 'Agent',
  starts_at: '2026-06-18T19:23:00Z',
  ends_at: null,
  status: 'active',
  cancel_at_period_end: false,
};

test('AUTH-18 AUTH-19 AUTH-20 a login is stored in user_state with exactly seven fields, and its expiry in login_expiry', async () => {
  handlers.logIn = () => ({
    ...bodyOf('ada'),
    assets: [asset],
    xp360Plan: 'Agent',
    subscriptions: [subscription],
  });
  await loggedIn();
  const record = JSON.parse(entries.get('user_state') ?? 'null') as Record<string, unknown>;
  assert.deepEqual(Object.keys(record), [
    'token',
    'firstName',
    'lastName',
    'assets',
    'xp360Plan',
    'subscriptions',
    'assetCount',
  ]);
  const { firstName, assets, assetCount, xp360Plan, subscriptions } = record;
  assert.deepEqual(
    { firstName, assets, assetCount, xp360Plan, subscriptions },
    { firstName: 'ada', assets: [asset], assetCount: 1, xp360Plan: 'Agent', subscriptions: [subscription] },
  );
  assert.equal(JSON.parse(entries.get('login_expiry') ?? ''), START + SESSION_IDLE_MS);
  assert.deepEqual([...entries.keys()].sort(), ['login_expiry', 'user_state']);
});

for (const [how, refuse] of [
  ['accepts', () => ({ detail: '' })],
  ['rejects', () => Promise.reject(new ApiError('unauthenticated', 'no', 401))],
] as const)
  test(`AUTH-11 AUTH-12 AUTH-15 a logout that the host ${how} clears the session and the storage at once`, async () => {
    handlers.logOut = refuse;
    const session = await loggedIn();
    session.moveProduct('resend-opened');
    session.openPopup('api-inactive');
    const done = session.logOut();
    assert.equal(entries.size, 0, 'before the response');
    await done;
    const { login, user, product, popup } = session.state;
    assert.deepEqual({ ...login }, { status: 'LOG_IN', previous: 'USER_ACTIVE' });
    assert.deepEqual([user, product, popup], [null, 'VERIFY_ACCOUNT', null]);
    assert.equal(called.at(-1), 'logOut');
    assert.equal(timeouts, 0);
  });

test('AUTH-13 AUTH-14 an idle logout clears the session, reports a timeout and sends no request', async () => {
  const session = await loggedIn();
  session.end({ isTimeout: true });
  assert.deepEqual({ ...session.state.login }, { status: 'LOG_IN', previous: 'USER_ACTIVE' });
  assert.equal(entries.size, 0);
  assert.equal(timeouts, 1);
  assert.deepEqual(called, ['logIn']);
});

test('AUTH-16 AUTH-29 AUTH-30 a stored login is restored only until it expires', async () => {
  await loggedIn();
  now += SESSION_IDLE_MS - 1;
  const second = openTab();
  await second.restore();
  assert.equal(second.state.user?.firstName, 'ada');
  assert.equal(called.at(-1), 'restoreSession');
  now += SESSION_IDLE_MS;
  const third = openTab();
  await third.restore();
  assert.deepEqual([third.state.user, third.state.login.status, timeouts], [null, 'LOG_IN', 1]);
  assert.deepEqual(called, ['logIn', 'restoreSession'], 'no further request');
});

test('AUTH-16 a stored login remains while the host is unreachable, but ends if the host rejects the token', async () => {
  await loggedIn();
  const session = openTab();
  delete handlers.restoreSession;
  await session.restore();
  assert.deepEqual([session.state.phase, entries.size], ['unreachable', 2]);
  handlers.restoreSession = () => Promise.reject(new ApiError('session_expired', 'over', 401));
  await session.restore();
  assert.deepEqual([session.state.phase, entries.size, timeouts], ['ready', 0, 1]);
});

test('AUTH-23 AUTH-25 AUTH-27 user activity extends the session in every tab and on the host, with at most one request per keep-alive interval', async () => {
  const first = await loggedIn();
  first.recordCall();
  const second = openTab();
  await second.restore();
  now += SESSION_IDLE_MS - 1000;
  first.recordAction();
  assert.equal(called.at(-1), 'listNavigation', 'the host is notified');
  now += SESSION_IDLE_MS - 1000;
  await second.syncWithTabs();
  assert.equal(second.state.user?.firstName, 'ada', 'the activity of the other tab must extend the login');
  first.recordCall();
  called = [];
  now += KEEP_ALIVE_MS - 1;
  first.recordAction();
  assert.deepEqual(called, [], 'no request before the keep-alive interval has passed');
});

test('AUTH-28 the login expiry is stored before other tabs are notified of the login', async () => {
  const notified: unknown[] = [];
  const set = entries.set.bind(entries);
  entries.set = (name, value) => {
    set(name, value);
    if (name === 'user_state') notified.push(createLoginStore(storage()).read()?.expiresAt);
    return entries;
  };
  await loggedIn();
  assert.deepEqual(notified, [START + SESSION_IDLE_MS]);
});

test('AUTH-28 a timeout in one tab logs out all tabs and is reported once', async () => {
  const first = await loggedIn();
  const second = openTab();
  await second.restore();
  first.end({ isTimeout: true });
  await second.syncWithTabs();
  assert.deepEqual([second.token, second.state.login.status, timeouts], [null, 'LOG_IN', 1]);
});

test('after a login in another tab, a tab uses the session of the new user and preserves the stored login', async () => {
  const first = await loggedIn();
  const second = openTab();
  await second.restore();
  await second.logOut();
  await second.logIn({ ...credentials, email: 'grace@example.com' });
  // The first tab times out before it receives the notification.
  first.end({ isTimeout: true });
  assert.match(entries.get('user_state') ?? '', /token-grace/);
  await first.syncWithTabs();
  assert.equal(first.state.user?.firstName, 'grace');
});

test('after a purchase or a new name in one tab, the other tabs show the plan and the name too, and then make no more calls', async () => {
  const first = await loggedIn();
  const second = openTab();
  await second.restore();
  const fresh = { ...userOf('ada'), firstName: 'Augusta', subscriptions: [subscription] };
  handlers['getUser'] = () => fresh;
  first.change({ firstName: 'Augusta', subscriptions: fresh.subscriptions });
  await second.syncWithTabs();
  assert.equal(second.state.user?.firstName, 'Augusta');
  assert.deepEqual(second.state.user.subscriptions, [subscription]);
  called = [];
  await first.syncWithTabs();
  await second.syncWithTabs();
  assert.deepEqual(called, []);
});

test('a session is not restored if the response arrives after a logout', async () => {
  await loggedIn();
  let respond = (): void => undefined;
  handlers.restoreSession = () =>
    new Promise((resolve) => {
      respond = () => {
        resolve(bodyOf('ada'));
      };
    });
  const session = openTab();
  const restored = session.restore();
  await Promise.resolve();
  session.end({ isTimeout: false });
  respond();
  await restored;
  assert.deepEqual([session.state.user, entries.size], [null, 0]);
});

for (const [what, spoil] of [
  ['text that is not JSON', () => entries.set('user_state', '{"token":')],
  ['a record without a token', () => entries.set('user_state', '{}')],
  ['an expiry that is not a number', () => entries.set('login_expiry', '"soon"')],
  ['a missing expiry', () => entries.delete('login_expiry')],
] as const)
  test(`AUTH-17 no login is restored from storage with ${what}`, async () => {
    await loggedIn();
    spoil();
    const session = openTab();
    await session.restore();
    assert.deepEqual([session.state.user, session.state.phase, session.token], [null, 'ready', null]);
  });

const DAY_MS = 86_400_000;

for (const [how, wake] of [
  ['the tab is shown', (session: Session) => session.syncWithTabs()],
  ['the idle timer goes off', (session: Session) => void session.checkIdle()],
  ['the user acts', (session: Session) => session.recordAction()],
  ['the page is opened again', (session: Session) => session.restore()],
] as const)
  test(`REL-23 a login that expired while the device slept is reported as timed out exactly once when ${how}`, async () => {
    const before = await loggedIn();
    const session = how === 'the page is opened again' ? openTab() : before;
    handlers['listNavigation'] = () => {
      session.handleUnauthorized('token-ada');
      throw new ApiError('session_expired', 'over', 401);
    };
    now += 2 * SESSION_IDLE_MS;
    await wake(session);
    await new Promise(setImmediate);
    // Timers that fire later do not report the timeout again.
    session.checkIdle();
    await session.syncWithTabs();
    session.handleUnauthorized('token-ada');
    session.recordAction();
    assert.equal(timeouts, 1);
    assert.equal(entries.has('user_state'), false);
  });

for (const skewMs of [-DAY_MS, DAY_MS])
  test(`REL-23 a login does not end early on a device whose clock is off by ${skewMs / 3_600_000} h`, async () => {
    now += skewMs;
    const session = await loggedIn();
    now += SESSION_IDLE_MS - 1;
    await session.syncWithTabs();
    await openTab().restore();
    assert.deepEqual([session.state.user?.id, timeouts], ['id-ada', 0]);
  });
