import { expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, look, test, viewerOf } from './person.ts';

test('JOB-01 a realtor saves a favorite, names it, loads it after a reload, deletes it and restores it', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
  const saved = await arrive(page);
  const viewer = viewerOf(page);
  await control(page, 'Favorites').click();
  await viewer.getByLabel('Favorite name').fill('Harbor at noon');
  await button(viewer, 'Save this view').click();
  const load = button(viewer, 'Load Harbor at noon');
  await expect(load).toBeVisible();
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
  await test.step('after a deletion, Undo restores the favorite', async () => {
    const remove = button(viewer, /^Delete Harbor at noon/);
    if (!(await remove.isVisible())) await control(page, 'Favorites').click();
    await remove.click();
    await button(page, 'Undo').click();
    await expect(load).toBeVisible();
    await page.reload();
    await arrive(page);
    await control(page, 'Favorites').click();
    await expect(load).toBeVisible();
  });
});
