import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { SphereMap, SphereViewer } from '../../../elements/index.ts';
import type { DrawnMap } from '../../../elements/map/draw/drawn-map.ts';
import { createMapsKey } from '../../../web/contract/maps.ts';
import { expectGoodLooks } from '../axe.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/*
 * Tests Google's map in the portal with the stand-in of `npm start`, which implements the interface of Google's
 * library.
 */

const KEY = 'AIzaSyStandInStandInStandInStandInStandIn';
const GOOGLE = 'https://maps.googleapis.com/**';
const FRAME = '**/frames/google-map';
const PATH = '/coverage';

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
  await user.call(createMapsKey, { value: KEY });
});

test.use({ viewport: { width: 1200, height: 800 } });
test.setTimeout(120_000);

const google = (page: Page) => page.frameLocator('iframe[title="Google map"]');
const map = (page: Page) => page.locator('sphere-map');

const isBuiltIn = (page: Page): Promise<boolean> =>
  map(page).evaluate((element: SphereMap) => Boolean((element.surface as DrawnMap | null)?.library));

/** Loads the stand-in at Google's address, as a host with GOOGLE_MAPS=on loads Google's library. */
async function loadFromGoogle(page: Page): Promise<void> {
  const path = join(import.meta.dirname, '../../../demo/standins/sites/google-maps.js');
  await page.route(FRAME, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/<script src="\/dev[^>]*>/, '') });
  });
  await page.route(GOOGLE, (route) => route.fulfill({ path, contentType: 'text/javascript' }));
}

test('FIX-96 FIX-23 MAP-20 with npm start and a stored maps key, the coverage page shows the stand-in for Google’s map, and clicking a sphere on the map opens the sphere', async ({
  page,
}) => {
  await openAs(page, user, PATH);
  const frame = google(page);
  await expect(frame.locator('.stand-in-map')).toBeVisible({ timeout: 60_000 });
  expect(await isBuiltIn(page)).toBe(false);
  const shown = () =>
    page.locator('sphere-viewer').evaluate((element: SphereViewer) => element.currentSphere?.id ?? null);
  await map(page).evaluate((element: SphereMap) =>
    element.surface?.goTo({ latitude: 44.98, longitude: -93.2638 }, 16),
  );
  const spheres = frame.locator('.mark.sphere:not(.active)');
  await expect(spheres.first()).toBeAttached();
  await spheres.first().dispatchEvent('click');
  await expect.poll(shown).not.toBeNull();
});

test('FIX-23 Google’s map shows packages at low zooms, zooms in on a clicked package, and moves to a searched place', async ({
  page,
}) => {
  await loadFromGoogle(page);
  await openAs(page, user, PATH);
  const frame = google(page);
  await expect(frame.locator('.stand-in-map')).toBeVisible({ timeout: 60_000 });
  await expect(frame.locator('body')).toHaveAttribute('data-key', KEY);
  const zoom = () => map(page).evaluate((element: SphereMap) => element.surface?.zoom ?? 0);
  await map(page).evaluate((element: SphereMap) =>
    element.surface?.goTo({ latitude: 40, longitude: -95 }, 4),
  );
  const packages = frame.locator('.mark.package');
  await expect(packages.first()).toBeAttached();
  await expect(packages.first()).toHaveText(/ \([\d,]+\)$/);
  await packages.first().dispatchEvent('click');
  await expect.poll(zoom).toBeGreaterThan(9);
  await expect(frame.locator('.mark.sphere, .mark.cluster').first()).toBeAttached();
  await frame.getByLabel('Search Google').fill('44.98,-93.26');
  await frame.getByLabel('Search Google').press('Enter');
  const latitude = () => map(page).evaluate((element: SphereMap) => element.surface?.center.latitude ?? 0);
  await expect.poll(latitude).toBeCloseTo(44.98, 2);
  await expect(frame.locator('.mark').first()).toBeVisible();
  await expectGoodLooks(page);
});

test('FIX-23 the built-in map is shown when Google’s library cannot be loaded', async ({ page }) => {
  await loadFromGoogle(page);
  await page.route(GOOGLE, (route) => route.abort());
  await openAs(page, user, PATH);
  await expect.poll(() => isBuiltIn(page), { timeout: 60_000 }).toBe(true);
  await expect(page.locator('iframe[title="Google map"]')).toHaveCount(0);
});

test('FIX-23 without a maps key, the portal sends no requests to Google', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/google/.test(request.url())) requested.push(request.url());
  });
  await openAs(page, await registerUser(), PATH);
  await expect.poll(() => isBuiltIn(page), { timeout: 60_000 }).toBe(true);
  expect(requested).toEqual([]);
});

test('FIX-23 only the content security policy of the map frame allows requests to Google', async () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(portalUrl() + path, { headers: { accept: 'text/html' } })).headers.get(
      'content-security-policy',
    ) ?? '';
  expect(await policyOf('/frames/google-map')).toContain('https://maps.googleapis.com');
  for (const path of ['/', PATH, '/login', '/docs', '/demo'])
    expect(await policyOf(path)).not.toMatch(/google/);
});
