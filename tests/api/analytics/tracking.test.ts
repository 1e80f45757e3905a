import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { createEvent, findAddress, trackFirst, triggerEvent } from '../../../web/contract/tracking.ts';
import { trackingActions } from '../../../web/rules/tracking-actions.ts';
import { createKeyCompany, type KeyCompany } from '../../helpers/host/api-key-company.ts';
import { callHost, expectOk, expectRefusal } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';

let host: TestHost;
let company: KeyCompany;

before(async () => {
  host = await openHost();
  company = await createKeyCompany(host);
});

after(() => host.close());

const event = { category: 'feature', action: 'snapshot_taken', entity: 'sphere', entityId: '42' } as const;

const eventsOf = (companyId: string) =>
  host.db.selectFrom('tracking_events').where('company_id', '=', companyId).selectAll().execute();

test('API-56 TRACK-05 an event is stored with its category, action, entity and entity id, and the host adds the time and the user', async () => {
  const { detail } = await expectOk(host, createEvent, event, { token: company.token });
  assert.equal(detail, 'Recorded.');
  const [stored, ...more] = await eventsOf(company.id);
  assert.deepEqual(more, []);
  assert.deepEqual(
    { ...stored, event_id: null },
    {
      company_id: company.id,
      event_id: null,
      happened_at: host.now(),
      user_id: company.userId,
      api_key: null,
      category: 'feature',
      action: 'snapshot_taken',
      entity: 'sphere',
      entity_id: '42',
    },
  );
});

test('simultaneous events with the same client_event_id are stored only once', async () => {
  const own = await createKeyCompany(host);
  const repeated = { ...event, entityId: 42, client_event_id: randomUUID() };
  await Promise.all([1, 2, 3].map(() => expectOk(host, createEvent, repeated, { token: own.token })));
  assert.equal((await eventsOf(own.id)).length, 1);
});

test('TRACK-07 OPEN-082 every documented action of every category is accepted', async () => {
  assert.deepEqual(Object.keys(trackingActions), ['checkout', 'feature', 'accountManagement', 'xp360api']);
  for (const [category, actions] of Object.entries(trackingActions)) {
    for (const action of actions)
      await expectOk(host, createEvent, { ...event, category: category as 'feature', action }, company);
  }
});

test('TRACK-08 TRACK-09 an event with an unknown category or action is rejected', async () => {
  const { token } = company;
  const inherited = ['toString', '__proto__', 'constructor', 'Feature', '', 'feature '];
  for (const category of inherited) {
    const refusal = await expectRefusal(host, createEvent, { ...event, category }, 'validation_failed', {
      token,
    });
    assert.equal(refusal.displayMessage, 'Unknown category.');
  }
  for (const action of ['length', 'key_created', 'Snapshot_taken', '', undefined, 'x'.repeat(61)]) {
    const refusal = await expectRefusal(host, createEvent, { ...event, action }, 'validation_failed', {
      token,
    });
    assert.equal(refusal.displayMessage, 'Unknown action.');
    await expectRefusal(host, trackFirst, { ...event, action }, 'validation_failed', { token });
  }
});

test('API-58 OPEN-097 track_first returns `first: true` once for each user and action, even for simultaneous requests', async () => {
  const own = await createKeyCompany(host);
  const { token } = own;
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      expectOk(host, trackFirst, { ...event, entityId: String(at) }, { token }),
    ),
  );
  assert.equal(responses.filter(({ first }) => first).length, 1);
  assert.equal((await eventsOf(own.id)).length, 1);
  const other = { ...event, action: 'favorite_saved' } as const;
  assert.deepEqual(await expectOk(host, trackFirst, other, { token }), { first: true });
  assert.deepEqual(await expectOk(host, trackFirst, event, { token: company.token }), { first: true });
  for (const path of ['/api/map/track_first', '/api/map/event/track_first/']) {
    const httpResponse = await host.request(path, {
      method: 'POST',
      headers: { authorization: `Basic ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    assert.deepEqual(await httpResponse.json(), { first: false });
  }
});

test('API-58 track_first returns `first: true` only for the first request of a site with an API key', async () => {
  const headers = { 'x-api-key': await createSiteKey(host, company), origin: 'https://a.example.com' };
  assert.deepEqual(await expectOk(host, trackFirst, event, { headers }), { first: true });
  assert.deepEqual(await expectOk(host, trackFirst, event, { headers }), { first: false });
});

test('tracking calls without a login or an API key are rejected as unauthenticated', async () => {
  for (const call of [createEvent, trackFirst, triggerEvent])
    await expectRefusal(host, call, { ...event, eventType: 'x' }, 'unauthenticated');
});

test('API-65 an activity is accepted even if no marketing tool is configured, but is rejected if its data is too long', async () => {
  const input = {
    eventType: 'user-app-nav',
    user: { id: 'x', email: 'mallory@evil.io', firstName: 'M', lastName: 'X' },
    eventData: { action: 'navigated to app' },
  };
  const { detail } = await expectOk(host, triggerEvent, input, { token: company.token });
  assert.equal(detail, 'No marketing tool is configured.');
  const outcome = await callHost(
    host,
    triggerEvent,
    { eventType: 'user-app-nav', eventData: { text: 'é'.repeat(5000) } },
    { token: company.token },
  );
  assert.equal(outcome.status, 400);
});

test('TRACK-03 OPEN-080 /api/ip returns the client’s IP address and the URL of the configured lookup service', async (t) => {
  const headers = { 'x-test-address': '203.0.113.9' };
  assert.deepEqual(await expectOk(host, findAddress, {}, { headers }), {
    ip: '203.0.113.9',
    lookup_url: null,
  });
  const configured = await openHost({ addressLookupUrl: 'https://address.example.com/json' });
  t.after(() => configured.close());
  const { lookup_url } = await expectOk(configured, findAddress, {}, { headers });
  assert.equal(lookup_url, 'https://address.example.com/json');
});

/** Starts a marketing tool that fails its first `failures` requests. */
async function startTool(
  failures: number,
): Promise<{ server: Server; url: string; received: unknown[]; tries: () => number }> {
  const received: unknown[] = [];
  let tries = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      tries += 1;
      const fails = tries <= failures;
      if (!fails) received.push(JSON.parse(Buffer.concat(chunks).toString()));
      response.writeHead(fails ? 500 : 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/events`, received, tries: () => tries };
}

test('FIX-96 TRACK-10 API-65 an activity can be the text as specified, and the marketing tool receives it as the action', async (t) => {
  const tool = await startTool(0);
  const marketed = await openHost({ marketingUrl: tool.url });
  t.after(async () => {
    tool.server.close();
    await marketed.close();
  });
  const own = await createKeyCompany(marketed);
  const activity = { eventType: 'user-app-nav', eventData: 'navigated to app' };
  await expectOk(marketed, triggerEvent, activity, { token: own.token });
  await marketed.runJobs();
  const [event] = tool.received as Record<string, unknown>[];
  assert.deepEqual(event?.['eventData'], { action: 'navigated to app' });
  for (const eventData of ['', 'x'.repeat(201), 5, ['navigated to app']])
    await expectRefusal(marketed, triggerEvent, { ...activity, eventData }, 'validation_failed', {
      token: own.token,
    });
});

test('TRACK-10 API-65 OPEN-083 the marketing tool receives an activity with the logged-in user’s data, even after two failed attempts', async (t) => {
  const tool = await startTool(2);
  const marketed = await openHost({ marketingUrl: tool.url });
  t.after(async () => {
    tool.server.close();
    await marketed.close();
  });
  const own = await createKeyCompany(marketed);
  const input = {
    eventType: 'user-app-nav',
    user: { id: randomUUID(), email: 'mallory@evil.io', firstName: 'M', lastName: 'X' },
    eventData: { action: 'navigated to app' },
  };
  assert.deepEqual(await expectOk(marketed, triggerEvent, input, { token: own.token }), {
    detail: 'Forwarded.',
  });
  for (let hour = 0; hour < 12 && tool.received.length === 0; hour += 1) {
    await marketed.runJobs();
    marketed.pass(3_600_000);
  }
  assert.equal(tool.tries(), 3);
  const [first] = tool.received as Record<string, unknown>[];
  assert.deepEqual(
    { ...first, eventId: '', occurredAt: '' },
    {
      eventType: 'user-app-nav',
      user: { id: own.userId, email: `${own.userId}@site.test`, firstName: 'Ada', lastName: 'L' },
      eventData: { action: 'navigated to app' },
      eventId: '',
      occurredAt: '',
    },
  );
});
