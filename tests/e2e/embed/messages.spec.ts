import { expect, test } from '@playwright/test';
import {
  FAR,
  NEAR,
  becomes,
  frameAt,
  openSites,
  type EmbedSites,
  type SiteFrame,
  type SitePage,
} from './sites.ts';

/*
 * A framed viewer, its page and other pages communicate only through posted messages. Each of them has its
 * own origin.
 */

let sites: EmbedSites;
let page: SitePage;
let frame: SiteFrame;

test.beforeAll(async () => {
  sites = await openSites();
});

test.afterAll(() => sites.close());

test.beforeEach(async () => {
  page = await sites.newPage();
  const key = await sites.createKey('site.test:*');
  await page.goto(sites.pageWith('site', `/embed/${key}/${NEAR}`));
  frame = await frameAt(page, `${sites.viewerOrigin}/embed/`);
});

test.afterEach(() => page.close());

type Received = Readonly<Record<string, unknown>>;

const received = async (): Promise<readonly Received[]> =>
  (await page.evaluate('received')) as readonly Received[];

async function nextMessage(fits: (message: Received) => boolean): Promise<Received> {
  let found: Received | undefined;
  await expect.poll(async () => (found = (await received()).find(fits)) !== undefined).toBe(true);
  return found ?? {};
}

const say = (type: string, rest: object): Promise<unknown> =>
  page.evaluate(`say(${JSON.stringify(type)}, ${JSON.stringify(rest)})`);

const post = (message: object): Promise<unknown> => page.evaluate(`post(${JSON.stringify(message)})`);

async function call(id: string, verb: string, args: object = {}): Promise<Received> {
  await say('call', { id, verb, args });
  return nextMessage((message) => message.id === id);
}

async function greet(id = 'hello'): Promise<Received> {
  await nextMessage(({ type }) => type === 'ready');
  await say('hello', { id });
  return nextMessage((message) => message.type === 'welcome' && message.id === id);
}

test('a page can connect to the frame, call the viewer and receive its events', async () => {
  await test.step('EMBED-04 EMB-3 EMB-11 the frame responds to the hello message with a welcome message that contains its protocol version', async () => {
    const welcome = await greet();
    expect(welcome).toMatchObject({
      valid: true,
      entityId: sites.company.id,
      from: sites.viewerOrigin,
      version: 1,
    });
  });
  await test.step('EMBED-03 the page receives the events to which it subscribes', async () => {
    for (const event of ['init', 'load', 'view-change'])
      await say('subscribe', { id: event, event, everyMs: 50 });
    const isEvent = (name: string) => (message: Received) =>
      message.type === 'event' && message.event === name;
    expect(await nextMessage(isEvent('init'))).toMatchObject({
      detail: { entityId: sites.company.id, valid: true },
    });
    expect(await nextMessage(isEvent('load'))).toMatchObject({
      detail: { sphere: { id: NEAR, title: 'Pier' } },
    });
    expect(await call('1', 'lookAt', { pan: 120, tilt: -10, animate: false })).toMatchObject({ value: true });
    expect(await nextMessage(isEvent('view-change'))).toMatchObject({ detail: { cause: 'command' } });
  });
  await test.step('EMBED-01 EMBED-02 the page reads and sets properties, and flies to another sphere', async () => {
    const { value } = await call('2', 'get', { names: ['pan'] });
    expect(value).toEqual({ pan: 120 });
    for (const [id, name] of [
      ['2a', 'apiKey'],
      ['2b', 'source'],
    ] as const)
      expect(await call(id, 'get', { names: ['pan', name] })).toMatchObject({
        error: { code: 'invalid-argument' },
      });
    expect(await call('3', 'set', { viewerTitle: 'My house', hasWatermark: false })).toMatchObject({
      value: null,
    });
    await becomes(
      frame,
      `document.querySelector('sphere-viewer').shadowRoot.textContent.includes('My house')`,
    );
    expect(await call('4', 'flyTo', { sphere: FAR, animate: false })).toMatchObject({ value: true });
    expect(await call('5', 'flyTo', { sphere: 4242 })).toMatchObject({ error: { code: 'not-found' } });
    expect(await call('6', 'get', { names: ['sphere'] })).toMatchObject({ value: { sphere: FAR } });
  });
});

test('EMB-3 EMB-4 SEC-55 messages from another origin get no response and have no effect', async () => {
  await greet();
  await call('1', 'lookAt', { pan: 10, animate: false });
  await page.evaluate(`new Promise((done) => {
    const frame = document.createElement('iframe');
    frame.src = ${JSON.stringify(`${sites.site('evil')}/`)};
    frame.addEventListener('load', done);
    document.body.append(frame);
  })`);
  const evil = await frameAt(page, sites.site('evil'));
  await evil.evaluate(`
    const viewer = parent.frames[0];
    for (const [type, rest] of [['hello', { id: 'e1' }], ['call', { id: 'e2', verb: 'lookAt', args: { pan: 200, animate: false } }], ['goodbye', {}]])
      viewer.postMessage({ protocol: 'sphere-viewer', version: 1, type, ...rest }, '*');
    viewer.postMessage({ onPanoLoad: { id: 1, sourceExists: true, origin: location.origin } }, '*');
    viewer.postMessage({ command: 'lookAt', pan: 200, animate: false }, '*')`);
  expect(await call('2', 'get', { names: ['pan'] })).toMatchObject({ value: { pan: 10 } });
  expect(await evil.evaluate('received')).toEqual([]);
  expect((await received()).some(({ id }) => String(id).startsWith('e'))).toBe(false);
});

test('EMB-4 EMBED-31 SEC-55 a page that does not send a hello message receives only the ready message', async () => {
  await nextMessage(({ type }) => type === 'ready');
  const elsewhere = { id: 1, sourceExists: true, origin: sites.site('evil') };
  await post({ onInit: elsewhere, onPanoLoad: elsewhere, onViewChange: { ...elsewhere, origin: '*' } });
  await say('subscribe', { id: 's', event: 'load', everyMs: 0 });
  await becomes(frame, `document.querySelector('sphere-viewer')?.currentSphere?.id`);
  await page.mouse.click(320, 250);
  await frame.evaluate(`document.querySelector('sphere-viewer').zoomIn()`);
  const ready = { protocol: 'sphere-viewer', version: 1, type: 'ready', from: sites.viewerOrigin };
  expect(await received()).toEqual([ready]);
});

test('EMB-3 a reloaded frame sends its ready message again, and responds to calls', async () => {
  await greet('first');
  await page.evaluate(`received.length = 0; document.querySelector('iframe').src += '?again'`);
  expect(await greet('second')).toMatchObject({ valid: true });
  expect(await call('1', 'faceNorth')).toMatchObject({ type: 'result' });
});

test('a page can control the viewer and receive its events with legacy messages only', async () => {
  const registration = { id: 'r', sourceExists: true, origin: sites.site('site') };
  await post({
    title: 'Old house',
    onInit: registration,
    onPanoLoad: registration,
    onViewChange: registration,
    onClick: { ...registration, origin: sites.site('evil') },
  });
  await test.step('EMBED-26 EMB-11 the init event is posted to a page that registered for it with a legacy message', async () => {
    const { metadata } = await nextMessage(({ event }) => event === 'onInit');
    expect(metadata).toMatchObject({ entityId: sites.company.id, valid: true });
  });
  await test.step('EMBED-03 EMBED-27 EMBED-29 the load event has the id of its registration and the position', async () => {
    expect(await nextMessage(({ event }) => event === 'onPanoLoadId')).toMatchObject({
      id: 'r',
      lat: 39.96,
      lng: -83,
    });
  });
  await test.step('EMBED-02 the page sets the title and turns the view', async () => {
    await becomes(
      frame,
      `document.querySelector('sphere-viewer').shadowRoot.textContent.includes('Old house')`,
    );
    await post({ command: 'lookAt', requestId: 9, pan: 90, tilt: 0, animate: false });
    expect(await nextMessage(({ requestId }) => requestId === 9)).toMatchObject({
      command: 'lookAt',
      value: true,
    });
  });
  await test.step('EMBED-03 EMBED-30 the view change event has the angles, the zoom and the cause of the change', async () => {
    const change = await nextMessage(({ event }) => event === 'viewChangeId');
    expect(change).toMatchObject({ eventName: 'command', zoom: 1 });
    expect(change.azimuthAngle).toBeCloseTo(-Math.PI / 2);
    expect(change.polarAngle).toBeCloseTo(Math.PI / 2);
  });
  await test.step('EMBED-31 no click is posted to a registered origin other than that of the page', async () => {
    await page.mouse.click(320, 250);
    expect((await received()).some(({ event }) => event === 'onClick')).toBe(false);
  });
});

test('EMB-5 EMB-6 SEC-55 after 100,000 random and hostile messages, the viewer still responds and has sent only error messages', async () => {
  test.setTimeout(120_000);
  await greet();
  await frame.evaluate(
    `window.errors = []; addEventListener('error', ({ message }) => errors.push(message))`,
  );
  await page.evaluate(`(async () => {
    received.length = 0;
    const own = (key) => JSON.parse('{"' + key + '":{"polluted":true}}');
    const base = { protocol: 'sphere-viewer', version: 1 };
    const ring = {}; ring.ring = ring;
    const values = [null, undefined, 0, NaN, Infinity, '', 'x'.repeat(2e3), [], {}, ring, new Array(4e9), new Map([[1, 2]]),
      new Date(NaN), new Uint8Array(9), 1n, /x/g, own('__proto__'), own('constructor'), new Blob(['x']), new Error('x'),
      { ...base }, { ...base, type: 'hello' }, { ...base, type: 'call', id: 7 }, { ...base, type: 'goodbye ', id: 'x' },
      { ...base, type: '__proto__', id: 'x' }, { ...base, type: 'welcome', id: 'x', valid: true }, { ...base, version: '1', type: 'hello', id: 'x' },
      { ...base, version: NaN, type: 'call', id: 'x' }, { ...base, type: 'call', id: 'x', verb: 'set', args: own('__proto__') },
      { ...base, type: 'cancel', id: 'nobody' }, { onInit: 1 }, { onClick: { origin: '*', sourceExists: true } }, { source: 'devtools', payload: {} }];
    const pick = (n) => Math.floor(Math.random() * n);
    for (let at = 0; at < 100_000; at += 1) {
      const value = values[pick(values.length)];
      const nested = pick(3) === 0 ? { ...base, type: ['call', 'hello', 'subscribe', 'event'][pick(4)], id: value, verb: value, args: value, event: value, everyMs: value } : value;
      try { post(nested); } catch { /* what cannot be cloned is not posted */ }
      if (at % 2000 === 0) await new Promise((done) => setTimeout(done));
    }
    post({ ...base, type: 'call', id: 'big', verb: 'set', args: { viewerTitle: 'x'.repeat(2e6) } });
  })()`);
  expect(await call('alive', 'get', { names: ['viewerTitle'] })).toMatchObject({
    value: { viewerTitle: '' },
  });
  // Well-formed calls of unknown methods get an error. No other input gets a response.
  const rest = (await received()).filter(({ id, type }) => id !== 'alive' && type !== 'error');
  expect(rest).toEqual([]);
  expect(await frame.evaluate('({}).polluted')).toBe(undefined);
  expect(await frame.evaluate('errors')).toEqual([]);
});
