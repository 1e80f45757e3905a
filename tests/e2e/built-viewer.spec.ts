import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';

/** How much the picture varies: the standard deviation of its greys, 0 for one flat colour. */
async function variety(page: Page): Promise<number> {
  const { channels } = await sharp(await page.locator('sphere-viewer').screenshot())
    .greyscale()
    .stats();
  return channels[0]?.stdev ?? 0;
}

test('the built viewer draws the first sphere, turns it, and asks no other host', async ({
  page,
  baseURL,
}) => {
  const faults: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && request.url().startsWith('http'))
      strangers.push(request.url());
  });

  await page.goto('/');
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  await expect.poll(() => variety(page)).toBeGreaterThan(15);

  const before = await page.locator('sphere-viewer').screenshot();
  await page.locator('sphere-viewer').focus();
  await page.keyboard.press('ArrowRight', { delay: 500 });
  await expect.poll(async () => before.equals(await page.locator('sphere-viewer').screenshot())).toBe(false);

  expect(faults).toEqual([]);
  expect(strangers).toEqual([]);
});
