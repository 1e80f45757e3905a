import { expect, test } from '@playwright/test';
import { NEAR, becomes, frameAt, openSites, type EmbedSites, type SitePage } from './sites.ts';

/*
 * Tests heavy use: a page that adds and removes many frames, and a frame that receives a large number of
 * markers.
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
  await page.goto(sites.pageWith('site', `/embed/${key}/${NEAR}`));
});

test.afterEach(() => page.close());

test('EMB-12 adding and removing fifty frames preserves focus and scroll position, and leaks no global variables or WebGL contexts', async () => {
  test.setTimeout(120_000);
  const first = await frameAt(page, `${sites.viewerOrigin}/embed/`);
  // With more than sixteen live WebGL contexts, the browser would discard the oldest one, which belongs to this frame.
  await first.evaluate(`addEventListener('webglcontextlost', () => (window.isLost = true), true)`);
  await becomes(first, `document.querySelector('sphere-viewer')?.currentSphere`);
  await page.evaluate(`(async () => {
    const { connect } = await loadClient();
    document.body.style.height = '5000px';
    const field = document.body.appendChild(document.createElement('input'));
    field.style.cssText = 'position:absolute;top:900px';
    field.focus();
    window.moved = [];
    const tall = document.body.appendChild(document.createElement('div'));
    tall.style.cssText = 'position:absolute;top:1000px;width:300px;height:200px';
    scrollTo(0, 700);
    await new Promise((done) => setTimeout(done, 100));
    for (const type of ['focusin', 'focusout', 'blur', 'scroll']) addEventListener(type, () => moved.push(type), true);
    window.names = Object.getOwnPropertyNames(window).sort();
    window.mount = async (isShown) => {
      const client = connect({ container: tall, ...${JSON.stringify({ key, host: sites.viewerOrigin })} });
      await client.ready;
      if (isShown) {
        await new Promise((done) => client.on('load', done));
        await client.openPanel('info');
        await client.lookAt({ pan: 9 }, { animate: false });
      }
      client.destroy();
    };
    window.field = field;
  })()`);
  for (let mount = 0; mount < 50; mount += 1) await page.evaluate(`mount(${mount % 25 === 0})`);
  expect(await page.evaluate(`[document.activeElement === field, scrollY, moved]`)).toEqual([true, 700, []]);
  const names = (await page.evaluate(
    `Object.getOwnPropertyNames(window).filter((name) => !names.includes(name))`,
  )) as string[];
  expect(names.sort()).toEqual(['field', 'mount', 'names']);
  expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(1);
  await expect.poll(() => page.frames().length).toBe(2);
  expect(await first.evaluate('window.isLost')).toBe(undefined);
});

test('EMB-8 all 100,000 markers that the client adds reach the framed viewer', async () => {
  const frame = await frameAt(page, `${sites.viewerOrigin}/embed/`);
  await becomes(frame, `document.querySelector('sphere-viewer')?.currentSphere`);
  await page.evaluate(`(async () => {
    const { connect } = await loadClient();
    const client = connect(document.querySelector('iframe'));
    const icons = ['house', 'star', 'flag', 'a', '7'];
    const markers = Array.from({ length: 100_000 }, (_, n) => ({
      id: n, name: 'Marker ' + n, icon: icons[n % 5],
      lat: 39.96 + 0.02 * Math.sin(n) * (n / 1e5), lng: -83 + 0.02 * Math.cos(n) * (n / 1e5),
    }));
    await client.addMarkers(markers);
  })()`);
  const viewer = `document.querySelector('sphere-viewer')`;
  expect(await frame.evaluate(`${viewer}.customMarkerList.length`)).toBe(100_000);
  expect(await frame.evaluate(`${viewer}.customMarkerList[99_999].name`)).toBe('Marker 99999');
  await becomes(frame, `${viewer}.isConnected`);
});
