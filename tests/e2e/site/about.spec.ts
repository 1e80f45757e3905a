import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { expectGoodLooks } from '../axe.ts';

/** The first view is painted by the host, which takes time on a busy machine. */
const PAINTED = { timeout: 60_000 };

const isLive = (page: Page): Promise<boolean> =>
  page.locator('#stage').evaluate((stage) => 'live' in (stage as HTMLElement).dataset);

test('SHARE-04 from the login, the public page shows a live sphere, which is used by keyboard, and leads to the sign-up', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
  await page.goto('/login');
  await expect(page.getByText(/lets realtors, developers, assessors and public bodies see/)).toBeVisible();
  await expect(page.getByText(/Try it free for \d+ days\. No credit card required\./)).toBeVisible();
  await page.getByRole('link', { name: 'See the prices' }).click();
  await expect(page).toHaveURL(/\/about#prices$/);
  await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport();
  await page.goBack();
  await page.getByRole('link', { name: 'See what it is' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(() => isLive(page), PAINTED).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const viewer = page.locator('sphere-viewer');
  for (let presses = 0; presses < 12; presses += 1) {
    if (await viewer.evaluate((it) => it.matches(':focus-within'))) break;
    await page.keyboard.press('Tab');
  }
  const pan = () => viewer.evaluate((it: SphereViewer) => it.pan);
  const before = await pan();
  await page.keyboard.press('ArrowRight');
  await expect.poll(pan).toBeGreaterThan(before);
  await expect(page.getByRole('row', { name: /Agent Monthly \$29 per month/ })).toBeVisible();
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/api\/static\?/);
  await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Account');
  expect(errors).toEqual([]);
});

test('the public page passes axe, fits a window of 320 px, and reads without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/about');
  await expect.poll(() => isLive(page), PAINTED).toBe(true);
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const plain = await browser.newPage({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await plain.goto('/about');
  await expect(plain.getByRole('img', { name: /made-up city/ })).toBeVisible();
  await expect(plain.getByText('$99', { exact: true })).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Try Zwivel' })).toBeVisible();
  await plain.close();
});

test('while the browser saves data, the public page loads the viewer only on request', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/about', { waitUntil: 'networkidle' });
  expect(requested.filter((path) => /^\/(elements|sample)\//.test(path))).toEqual([]);
  await page.getByRole('button', { name: 'Look around' }).press('Enter');
  await expect.poll(() => isLive(page), PAINTED).toBe(true);
  await expect(page.locator('sphere-viewer')).toBeFocused();
});
