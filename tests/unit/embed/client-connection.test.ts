import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { connect } from '../../../elements/embed/client.ts';
import { FRAME_ORIGIN, FakeFrame, codeOf, connected } from './fake-frame.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

describe('the connection to a frame', () => {
  it('greets a frame that is there at once, again while it is silent, and only its origin', async () => {
    const frame = new FakeFrame();
    const client = frame.connect();
    mock.timers.tick(1500);
    frame.iframe.fire('load', {});
    frame.tell({ type: 'ready' });
    assert.equal(frame.heard('hello').length, 6);
    assert.equal(new Set(frame.heard('hello').map(({ id }) => id)).size, 6);
    frame.welcome();
    assert.deepEqual(await client.ready, { entityId: 'e', verbs: ['set'], events: ['init'] });
    mock.timers.tick(60_000);
    assert.equal(frame.heard('hello').length, 6);
    client.destroy();
    assert.ok(frame.posted.every(({ origin }) => origin === FRAME_ORIGIN));
  });

  it('says nothing to the empty document that a frame begins with, however long it takes', async () => {
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

  const strangers: [who: string, say: (frame: FakeFrame) => void][] = [
    ['another window', (frame) => frame.tell({ type: 'ready' }, { source: {} })],
    ['no window', (frame) => frame.tell({ type: 'ready' }, { source: null })],
    [
      'another origin in the frame',
      (frame) => frame.tell({ type: 'ready' }, { origin: 'https://evil.example' }),
    ],
    ['a sandboxed origin', (frame) => frame.tell({ type: 'ready' }, { origin: 'null' })],
    ['another protocol', (frame) => frame.say({ type: 'ready' })],
    ['no message', (frame) => frame.say(null)],
    ['a text', (frame) => frame.say('ready')],
    ['a type of every object', (frame) => frame.tell({ type: 'constructor' })],
    ['no type', (frame) => frame.tell({})],
    ['a goodbye of another version', (frame) => frame.tell({ type: 'goodbye', version: 2 })],
    ['an answer without an error', (frame) => frame.tell({ type: 'error', id: frame.last('call').id })],
    [
      'an error without a message',
      (frame) => frame.tell({ type: 'error', id: frame.last('call').id, error: { code: 'timeout' } }),
    ],
    ['an answer without a value', (frame) => frame.tell({ type: 'result', id: frame.last('call').id })],
    ['an answer without an id', (frame) => frame.tell({ type: 'result', value: 1 })],
    [
      'an answer from another origin',
      (frame) =>
        frame.tell(
          { type: 'result', id: frame.last('call').id, value: 1 },
          { origin: 'http://spheres.example.com' },
        ),
    ],
    ['an event without a detail', (frame) => frame.tell({ type: 'event', event: 'load', detail: null })],
  ];
  for (const [who, say] of strangers) {
    it(`hears nothing from ${who}`, async () => {
      const { frame, client } = await connected();
      const heard: unknown[] = [];
      client.on('load', (detail) => heard.push(detail));
      const call = client.zoomIn();
      const posted = frame.posted.length;
      say(frame);
      assert.equal(frame.posted.length, posted);
      frame.tell({ type: 'result', id: frame.last('call').id, value: true });
      assert.equal(await call, true);
      assert.deepEqual(heard, []);
    });
  }

  it('comes back after the frame was loaded anew: listening is renewed, calls are not', async () => {
    const { frame, client } = await connected();
    const heard: boolean[] = [];
    client.on('init', ({ valid }) => heard.push(valid));
    client.on('view-change', () => undefined, { everyMs: 100 });
    frame.event('init', { entityId: 'e', valid: true });
    const ended = client.zoomIn();
    frame.posted.length = 0;
    frame.tell({ type: 'ready' });
    assert.equal(await codeOf(ended), 'disconnected, recoverable');
    const waiting = client.zoomOut();
    assert.deepEqual(
      frame.posted.map(({ message }) => message.type),
      ['hello'],
    );
    frame.welcome();
    const told = frame.posted.slice(1).map(({ message }) => [message.event ?? message.verb, message.everyMs]);
    assert.deepEqual(told, [
      ['init', 0],
      ['view-change', 100],
      ['zoomOut', undefined],
    ]);
    frame.event('init', { entityId: 'e', valid: true });
    frame.tell({ type: 'result', id: frame.last('call').id, value: true });
    assert.equal(await waiting, true);
    assert.deepEqual(heard, [true, true]);
  });

  it('destroys itself once: the frame is told, nothing is heard or posted after, nothing listens or ticks', async () => {
    const { frame, client } = await connected();
    const heard: unknown[] = [];
    client.on('click', (detail) => heard.push(detail), { everyMs: 50 });
    frame.event('click', { pan: 1, tilt: 2, place: null });
    frame.event('click', { pan: 2, tilt: 2, place: null });
    client.destroy();
    client.destroy();
    assert.equal(frame.heard('goodbye').length, 1);
    const posted = frame.posted.length;
    frame.tell({ type: 'ready' });
    client.on('load', (detail) => heard.push(detail));
    mock.timers.tick(60_000);
    assert.equal(frame.posted.length, posted);
    assert.equal(heard.length, 1);
    assert.equal(frame.page.count + frame.iframe.count, 0);
    assert.equal(frame.iframe.isRemoved, false, 'the page made this frame, and keeps it');
  });

  const addresses: [what: string, src: string | null][] = [
    ['no src', null],
    ['an empty src', ''],
    ['a script for a src', 'javascript:1'],
    ['a src that is no address', 'http://'],
  ];
  for (const [what, src] of addresses) {
    it(`throws invalid-argument for a frame with ${what}`, () => {
      const frame = new FakeFrame();
      frame.iframe.src = src;
      assert.throws(() => frame.connect(), { name: 'SphereError', code: 'invalid-argument' });
      assert.equal(frame.page.count, 0);
    });
  }

  it('throws invalid-argument for a host that is no address', () => {
    for (const host of ['spheres.example.com', 'file:///etc', ''])
      assert.throws(() => connect({ container: {} as Element, key: 'k', host }), {
        code: 'invalid-argument',
      });
  });
});
