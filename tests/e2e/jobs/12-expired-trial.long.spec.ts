import { expect } from '@playwright/test';
import { inHostDatabase } from '../host-data.ts';
import { dialogOf } from '../portal/keys.ts';
import { registerUser } from '../portal/user.ts';
import { arrive, button, field, logIn, test } from './person.ts';

const SCENE = '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75';

test('JOB-01 a realtor whose trial is over comes by a bookmark to a scene, reads what is over, pays, and lands on that scene', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  // Eight days have passed since the sign-up.
  inHostDatabase((database) => {
    database
      .prepare(
        'update subscriptions set starts_at = starts_at - ?1, ends_at = ends_at - ?1 where company_id = ?2',
      )
      .run(8 * 86_400_000, user.companyId);
  });
  await page.goto(SCENE);
  await logIn(page, user.email, user.password);
  await test.step('the plans open, and a dialog says what is over and where to go', async () => {
    await expect(page).toHaveURL(/\/subscriptions/);
    const dialog = dialogOf(page, 'Account inactive');
    await expect(dialog).toContainText('Your Zwivel account is currently inactive.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('complementary', { name: 'Free trial' })).toContainText(
      'Your trial for Zwivel has expired.',
    );
  });
  await page
    .frameLocator('iframe[title="Plans and prices"]')
    .getByRole('button', { name: /Monthly \$29/ })
    .click();
  await field(page, 'Card number').fill('4242 4242 4242 4242');
  await field(page, 'Expiry date').fill('04 / 30');
  await field(page, 'Security code').fill('123');
  await button(page, 'Subscribe').click();
  await test.step('after the payment, the scene of the bookmark is shown', async () => {
    await expect(page).toHaveURL(/\/zwivel\/scene/);
    await expect(page.getByText('Agent Monthly is active. Thank you!')).toBeVisible();
    const shown = await arrive(page);
    expect(shown.sphere).toBe(1_000_007_480);
    expect(shown.pan).toBeCloseTo(69, 0);
    expect(shown.tilt).toBeCloseTo(-9, 0);
    expect(shown.fov).toBeCloseTo(75, 0);
  });
});
