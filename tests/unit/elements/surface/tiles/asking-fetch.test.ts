import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ChangedRequest } from '../../../../../elements/model/transform-request.ts';
import { type ChangeRequest, SurfaceClient } from '../../../../../elements/surface/surface-client.ts';
import type { FromSurfaceWorker, ToSurfaceWorker } from '../../../../../elements/surface/surface-messages.ts';
import { createAskingFetch } from '../../../../../elements/surface/tiles/asking-fetch.ts';
import { fetchBytes } from '../../../../../elements/surface/tiles/fetch-source.ts';

const URL_OF_TILE = 'https://tiles.example/14/1/2.mvt';
const never = new AbortController().signal;
const real = globalThis.fetch;
after(() => Object.assign(globalThis, { fetch: real }));

/** The page's side of a worker, which receives what the page posts and passes on what the worker posts. */
class FakeWorker extends EventTarget {
  readonly received: ToSurfaceWorker[] = [];

  postMessage(message: ToSurfaceWorker): void {
    this.received.push(message);
  }

  terminate(): void {
    this.received.length = 0;
  }

  readonly ask = (url: string, port: MessagePort): void => {
    const data: FromSurfaceWorker = { type: 'ask', url };
    this.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }));
  };
}

/** Connects the `fetch` of a worker to a page, and returns what is sent. */
function connect(changing: () => ChangeRequest | null): {
  worker: FakeWorker;
  client: SurfaceClient;
  sent: [url: string, headers: object][];
} {
  const worker = new FakeWorker();
  const sent: [string, object][] = [];
  const send = ((url: string, init: RequestInit) => {
    sent.push([url, Object.fromEntries(init.headers as Headers)]);
    return Promise.resolve(new Response('tile'));
  }) as typeof fetch;
  Object.assign(globalThis, { fetch: createAskingFetch(send, worker.ask) });
  return { worker, client: new SurfaceClient(worker as unknown as Worker, changing), sent };
}

test('the worker of a surface sends each request as the page changes it', async () => {
  const change: ChangeRequest = (url) =>
    Promise.resolve({ url: `${url}?signature=5`, headers: { authorization: 'Bearer 5' } });
  let changing: ChangeRequest | null = change;
  const { client, worker, sent } = connect(() => changing);
  void client.build(null);
  assert.equal(new TextDecoder().decode((await fetchBytes(URL_OF_TILE, never)) ?? undefined), 'tile');
  changing = null;
  void client.build(null);
  await fetchBytes(URL_OF_TILE, never);
  assert.deepEqual(sent, [
    [`${URL_OF_TILE}?signature=5`, { authorization: 'Bearer 5' }],
    [URL_OF_TILE, {}],
  ]);
  assert.deepEqual(
    worker.received.map(({ asks }) => asks),
    [true, false],
  );
});

test('a surface whose page cannot change a request is reported with the reason of the page', async () => {
  const { sent } = connect(() => () => Promise.reject(new Error('transformRequest failed.')));
  await assert.rejects(fetchBytes(URL_OF_TILE, never), {
    name: 'SurfaceSourceError',
    message: 'transformRequest failed.',
  });
  assert.deepEqual(sent, []);
});

test('a canceled request of a surface does not wait for the page', async () => {
  const controller = new AbortController();
  connect(() => () => new Promise<ChangedRequest>(() => undefined));
  const reading = fetchBytes(URL_OF_TILE, controller.signal);
  controller.abort(new Error('Another sphere is shown.'));
  await assert.rejects(reading, { message: 'Another sphere is shown.' });
});
