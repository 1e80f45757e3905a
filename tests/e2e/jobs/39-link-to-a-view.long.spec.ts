import { expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, choose, control, look, test, viewerOf } from './person.ts';

test('JOB-01 a link to a view shows that view to a colleague, also after going back and forward', async ({
  page,
  another,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/home');
  await page.goto('/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
  await arrive(page);
  const box = (await viewerOf(page).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 200, y - 60, { steps: 8 });
  await page.mouse.up();
  await control(page, 'Zoom in').click();
  const seen = await atRest(page);
  await expect.poll(() => Number(new URL(page.url()).searchParams.get('pan'))).toBeCloseTo(seen.pan, 0);
  const link = page.url();

  const colleague = await another({ viewport: { width: 1280, height: 800 } });
  await openAs(colleague, user, new URL(link).pathname + new URL(link).search);
  const shown = await arrive(colleague);
  expect(shown.sphere).toBe(seen.sphere);
  expect(shown.pan).toBeCloseTo(seen.pan, 0);
  expect(shown.tilt).toBeCloseTo(seen.tilt, 0);
  expect(shown.fov).toBeCloseTo(seen.fov, 0);

  await control(colleague, 'Sphere info').click();
  // Seattle's time, for a colleague in another zone.
  await expect(viewerOf(colleague).locator('sphere-info-panel time')).toHaveText(
    /\d{4} at \d{1,2}:\d\d [AP]M P[SD]T/,
  );

  await choose(colleague, 'Home');
  await expect(colleague).toHaveURL(/\/zwivel\/home/);
  await colleague.goBack();
  const back = await arrive(colleague);
  expect(back.sphere).toBe(seen.sphere);
  expect(back.pan).toBeCloseTo(seen.pan, 0);
  await colleague.goForward();
  await expect(colleague).toHaveURL(/\/zwivel\/home/);
  expect((await look(page)).sphere).toBe(seen.sphere);
  await test.step('one step back leaves the scene, however often the view has changed', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/zwivel\/home/);
  });
});
