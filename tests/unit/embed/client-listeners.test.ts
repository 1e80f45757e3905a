import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { connected } from './fake-frame.ts';

beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }));
afterEach(() => mock.timers.reset());

describe('listening to a frame', () => {
  it('subscribes once for many listeners, as often as the most curious wants, and ends with the last', async () => {
    const { frame, client } = await connected();
    const asked = (): unknown[] =>
      [...frame.heard('subscribe'), ...frame.heard('unsubscribe')].map(({ type, everyMs }) => [
        type,
        everyMs,
      ]);
    const slow = client.on('view-change', () => undefined, { everyMs: 500 });
    const quick = client.on('view-change', () => undefined, { everyMs: 100 });
    client.on('view-change', () => undefined, { everyMs: 300 })();
    assert.deepEqual(asked(), [
      ['subscribe', 500],
      ['subscribe', 100],
    ]);
    quick();
    quick();
    assert.deepEqual(frame.last('subscribe').everyMs, 500);
    slow();
    assert.equal(frame.heard('unsubscribe').length, 1);
  });

  it('gives each listener the latest in its own time', async () => {
    const { frame, client } = await connected();
    const heard: Record<string, number[]> = { all: [], few: [] };
    client.on('view-change', ({ zoom }) => heard.all!.push(zoom));
    client.on('view-change', ({ zoom }) => heard.few!.push(zoom), { everyMs: 100 });
    for (const zoom of [1, 2, 3]) frame.event('view-change', { zoom });
    assert.deepEqual(heard, { all: [1, 2, 3], few: [1] });
    mock.timers.tick(100);
    assert.deepEqual(heard.few, [1, 3]);
    mock.timers.tick(100);
    frame.event('view-change', { zoom: 4 });
    assert.deepEqual(heard.few, [1, 3, 4]);
  });

  it('lets late listeners hear the last init and load, unless the frame went since', async () => {
    const { frame, client } = await connected();
    const heard: string[] = [];
    client.on('init', () => heard.push('first'));
    frame.event('init', { entityId: 'e', valid: true });
    client.on('init', () => heard.push('late'));
    client.on('init', () => heard.push('gone'))();
    await Promise.resolve();
    assert.deepEqual(heard, ['first', 'late']);
    frame.tell({ type: 'ready' });
    client.on('init', () => heard.push('after'));
    await Promise.resolve();
    assert.deepEqual(heard, ['first', 'late']);
  });

  it('ends with a signal', async () => {
    const { frame, client } = await connected();
    const heard: unknown[] = [];
    const leaving = new AbortController();
    client.on('load', (detail) => heard.push(detail), { signal: leaving.signal });
    leaving.abort();
    client.on('load', (detail) => heard.push(detail), { signal: leaving.signal });
    frame.event('load', { sphere: {} });
    assert.deepEqual(heard, []);
    assert.equal(frame.heard('unsubscribe').length, 1);
  });

  it('reports what a listener throws, and goes on', async () => {
    const { frame, client } = await connected();
    const heard: unknown[] = [];
    client.on('load', () => {
      throw new Error('mine');
    });
    client.on('load', (detail) => heard.push(detail));
    frame.event('load', { sphere: {} });
    assert.equal(heard.length, 1);
    assert.equal(frame.page.faults.length, 1);
  });

  it('tells of a subscription that the frame refuses as of any error', async () => {
    const { frame, client } = await connected();
    const heard: string[] = [];
    client.on('error', ({ code }) => heard.push(code));
    client.on('click', () => undefined);
    const error = { code: 'not-supported', message: 'There is no event click.', recoverable: false };
    frame.tell({ type: 'error', id: frame.last('subscribe').id, error });
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(heard, ['not-supported']);
  });
});
