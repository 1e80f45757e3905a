import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { connected } from './fake-frame.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

describe('client.on', () => {
  it('all listeners of an event share one subscription, which uses the shortest of their intervals', async () => {
    const { frame, client } = await connected();
    const subscriptions = (): unknown[] =>
      [...frame.received('subscribe'), ...frame.received('unsubscribe')].map(({ type, everyMs }) => [
        type,
        everyMs,
      ]);
    const slow = client.on('view-change', () => undefined, { everyMs: 500 });
    const quick = client.on('view-change', () => undefined, { everyMs: 100 });
    client.on('view-change', () => undefined, { everyMs: 300 })();
    assert.deepEqual(subscriptions(), [
      ['subscribe', 500],
      ['subscribe', 100],
    ]);
    quick();
    quick();
    assert.deepEqual(frame.last('subscribe').everyMs, 500);
    slow();
    assert.equal(frame.received('unsubscribe').length, 1);
  });

  it('each listener is notified at its requested interval, and the latest event is never lost', async () => {
    const { frame, client } = await connected();
    const received: Record<string, number[]> = { all: [], few: [] };
    client.on('view-change', ({ zoom }) => received.all!.push(zoom));
    client.on('view-change', ({ zoom }) => received.few!.push(zoom), { everyMs: 100 });
    for (const zoom of [1, 2, 3]) frame.event('view-change', { zoom });
    assert.deepEqual(received, { all: [1, 2, 3], few: [1] });
    mock.timers.tick(100);
    assert.deepEqual(received.few, [1, 3]);
    mock.timers.tick(100);
    frame.event('view-change', { zoom: 4 });
    assert.deepEqual(received.few, [1, 3, 4]);
  });

  it('a listener that is added late receives the last init event, unless the frame was reloaded after that event', async () => {
    const { frame, client } = await connected();
    const received: string[] = [];
    client.on('init', () => received.push('first'));
    frame.event('init', { entityId: 'e', valid: true });
    client.on('init', () => received.push('late'));
    client.on('init', () => received.push('gone'))();
    await Promise.resolve();
    assert.deepEqual(received, ['first', 'late']);
    frame.sendMessage({ type: 'ready' });
    client.on('init', () => received.push('after'));
    await Promise.resolve();
    assert.deepEqual(received, ['first', 'late']);
  });

  it('an aborted signal removes its listener, even if the signal was aborted before the listener was added', async () => {
    const { frame, client } = await connected();
    const received: unknown[] = [];
    const leaving = new AbortController();
    client.on('load', (detail) => received.push(detail), { signal: leaving.signal });
    leaving.abort();
    client.on('load', (detail) => received.push(detail), { signal: leaving.signal });
    frame.event('load', { sphere: {} });
    assert.deepEqual(received, []);
    assert.equal(frame.received('unsubscribe').length, 1);
  });

  it('an exception in a listener is reported, and the other listeners are still notified', async () => {
    const { frame, client } = await connected();
    const received: unknown[] = [];
    client.on('load', () => {
      throw new Error('mine');
    });
    client.on('load', (detail) => received.push(detail));
    frame.event('load', { sphere: {} });
    assert.equal(received.length, 1);
    assert.equal(frame.page.errors.length, 1);
  });

  it('a subscription that the frame rejects causes an error event', async () => {
    const { frame, client } = await connected();
    const received: string[] = [];
    client.on('error', ({ code }) => received.push(code));
    client.on('click', () => undefined);
    const error = { code: 'not-supported', message: 'Unknown event: click.', recoverable: false };
    frame.sendMessage({ type: 'error', id: frame.last('subscribe').id, error });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(received, ['not-supported']);
  });
});
