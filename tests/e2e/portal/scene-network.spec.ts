import { expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { openAs, registerUser } from './user.ts';

test('the address of the scene follows the view although no sharp tile comes, so that it can be copied or reloaded', async ({
  page,
}) => {
  // Tiles below the preview never come, as on a very slow network.
  await page.route(/\/spheres\/\d+\/[a-z]\/(?!3\/)\d+\//, () => undefined);
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), '/zwivel/scene?sphere=1000007480&fov=75');
  const viewer = page.locator('sphere-viewer');
  await viewer.getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('fov')).not.toBe('75');
  await expect(async () => {
    const fov = await viewer.evaluate((it: SphereViewer) => it.fov);
    expect(fov).toBeLessThan(75);
    expect(Number(new URL(page.url()).searchParams.get('fov'))).toBeCloseTo(fov, 1);
  }).toPass();
});

test('spheres around that could not be fetched are requested again while the sphere is shown', async ({
  page,
}) => {
  const failure = page.waitForEvent('console', (message) => message.text().includes('could not be fetched'));
  await page.route(/\/api\/panorama\/all\?bbox=/, (route) => route.abort());
  await openAs(page, await registerUser({ offerings: ['zwivel'] }), '/zwivel/scene?sphere=1000007480&fov=75');
  const viewer = page.locator('sphere-viewer');
  await failure;
  await expect(viewer.getByRole('listbox')).toHaveCount(0);
  await page.unroute(/\/api\/panorama\/all\?bbox=/);
  // The list of objects, for the keyboard, has an option for each sphere around.
  await viewer.getByRole('listbox').focus();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('option')).toHaveText(/, 1 of \d+/);
});
