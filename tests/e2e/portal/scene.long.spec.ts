import { expect, test, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createFavorite, listFavorites } from '../../../web/contract/favorite.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { expectGoodLooks } from '../axe.ts';
import { withSettings } from './frame.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/* Tests the scene with the real host and its sample world. Each test has its own company. */

const PATH = '/zwivel/scene';

/** A sphere of the sample world in the middle of its town. */
const START = '?sphere=1000007480&pan=69&tilt=-9&fov=75';
const SPHERE = 1_000_007_480;

/** A sphere in another town. */
const FAR_SPHERE = 1_000_000_001;

/** Images of the sample world are rendered on the first request. */
const PAINTING = { timeout: 60_000 };

let user: PortalUser;

test.beforeEach(async () => {
  user = await registerUser({ offerings: ['zwivel'] });
});

test.use({ viewport: { width: 1000, height: 700 } });
test.setTimeout(120_000);

const viewer = (page: Page) => page.locator('sphere-viewer');
const control = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByRole('region', { name: 'Messages' });
const shownSphere = (page: Page) =>
  viewer(page).evaluate((element: SphereViewer) => element.currentSphere?.id ?? null);

/** Returns the number of colors in the viewer's image. A view of a town has a large number of colors. */
async function colorsOf(page: Page): Promise<number> {
  return viewer(page).evaluate(async (element: SphereViewer) => {
    const picture = await createImageBitmap(await element.snapshot(), { resizeWidth: 64, resizeHeight: 48 });
    const canvas = new OffscreenCanvas(64, 48);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = new Uint32Array(context?.getImageData(0, 0, 64, 48).data.buffer ?? new ArrayBuffer(0));
    return new Set(pixels).size;
  });
}

async function waitForSphere(page: Page, id: number | null): Promise<void> {
  await expect(control(page, 'Favorites')).toBeVisible(PAINTING);
  await expect.poll(() => shownSphere(page)).toBe(id);
}

const favoritesOf = async ({ call, id }: PortalUser) => (await call(listFavorites, { userId: id })).favorites;

test('the scene shows spheres with all controls and the map, and reports each sphere load to the host', async ({
  page,
}) => {
  const events: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /\/event/.test(pathname))
      events.push({ path: pathname, body: request.postDataJSON() as Record<string, unknown> });
  });
  await test.step('SCENE-02 VIEW-01 the scene shows an image of the sphere and no footer', async () => {
    await openAs(page, user, PATH + START);
    await waitForSphere(page, SPHERE);
    await expect(page).toHaveTitle('Zwivel: Scene');
    expect(await colorsOf(page)).toBeGreaterThan(500);
    // The footer of the page would take space from the image.
    expect(await page.evaluate(() => document.querySelector('footer'))).toBeNull();
  });
  await test.step('SCENE-05 the scene offers every control, including Favorites', async () => {
    for (const name of [
      'Zoom in',
      'Zoom out',
      'View Map',
      'Search',
      'Favorites',
      'Snapshot',
      'Sphere info',
      'Help',
      'Full screen',
    ])
      await expect(control(page, name)).toBeVisible();
    await expect(viewer(page).getByRole('button', { name: /^Compass/ })).toBeVisible();
  });
  await test.step('SCENE-06 VIEW-18 the viewer is set to show sphere markers up to 2500 m and to the zoom limits of the web app', async () => {
    expect(await viewer(page).evaluate((element: SphereViewer) => element.panoMarkerDistance)).toBe(2500);
    expect(await viewer(page).evaluate((element: SphereViewer) => element.zoomRange)).toBe('web-app');
  });

  // One load creates one record. The host replaces the values that it determines itself.
  const loads = () => events.filter(({ path }) => path.endsWith('/sphere_load')).map(({ body }) => body);
  await test.step('TRACK-01 TRACK-03 the load of the sphere is reported once, with the user and their IP address', async () => {
    await expect.poll(loads).toHaveLength(1);
    expect(loads()[0]).toMatchObject({
      sphere_id: SPHERE,
      api_key: '',
      product: 'zwivel',
      user: user.id,
      company: user.companyId,
      origin: portalUrl(),
    });
    expect(loads()[0]?.ip_address).toMatch(/127\.0\.0\.1|::1/);
  });
  await test.step('TRACK-10 the opening of the scene is reported to the marketing tool', () => {
    expect(events.map(({ path, body }) => [path, body.eventType, body.eventData])).toContainEqual([
      '/api/events/trigger',
      'user-app-nav',
      { action: 'navigated to app' },
    ]);
  });

  const next =
    await test.step('SCENE-04 VIEW-01 TRACK-01 the map opens another sphere, whose load is reported as well', async () => {
      await control(page, 'View Map').click();
      const map = page.locator('sphere-map');
      await expect(map).toBeVisible();
      await expect(control(page, 'View Sphere')).toBeVisible();
      // The map initially shows the area around the sphere, whose neighbors are still clustered. The viewer's
      // controls move the map.
      for (let step = 0; step < 4; step += 1) await control(page, 'Zoom in').click();
      const list = map.getByRole('listbox');
      await expect(async () => {
        await list.blur();
        await list.focus();
        expect(await map.getByRole('option').count()).toBeGreaterThan(3);
      }).toPass({ timeout: 40_000 });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect.poll(() => shownSphere(page), PAINTING).not.toBe(SPHERE);
      await control(page, 'View Sphere').click();
      const opened = await shownSphere(page);
      await expect.poll(loads).toHaveLength(2);
      expect(loads()[1]).toMatchObject({ sphere_id: opened });
      return opened;
    });

  await test.step('a reload and a new visit continue at the same sphere', async () => {
    await expect(page).toHaveURL(new RegExp(`sphere=${String(next)}&pan=`));
    await page.reload();
    await waitForSphere(page, next);
    await page.goto(portalUrl() + PATH);
    await waitForSphere(page, next);
  });
  await test.step('the opening of the scene is reported once, and its sphere loads are not on the dashboard', async () => {
    expect(
      events.filter(({ path, body }) => path.endsWith('/create') && body.action === 'scene_opened'),
    ).toHaveLength(1);
    const today = new Date().toISOString().slice(0, 10);
    const stats = await user.call(findSphereLoadStats, {
      entity_id: user.companyId,
      date_start: `${today}-0700`,
      date_end: `${today}-0700`,
    });
    expect(stats.data[0]?.sessions_total).toBe(0);
  });
  await test.step('SCENE-06 the portal settings can set another distance for sphere markers', async () => {
    await withSettings(page, { sceneMarkerDistanceM: 1200 });
    await page.reload();
    await waitForSphere(page, next);
    expect(await viewer(page).evaluate((element: SphereViewer) => element.panoMarkerDistance)).toBe(1200);
  });
});

async function search(page: Page, text: string): Promise<void> {
  const box = viewer(page).getByPlaceholder('Search: Address, Name or Intersection');
  if (!(await box.isVisible())) await control(page, 'Search').click();
  await box.fill(text);
  await box.press('Enter');
}

test('FIX-34 SCENE-01 users with only the second offering can search for an address and fly there', async ({
  page,
}) => {
  await openAs(page, user, PATH + START);
  await waitForSphere(page, SPHERE);
  await search(page, 'Denver, CO');
  const distance = (): Promise<number> =>
    viewer(page).evaluate((element: SphereViewer) => {
      const { latitude = 0, longitude = 0 } = element.currentSphere ?? {};
      return Math.hypot(Number(latitude) - 39.7392, Number(longitude) + 104.9903);
    });
  const first = viewer(page).getByRole('option').first();
  await expect(async () => {
    // Several places with the same name are listed. If there is only one match, the viewer flies there
    // immediately.
    if (await first.isVisible()) await first.click();
    expect(await distance()).toBeLessThan(0.1);
  }).toPass(PAINTING);
});

test('FIX-34 ERR-12 users whose company has the API but no maps key see an error with a button to add a maps key', async ({
  page,
}) => {
  const both = await registerUser({ offerings: ['api', 'zwivel'] });
  await openAs(page, both, PATH + START);
  await waitForSphere(page, SPHERE);
  await search(page, 'Denver');
  await expect(message(page)).toContainText(
    "No valid Google API Key detected. Add your Google API key to access place-based features, such as Search and What's Here?",
  );
  await message(page).getByRole('button', { name: 'Add your key' }).click();
  await expect(page).toHaveURL(/\/xp360api\/api-keys$/);
});

test('users can save, open, rename, delete and restore favorites, which also appear in other tabs', async ({
  page,
  context,
}) => {
  await openAs(page, user, PATH + START);
  await waitForSphere(page, SPHERE);
  const panel = viewer(page).getByRole('dialog', { name: 'FAVORITES' });
  const rows = panel.locator('tbody tr');
  await test.step('SCENE-03 FAV-04 FAV-14 the control opens a panel of the viewer with the header FAVORITES', async () => {
    await control(page, 'Favorites').click();
    await expect(panel).toBeVisible();
  });
  await test.step('FAV-12 FAV-13 an empty list explains that the favorite button saves a view', async () => {
    await expect(panel).toContainText("You haven't favorited anything yet.");
    await expect(panel).toContainText('press the favorite button to save it here');
  });
  await test.step('FAV-01 FAV-03 a double click saves the view once, under the name Fav001', async () => {
    await panel.getByRole('button', { name: 'Save this view' }).dblclick();
    await expect(rows).toHaveCount(1);
    await expect(message(page)).toContainText('Fav001 saved.');
  });
  await test.step('FAV-05 FAV-11 the list has columns for the name and for the date, whose month is abbreviated', async () => {
    await expect(panel.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    await expect(panel.getByRole('columnheader', { name: 'Date Added' })).toBeVisible();
    await expect(rows.first()).toContainText(/[A-Z][a-z]{2}\s\d{1,2},\s\d{4}/);
  });
  await test.step('FAV-02 the host stores one favorite with the sphere, pan, tilt and field of view', async () => {
    const [saved] = await favoritesOf(user);
    expect(saved).toMatchObject({ name: 'Fav001', sphere: { id: SPHERE }, userId: user.id });
    expect(
      [saved?.initial_pan, saved?.initial_tilt, saved?.initial_fov].map((it) => Math.round(it ?? 0)),
    ).toEqual([69, -9, 75]);
    expect(await favoritesOf(user)).toHaveLength(1);
  });

  await test.step('FAV-06 loading a favorite restores its view', async () => {
    // The user moves to another view first. Loading the saved view restores the sphere and the view.
    await viewer(page).evaluate((element: SphereViewer) =>
      element.lookAt({ pan: 200, fov: 40 }, { animate: false }),
    );
    await panel.getByRole('button', { name: 'Load Fav001' }).click();
    await expect
      .poll(() =>
        viewer(page).evaluate((element: SphereViewer) => [element.pan, element.fov].map(Math.round)),
      )
      .toEqual([69, 75]);
  });

  await test.step('FAV-08 FAV-09 a name in any script is edited in place and saved with Enter', async () => {
    await panel.getByRole('button', { name: 'Fav001, Rename' }).click();
    await page.keyboard.type('🏡 مرحبا');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: 'Load 🏡 مرحبا' })).toBeVisible();
    await expect.poll(async () => (await favoritesOf(user))[0]?.name).toBe('🏡 مرحبا');
  });

  await test.step('FAV-01 a favorite saved in another tab appears in the list', async () => {
    const other = await context.newPage();
    await other.goto(portalUrl() + PATH + START);
    await waitForSphere(other, SPHERE);
    await control(other, 'Favorites').click();
    await expect(viewer(other).locator('tbody tr')).toHaveCount(1);
    await viewer(other).getByRole('button', { name: 'Save this view' }).click();
    await expect(viewer(other).locator('tbody tr')).toHaveCount(2);
    await other.close();
    await expect(rows).toHaveCount(2);
  });

  await test.step('FAV-07 a favorite is deleted only if the host responds, and can be restored', async () => {
    // When the host becomes unavailable, nothing is lost, and the content is shown again afterward.
    await page.route('**/api/zwivel/deleteUserFavorite', (route) => route.abort(), { times: 1 });
    await panel.getByRole('button', { name: 'Delete Fav002' }).click();
    await expect(message(page).getByRole('alert')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await panel.getByRole('button', { name: 'Delete Fav002' }).click();
    await expect(rows).toHaveCount(1);
    await expect.poll(async () => (await favoritesOf(user)).length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(2);
    expect(await favoritesOf(user)).toHaveLength(2);
    await expectGoodLooks(page);
  });
});

test('SCENE-02 users can retry a failed load of the scene, and opening a favorite whose sphere is missing leaves the view unchanged', async ({
  page,
}) => {
  await page.route('**/api/panorama/all*', (route) => route.abort());
  await openAs(page, user, PATH + START);
  const failure = page.getByRole('alert').filter({ hasText: 'Error has occurred loading panos.' });
  await expect(failure).toBeVisible();
  await expectGoodLooks(page);
  await page.unroute('**/api/panorama/all*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await waitForSphere(page, SPHERE);
  await expect(failure).toBeHidden();
  // The viewer continues to work when tracking is unavailable.
  await page.route('**/api/map/event/**', (route) => route.abort());
  const view = { initial_pan: 0, initial_tilt: 0, initial_fov: 60 };
  await user.call(createFavorite, { userId: user.id, sphere: FAR_SPHERE, name: 'Gone', ...view });
  await page.reload();
  await waitForSphere(page, SPHERE);
  await page.route('**/api/panorama/all?*restrictedSphereList*', (route) =>
    route.fulfill({ json: { panoramas: [] } }),
  );
  await control(page, 'Favorites').click();
  await viewer(page).getByRole('button', { name: 'Load Gone' }).click();
  await expect(message(page)).toContainText('This sphere is no longer available.');
  expect(await shownSphere(page)).toBe(SPHERE);
});
