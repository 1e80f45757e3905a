import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/index.ts';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import { openAs, portalUrl, registerUser } from './user.ts';

/* Tests images for listings that users of the second offering frame and share. */

const SPHERE = 1_000_007_480;

/** Images of the sample world are rendered on the first request. */
const PAINTING = { timeout: 60_000 };

test.use({ viewport: { width: 1000, height: 700 }, permissions: ['clipboard-read', 'clipboard-write'] });
test.setTimeout(900_000);

const viewer = (page: Page) => page.locator('sphere-viewer').first();
const message = (page: Page) => page.getByRole('region', { name: 'Messages' });

/**
 * Downloads the image with the current settings of the screen. A slow machine may paint for longer than the screen waits
 * for an image. The screen then says that parts of it are less sharp, and the user downloads it again.
 */
async function take(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const saved = message(page)
    .getByText(/^Saved as/)
    .last();
  for (;;) {
    const download = page.waitForEvent('download', { timeout: 0 });
    await page.getByRole('button', { name: 'Download PNG' }).click();
    const taken = await download;
    const isSharp = !((await saved.textContent()) ?? '').includes('less sharp');
    await saved.waitFor({ state: 'hidden' });
    if (isSharp) return new Uint8Array(await readFile(await taken.path()));
  }
}

/** Returns the pixels of an image that is scaled to a width. */
async function pixelsOf(png: Uint8Array, width: number): Promise<Buffer> {
  return sharp(png).resize({ width, kernel: 'cubic' }).removeAlpha().raw().toBuffer();
}

/**
 * Returns the mean difference, from 0 to 255, between neighboring pixels below the horizon. The image is
 * scaled to a width first.
 */
async function sharpnessOf(png: Uint8Array, width: number): Promise<number> {
  const pixels = await pixelsOf(png, width);
  // The sky has no detail.
  const shown = pixels.subarray(pixels.length / 2, (3 * pixels.length) / 4);
  let sum = 0;
  for (let at = 3; at < shown.length; at += 3) sum += Math.abs((shown[at] ?? 0) - (shown[at - 3] ?? 0));
  return sum / (shown.length / 3);
}

/** Returns the number of pixels in which two images clearly differ. */
async function unlike(one: Uint8Array, other: Uint8Array, width: number): Promise<number> {
  const [first, second] = [await pixelsOf(one, width), await pixelsOf(other, width)];
  let count = 0;
  for (let at = 0; at < first.length; at += 3) {
    if ([0, 1, 2].some((part) => Math.abs((first[at + part] ?? 0) - (second[at + part] ?? 0)) > 24))
      count += 1;
  }
  return count;
}

test('FIX-29 a listing image is rendered in full detail even if it is larger than the window', async ({
  page,
  context,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, `/zwivel/scene?sphere=${SPHERE}&pan=69&tilt=-9&fov=60`);
  const shown = () => viewer(page).evaluate((element: SphereViewer) => element.currentSphere?.id ?? null);
  await expect.poll(shown, PAINTING).toBe(SPHERE);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(message(page)).toContainText('copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/share/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Snapshot', exact: true }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(`${portalUrl()}/snapshot-viewer/${SPHERE}?pan=69&tilt=-9&fov=60`);
  await expect
    .poll(() => viewer(tab).evaluate((element: SphereViewer) => element.currentSphere?.id), PAINTING)
    .toBe(SPHERE);
  await tab.getByRole('button', { name: '16:9' }).click();
  const plain = await take(tab);
  await tab.getByRole('button', { name: '2560 px' }).click();
  await expect(tab.getByText('2560 × 1440 pixels')).toBeVisible();
  const large = await take(tab);
  expect(readSnapshotView(large)).toMatchObject({
    sphere: SPHERE,
    width: 2560,
    height: 1440,
    pan: 69,
    tilt: -9,
  });
  const fov = readSnapshotView(plain)?.fov ?? 0;
  expect(readSnapshotView(large)?.fov).toBeCloseTo(fov, 1);
  expect(await sharpnessOf(large, 2560)).toBeGreaterThan(1.4 * (await sharpnessOf(plain, 2560)));
  await expect(tab.locator('sphere-viewer')).toHaveCount(1);

  // The switch includes the icons of other spheres in the image.
  await tab.getByText('Sphere markers').click();
  const marked = await take(tab);
  expect(readSnapshotView(marked)).toMatchObject({ width: 2560, height: 1440 });
  expect(await unlike(large, marked, 2560)).toBeGreaterThan(10_000);

  // A portrait image must not be taller than 4096 px.
  await tab.getByRole('button', { name: '9:16' }).click();
  await expect(tab.getByRole('button', { name: '2560 px' })).toHaveCount(0);
  await expect(tab.getByRole('button', { name: '1920 px' })).toBeVisible();
});

test('FIX-29 downloading a listing image shows an error when its tiles cannot be loaded', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, `/snapshot-viewer/${SPHERE}?pan=69&tilt=-9&fov=60`);
  await expect
    .poll(() => viewer(page).evaluate((element: SphereViewer) => element.currentSphere?.id ?? null), PAINTING)
    .toBe(SPHERE);
  await page.route(`**/spheres/${SPHERE}/**`, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: '2560 px' }).click();
  await page.getByRole('button', { name: 'Download PNG' }).click();
  await expect(message(page)).toContainText('could not be loaded', { timeout: 60_000 });
});
