import { type Page, expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, button, choose, dayOf, field, followMail, heading, test, viewerOf } from './person.ts';

const choosePlan = (page: Page): Promise<void> =>
  page
    .frameLocator('iframe[title="Plans and prices"]')
    .getByRole('button', { name: /Monthly \$29/ })
    .click();

async function pay(page: Page, card: string): Promise<void> {
  await field(page, 'Card number').fill(card);
  await field(page, 'Expiry date').fill('04 / 30');
  await field(page, 'Security code').fill('123');
  await button(page, 'Subscribe').click();
}

test('JOB-01 a realtor leaves the checkout without paying, is declined, then subscribes and gets thanks, a receipt and views without a watermark', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/home');
  await choose(page, 'Subscriptions');
  await test.step('leaving the checkout buys nothing, and says so', async () => {
    await choosePlan(page);
    await expect(heading(page, 'Pay by card')).toBeVisible();
    await page.getByRole('link', { name: /Back/ }).click();
    await expect(page.getByText('No payment was made.')).toBeVisible();
    await expect(
      page.frameLocator('iframe[title="Plans and prices"]').getByRole('button', { name: /Monthly \$29/ }),
    ).toBeVisible();
  });
  await test.step('a declined card is reported', async () => {
    await choosePlan(page);
    await pay(page, '4000 0000 0000 0002');
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  });
  await test.step('Back returns to the checkout after two declined cards', async () => {
    await pay(page, '4000 0000 0000 9995');
    await expect(page.getByRole('alert')).toContainText('insufficient funds');
    await page.goBack();
    await expect(heading(page, 'Pay by card')).toBeVisible();
  });
  await test.step('an accepted card buys the plan, with thanks and a receipt', async () => {
    await pay(page, '4242 4242 4242 4242');
    await expect(heading(page, 'Thank you for your purchase')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`We sent a confirmation to ${user.email}.`);
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/\$29.*Paid/);
    await expect(rows.nth(1)).toContainText(dayOf(Date.now()));
    await followMail(page, user.email, /You bought Agent Monthly/, /^http/);
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/\$29.*Paid/);
  });
  await test.step('the scene has no watermark, and no trial is mentioned', async () => {
    await choose(page, 'Scene');
    await arrive(page);
    await expect(viewerOf(page).locator('.watermark')).toHaveCount(0);
    await expect(page.getByRole('complementary', { name: 'Free trial' })).toHaveCount(0);
  });
});
