import { expect, test, type Locator, type Page } from '@playwright/test';
import { createFavorite, listFavoritePictures, listFavorites } from '../../../web/contract/favorite.ts';
import { searchPlaces } from '../../../web/contract/maps.ts';
import { findClosestSphere } from '../../../web/contract/sphere.ts';
import { expectGoodLooks } from '../axe.ts';
import { arrive, control } from '../jobs/person.ts';
import { buyPlan, openAs, portalUrl, registerUser } from './user.ts';

/* Tests the home screen of the second offering with the real host. */

const PATH = '/zwivel/home';

test.use({ viewport: { width: 1280, height: 900 } });

/** Adds settings to the page that the host under test does not have. */
async function setLinks(page: Page, links: Readonly<Record<string, string | null>>): Promise<void> {
  await page.route(`**${PATH}`, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const place = /(<script[^>]*id="portal-config"[^>]*>)([^<]*)(<\/script>)/;
    const body = text.replace(place, (_, open: string, config: string, close: string) => {
      const read = JSON.parse(config) as { links?: object };
      return open + JSON.stringify({ ...read, links: { ...read.links, ...links } }) + close;
    });
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      body,
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace("frame-src 'self'", "frame-src 'self' https://video.test"),
      },
    });
  });
  await page.route('https://video.test/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Film</title><main><h1>Film</h1></main></html>',
    }),
  );
}

const links = { homeVideo: 'https://video.test/film', survey: 'https://survey.test/one' };

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('trial users see a welcome message and the remaining days, and can open the plans and the scene', async ({
  page,
}) => {
  const firstName = 'Zoë 🌍 مرحبا';
  const user = await registerUser({ offerings: ['zwivel'], firstName: 'Zoe' });
  await page.route('**/user/login/token', async (route) => {
    const json = (await (await route.fetch()).json()) as {
      user: { firstName: string; subscriptions: { plan_name: string }[] };
    };
    json.user.firstName = firstName;
    for (const one of json.user.subscriptions) one.plan_name = 'TRIAL';
    await route.fulfill({ json });
  });
  await openAs(page, user, PATH);
  await test.step('ROUTE-37 HOME-01 the home page has a title and welcomes the user by name', async () => {
    await expect(page).toHaveTitle('Zwivel: Home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${firstName}`);
  });
  await test.step('HOME-03 HOME-05 a user whose plan is named TRIAL sees a card with the day on which the trial ends; only the banner counts the days', async () => {
    await expect(page.getByRole('heading', { name: 'Your free trial' })).toBeVisible();
    await expect(page.getByText(/Full access until \w+\s\d+,\s\d+\./)).toBeVisible();
    await expect(page.getByText(/\d days? left/)).toHaveCount(1);
  });
  await test.step('HOME-06 without a configured video, the page contains no frame', async () => {
    await expect(page.locator('iframe')).toHaveCount(0);
  });
  // The card is as tall as the image next to it, but its lines are close together.
  const gap = await page.getByRole('heading', { name: 'Your free trial' }).evaluate((title) => {
    const left = title.nextElementSibling;
    return (left?.getBoundingClientRect().top ?? Infinity) - title.getBoundingClientRect().bottom;
  });
  expect(gap).toBeLessThan(20);
  await expectGoodLooks(page);
  await test.step('HOME-03 the card of the trial links to the plans', async () => {
    await page.getByRole('link', { name: 'See plans' }).last().click();
    await expect(page).toHaveURL(/\/subscriptions$/);
    await page.goBack();
  });
  await test.step('HOME-02 the Get Started card leads to the scene', async () => {
    await page.getByRole('link', { name: /Get Started/ }).press('Enter');
    await expect(page).toHaveURL(/\/zwivel\/scene/);
  });
});

test('HOME-04 HOME-05 HOME-06 paying users see the survey and the video if these are configured', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await buyPlan(user, 'zwivel');
  await setLinks(page, { survey: null });
  await openAs(page, user, PATH);
  await expect(page.getByRole('link', { name: /Get Started/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your free trial' })).toHaveCount(0);
  await setLinks(page, links);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Take the survey' })).toHaveAttribute('href', links.survey);
  await expect(page.frameLocator('iframe[title="Introduction"]').getByRole('heading')).toHaveText('Film');
  await expectGoodLooks(page);
});

const NO_PLACES = 'No places found. Check the spelling, or add a city.';

/** Searches until a result is displayed, because the host can time out a search on a busy machine. */
async function searchFor(field: Locator, text: string, result: Locator): Promise<void> {
  await field.fill(text);
  await expect(async () => {
    await field.press('Enter');
    await expect(result.or(field.page().getByText(/Please try again\.$/)).first()).toBeVisible();
    await expect(result).toBeVisible({ timeout: 100 });
  }).toPass();
}

test('users can search for a place on the home page, and open recent places and favorites from their images', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  // The first search of a new host waits until its directory of places has loaded.
  const search = { queryString: 'Seattle', latlng: '47.6,-122.3' };
  await expect.poll(() => user.call(searchPlaces, search).then(Boolean, () => false)).toBe(true);
  await openAs(page, user, PATH);
  const main = page.getByRole('main');
  await expect(main).toContainText('Views that you save in the viewer appear here.');
  await expect(main.getByRole('heading', { name: 'Recent places' })).toHaveCount(0);
  const field = page.getByRole('searchbox', { name: 'Find a place' });
  await field.fill('   ');
  await field.press('Enter');
  await searchFor(field, 'nowhere that anybody knows 99999', main.getByText(NO_PLACES).first());
  const place = main.getByRole('listitem').getByRole('button').first();
  await searchFor(field, '99120 W Ivy St, Minneapolis', place);
  await expect(place).toContainText('Street only. House number 99120 is not in the data.');
  await searchFor(field, 'Main St', place.filter({ hasText: 'Main' }));
  await expectGoodLooks(page);
  const name = (await place.locator('bdi').first().textContent()) ?? '';
  await place.press('Enter');
  await expect(page).toHaveURL(/\/zwivel\/scene\?sphere=\d+&pan=[\d.]+&tilt=-[\d.]+&fov=[\d.]+&place=/);
  const address = page.url();

  const seattle = { latitude: '47.6', longitude: '-122.34', limit: '1' };
  const { pano_id: sphere } = await user.call(findClosestSphere, seattle);
  const direction = { initial_pan: 120, initial_tilt: -20, initial_fov: 60 };
  await user.call(createFavorite, { userId: user.id, sphere, name: 'Pier at noon', ...direction });
  await page.goto(portalUrl() + PATH);
  const recent = main.getByRole('link', { name });
  await expect(recent).toHaveAttribute('href', address.replace(portalUrl(), ''));
  const favorite = main.getByRole('link', { name: 'Pier at noon' });
  for (const [card, width] of [
    [recent, 512],
    [favorite, 320],
  ] as const) {
    await expect(card.locator('img')).toBeVisible();
    expect(await card.locator('img').evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(width);
  }
  await expectGoodLooks(page);
  await favorite.click();
  await expect(page).toHaveURL(`${portalUrl()}/zwivel/scene?sphere=${sphere}&pan=120&tilt=-20&fov=60`);
});

test('FIX-91 a saved view keeps its picture, an older one gets it at first sight, and none is invented', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  const picturesOf = async (...ids: string[]) =>
    (await user.call(listFavoritePictures, { userId: user.id, favoriteIds: ids.join() })).pictures;
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
  await arrive(page);
  await control(page, 'Favorites').click();
  await control(page, 'Save this view').click();
  const favorites = async () => (await user.call(listFavorites, { userId: user.id })).favorites;
  await expect.poll(async () => (await favorites()).length).toBe(1);
  const [saved] = await favorites();
  await expect.poll(async () => (await picturesOf(saved?.id ?? '')).length).toBe(1);

  // While the host has the picture, nothing is drawn from tiles.
  const tiles: string[] = [];
  page.on('request', (request) => {
    if (/\/(tiles|strips?)\//.test(request.url())) tiles.push(request.url());
  });
  await page.goto(portalUrl() + PATH);
  const card = (name: string) => page.getByRole('main').getByRole('link', { name });
  const picture = card('Fav001').locator('img');
  await expect(picture).toBeVisible();
  const [kept] = await picturesOf(saved?.id ?? '');
  expect(await picture.getAttribute('src')).toBe(`data:image/webp;base64,${kept?.webp ?? ''}`);
  expect(tiles).toEqual([]);

  // Favorites of a host without pictures, and of a sphere whose tiles cannot be loaded.
  const view = { initial_pan: 200, initial_tilt: -20, initial_fov: 60 };
  const older = await user.call(createFavorite, {
    userId: user.id,
    sphere: 1_000_007_480,
    name: 'Older',
    ...view,
  });
  let isHeld = true;
  await page.route(/\/spheres\/|\/tiles\//, (route) => (isHeld ? route.abort() : route.fallback()));
  await page.reload();
  await expect(card('Older')).toBeVisible();
  await expect(card('Older').locator('img')).toHaveCount(0);
  const surface = card('Older').locator('div').first();
  expect(await surface.evaluate((it) => getComputedStyle(it).backgroundImage)).toBe('none');
  isHeld = false;
  await page.reload();
  await expect(card('Older').locator('img')).toBeVisible();
  await expect.poll(async () => (await picturesOf(older.id)).length).toBe(1);
  await expectGoodLooks(page);
});
