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
 * Tests the contract of the client with a real viewer. The client is on a page of one origin, and the host's
 * frame is on another.
 */

let sites: EmbedSites;
let key: string;
let page: SitePage;

test.beforeAll(async () => {
  sites = await openSites();
  key = await sites.createKey('site.test:*');
});

test.afterAll(() => sites.close());

test.beforeEach(async () => {
  page = await sites.newPage();
});

test.afterEach(() => page.close());

/**
 * Runs a script on the page and returns its result. An error of the client is returned as `{ error,
 * recoverable }`.
 */
const run = (script: string): Promise<unknown> =>
  page.evaluate(`(async () => { ${script} })().catch((error) => {
    if (!error?.code) throw error;
    return { error: error.code, recoverable: error.recoverable };
  })`);

/** Connects to a frame that the client creates in a container. */
async function connectNew(of: { key?: string; timeoutMs?: number } = {}): Promise<SiteFrame> {
  await page.goto(`${sites.site('site')}/`);
  const made = { key: of.key ?? key, host: sites.viewerOrigin, sphere: NEAR };
  await run(`
    const { connect } = await loadClient();
    const container = document.body.appendChild(document.createElement('div'));
    container.style.cssText = 'width:600px;height:380px';
    window.client = connect({ container, ...${JSON.stringify(made)} }, { timeoutMs: ${of.timeoutMs ?? 20_000} })`);
  return frameAt(page, `${sites.viewerOrigin}/embed/`);
}

test('EMBED-01 EMBED-02 EMB-11 the client’s calls resolve with their values or reject with their error codes', async () => {
  const frame = await connectNew();
  expect(await run('return client.ready')).toMatchObject({ entityId: sites.company.id });
  const number: unknown = expect.any(Number);
  const values: Readonly<Record<string, unknown>> = {
    [`set({ viewerTitle: 'My house' })`]: null,
    [`get(['viewerTitle'])`]: { viewerTitle: 'My house' },
    [`lookAt({ pan: 120, tilt: -10 }, { animate: false })`]: true,
    [`get(['pan', 'tilt'])`]: { pan: 120, tilt: -10 },
    [`faceNorth()`]: true,
    [`zoomIn()`]: true,
    [`zoomOut()`]: true,
    [`project({ latitude: 39.961, longitude: -83 })`]: { x: number, y: number },
    [`unproject({ x: 300, y: 300 })`]: {
      latitude: number,
      longitude: number,
      altitude: number,
      basis: 'level-ground',
      distance: number,
    },
    [`captures({ latitude: 39.961, longitude: -83 })`]: [
      { date: expect.any(String) as unknown, view: expect.objectContaining({ share: null }) as unknown },
    ],
    [`bestViews({ latitude: 39.961, longitude: -83 }, { year: 1999 })`]: [],
    [`bestViews({ latitude: 39.961, longitude: -83 }, { from: 'up' })`]: {
      error: 'invalid-argument',
      recoverable: false,
    },
    [`addMarkers([{ id: 'gate', lat: 39.961, lng: -83, name: 'Gate' }])`]: null,
    [`openPopup('gate')`]: true,
    [`openPopup('gate', { layer: 'nobody' })`]: { error: 'not-found', recoverable: false },
    [`closePopup()`]: null,
    [`showLayer('nobody', false)`]: null,
    [`openPanel('info')`]: null,
    [`closePanel()`]: null,
    [`flyTo({ sphere: ${FAR} }, { animate: false })`]: true,
    [`get(['sphere'])`]: { sphere: FAR },
    [`get(['currentSphere', 'title'])`]: {
      currentSphere: expect.objectContaining({ id: FAR }) as unknown,
      title: 'My house',
    },
    [`flyTo({ sphere: 4242 })`]: { error: 'not-found', recoverable: false },
    [`flyTo({ latitude: 99, longitude: 0 })`]: { error: 'invalid-argument', recoverable: false },
    [`openPanel('nothing')`]: { error: 'invalid-argument', recoverable: false },
    [`get(['pan', 'nope'])`]: { error: 'invalid-argument', recoverable: false },
    [`set({ pann: 3 })`]: { error: 'invalid-argument', recoverable: false },
    [`set({ layers: [() => 0] })`]: { error: 'invalid-argument', recoverable: false },
    [`flyToAddress('Columbus, OH')`]: { name: 'Columbus, OH, USA', latitude: number, longitude: number },
    [`flyToAddress('Xqzzk')`]: { error: 'not-found', recoverable: false },
  };
  for (const [call, value] of Object.entries(values))
    expect(await run(`return client.${call}`), call).toEqual(value);
  expect(
    await run(`
      const blob = await client.snapshot();
      const { width } = await createImageBitmap(blob);
      const large = await createImageBitmap(await client.snapshot({ width: 1500, height: 1000, timeoutMs: 60_000 }));
      return { type: blob.type, isWide: width >= 600, large: [large.width, large.height] }`),
  ).toEqual({ type: 'image/png', isWide: true, large: [1500, 1000] });
  await becomes(frame, `document.querySelector('sphere-viewer').viewerTitle === 'My house'`);
});

test('FIX-95 a page stores the favorites of a framed viewer, moves the focus into it, and passes a click on to it for full screen', async () => {
  const frame = await connectNew();
  await run(`
    await client.ready;
    window.told = [];
    for (const event of ['favorite-save', 'favorite-load', 'favorite-rename', 'favorite-delete'])
      client.on(event, (detail) => told.push([event, detail.favorite.name]));
    client.on('favorite-save', ({ favorite }) =>
      client.set({ favorites: [{ ...favorite, id: 'f1', created_date: '2026-11-28T09:00:00Z' }] }));
    await client.set({ favorites: [] });
    await client.openPanel('favorite')`);
  const panel = `document.querySelector('sphere-viewer').shadowRoot.querySelector('sphere-favorites-panel').shadowRoot`;
  for (const selector of ['[part="save"]:enabled', '.load', '.delete']) {
    await becomes(frame, `!!${panel}.querySelector('${selector}')`);
    await frame.evaluate(`${panel}.querySelector('${selector}').click() ?? null`);
  }
  await becomes(page, 'told.length === 3');
  expect(await page.evaluate('told')).toEqual(
    ['save', 'load', 'delete'].map((act) => [`favorite-${act}`, 'Fav001']),
  );
  await run('await client.closePanel(); return client.focus()');
  await becomes(frame, `document.activeElement?.localName === 'sphere-viewer'`);
  const isFull = `document.fullscreenElement?.localName === 'iframe'`;
  await page.evaluate(`(() => {
    const button = document.body.appendChild(document.createElement('button'));
    button.textContent = 'Enlarge';
    button.onclick = () => client.toggleFullScreen();
    button.style.cssText = 'position:fixed;inset:auto auto 0 0;width:80px;height:20px';
    return null;
  })()`);
  // A browser allows full screen only for some seconds after a click, which a slow machine may need for the message.
  await expect(async () => {
    if (!(await page.evaluate(isFull))) await page.mouse.click(40, 390);
    await expect.poll(() => page.evaluate(isFull), { timeout: 10_000 }).toBe(true);
  }).toPass();
  await run('return client.toggleFullScreen()');
  await becomes(page, '!document.fullscreenElement');
});

test('EMB-11 a call of the client rejects if it is aborted or times out, if the client is destroyed, or if the API key is invalid', async () => {
  await connectNew();
  await run('return client.ready');
  expect(
    await run(`
      const controller = new AbortController();
      const flight = client.lookAt({ pan: 179, tilt: 0 }, { signal: controller.signal });
      controller.abort(new DOMException('enough', 'AbortError'));
      return flight.then(() => 'arrived', (reason) => reason.name + ' ' + reason.message)`),
  ).toBe('AbortError enough');
  expect(await run(`return client.lookAt({ pan: 10, tilt: 0 }, { timeoutMs: 1 })`)).toEqual({
    error: 'timeout',
    recoverable: true,
  });
  expect(
    await run(`
      const call = client.lookAt({ pan: 90, tilt: 0 });
      client.destroy();
      return call`),
  ).toMatchObject({ error: 'disconnected' });
  expect(await run('return client.faceNorth()')).toMatchObject({ error: 'disconnected' });
  expect(await page.evaluate(`document.querySelectorAll('iframe').length`)).toBe(0);
  await connectNew({ key: '00000000-0000-4000-8000-000000000000' });
  const refused = { error: 'key-invalid', recoverable: false };
  expect(await run('return client.ready')).toEqual(refused);
  expect(await run('return client.faceNorth()')).toEqual(refused);
});

test('EMBED-03 the client delivers events at the requested rate until the page unsubscribes, even after a reload of the frame', async () => {
  const at = `/embed/${key}/${NEAR}`;
  await page.goto(sites.pageWith('site', at));
  await run(`
    const { connect } = await loadClient();
    window.client = connect(document.querySelector('iframe'));
    window.told = { init: [], load: [], all: [], seldom: [] };
    client.on('init', (detail) => told.init.push(detail));
    client.on('load', ({ sphere }) => told.load.push(sphere.id));
    client.on('view-change', (detail) => told.seldom.push(detail), { everyMs: 400 });
    window.stop = client.on('view-change', (detail) => told.all.push(detail))`);
  await becomes(page, 'told.init.length === 1 && told.load.length === 1');
  expect(await page.evaluate('told.init[0]')).toEqual({ entityId: sites.company.id, valid: true });
  await run(`
    told.all.length = told.seldom.length = 0;
    window.startMs = performance.now();
    return client.lookAt({ pan: 90, tilt: 0 })`);
  await becomes(page, `Math.abs(told.seldom.at(-1)?.view.pan - 90) < 0.01`);
  const [all, seldom, ms] = (await page.evaluate(
    '[told.all.length, told.seldom.length, performance.now() - startMs]',
  )) as [number, number, number];
  expect(all).toBeGreaterThan(seldom);
  // An event may have been on its way at the start, and one is delivered at once.
  expect(seldom).toBeLessThanOrEqual(2 + ms / 400);
  await run(`stop(); told.all.length = 0; await client.lookAt({ pan: 40 }, { animate: false })`);
  await becomes(page, `told.seldom.at(-1).view.pan === 40`);
  expect(await page.evaluate('told.all.length')).toBe(0);
  // A listener that is added late receives the current state.
  expect(
    await run(`return new Promise((done) => client.on('load', ({ sphere }) => done(sphere.title)))`),
  ).toBe('Pier');
  expect(
    await run(`
      const lost = client.lookAt({ pan: 179, tilt: 0 }, { timeoutMs: 15000 }).catch(({ code }) => code);
      await new Promise((done) => setTimeout(done, 30));
      document.querySelector('iframe').src += '?again';
      return lost`),
  ).toBe('disconnected');
  expect(await run('return client.lookAt({ pan: 33 }, { animate: false })')).toBe(true);
  await becomes(page, 'told.init.length === 2 && told.load.length >= 2');
  await becomes(page, 'told.seldom.at(-1).view.pan === 33');
});
