import { type Page, expect } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, field, look, test, viewerOf } from './person.ts';

/** What Home and the viewer say about a place. */
const HOME_SAYS = /^Denver is not covered\. The nearest imagery is \d+ mi away in Philadelphia\./;
const VIEWER_SAYS = /^Not covered\. The nearest imagery is \d+ mi away in Philadelphia\./;

/** Returns the latitude and longitude of the sphere on the screen in whole degrees. */
const placeOnScreen = (page: Page): Promise<unknown> =>
  viewerOf(page).evaluate((it: SphereViewer) =>
    [it.currentSphere?.latitude ?? 0, it.currentSphere?.longitude ?? 0].map(Math.round),
  );

/** Expects that the sphere on the screen lies where the nearest imagery was promised. */
const expectPhiladelphia = (page: Page): Promise<void> =>
  expect.poll(() => placeOnScreen(page)).toEqual([40, -75]);

test('JOB-01 FIX-82 a realtor types a city and sees its middle in a wide view, by Home as by the scene', async ({
  page,
}) => {
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), '/zwivel/home');
  const main = page.getByRole('main');
  const expectCity = async (): Promise<void> => {
    await expect.poll(() => placeOnScreen(page)).toEqual([45, -93]);
    await expect.poll(async () => (await look(page)).fov).toBeGreaterThan(60);
    const { tilt, fov } = await atRest(page);
    expect(fov).toBeGreaterThan(60);
    expect(tilt).toBeGreaterThan(-50);
    expect(tilt).toBeLessThan(-5);
  };
  await expect(async () => {
    await field(page, 'Find a place').fill('Minneapolis');
    await button(main, 'Search').click();
    // Minneapolis, KS is not covered, so there is nothing to choose.
    await expect(page).toHaveURL(/\/zwivel\/scene\?/, { timeout: 5000 });
  }).toPass();
  await arrive(page);
  await expectCity();
  await page.goto('/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=20');
  await arrive(page);
  await control(page, 'Search').click();
  await viewerOf(page).getByRole('combobox').fill('Minneapolis');
  await page.keyboard.press('Enter');
  await expectCity();
});

test('JOB-01 FIX-82 a realtor types a place without imagery, sees the nearest imagery, and goes there or stays', async ({
  page,
}) => {
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), '/zwivel/home');
  const main = page.getByRole('main');
  const search = async (text: string): Promise<void> => {
    await field(page, 'Find a place').fill(text);
    await button(main, 'Search').click();
  };
  await expect(async () => {
    await search('Denver, PA');
    await expect(main.getByText(HOME_SAYS)).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page).toHaveURL(/\/zwivel\/home$/);
  await test.step('the list of results says which places are not covered, and in which state they lie', async () => {
    await search('Denv');
    const results = main.getByRole('listitem').getByRole('button');
    const covered = results.filter({ hasText: 'CO' }).first();
    await expect(covered).toBeVisible();
    await expect(covered).not.toContainText('Not covered');
    await expect(results.filter({ hasText: 'Not covered' }).first()).toContainText(/, [A-Z]{2}/);
  });
  await test.step('the nearest imagery of a place far away is hundreds of miles away, and there is a way there', async () => {
    await search('Fargo');
    await expect(
      main.getByText(/^[\w ]+ is not covered\. The nearest imagery is \d{3} mi away in \w+/),
    ).toBeVisible();
    await expect(main.getByRole('link', { name: 'Go there' })).toBeVisible();
  });
  await search('Denver, PA');
  await expect(main.getByText(HOME_SAYS)).toBeVisible();
  await main.getByRole('link', { name: 'Go there' }).click();
  await arrive(page);
  await expectPhiladelphia(page);
  await test.step('in the scene of another city, the search says the same, leaves the view where it is, and goes there if asked', async () => {
    await page.goto('/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
    const { sphere } = await arrive(page);
    await control(page, 'Search').click();
    await viewerOf(page).getByRole('combobox').fill('Denv');
    await page.keyboard.press('Enter');
    const options = viewerOf(page).getByRole('option');
    await expect(options.filter({ hasText: 'Not covered' }).first()).toBeVisible();
    await expect(options.filter({ hasText: 'CO' }).first()).not.toContainText('Not covered');
    await viewerOf(page).getByRole('combobox').fill('Denver, PA');
    await page.keyboard.press('Enter');
    await expect(viewerOf(page).locator('[part="note"]')).toHaveText(VIEWER_SAYS);
    expect((await look(page)).sphere).toBe(sphere);
    await button(viewerOf(page), 'Go there').click();
    await expect(viewerOf(page).locator('[part="note"]')).toHaveCount(0);
    await expectPhiladelphia(page);
  });
  await page.goto('/zwivel/home');
  await expect(main.getByRole('heading', { name: 'Recent places' })).toHaveCount(0);
});
