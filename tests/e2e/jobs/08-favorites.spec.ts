import { expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, dayOf, expectInSight, look, test, viewerOf } from './person.ts';

test('JOB-01 a realtor saves a favorite, names it, loads it after a reload, deletes it and restores it', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
  const saved = await arrive(page);
  const viewer = viewerOf(page);
  await control(page, 'Favorites').click();
  await expectInSight(button(viewer, 'Save this view'));
  await viewer.getByLabel('Favorite name').fill('Harbor at noon');
  await button(viewer, 'Save this view').click();
  const load = button(viewer, 'Load Harbor at noon');
  await expectInSight(load);
  await expect(viewer.getByRole('row').filter({ hasText: 'Harbor' })).toContainText(dayOf(Date.now()));
  await test.step('after a reload and a turn, the favorite shows the same view', async () => {
    await page.goto('/zwivel/scene?sphere=1000007480&pan=200&tilt=-30&fov=40');
    await arrive(page);
    await control(page, 'Favorites').click();
    await load.click();
    await expect.poll(async () => Math.round((await look(page)).pan)).toBe(Math.round(saved.pan));
    const loaded = await atRest(page);
    expect(loaded.sphere).toBe(saved.sphere);
    expect(loaded.tilt).toBeCloseTo(saved.tilt, 1);
    expect(loaded.fov).toBeCloseTo(saved.fov, 1);
  });
  const remove = button(viewer, /^Delete Harbor at noon/);
  await test.step('after a deletion, Undo restores the favorite', async () => {
    if (!(await remove.isVisible())) await control(page, 'Favorites').click();
    await remove.click();
    await button(page, 'Undo').click();
    await expect(load).toBeVisible();
    await page.reload();
    await arrive(page);
    await control(page, 'Favorites').click();
    await expect(load).toBeVisible();
  });
  await test.step('without Undo, the favorite does not come back', async () => {
    await remove.click();
    await expectInSight(button(page, 'Undo'));
    await page.reload();
    await arrive(page);
    await control(page, 'Favorites').click();
    await expect(button(viewer, 'Save this view')).toBeVisible();
    await expect(load).toHaveCount(0);
  });
});
