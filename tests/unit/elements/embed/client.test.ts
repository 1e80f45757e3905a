import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { SphereClient } from '../../../../elements/embed/client.ts';
import { FakeFrame, codeOf, connected } from './fake-frame.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

const place = { latitude: 47.6, longitude: -122.3 };
const pixel = { x: 10, y: 20 };

describe('the client of a framed viewer', () => {
  const calls: [
    name: string,
    call: (client: SphereClient) => Promise<unknown>,
    args: object,
    value: unknown,
  ][] = [
    ['set', (client) => client.set({ title: 'Home' }), { title: 'Home' }, null],
    ['get', (client) => client.get(['pan']), { names: ['pan'] }, { pan: 3 }],
    ['flyTo', (client) => client.flyTo({ sphere: 7 }), { sphere: 7 }, true],
    ['flyTo', (client) => client.flyTo(place, { animate: false }), { ...place, animate: false }, false],
    ['lookAt', (client) => client.lookAt({ pan: 90 }), { pan: 90 }, true],
    [
      'flyToAddress',
      (client) => client.flyToAddress('Pine St'),
      { address: 'Pine St' },
      { ...place, name: 'P' },
    ],
    [
      'flyToAddress',
      (client) => client.flyToAddress('Pine St', { from: 'south', timeoutMs: 50 }),
      { address: 'Pine St', from: 'south' },
      { ...place, name: 'P' },
    ],
    ['bestViews', (client) => client.bestViews(place), place, []],
    [
      'bestViews',
      (client) => client.bestViews(place, { from: 'north', year: 2024, timeoutMs: 50 }),
      { ...place, from: 'north', year: 2024 },
      [],
    ],
    ['captures', (client) => client.captures(place), place, []],
    ['startOrientation', (client) => client.startOrientation(), {}, true],
    ['stopOrientation', (client) => client.stopOrientation(), {}, null],
    ['faceNorth', (client) => client.faceNorth(), {}, true],
    ['zoomIn', (client) => client.zoomIn(), {}, true],
    ['zoomOut', (client) => client.zoomOut(), {}, true],
    ['project', (client) => client.project(place), place, pixel],
    ['unproject', (client) => client.unproject(pixel), pixel, null],
    ['snapshot', (client) => client.snapshot(), {}, new Blob(['png'])],
    [
      'snapshot',
      (client) => client.snapshot({ width: 640, timeoutMs: 50 }),
      { width: 640 },
      new Blob(['png']),
    ],
    ['showLayer', (client) => client.showLayer('homes'), { name: 'homes', visible: true }, null],
    ['showLayer', (client) => client.showLayer('homes', false), { name: 'homes', visible: false }, null],
    ['openPopup', (client) => client.openPopup('a'), { id: 'a' }, true],
    [
      'openPopup',
      (client) => client.openPopup(7, { layer: 'homes', timeoutMs: 50 }),
      { id: 7, layer: 'homes' },
      false,
    ],
    ['closePopup', (client) => client.closePopup(), {}, null],
    ['openPanel', (client) => client.openPanel('info'), { panel: 'info' }, null],
    ['closePanel', (client) => client.closePanel(), {}, null],
  ];
  for (const [verb, call, args, value] of calls) {
    it(`${verb} posts a call with the arguments ${JSON.stringify(args)} and resolves with the returned value`, async () => {
      const { frame, client } = await connected();
      const reply = call(client);
      const { id, ...request } = frame.last('call');
      assert.deepEqual(request, { protocol: 'sphere-viewer', version: 1, type: 'call', verb, args });
      frame.sendMessage({ type: 'result', id, value });
      assert.equal(await reply, value);
    });
  }

  const failures: [
    what: string,
    act: (both: { frame: FakeFrame; client: SphereClient }) => Promise<unknown>,
    code: string,
  ][] = [
    [
      'the frame responds with an error',
      ({ frame, client }) => {
        const call = client.flyTo({ sphere: 1 });
        const error = { code: 'not-found', message: 'There is no such sphere.', recoverable: false };
        frame.sendMessage({ type: 'error', id: frame.last('call').id, error });
        return call;
      },
      'not-found',
    ],
    [
      'no response arrives within the timeout of the call',
      ({ client }) => {
        const call = client.zoomIn({ timeoutMs: 50 });
        mock.timers.tick(50);
        return call;
      },
      'timeout, recoverable',
    ],
    [
      'no response arrives within the default timeout',
      ({ client }) => {
        const call = client.zoomIn();
        mock.timers.tick(30_000);
        return call;
      },
      'timeout, recoverable',
    ],
    [
      'the frame is reloaded',
      ({ frame, client }) => {
        const call = client.zoomIn();
        frame.sendMessage({ type: 'ready' });
        return call;
      },
      'disconnected, recoverable',
    ],
    [
      'the frame sends goodbye',
      ({ frame, client }) => {
        const call = client.zoomIn();
        frame.sendMessage({ type: 'goodbye' });
        return call;
      },
      'disconnected, recoverable',
    ],
    [
      'the frame is removed while the call runs',
      ({ frame, client }) => {
        const call = client.zoomIn();
        frame.iframe.contentWindow = null;
        mock.timers.tick(500);
        return call;
      },
      'disconnected, recoverable',
    ],
    [
      'the frame was removed before the call and is not inserted again',
      ({ frame, client }) => {
        frame.iframe.contentWindow = null;
        const call = client.zoomIn();
        mock.timers.tick(30_000);
        return call;
      },
      'timeout, recoverable',
    ],
    [
      'the client is destroyed while the call runs',
      ({ client }) => {
        const call = client.zoomIn();
        client.destroy();
        return call;
      },
      'disconnected',
    ],
    [
      'the client was destroyed before the call',
      ({ client }) => {
        client.destroy();
        return client.zoomIn();
      },
      'disconnected',
    ],
    ['an argument cannot be posted', ({ client }) => client.set({ title: () => 'Home' }), 'invalid-argument'],
    [
      'FIX-129 its time limit is negative',
      ({ client }) => client.zoomIn({ timeoutMs: -5 }),
      'invalid-argument',
    ],
    ['FIX-129 its time limit is NaN', ({ client }) => client.zoomIn({ timeoutMs: NaN }), 'invalid-argument'],
  ];
  for (const [what, act, code] of failures) {
    it(`a call rejects with "${code}" when ${what}`, async () => {
      assert.equal(await codeOf(act(await connected())), code);
    });
  }

  const unready: [what: string, act: (frame: FakeFrame, client: SphereClient) => void, code: string][] = [
    ['the key is invalid', (frame) => frame.welcome({ valid: false, entityId: null }), 'key-invalid'],
    ['a loaded frame does not respond', () => mock.timers.tick(20_000), 'timeout, recoverable'],
    ['the client is destroyed before the frame responds', (_, client) => client.destroy(), 'disconnected'],
    [
      'the frame does not support the protocol version of the client',
      (frame) => {
        const error = {
          code: 'version-unknown',
          message: 'This frame supports version 3.',
          recoverable: false,
        };
        frame.sendMessage({ type: 'error', version: 3, id: frame.last('hello').id, error });
      },
      'version-unknown',
    ],
  ];
  for (const [what, act, code] of unready) {
    it(`ready rejects with "${code}" when ${what}`, async () => {
      const frame = new FakeFrame();
      const client = frame.connect();
      act(frame, client);
      assert.equal(await codeOf(client.ready), code);
      client.destroy();
      assert.equal(frame.page.count + frame.iframe.count, 0);
    });
  }

  it('after the error version-unknown, all calls are rejected and no more hello messages are sent', async () => {
    const frame = new FakeFrame();
    const client = frame.connect();
    const early = client.zoomIn();
    const error = { code: 'version-unknown', message: 'This frame supports version 3.', recoverable: false };
    frame.sendMessage({ type: 'error', version: 3, id: frame.last('hello').id, error });
    assert.equal(await codeOf(early), 'version-unknown');
    assert.equal(await codeOf(client.zoomIn()), 'version-unknown');
    const { length } = frame.posted;
    mock.timers.tick(60_000);
    assert.equal(frame.posted.length, length);
  });

  it('aborting a signal cancels the call and rejects it at once with the abort reason', async () => {
    const { frame, client } = await connected();
    const leaving = new AbortController();
    const call = client.flyTo({ sphere: 1 }, { signal: leaving.signal });
    const { id } = frame.last('call');
    leaving.abort(new RangeError('gone'));
    await assert.rejects(call, RangeError);
    assert.equal(frame.last('cancel').id, id);
    frame.sendMessage({ type: 'result', id, value: true });
    const posted = frame.posted.length;
    await assert.rejects(client.zoomIn({ signal: leaving.signal }), RangeError);
    assert.equal(frame.posted.length, posted, 'a call aborted beforehand is never posted');
  });

  it('a call that is aborted or times out before the frame is ready is never posted', async () => {
    const frame = new FakeFrame();
    const client = frame.connect();
    const leaving = new AbortController();
    const ended = [client.zoomIn({ timeoutMs: 5 }), client.zoomOut({ signal: leaving.signal })];
    const pending = client.faceNorth();
    mock.timers.tick(5);
    leaving.abort();
    await Promise.allSettled(ended);
    frame.welcome();
    assert.deepEqual(
      frame.received('call').map(({ verb }) => verb),
      ['faceNorth'],
    );
    assert.deepEqual(frame.received('cancel'), []);
    frame.sendMessage({ type: 'result', id: frame.last('call').id, value: true });
    assert.equal(await pending, true);
  });

  it('a call waits for its response without a timeout when timeoutMs is Infinity', async () => {
    const { frame, client } = await connected();
    const call = client.zoomIn({ timeoutMs: Infinity });
    mock.timers.tick(2 ** 31 - 2);
    frame.sendMessage({ type: 'result', id: frame.last('call').id, value: true });
    assert.equal(await call, true);
  });

  it('responses that arrive in any order are matched to their calls, and repeated responses are ignored', async () => {
    const { frame, client } = await connected();
    const both = [client.get(['pan']), client.get(['tilt'])];
    const [first, second] = frame.received('call');
    frame.sendMessage({ type: 'result', id: second!.id, value: { tilt: 2 } });
    frame.sendMessage({ type: 'result', id: second!.id, value: { tilt: 3 } });
    frame.sendMessage({ type: 'result', id: 'another', value: {} });
    frame.sendMessage({ type: 'result', id: first!.id, value: { pan: 1 } });
    assert.deepEqual(await Promise.all(both), [{ pan: 1 }, { tilt: 2 }]);
  });
});
