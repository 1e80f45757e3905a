import { type CDPSession, type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import { portalUrl } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { atRest, look, test, viewerOf } from './person.ts';

/** Latency in milliseconds and bytes a second of a slow mobile network, as in the presets of browsers. */
const SLOW_3G = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A page of somebody else that is longer than the screen, with a picture that takes one finger. */
const ARTICLE = `
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <script type="module" src="${portalUrl()}/elements/define.js"></script>
  <sphere-viewer src="${portalUrl()}/sample/minneapolis-mn/spheres.geojson" sphere="1000007754" pan="226" tilt="-25"
    style="display: block; height: 60vh"></sphere-viewer>
  <p style="height: 200vh">Our house stands by the park.</p>`;

/** Drags one or two fingers over the picture, by pixels of the window. */
async function drag(page: Page, touch: CDPSession, fingers: 1 | 2, [dx, dy]: readonly [number, number]) {
  const { x, y, width, height } = (await viewerOf(page).boundingBox())!;
  const at = (share: number) =>
    Array.from({ length: fingers }, (_, id) => ({
      id,
      x: x + width / 2 + 60 * id + dx * share,
      y: y + height / 2 + dy * share,
    }));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (let step = 1; step <= 10; step += 1) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / 10) });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Returns the mean brightness of the picture's box as it is on the screen, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const { x, y, width, height } = (await page.locator('sphere-viewer').boundingBox())!;
  const { channels } = await sharp(await page.screenshot({ clip: { x, y, width, height } })).stats();
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3;
}

test('JOB-01 a visitor on a phone with a slow network sees something at once, never a dark box, and turns it while the page still scrolls', async ({
  another,
}) => {
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const touch = await page.context().newCDPSession(page);
  await touch.send('Network.enable');
  await touch.send('Network.emulateNetworkConditions', SLOW_3G);
  await test.step('while the page loads, the picture is never dark', async () => {
    await page.goto('/demo/listing', { waitUntil: 'commit' });
    await page.locator('sphere-viewer').waitFor({ state: 'attached' });
    const seen: number[] = [];
    const isThere = (): Promise<boolean> =>
      viewerOf(page).evaluate(
        (it: HTMLElement & { currentSphere?: object | null }) => it.currentSphere != null,
      );
    while (!(await isThere())) seen.push(await brightness(page));
    seen.push(await brightness(page));
    expect(Math.min(...seen)).toBeGreaterThan(60);
  });
  await test.step('one finger scrolls the page, two fingers turn the picture', async () => {
    const before = await look(page);
    await drag(page, touch, 2, [110, 0]);
    await expect.poll(async () => (await look(page)).pan).toBeLessThan(before.pan - 3);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await drag(page, touch, 1, [0, -150]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  });
  await test.step('on a page whose picture takes one finger, the page still scrolls with two', async () => {
    await using site = await ownPage(ARTICLE);
    await page.goto(site.url);
    await expect.poll(async () => (await look(page)).sphere).not.toBeNull();
    const before = await atRest(page);
    await drag(page, touch, 1, [110, 0]);
    await expect.poll(async () => (await look(page)).pan).toBeLessThan(before.pan - 3);
    const turned = await atRest(page);
    await drag(page, touch, 2, [0, -150]);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    expect(await atRest(page)).toEqual(turned);
  });
});
