import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';

/** Returns the standard deviation of the image's gray values, which is 0 for a single color. */
async function variety(page: Page): Promise<number> {
  const { channels } = await sharp(await page.locator('sphere-viewer').screenshot())
    .greyscale()
    .stats();
  return channels[0]?.stdev ?? 0;
}

test('the built viewer draws the first sphere, turns the view, and sends no requests to other hosts', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && request.url().startsWith('http'))
      strangers.push(request.url());
  });

  await page.goto('/demo');
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  await expect.poll(() => variety(page)).toBeGreaterThan(15);

  const panOf = (): Promise<number> =>
    page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.pan);
  const [pan, before] = [await panOf(), await page.locator('sphere-viewer').screenshot()];
  // The view is the first element that Tab reaches.
  await page.keyboard.press('Tab');
  // Keys have an effect after the code that follows the first image has loaded, which takes longer on a busy
  // machine.
  await expect(async () => {
    await page.keyboard.press('ArrowRight', { delay: 500 });
    expect(await panOf()).toBeGreaterThan(pan + 5);
  }).toPass({ timeout: 15_000 });
  expect(before.equals(await page.locator('sphere-viewer').screenshot())).toBe(false);

  expect(errors).toEqual([]);
  expect(strangers).toEqual([]);
});
