import { expect } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, expectInSight, look, test, viewerOf } from './person.ts';
import { findRoof } from './roof.ts';

test('JOB-01 a right click on a roof leads by What’s Here? to its address and height, and by Fly Here to a nearer view of that roof', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-25&fov=60');
  const before = await arrive(page);
  const menu = viewerOf(page).getByRole('menuitem');
  await test.step('in the corner of the picture, the whole menu is in sight', async () => {
    const { x, y, width, height } = (await viewerOf(page).boundingBox())!;
    await page.mouse.click(x + width - 8, y + height - 8, { button: 'right' });
    await expectInSight(menu.first());
    await expectInSight(menu.last());
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
  });
  const roof = await findRoof(page);
  await page.mouse.click(roof.x, roof.y, { button: 'right' });
  await menu.filter({ hasText: "What's Here?" }).click();
  const card = viewerOf(page).locator('sphere-query-card');
  await expect(card).toContainText(/Roof, \d+(\.\d)? ± \d+(\.\d)? m \(\d+ ± \d+ ft\) above ground/);
  // The title is the address that the search has found, which no line below repeats.
  await expect(viewerOf(page).getByRole('heading', { name: roof.address, exact: true })).toBeVisible();
  await expect(card.getByRole('status').first()).toHaveText(/^\s*Seattle, WA \d{5}, USA\s*$/);
  await card.getByRole('button', { name: 'Fly Here' }).click();
  await expect.poll(async () => (await look(page)).sphere).not.toBe(before.sphere);
  await atRest(page);
  // The roof is in the middle of the picture, and nearer than before.
  const now = await viewerOf(page).evaluate(async (it: SphereViewer, place) => {
    const pixel = await it.project(place);
    const seen = pixel && (await it.unproject(pixel));
    return { pixel, distance: seen?.distance ?? null, width: it.clientWidth, height: it.clientHeight };
  }, roof.place);
  expect(Math.abs((now.pixel?.x ?? 0) - now.width / 2)).toBeLessThan(8);
  expect(Math.abs((now.pixel?.y ?? 0) - now.height / 2)).toBeLessThan(8);
  expect(now.distance).toBeLessThan(roof.distance);
});
