import { expect } from '@playwright/test';
import { clipboard } from '../portal/keys.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, expectInSight, test, viewerOf } from './person.ts';
import { findRoof } from './roof.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('JOB-01 MEAS-05 an assessor measures along a roof, saves it with a favorite, finds it after a reload and shares it', async ({
  page,
  another,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-25&fov=40');
  await arrive(page);
  await atRest(page);
  const viewer = viewerOf(page);
  await expect.poll(() => findRoof(page).then(({ address }) => address, String)).toMatch(/^\d/);
  const roof = await findRoof(page);
  await control(page, 'Measure').click();
  await button(viewer, 'Distance').click();
  await page.mouse.click(roof.x, roof.y);
  await page.mouse.click(roof.x + 12, roof.y);
  const row = viewer.getByRole('row').filter({ hasText: 'Distance 1' });
  await expectInSight(row);
  const value = (await row.innerText()).replaceAll(/\s+/g, ' ');
  expect(value, 'the value has its interval').toMatch(/[\d.,]+ ± [\d.,]+ (m|ft)/);

  await control(page, 'Favorites').click();
  await viewer.getByLabel('Favorite name').fill('Roof of the harbor');
  await button(viewer, 'Save this view').click();
  await expectInSight(page.getByText('Roof of the harbor saved with 1 measure.'));

  await test.step('after a reload, the favorite brings the measure back', async () => {
    await page.reload();
    await arrive(page);
    await control(page, 'Favorites').click();
    await button(viewer, 'Load Roof of the harbor').click();
    await control(page, 'Measure').click();
    await expectInSight(row);
    expect((await row.innerText()).replaceAll(/\s+/g, ' ')).toBe(value);
  });

  await test.step('a client sees it in the shared view', async () => {
    await button(page, 'Share').click();
    await expect.poll(() => clipboard(page)).toContain('/share/');
    const client = await another();
    await client.goto(await clipboard(page));
    await arrive(client);
    const objects = viewerOf(client).getByRole('button', { name: /Distance 1/ });
    await expect(objects.first()).toBeAttached();
  });
});
