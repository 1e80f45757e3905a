import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { openAs, registerUser } from '../portal/user.ts';

/** Records everything that a content security policy blocks on the pages that are opened next. */
async function recordViolations(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.exposeFunction('recordBlocked', (what: string) => blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { recordBlocked } = window as unknown as { recordBlocked(what: string): void };
      recordBlocked(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('pageerror', (error) => blocked.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (/content security policy|trusted ?types?/i.test(message.text())) blocked.push(message.text());
  });
  return blocked;
}

const isSphereShown = (page: Page): Promise<boolean> =>
  page
    .locator('sphere-viewer')
    .first()
    .evaluate((viewer: SphereViewer) => viewer.currentSphere !== null);

test('FIX-55 the demo pages and the documentation violate no content security policy', async ({ page }) => {
  const blocked = await recordViolations(page);
  for (const path of [
    '/demo',
    '/demo/listing',
    '/demo/map',
    '/demo/years',
    '/demo/story',
    '/docs/playground',
  ]) {
    await page.goto(path);
    await expect.poll(() => isSphereShown(page), { timeout: 60_000 }).toBe(true);
  }
  await page.getByLabel('Map').first().check();
  await expect(page.locator('sphere-map')).toBeAttached();
  await page.goto('/demo/legacy');
  await expect(page.locator('iframe').first().contentFrame().locator('sphere-viewer')).toBeVisible();
  await page.goto('/docs/security');
  await page.locator('#search input').fill('marker');
  await expect(page.getByRole('option', { name: /marker/i }).first()).toBeVisible();
  await page.goto('/docs/api');
  await page.locator('.opblock-summary-control').first().click();
  await expect(page.locator('.opblock-body .renderedMarkdown').first()).toBeVisible();
  expect(blocked).toEqual([]);
});

test('FIX-55 the portal violates no content security policy', async ({ page }) => {
  const blocked = await recordViolations(page);
  await page.goto('/login');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await openAs(page, await registerUser(), '/coverage');
  await expect(page.locator('sphere-map').first()).toBeVisible();
  for (const path of ['/', '/xp360api/api-keys', '/profile', '/pricing']) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(blocked).toEqual([]);
});
