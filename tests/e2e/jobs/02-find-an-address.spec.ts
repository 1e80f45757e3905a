import { type Page, expect } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, field, look, test, viewerOf } from './person.ts';

const ADDRESS = '212 W Ivy St, Minneapolis';
const NAME = '212 W Ivy St';

/** Searches on the home screen, again if the place search of a new host is not ready yet. */
async function searchAtHome(page: Page, text: string): Promise<void> {
  const failure = page.getByText(/Please try again\.$/).first();
  await field(page, 'Find a place').fill(text);
  await expect(async () => {
    await button(page.getByRole('main'), 'Search').click();
    await expect(failure.or(viewerOf(page))).toBeVisible();
    expect(await failure.isVisible()).toBe(false);
  }).toPass();
}

/** Returns the address of the building in the middle of the picture; null if none is there. */
const houseInTheMiddle = (page: Page): Promise<string | null> =>
  viewerOf(page).evaluate(async (it: SphereViewer) => {
    const { clientWidth: width, clientHeight: height } = it;
    const place = await it.unproject({ x: width / 2, y: height / 2 });
    if (place?.basis !== 'surface' || !place.building) return null;
    const { housenumber, street } = place.building.properties;
    return `${String(housenumber)} ${String(street)}`;
  });

/** Expects that the house is in the middle of the picture, seen from an angle, close and marked, with its card open. */
async function expectHouse(page: Page): Promise<void> {
  await arrive(page);
  await expect(viewerOf(page).getByRole('dialog').filter({ hasText: NAME })).toBeVisible();
  const { tilt, fov } = await atRest(page);
  expect(tilt).toBeLessThan(-15);
  expect(tilt).toBeGreaterThan(-50);
  expect(fov).toBeLessThan(40);
  await expect.poll(() => houseInTheMiddle(page)).toBe(NAME);
}

test('JOB-01 FIX-82 a realtor types an address and sees the house, marked, from an angle; the scene’s search leads to the same view', async ({
  page,
}) => {
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), '/zwivel/home');
  await searchAtHome(page, ADDRESS);
  await expectHouse(page);
  const byHome = await atRest(page);
  await test.step('after a zoom and a reload, the view is the same, and the house is still marked', async () => {
    await control(page, 'Zoom out').click();
    await expect.poll(async () => (await look(page)).fov).toBeGreaterThan(byHome.fov + 1);
    const zoomed = await atRest(page);
    await expect.poll(() => Number(new URL(page.url()).searchParams.get('fov'))).toBeCloseTo(zoomed.fov, 1);
    await page.reload();
    await arrive(page);
    await expect.poll(() => houseInTheMiddle(page)).toBe(NAME);
    expect((await atRest(page)).fov).toBeCloseTo(zoomed.fov, 1);
    const { x, y, width, height } = (await viewerOf(page).boundingBox())!;
    const card = viewerOf(page).getByRole('dialog').filter({ hasText: NAME });
    await expect(async () => {
      // The pin is 40 px high and stands on the roof, above the middle of the picture.
      for (let up = 14; up < 120 && !(await card.isVisible()); up += 24) {
        await page.mouse.click(x + width / 2, y + height / 2 - up);
        await card.waitFor({ timeout: 1_000 }).catch(() => null);
      }
      expect(await card.isVisible()).toBe(true);
    }).toPass();
  });
  await test.step('the home screen lists the place with its city, and leads there again', async () => {
    await page.goto('/zwivel/home');
    const recent = page.getByRole('link', { name: NAME });
    await expect(recent).toContainText('Minneapolis, MN');
    await recent.click();
    await expectHouse(page);
    expect((await atRest(page)).sphere).toBe(byHome.sphere);
  });
  await test.step('VIEW-82 the search of the scene leads to the same view', async () => {
    await page.goto('/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
    await arrive(page);
    await control(page, 'Search').click();
    await viewerOf(page).getByRole('combobox').fill(ADDRESS);
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await look(page)).sphere).toBe(byHome.sphere);
    await expectHouse(page);
    const byScene = await atRest(page);
    for (const angle of ['pan', 'tilt', 'fov'] as const) expect(byScene[angle]).toBeCloseTo(byHome[angle], 1);
  });
});
