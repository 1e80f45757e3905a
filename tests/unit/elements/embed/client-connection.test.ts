import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { connect } from '../../../../elements/embed/client.ts';
import { FRAME_ORIGIN, FakeFrame, codeOf, connected } from './fake-frame.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

describe('the connection to a frame', () => {
  it("the connection repeats its hello message to the frame's origin until the frame responds", async () => {
    const frame = new FakeFrame();
    const client = frame.connect();
    mock.timers.tick(1500);
    frame.iframe.fire('load', {});
    frame.sendMessage({ type: 'ready' });
    assert.equal(frame.received('hello').length, 6);
    assert.equal(new Set(frame.received('hello').map(({ id }) => id)).size, 6);
    frame.welcome();
    assert.deepEqual(await client.ready, { entityId: 'e', verbs: ['set'], events: ['init'] });
    mock.timers.tick(60_000);
    assert.equal(frame.received('hello').length, 6);
    client.destroy();
    assert.ok(frame.posted.every(({ origin }) => origin === FRAME_ORIGIN));
  });

  it('the connection posts no message to the empty document that a frame has before it loads', async () => {
    const frame = new FakeFrame();
    frame.contentWindow.location.origin = 'null';
    const client = frame.connect();
    mock.timers.tick(600_000);
    assert.equal(frame.posted.length, 0);
    Object.defineProperty(frame.contentWindow, 'location', {
      get: () => {
        throw new Error('another origin');
      },
    });
    frame.iframe.fire('load', {});
    frame.welcome();
    await client.ready;
  });

  const strangers: [sender: string, send: (frame: FakeFrame) => void][] = [
    ['a message from another window', (frame) => frame.sendMessage({ type: 'ready' }, { source: {} })],
    ['a message without a source window', (frame) => frame.sendMessage({ type: 'ready' }, { source: null })],
    [
      'a message from the frame with another origin',
      (frame) => frame.sendMessage({ type: 'ready' }, { origin: 'https://evil.example' }),
    ],
    ['a message from an opaque origin', (frame) => frame.sendMessage({ type: 'ready' }, { origin: 'null' })],
    ['a message of another protocol', (frame) => frame.send({ type: 'ready' })],
    ['null as a message', (frame) => frame.send(null)],
    ['a string as a message', (frame) => frame.send('ready')],
    ['a message whose type is `constructor`', (frame) => frame.sendMessage({ type: 'constructor' })],
    ['a message without a type', (frame) => frame.sendMessage({})],
    [
      'a goodbye message of another protocol version',
      (frame) => frame.sendMessage({ type: 'goodbye', version: 2 }),
    ],
    [
      'an error response without an error',
      (frame) => frame.sendMessage({ type: 'error', id: frame.last('call').id }),
    ],
    [
      'an error response without a message',
      (frame) => frame.sendMessage({ type: 'error', id: frame.last('call').id, error: { code: 'timeout' } }),
    ],
    ['a result without a value', (frame) => frame.sendMessage({ type: 'result', id: frame.last('call').id })],
    ['a result without an id', (frame) => frame.sendMessage({ type: 'result', value: 1 })],
    [
      'a result from another origin',
      (frame) =>
        frame.sendMessage(
          { type: 'result', id: frame.last('call').id, value: 1 },
          { origin: 'http://spheres.example.com' },
        ),
    ],
    [
      'an event without a detail',
      (frame) => frame.sendMessage({ type: 'event', event: 'load', detail: null }),
    ],
  ];
  for (const [sender, send] of strangers) {
    it(`the connection ignores ${sender}`, async () => {
      const { frame, client } = await connected();
      const received: unknown[] = [];
      client.on('load', (detail) => received.push(detail));
      const call = client.zoomIn();
      const posted = frame.posted.length;
      send(frame);
      assert.equal(frame.posted.length, posted);
      frame.sendMessage({ type: 'result', id: frame.last('call').id, value: true });
      assert.equal(await call, true);
      assert.deepEqual(received, []);
    });
  }

  it('reloading the frame rejects pending calls, then restores the connection and its subscriptions', async () => {
    const { frame, client } = await connected();
    const received: boolean[] = [];
    client.on('init', ({ valid }) => received.push(valid));
    client.on('view-change', () => undefined, { everyMs: 100 });
    frame.event('init', { entityId: 'e', valid: true });
    const ended = client.zoomIn();
    frame.posted.length = 0;
    frame.sendMessage({ type: 'ready' });
    assert.equal(await codeOf(ended), 'disconnected, recoverable');
    const waiting = client.zoomOut();
    assert.deepEqual(
      frame.posted.map(({ message }) => message.type),
      ['hello'],
    );
    frame.welcome();
    const subscribed = frame.posted
      .slice(1)
      .map(({ message }) => [message.event ?? message.verb, message.everyMs]);
    assert.deepEqual(subscribed, [
      ['init', 0],
      ['view-change', 100],
      ['zoomOut', undefined],
    ]);
    frame.event('init', { entityId: 'e', valid: true });
    frame.sendMessage({ type: 'result', id: frame.last('call').id, value: true });
    assert.equal(await waiting, true);
    assert.deepEqual(received, [true, true]);
  });

  it('destroy sends one goodbye to the frame, and the client then posts no messages and delivers no events', async () => {
    const { frame, client } = await connected();
    const received: unknown[] = [];
    client.on('click', (detail) => received.push(detail), { everyMs: 50 });
    frame.event('click', { pan: 1, tilt: 2, place: null });
    frame.event('click', { pan: 2, tilt: 2, place: null });
    client.destroy();
    client.destroy();
    assert.equal(frame.received('goodbye').length, 1);
    const posted = frame.posted.length;
    frame.sendMessage({ type: 'ready' });
    client.on('load', (detail) => received.push(detail));
    mock.timers.tick(60_000);
    assert.equal(frame.posted.length, posted);
    assert.equal(received.length, 1);
    assert.equal(frame.page.count + frame.iframe.count, 0);
    assert.equal(frame.iframe.isRemoved, false, 'a frame created by the page is not removed');
  });

  const addresses: [what: string, src: string | null][] = [
    ['no src', null],
    ['an empty src', ''],
    ['a javascript: URL as src', 'javascript:1'],
    ['a src that is not a valid URL', 'http://'],
  ];
  for (const [what, src] of addresses) {
    it(`connecting to a frame with ${what} throws invalid-argument`, () => {
      const frame = new FakeFrame();
      frame.iframe.src = src;
      assert.throws(() => frame.connect(), { name: 'SphereError', code: 'invalid-argument' });
      assert.equal(frame.page.count, 0);
    });
  }

  it('connecting to a host that is not an http or https URL throws invalid-argument', () => {
    for (const host of ['spheres.example.com', 'file:///etc', ''])
      assert.throws(() => connect({ container: { ownerDocument: {} } as Element, key: 'k', host }), {
        code: 'invalid-argument',
        message: /^host must be/,
      });
  });

  it('connecting to an invalid target throws an error that says what is expected', () => {
    const host = 'https://spheres.example.com';
    const wrong = ['#place', null, undefined, { host, key: 'k' }, { container: null, host, key: 'k' }, [{}]];
    for (const target of [...wrong, { container: '#place', host, key: 'k' }])
      assert.throws(() => connect(target as never), {
        name: 'SphereError',
        code: 'invalid-argument',
        message: 'connect needs an iframe, or an object whose container is an element.',
      });
  });
});
