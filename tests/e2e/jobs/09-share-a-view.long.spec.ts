import { expect } from '@playwright/test';
import { collectMessages } from '../portal/auth-steps.ts';
import { clipboard } from '../portal/keys.ts';
import { buyPlan, endOffering, openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, button, control, expectInSight, look, test, viewerOf } from './person.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('JOB-01 a realtor shares a view with a client, who sees it without a login, with who shared it', async ({
  page,
  context,
  another,
}) => {
  const user = await registerUser({ offerings: ['zwivel'], companyName: 'Pier & Sons Realty' });
  // Messages disappear after a few seconds, which a slow machine may not notice.
  const messages = await collectMessages(context);
  await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
  await arrive(page);
  await control(page, 'Zoom in').click();
  const shared = await atRest(page);
  await button(page, 'Share').click();
  await expect.poll(() => clipboard(page)).toContain('/share/');
  const link = await clipboard(page);
  const client = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await client.goto(link);
  const seen = await arrive(client);
  expect(seen.sphere).toBe(shared.sphere);
  await expect.poll(async () => (await look(client)).pan).toBeCloseTo(shared.pan, 0);
  expect(seen.tilt).toBeCloseTo(shared.tilt, 0);
  expect(seen.fov).toBeCloseTo(shared.fov, 0);
  await expect(client.getByText('Shared by Pier & Sons Realty')).toBeVisible();
  await test.step('the realtor turns the name off: the client no longer reads it', async () => {
    await page.goto('/profile');
    await page
      .getByRole('region', { name: 'Views that you share' })
      .locator('sl-switch:not([disabled])')
      .click();
    await expect.poll(() => messages).toContain('Shared views no longer name your company.');
    await client.reload();
    await arrive(client);
    await expect(client.getByText(/Shared by/)).toHaveCount(0);
  });
});

test('JOB-01 the client of a company on a trial of the API sees a watermark, which is gone once the company has paid', async ({
  page,
  another,
}) => {
  const user = await registerUser({ offerings: ['api'] });
  await openAs(page, user, '/coverage/1000007480?pan=69&tilt=-9&fov=60');
  await arrive(page);
  await button(page, 'Share').click();
  await expect.poll(() => clipboard(page)).toContain('/share/');
  const client = await another();
  const watermark = viewerOf(client).locator('.watermark');
  await client.goto(await clipboard(page));
  await arrive(client);
  await expectInSight(watermark);
  // Seattle's time, for a client in another zone.
  await expect(client.getByRole('main').locator('time')).toHaveText(/\d{4} at \d{1,2}:\d\d [AP]M P[SD]T$/);
  await buyPlan(user, 'zwivel');
  await client.reload();
  await arrive(client);
  await expect(watermark).toHaveCount(0);
});

test.describe('after the plan', () => {
  // The host says that the view is no longer shared.
  test.use({ expected: /returned 40[24]/ });

  test('JOB-01 the client of a realtor whose plan has ended reads that instead of seeing the view', async ({
    page,
    another,
  }) => {
    const user = await registerUser({ offerings: ['zwivel'] });
    await openAs(page, user, '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75');
    await arrive(page);
    await button(page, 'Share').click();
    await expect.poll(() => clipboard(page)).toContain('/share/');
    endOffering(user, 'zwivel');
    const client = await another();
    await client.goto(await clipboard(page));
    await expect(client.getByRole('main')).toContainText(
      'The plan of the company that shared this view has ended.',
    );
    await client.getByRole('link', { name: 'Go to home page' }).click();
    await expect(button(client, 'Sign In')).toBeVisible();
  });
});
