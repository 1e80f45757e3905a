import { expect, test, type Locator, type Page } from '@playwright/test';
import { sampleSphereOf } from '../../../demo/world/flights/spheres.ts';
import { createApiClient } from '../../../web/api/client.ts';
import { listSpheres, shareSphere } from '../../../web/contract/sphere.ts';
import { logIn } from '../../../web/contract/user.ts';
import { openAs, portalUrl, registerUser } from './user.ts';

/* Tests that a capture has one time everywhere: that of the place, with the abbreviation of its zone. */

const SPHERE = 1_000_007_480;

/** The browser is half a day away from the places. */
test.use({ timezoneId: 'Asia/Tokyo', viewport: { width: 1440, height: 900 } });
test.setTimeout(180_000);

/** Returns the time that clocks at the place of a sphere of the sample world showed, such as ` at 3:23 PM EDT`. */
function clockOf(id: number): string {
  const { timestamp = '', metadata } = sampleSphereOf(id - 1_000_000_000)?.record ?? {};
  const [hour, minute] = (timestamp ?? '').slice(11, 16).split(':').map(Number) as [number, number];
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  const zone = new Intl.DateTimeFormat('en-US', { timeZone: metadata?.timeZone, timeZoneName: 'short' });
  const name = zone.formatToParts(Date.parse(timestamp ?? '')).find(({ type }) => type === 'timeZoneName');
  return ` at ${clock} ${name?.value}`;
}

const header = (page: Page): Locator => page.locator('main h1 + p time');

const viewerButton = (page: Page, name: string): Locator =>
  page.locator('sphere-viewer').getByRole('button', { name, exact: true });

test('FIX-83 header, panels, snapshot and share show the time of the place on a device in another zone', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  const [sphere] = (await user.call(listSpheres, { restrictedSphereList: String(SPHERE) })).panoramas;
  await openAs(page, user, `/coverage/${String(SPHERE)}`);
  await expect(header(page)).toContainText(clockOf(SPHERE), { timeout: 60_000 });
  await expect(header(page)).toHaveAttribute('title', sphere?.timestamp ?? '');
  const shown = (await header(page).textContent()) ?? '';

  const captured = page.locator('sphere-info-panel time');
  await viewerButton(page, 'Sphere info').click();
  await expect(captured).toHaveText(shown);
  await expect(captured).toHaveAttribute('title', sphere?.timestamp ?? '');
  await viewerButton(page, 'Snapshot').click();
  await expect(page.locator('sphere-snapshot-panel')).toContainText(shown);

  await page.goto(`${portalUrl()}/snapshot-viewer/${String(SPHERE)}`);
  await expect(header(page)).toHaveText(shown);
  const { id } = await user.call(shareSphere, { panoramaId: SPHERE, pan: 69, tilt: -25, fov: 60 });
  await page.goto(`${portalUrl()}/share/${id}`);
  await expect(header(page)).toHaveText(shown);
});

test('FIX-83 the list of a company’s spheres shows the times of their places', async ({ page }) => {
  const client = createApiClient({ host: portalUrl(), token: () => null, isProduction: false });
  const session = await client(logIn, { email: 'api-paid@example.com', password: 'Look-Around-360' });
  const { token, firstName, lastName, assets, xp360Plan, subscriptions } = session;
  const user_state = { token, firstName, lastName, assets, xp360Plan, subscriptions };
  await openAs(page, { storedLogin: { user_state, login_expiry: Date.now() + 3_600_000 } }, '/profile');
  const [first] = assets;
  const row = page.getByRole('listitem').filter({ hasText: first?.name ?? '' });
  await expect(row.locator('time')).toContainText(clockOf(first?.panorama.id ?? 0));
});
