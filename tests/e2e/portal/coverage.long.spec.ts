import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { LatLon, SphereMap, SphereViewer } from '../../../elements/index.ts';
import { readSnapshotView } from '../../../elements/viewer/snapshot/read-snapshot-view.ts';
import { listSpheres, shareSphere } from '../../../web/contract/sphere.ts';
import { expectGoodLooks } from '../axe.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/* Tests coverage, snapshots and shared spheres with the real host and its sample world. */

/** Two adjacent spheres of the sample world, in the middle of their town. */
const SPHERE = 1_000_007_480;
const NEXT = 1_000_007_481;
const UNKNOWN = "Oops! Something went wrong. This page can't load XP360 correctly.";
const NOT_SHARED = 'Error has occurred loading shared pano.';

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
});

test.use({ viewport: { width: 1000, height: 700 }, permissions: ['clipboard-read', 'clipboard-write'] });
test.setTimeout(120_000);

const viewer = (page: Page) => page.locator('sphere-viewer');
const map = (page: Page) => page.locator('sphere-map');
const control = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByRole('region', { name: 'Messages' });
const addressOf = (id: number): string => `${portalUrl()}/coverage/${String(id)}`;
const shownSphere = (page: Page) =>
  viewer(page).evaluate((element: SphereViewer) => element.currentSphere?.id ?? null);
const viewOf = (page: Page) =>
  viewer(page).evaluate(({ pan, tilt, fov }: SphereViewer) => [pan, tilt, fov].map((n) => Math.round(n)));

async function waitForSphere(page: Page, id: number): Promise<void> {
  // Images of the sample world are rendered on the first request.
  await expect(control(page, 'Zoom in')).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => shownSphere(page)).toBe(id);
}

/** Returns the number of colors in the viewer's image. An image of a town has a large number of colors. */
async function colorsOf(page: Page): Promise<number> {
  return viewer(page).evaluate(async (element: SphereViewer) => {
    const picture = await createImageBitmap(await element.snapshot(), { resizeWidth: 64, resizeHeight: 48 });
    const context = new OffscreenCanvas(64, 48).getContext('2d');
    context?.drawImage(picture, 0, 0);
    return new Set(new Uint32Array(context?.getImageData(0, 0, 64, 48).data.buffer ?? new ArrayBuffer(0)))
      .size;
  });
}

/** Makes the map show single spheres, one of them at its center. */
async function comeNear(page: Page, place: LatLon): Promise<void> {
  await expect.poll(() => map(page).evaluate((element: SphereMap) => element.surface !== null)).toBe(true);
  await map(page).evaluate((element: SphereMap, goal) => {
    element.goTo(goal, 18);
  }, place);
  const inView = () =>
    map(page).evaluate((element: SphereMap) => element.surface?.spheresInView(50).map(({ id }) => id) ?? []);
  // The host clusters a company's spheres on the first request.
  await expect.poll(inView, { timeout: 60_000 }).toContain(SPHERE);
}

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('clicking the coverage map opens a sphere, and the back button returns through the viewed spheres to the map', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message: text }) => errors.push(text));
  page.on('console', (entry) => {
    if (entry.type() === 'error') errors.push(entry.text());
  });
  await test.step('COV-02 PERM-04 ROUTE-03 without a sphere id, a user with an API subscription sees the map', async () => {
    await openAs(page, user, '/coverage');
    await expect(page).toHaveTitle('XP360 API: Coverage');
    await expect(page.getByRole('heading', { name: 'Coverage', exact: true })).toBeVisible();
    await expect(map(page)).toBeVisible();
  });

  await test.step('COV-06 COV-07 COV-08 the get-started panel offers an account, an API key and the coverage map', async () => {
    const opener = page.getByRole('button', { name: 'Get started' });
    await opener.click();
    const panel = page.getByRole('region', { name: 'Get started' });
    await expect(panel.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Get an API key' })).toHaveAttribute(
      'href',
      '/xp360api/api-keys',
    );
    await expect(panel.getByRole('link', { name: 'Coverage map' })).toHaveAttribute('href', '/coverage');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(opener).toBeFocused();
    await expectGoodLooks(page);
  });

  const place = await user.call(listSpheres, { restrictedSphereList: String(SPHERE) });
  const { latitude, longitude } = place.panoramas[0] ?? { latitude: 0, longitude: 0 };
  await test.step('COV-01 PERM-04 ROUTE-03 clicking a sphere on the map opens the viewer at that sphere', async () => {
    // At this zoom, the map shows single spheres, one of them at its center.
    await comeNear(page, { latitude, longitude });
    const box = await map(page).boundingBox();
    await expect(async () => {
      await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await expect(page).toHaveURL(/\/coverage\/\d+$/, { timeout: 1000 });
    }).toPass();
    await expect(page).toHaveURL(addressOf(SPHERE));
    await waitForSphere(page, SPHERE);
    expect(await colorsOf(page)).toBeGreaterThan(500);
  });
  await test.step('COV-04 COV-05 COV-09 the viewer has every control but Favorites, and shows sphere markers with the distance limit set to 5000 m', async () => {
    for (const name of ['Zoom out', 'View Map', 'Search', 'Snapshot', 'Sphere info', 'Help', 'Full screen'])
      await expect(control(page, name)).toBeVisible();
    await expect(viewer(page).getByRole('button', { name: /^Compass/ })).toBeVisible();
    await expect(control(page, 'Favorites')).toHaveCount(0);
    expect(await viewer(page).evaluate((element: SphereViewer) => element.panoMarkerDistance)).toBe(5000);
    await expect(viewer(page).getByRole('listbox', { name: /^Objects around you/ })).toBeAttached();
  });

  await test.step('COV-02 ROUTE-03 the back button returns through the viewed spheres to the map', async () => {
    // Each flight adds a history entry. When the user returns to the map, it has its previous position.
    await viewer(page).evaluate((element: SphereViewer, sphere) => element.flyTo({ sphere }), NEXT);
    await expect(page).toHaveURL(addressOf(NEXT));
    await page.goBack();
    await expect(page).toHaveURL(addressOf(SPHERE));
    await expect.poll(() => shownSphere(page)).toBe(SPHERE);
    await page.goForward();
    await expect.poll(() => shownSphere(page)).toBe(NEXT);
    await page.goBack();
    await expect.poll(() => shownSphere(page)).toBe(SPHERE);
    await page.goBack();
    await expect(page).toHaveURL(`${portalUrl()}/coverage`);
    await expect(map(page)).toBeVisible();
  });

  await test.step('COV-01 choosing a sphere on the viewer’s map shows the sphere in place of the map', async () => {
    await page.goForward();
    await waitForSphere(page, SPHERE);
    await control(page, 'View Map').click();
    await expect(control(page, 'View Sphere')).toBeVisible();
    await comeNear(page, { latitude, longitude });
    const list = map(page).getByRole('listbox');
    await expect(async () => {
      await list.blur();
      await list.focus();
      expect(await map(page).getByRole('option').count()).toBeGreaterThan(1);
    }).toPass();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(control(page, 'View Map')).toBeVisible();
    await expect.poll(() => shownSphere(page)).not.toBe(SPHERE);
    await expect(page).toHaveURL(addressOf((await shownSphere(page)) ?? 0));
  });
  expect(errors).toEqual([]);
});

test('an unknown sphere id leads to the full-page error, and users can retry if the host is unavailable', async ({
  page,
}) => {
  await test.step('ROUTE-57 visitors who are not logged in are redirected to the login', async () => {
    for (const address of [`${portalUrl()}/coverage`, addressOf(SPHERE)]) {
      await page.goto(address);
      await expect(page).toHaveURL(/\/login$/);
    }
  });

  await test.step('COV-10 no error is shown for a known id while the spheres are loading', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/panorama/all?*', async (route) => {
      await released;
      await route.continue();
    });
    const requested = page.waitForRequest('**/api/panorama/all?*');
    await openAs(page, user, `/coverage/${String(SPHERE)}`);
    await requested;
    await expect(page.getByText('Oops!')).toHaveCount(0);
    release();
    await waitForSphere(page, SPHERE);
    await expect(page.getByText('Oops!')).toHaveCount(0);
    await page.unroute('**/api/panorama/all?*');
  });

  await test.step('COV-03 ROUTE-04 an unknown id and an id that is not a number lead to the full-page error', async () => {
    for (const id of ['999999', 'abc']) {
      await page.goto(`${portalUrl()}/coverage/${id}`);
      await expect(page.getByRole('alert').getByText(UNKNOWN)).toBeVisible();
      await expect(viewer(page)).toHaveCount(0);
    }
    await expectGoodLooks(page);
    await page.getByRole('link', { name: 'Coverage map' }).click();
    await expect(map(page)).toBeVisible();
  });

  await test.step('VIEW-78 users see an error and can retry while the host is unavailable', async () => {
    await page.route('**/api/panorama/all?*', (route) => route.abort());
    await page.goto(addressOf(SPHERE));
    await expect(page.getByText('Error has occurred loading panos.')).toBeVisible();
    await page.unroute('**/api/panorama/all?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await waitForSphere(page, SPHERE);
    await expectGoodLooks(page);
  });

  await test.step('a company without spheres sees a link to its profile', async () => {
    await page.route('**/api/panorama/all?*', (route) => route.fulfill({ json: { panoramas: [] } }));
    await page.goto(`${portalUrl()}/coverage`);
    await expect(page.getByRole('heading', { name: 'No spheres yet' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open profile' })).toHaveAttribute('href', '/profile');
    await expectGoodLooks(page);
  });
});

test('users can choose the frame of a snapshot in a new tab, and the saved file contains the view as metadata', async ({
  page,
  context,
}) => {
  await openAs(page, user, `/coverage/${String(SPHERE)}`);
  await waitForSphere(page, SPHERE);
  await viewer(page).evaluate((element: SphereViewer) => {
    Object.assign(element, { pan: 69, tilt: -9, fov: 60 });
  });
  const tab =
    await test.step('ROUTE-18 ROUTE-19 the snapshot viewer opens in a new tab, and the current tab does not change', async () => {
      const opened = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Snapshot', exact: true }).click();
      const shown = await opened;
      await expect(shown).toHaveURL(`${portalUrl()}/snapshot-viewer/${String(SPHERE)}?pan=69&tilt=-9&fov=60`);
      await expect(page).toHaveURL(addressOf(SPHERE));
      await waitForSphere(shown, SPHERE);
      expect(await viewOf(shown)).toEqual([69, -9, 60]);
      for (const name of ['Favorites', 'Snapshot', 'Search', 'View Map'])
        await expect(control(shown, name)).toHaveCount(0);
      return shown;
    });
  await test.step('VIEW-45 the framed snapshot is saved as a PNG that contains its view as metadata', async () => {
    await viewer(tab).evaluate((element: SphereViewer) => {
      element.pan = 75;
    });
    await tab.getByRole('button', { name: '1:1' }).click();
    await expect(tab.getByRole('button', { name: '1:1' })).toHaveAttribute('aria-pressed', 'true');
    const size = Number(/^(\d+) × \1 /.exec((await tab.getByText(/pixels$/).textContent()) ?? '')?.[1]);
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Download PNG' }).dblclick(),
    ]);
    const name = `sphere-${String(SPHERE)}-${String(size)}x${String(size)}.png`;
    expect(download.suggestedFilename()).toBe(name);
    await expect(message(tab)).toContainText(`Saved as ${name}`);
    const view = readSnapshotView(new Uint8Array(await readFile(await download.path())));
    expect(view).toMatchObject({ sphere: SPHERE, pan: 75, tilt: -9, width: size, height: size });
    await expectGoodLooks(tab);
  });
  await test.step('ROUTE-18 an unknown sphere id and a missing one are reported', async () => {
    await tab.goto(`${portalUrl()}/snapshot-viewer/999999`);
    await expect(tab.getByRole('heading', { name: 'Sphere not found' })).toBeVisible();
    await tab.goto(`${portalUrl()}/snapshot-viewer`);
    await expect(tab.getByRole('heading', { name: 'Sphere not found' })).toBeVisible();
  });

  await test.step('ROUTE-31 the snapshot page opens the separate snapshot product if its URL is set', async () => {
    let url: string | null = null;
    const standIn = '"snapshotProduct":"/dev/sites/snapshot-product"';
    await tab.route('**/xp360api/api-snapshot', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        standIn,
        url === null ? '"snapshotProduct":null' : `"snapshotProduct":"${url}"`,
      );
      await route.fulfill({ response, body });
    });
    await tab.goto(`${portalUrl()}/xp360api/api-snapshot`);
    await expect(tab.getByRole('link', { name: 'Open the coverage map' })).toBeVisible();
    await expectGoodLooks(tab);
    url = `${portalUrl()}/docs/api?product`;
    await tab.reload();
    await expect(tab).toHaveURL(/\?product$/);
  });
});

test('VIEW-18 VIEW-79 EMBED-35 a shared view opens unchanged without a login, and an invalid link leads to an error', async ({
  page,
  browser,
}) => {
  await openAs(page, user, `/coverage/${String(SPHERE)}`);
  await waitForSphere(page, SPHERE);
  await viewer(page).evaluate((element: SphereViewer) => {
    Object.assign(element, { pan: 120, tilt: -20, fov: 60 });
  });
  await page.getByRole('button', { name: 'Share' }).dblclick();
  await expect(message(page)).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const { url } = await user.call(shareSphere, { panoramaId: SPHERE });
  expect(link.split('/share/')[0]).toBe(url.split('/share/')[0]);
  const path = `/share/${link.split('/share/')[1] ?? ''}`;

  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.goto(portalUrl() + path);
  await waitForSphere(visitor, SPHERE);
  expect(await viewOf(visitor)).toEqual([120, -20, 60]);
  expect(await viewer(visitor).evaluate((element: SphereViewer) => element.hasWatermark)).toBe(true);
  expect(await viewer(visitor).evaluate((element: SphereViewer) => element.zoomRange)).toBe('web-app');
  await expect(visitor.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(control(visitor, 'Search')).toHaveCount(0);
  await expectGoodLooks(visitor);
  await visitor.goto(`${portalUrl()}${path}?pan=200&tilt=5&fov=nonsense`);
  await waitForSphere(visitor, SPHERE);
  expect(await viewOf(visitor)).toEqual([200, 5, 60]);

  await visitor.goto(`${portalUrl()}/share/v1.broken`);
  await expect(visitor.getByRole('alert').getByText(NOT_SHARED)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectGoodLooks(visitor);
  await visitor.route('**/api/panorama/shared?*', (route) => route.abort(), { times: 1 });
  await visitor.goto(portalUrl() + path);
  await expect(visitor.getByRole('alert').getByText(NOT_SHARED)).toBeVisible();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await waitForSphere(visitor, SPHERE);
  await context.close();
});

test('FIX-38 a newly opened sphere is shown with nearby spheres in view, and the get-started panel leads to the sign-up page', async ({
  page,
}) => {
  const visitor = await registerUser();
  // The sphere is at the shore of its town, with no spheres to the north.
  await openAs(page, visitor, '/coverage/1000000001');
  await waitForSphere(page, 1_000_000_001);
  const { panoramas } = await visitor.call(listSpheres, {});
  const here = panoramas.find(({ id }) => id === 1_000_000_001);
  if (here === undefined) throw new Error('The sample world has no such sphere.');
  const pans = panoramas
    .map(({ latitude, longitude }) => ({
      north: latitude - here.latitude,
      east: (longitude - here.longitude) * Math.cos((here.latitude * Math.PI) / 180),
    }))
    .filter(({ north, east }) => Math.hypot(north, east) * 111_000 < 1400 && Math.hypot(north, east) > 0.0005)
    .map(({ north, east }) => (Math.atan2(east, north) * 180) / Math.PI);
  const inView = (pan: number): number =>
    pans.filter((one) => Math.abs(((one - pan + 720 + 180) % 360) - 180) < 45).length;
  expect(inView(0)).toBe(0);
  await expect.poll(async () => inView((await viewOf(page))[0] ?? 0)).toBeGreaterThan(pans.length / 4);
  const panel = page.getByRole('region', { name: 'Get started' });
  await page.getByRole('button', { name: 'Get started' }).click();
  await expectGoodLooks(page);
  await panel.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${portalUrl()}/zwivel/create-account?from=xp360api`);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
});
