import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proxy } from 'valtio/vanilla';
import { ApiError } from '../../../../web/api/api-error.ts';
import type { ApiClient } from '../../../../web/api/client.ts';
import { MAPS_KEY_MISSING } from '../../../../web/contract/maps.ts';
import { recordSphereLoad } from '../../../../web/contract/tracking.ts';
import { createStorage } from '../../../../web/lib/storage.ts';
import type { Portal } from '../../../../web/portal/portal.ts';
import { trackingActions } from '../../../../web/rules/tracking-actions.ts';
import { createSessionPlaces } from '../../../../web/sphere/session-places.ts';
import { createSessionSource, sessionHeaders } from '../../../../web/sphere/session-source.ts';
import { watchActivity } from '../../../../web/tracking/call-events.ts';
import { LoadRecords } from '../../../../web/tracking/tracking.ts';
import { Tracking } from '../../../../web/tracking/tracking.ts';

interface Sent {
  readonly id: string;
  readonly input: Record<string, unknown>;
}

/** Creates a portal with a logged-in user and a host that records all requests. `fail` sets an error response. */
function createFake(values = new Map<string, string>()) {
  const sent: Sent[] = [];
  const user = { id: 'ada', email: 'ada@x.test', firstName: 'Ada', lastName: 'L', company: { id: 'acme' } };
  const session = {
    token: 'token' as string | null,
    state: proxy<{ user: typeof user | null }>({ user }),
    refused: [] as (string | null)[],
    handleUnauthorized(token: string | null) {
      session.refused.push(token);
    },
    recordCall: () => undefined,
  };
  const fake = {
    sent,
    session,
    user,
    fail: null as Error | null,
    logged: [] as string[],
    timers: [] as (() => void)[],
    page: new EventTarget(),
  };
  const call = (async ({ id }: { id: string }, input: Record<string, unknown>) => {
    await Promise.resolve();
    sent.push({ id, input });
    if (fake.fail !== null) throw fake.fail;
    return id === 'findAddress' ? { ip: '203.0.113.9', lookup_url: null } : {};
  }) as unknown as ApiClient;
  const local = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, text: string) => void values.set(name, text),
    removeItem: (name: string) => void values.delete(name),
  };
  const portal = {
    call,
    session,
    now: () => Date.parse('2026-11-21T12:00:00Z'),
    config: { addressLookupUrl: null, apiUrl: '' },
    storage: createStorage(() => local, fake.page as Window),
  } as unknown as Portal;
  const page = Object.assign(fake.page, {
    location: { origin: 'https://portal.test' },
    setTimeout: (act: () => void) => fake.timers.push(act),
  }) as unknown as Window;
  const open = () => new Tracking(portal, page, (message) => void fake.logged.push(message));
  return { ...fake, fake, portal, open };
}

const settled = (): Promise<void> => new Promise(setImmediate);
const events = (sent: readonly Sent[]): string[] =>
  sent.filter(({ id }) => id === 'createEvent').map(({ input }) => String(input.action));

test('AUTH-22 TRACK-05 TRACK-06 a tracking event contains a category, an action, an entity and an id, and each event is sent only once per browser', async () => {
  const values = new Map<string, string>();
  const { sent, open } = createFake(values);
  const tracking = open();
  assert.equal(tracking.track('feature', 'favorite_saved', 'sphere', 42), true);
  assert.equal(tracking.track('feature', 'favorite_saved', 'sphere', 42), true);
  await settled();
  assert.equal(tracking.track('feature', 'favorite_saved', 'sphere', '42'), true);
  await settled();
  assert.deepEqual(
    sent.map(({ id, input: { client_event_id, ...input } }) => ({
      id,
      ...input,
      named: typeof client_event_id,
    })),
    [
      {
        id: 'createEvent',
        category: 'feature',
        action: 'favorite_saved',
        entity: 'sphere',
        entityId: '42',
        named: 'string',
      },
    ],
  );
  tracking.track('feature', 'favorite_saved', 'sphere', 43);
  await settled();
  assert.equal(sent.length, 2);
  assert.match(values.get('tracking_marks') ?? '', /"ada\/feature\/favorite_saved\/sphere\/42"/);
  const later = createFake(values);
  later.open().track('feature', 'favorite_saved', 'sphere', 42);
  await settled();
  assert.deepEqual(later.sent, [], 'the mark outlives the page');
});

test('TRACK-07 every action of every tracking category is accepted', () => {
  assert.deepEqual(Object.keys(trackingActions), ['checkout', 'feature', 'accountManagement', 'xp360api']);
  const tracking = createFake().open();
  for (const [category, actions] of Object.entries(trackingActions))
    for (const action of actions) assert.equal(tracking.track(category, action, 'thing', 1), true);
});

test('TRACK-08 TRACK-09 a tracking event with an unknown category or action is logged but not sent', async () => {
  const { sent, logged, open } = createFake();
  const tracking = open();
  assert.equal(tracking.track('fetaure', 'favorite_saved', 'sphere', 1), false);
  assert.equal(tracking.track('toString', 'favorite_saved', 'sphere', 1), false);
  assert.equal(tracking.track('feature', 'slept', 'sphere', 1), false);
  assert.equal(tracking.track('feature', 'constructor', 'sphere', 1), false);
  await settled();
  assert.deepEqual(sent, []);
  assert.equal(logged.length, 4);
  assert.match(logged[0] ?? '', /fetaure/);
  assert.match(logged[2] ?? '', /slept/);
});

test('TRACK-06 a tracking event is sent again later if the host was unreachable, but not if the host rejected it', async () => {
  const { fake, sent, open, timers } = createFake();
  const tracking = open();
  fake.fail = new ApiError('unreachable', '', 0);
  tracking.track('feature', 'scene_opened', 'user', 'ada');
  tracking.track('feature', 'map_opened', 'sphere', 1);
  await settled();
  assert.deepEqual(events(sent), ['scene_opened'], 'the others wait behind it');
  fake.fail = null;
  fake.page.dispatchEvent(new Event('online'));
  await settled();
  assert.deepEqual(events(sent), ['scene_opened', 'scene_opened', 'map_opened']);
  assert.equal(sent[0]?.input.client_event_id, sent[1]?.input.client_event_id, 'the host counts it once');
  assert.equal(timers.length, 1);
  timers[0]?.();
  await settled();
  assert.equal(sent.length, 3);
  fake.fail = new ApiError('invalid_request', '', 400);
  tracking.track('feature', 'help_opened', 'sphere', 1);
  await settled();
  fake.fail = null;
  fake.page.dispatchEvent(new Event('online'));
  await settled();
  assert.equal(sent.length, 4);
});

test('TRACK-06 queued events of one user are not sent with another user’s token', async () => {
  const { fake, sent, session, open } = createFake();
  const tracking = open();
  fake.fail = new ApiError('unreachable', '', 0);
  tracking.track('feature', 'scene_opened', 'user', 'ada');
  tracking.recordLoad(5, 'zwivel');
  await settled();
  sent.length = 0;
  fake.fail = null;
  session.token = 'of another';
  fake.page.dispatchEvent(new Event('online'));
  await settled();
  assert.deepEqual(sent, []);
});

test('TRACK-01 TRACK-02 TRACK-04 OPEN-115 a sphere load in the portal is recorded with all required fields and an empty API key', async () => {
  const { sent, open } = createFake();
  open().recordLoad(42, 'zwivel');
  await settled();
  assert.deepEqual(
    sent.map(({ id }) => id),
    ['findAddress', 'recordSphereLoad'],
  );
  const { client_event_id, ...record } = sent[1]?.input ?? {};
  assert.deepEqual(record, {
    date_time: '2026-11-21T12:00:00.000Z',
    api_key: '',
    sphere_id: 42,
    origin: 'https://portal.test',
    ip_address: '203.0.113.9',
    company: 'acme',
    product: 'zwivel',
    user: 'ada',
  });
  assert.equal(recordSphereLoad.body.safeParse({ ...record, client_event_id }).success, true);
});

test('TRACK-03 OPEN-080 a sphere load is recorded even if looking up the IP address fails, and the next load repeats the lookup', async () => {
  const { sent, portal } = createFake();
  const requestedUrls: string[] = [];
  let respond = (): Response => new Response('not json');
  const config = { ...portal.config, addressLookupUrl: 'https://ip.test/?format=json' };
  const records = new LoadRecords({ ...portal, config }, 'https://portal.test', (url) => {
    requestedUrls.push(url as string);
    return Promise.resolve(respond());
  });
  const addresses = () => sent.map(({ input }) => input.ip_address);
  await records.record(1, 'api')?.();
  assert.deepEqual(addresses(), [null]);
  respond = () => Response.json({ ip: '198.51.100.7' });
  await records.record(2, 'api')?.();
  await records.record(3, 'api')?.();
  assert.deepEqual(addresses(), [null, '198.51.100.7', '198.51.100.7']);
  assert.deepEqual(requestedUrls, ['https://ip.test/?format=json', 'https://ip.test/?format=json']);
  portal.session.state.user = null;
  assert.equal(records.record(4, 'api'), null);
});

test('TRACK-10 the marketing tool receives `user-app-nav` with `navigated to app` once per login', async () => {
  const { sent, session, portal, user } = createFake();
  const leave = watchActivity(portal);
  await settled();
  assert.deepEqual(
    sent.map(({ id, input }) => [id, input.eventType, input.eventData]),
    [['triggerEvent', 'user-app-nav', { action: 'navigated to app' }]],
  );
  session.state.user = { ...user, firstName: 'Grace' };
  await settled();
  assert.equal(sent.length, 1, 'the same user');
  session.state.user = null;
  await settled();
  session.state.user = user;
  await settled();
  assert.equal(sent.length, 2, 'a new login');
  leave();
});

const nobody = new AbortController().signal;

test('SCENE-02 spheres are requested with the session token, and a 401 response ends the session', async () => {
  const { portal, session } = createFake();
  const seen: (string | null)[] = [];
  let status = 200;
  const source = createSessionSource(portal, 'https://portal.test/zwivel/scene', (url, init) => {
    seen.push(`${new Headers(init?.headers).get('authorization') ?? ''} ${new URL(url as string).pathname}`);
    return Promise.resolve(Response.json({ panoramas: [] }, { status }));
  });
  await assert.rejects(source.sphere(5, nobody), { code: 'not-found' });
  assert.deepEqual(seen, ['Basic token /api/panorama/all']);
  assert.deepEqual(session.refused, []);
  status = 401;
  await assert.rejects(source.sphere(5, nobody), { code: 'source-failed' });
  assert.deepEqual(session.refused, ['token']);
  assert.deepEqual(sessionHeaders({ token: null }), {});
});

test('places are searched through the host, and a missing maps key is reported as a viewer error', async () => {
  const { fake, sent, portal } = createFake();
  const places = createSessionPlaces(portal.call);
  await places.search('Main St', null, nobody);
  await places.at({ latitude: 1, longitude: 2 }, nobody);
  assert.deepEqual(
    sent.map(({ id, input }) => [id, input.latlng]),
    [
      ['searchPlaces', '39.8283000,-98.5795000'],
      ['searchPoint', '1.0000000,2.0000000'],
    ],
  );
  fake.fail = new ApiError('maps_key_missing', 'x', 409);
  await assert.rejects(places.search('x', null, nobody), {
    code: 'maps-key-missing',
    message: MAPS_KEY_MISSING,
  });
  fake.fail = new ApiError('upstream_error', 'Away', 502);
  await assert.rejects(places.search('x', null, nobody), { code: 'source-failed', recoverable: true });
  fake.fail = new DOMException('', 'AbortError');
  await assert.rejects(places.search('x', null, nobody), { name: 'AbortError' });
});
