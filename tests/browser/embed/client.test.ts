import { expect } from '@open-wc/testing';
import { SphereError, connect, type SphereClient } from '../../../elements/embed/client.ts';
import { waitUntil } from '../wait-until.ts';

const FRAME = new URL('./client-frame.html', import.meta.url).href;

const clients: SphereClient[] = [];
const tracked = (client: SphereClient): SphereClient => (clients.push(client), client);

afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  document.body.replaceChildren();
});

function frameOf(src: string): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.src = src;
  document.body.append(iframe);
  return iframe;
}

const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof SphereError ? error.code : String(error)),
  );

describe('the client of a framed viewer in a browser', () => {
  it('the client connects to a frame that is loading or has loaded, and its calls return values', async () => {
    const iframe = frameOf(FRAME);
    const early = tracked(connect(iframe));
    expect((await early.ready).events).to.deep.equal(['init']);
    const late = tracked(connect(iframe));
    await late.ready;
    expect(await late.closePanel()).to.equal(true);
    const picture = await early.snapshot();
    expect(await picture.text()).to.equal('picture');
  });

  it('the client reconnects after the frame is reloaded, restores its subscriptions and rejects pending calls', async () => {
    const client = tracked(connect(frameOf(FRAME)));
    const loads = new Set<string | null>();
    client.on('init', ({ entityId }) => loads.add(entityId));
    const flight = codeOf(client.flyTo({ sphere: 1 }));
    await waitUntil(() => loads.size === 1);
    client.zoomIn().catch(() => undefined);
    expect(await flight).to.equal('disconnected');
    await waitUntil(() => loads.size === 2);
    expect(await client.closePanel()).to.equal(true);
  });

  it('moving the frame on the page reconnects the client, and removing the frame rejects pending calls', async () => {
    const iframe = frameOf(FRAME);
    const client = tracked(connect(iframe));
    await client.ready;
    const main = document.createElement('main');
    document.body.append(main);
    main.append(iframe);
    expect(await client.closePanel()).to.equal(true);
    const flight = codeOf(client.flyTo({ sphere: 1 }));
    iframe.remove();
    expect(await flight).to.equal('disconnected');
  });

  it('a frame created by the client fills its container, has the documented attributes, and is removed with the client', async () => {
    const container = document.createElement('div');
    container.style.height = '123px';
    document.body.append(container);
    const host = new URL('./a/folder/', FRAME).href;
    const client = tracked(connect({ container, key: 'k/1', host, sphere: 7, title: 'Home' }));
    const { iframe } = client;
    expect(iframe.src).to.equal(`${host}embed/k%2F1/7`);
    expect([iframe.allow, iframe.referrerPolicy, iframe.title, iframe.loading]).to.deep.equal([
      'fullscreen; clipboard-write; gyroscope; accelerometer; magnetometer',
      'strict-origin',
      'Home',
      'eager',
    ]);
    expect(iframe.parentElement).to.equal(container);
    expect(iframe.getBoundingClientRect().height).to.equal(123);
    expect(getComputedStyle(iframe).borderTopWidth).to.equal('0px');
    client.destroy();
    expect(container.childElementCount).to.equal(0);
    expect(await codeOf(client.ready)).to.equal('disconnected');
  });

  it('destroying the client posts a goodbye message and rejects pending calls', async () => {
    const client = tracked(connect(frameOf(FRAME)));
    await client.ready;
    const flight = codeOf(client.flyTo({ sphere: 1 }));
    client.destroy();
    expect(await flight).to.equal('disconnected');
    await waitUntil(() => document.body.dataset.said === 'goodbye');
  });

  it('the client does not become ready if the frame navigates to another origin after connect is called', async () => {
    const iframe = frameOf(FRAME);
    iframe.src = FRAME.replace('localhost', '127.0.0.1');
    let isReady = false;
    tracked(connect(iframe)).ready.then(
      () => (isReady = true),
      () => undefined,
    );
    iframe.src = FRAME;
    // Messages reach the client of the right origin after the earlier one.
    const later = tracked(connect(iframe));
    await later.ready;
    expect(await later.closePanel()).to.equal(true);
    expect(isReady).to.equal(false);
  });
});
