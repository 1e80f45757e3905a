import { expect, test, type Page } from '@playwright/test';
import { createKey } from '../../../web/contract/api-key.ts';
import { expectGoodLooks } from '../axe.ts';
import { logIn } from './auth-steps.ts';
import { buyPlan, endOffering, openAs, portalUrl, registerUser } from './user.ts';

/* Tests plans, trials and promotions on all screens that show them. */

test.use({ viewport: { width: 1280, height: 900 } });

/** A role locator would find no dialog content, because the element with the role is in the shadow tree. */
const dialog = (page: Page, title: string) => page.locator(`sl-dialog[label="${title}"]`);
const trialEnded = (page: Page) => dialog(page, 'Your API Free Trial has Ended');

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('FIX-32 the popup about an ended trial links to the plans and does not open again after it is closed', async ({
  page,
}) => {
  for (const [action, path] of [
    ['Close', '/xp360api/api-dashboard'],
    ['Contact Sales', '/xp360api/pricing-contact'],
    ['Subscribe', '/pricing'],
    ['Escape', '/xp360api/api-dashboard'],
  ] as const) {
    const user = await registerUser();
    endOffering(user, 'api');
    await openAs(page, user, '/xp360api/api-dashboard');
    await expect(trialEnded(page)).toBeVisible();
    if (action === 'Close') await expectGoodLooks(page);
    if (action === 'Escape') await page.keyboard.press('Escape');
    else await trialEnded(page).locator('button', { hasText: action }).click();
    await expect(trialEnded(page)).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    // The popup does not appear in another tab or after a reload either.
    await openAs(page, user, '/xp360api/api-dashboard');
    await expect(trialEnded(page)).toBeAttached();
    await expect(trialEnded(page)).toHaveJSProperty('open', false);
  }
});

test('FIX-32 ROUTE-15 the popup about an inactive account has a button that opens the plans', async ({
  page,
}) => {
  const popup = dialog(page, 'Account inactive');
  const api = await registerUser();
  endOffering(api, 'api');
  await openAs(page, api, '/coverage');
  await popup.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(popup).toBeHidden();
  await expect(page.locator('iframe[title="Plans and prices"]')).toBeVisible();

  const second = await registerUser({ offerings: ['zwivel'] });
  endOffering(second, 'zwivel');
  await openAs(page, second, '/zwivel/scene');
  await popup.getByRole('button', { name: 'Subscribe' }).click();
  await expect(popup).toBeHidden();
  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(page.locator('iframe[title="Plans and prices"]')).toBeVisible();
});

test('FIX-85 PERM-10 a paying API customer learns which offering is missing, and can buy it with the button', async ({
  page,
}) => {
  const user = await registerUser();
  await buyPlan(user, 'api');
  await openAs(page, user, '/zwivel/scene');
  const popup = dialog(page, 'Account inactive');
  await expect(popup).toContainText('Attention: Your Zwivel account is currently inactive.');
  await popup.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  const plans = page.frameLocator('iframe[title="Plans and prices"]');
  await expect(plans.getByRole('button', { name: /Monthly \$29/ })).toBeVisible();
});

test('FIX-32 the message about a call that requires a subscription has a button that opens the plans', async ({
  page,
}) => {
  const user = await registerUser();
  await user.call(createKey, { companyId: user.companyId, name: 'Pier', whitelist_urls: ['*'] });
  const text = 'The trial or plan of this API key has ended.';
  const json = { displayMessage: text, error: text, code: 'subscription_inactive', status: 402 };
  await page.route('**/api/apikey/setActive', (route) => route.fulfill({ status: 402, json }));
  await openAs(page, user, '/xp360api/api-keys');
  await page.getByRole('switch').first().press('Space');
  const message = page.getByRole('alert').filter({ hasText: text });
  await message.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing' })).toBeVisible();
});

test('FIX-37 only users who can use the promotion see the promotion bar, which does not reappear after they close it', async ({
  page,
}) => {
  const bar = page.getByRole('complementary', { name: 'Promotion' });
  const trial = await registerUser();
  await openAs(page, trial, '/xp360api/api-dashboard');
  await expect(bar).toContainText('SKY20');
  await expectGoodLooks(page);
  await bar.getByRole('button', { name: 'Close the promotion' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // The popup loads together with the bar, so if it is present, the bar would be present as well.
  await expect(trialEnded(page)).toBeAttached();
  await expect(bar).toHaveCount(0);

  const [unverified, paying] = [await registerUser({ isVerified: false }), await registerUser()];
  await buyPlan(paying, 'api');
  for (const [user, path] of [
    [unverified, '/verify-email'],
    [paying, '/profile'],
  ] as const) {
    await openAs(page, user, path);
    await page.evaluate(() => localStorage.removeItem('closed_promo'));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(trialEnded(page)).toBeAttached();
    await expect(bar).toHaveCount(0);
  }
});

test('FIX-37 the pricing page shows the end date of a trial, and lists the invoices of API customers', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  const dayOf = (time: number) =>
    new Date(time).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
  await openAs(page, user, '/pricing');
  const ends = page.getByText(`You are on a free trial until ${dayOf(Date.now() + 7 * 86_400_000)}.`);
  await expect(ends).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Invoices' })).toHaveCount(0);
  await buyPlan(user, 'api');
  await openAs(page, user, '/pricing');
  await expect(ends).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(2);
  await expectGoodLooks(page);
});

test('the pricing page shows the offering that the user tries first, as the payments page does', async ({
  page,
}) => {
  for (const [offerings, order] of [
    [['zwivel'], ['Zwivel', 'XP360 API']],
    [
      ['api', 'zwivel'],
      ['Zwivel', 'XP360 API'],
    ],
    [['api'], ['XP360 API']],
  ] as const) {
    await openAs(page, await registerUser({ offerings: [...offerings] }), '/pricing');
    const cards = page.getByRole('main').getByRole('heading', { level: 2, name: /^(Zwivel|XP360 API)$/ });
    await expect(cards).toHaveText([...order]);
  }
});

test('FIX-37 the pricing page lists only plans for the offering that the user does not have', async ({
  page,
}) => {
  const user = await registerUser();
  await buyPlan(user, 'api');
  await openAs(page, user, '/pricing');
  const plans = page.frameLocator('iframe[title="Plans and prices"]');
  await expect(plans.getByRole('button', { name: /Monthly \$29/ })).toBeVisible();
  await expect(plans.getByRole('heading', { level: 2 })).toHaveCount(1);
  await expectGoodLooks(page);
  await buyPlan(user, 'zwivel');
  await openAs(page, user, '/pricing');
  await expect(page.getByText('Current plan: Agent Monthly')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('04 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
}

async function buyFromTable(
  page: Page,
  plan: RegExp,
  beforePaying = (): Promise<void> => Promise.resolve(),
): Promise<void> {
  await page.frameLocator('iframe[title="Plans and prices"]').getByRole('button', { name: plan }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await beforePaying();
  await fillCard(page);
}

test('FIX-37 the confirmation of a purchase appears only once, and the promotion is then no longer shown', async ({
  page,
}) => {
  const thanks = page.getByRole('heading', { name: 'Thank you for your purchase' });
  const main = page.getByRole('main');
  for (const [offering, start, price, bought, end, next] of [
    [
      'api',
      '/pricing',
      /Monthly \$99/,
      'You bought API Monthly, a plan for XP360 API.',
      '/pricing',
      'api-keys',
    ],
    [
      'zwivel',
      '/subscriptions',
      /Monthly \$29/,
      'You bought Agent Monthly, a plan for Zwivel.',
      '/subscriptions',
      'scene',
    ],
  ] as const) {
    const user = await registerUser({ offerings: [offering] });
    await openAs(page, user, start);
    await buyFromTable(page, price);
    await expect(thanks).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${end}$`));
    await expect(main).toContainText(bought);
    await expect(main).toContainText(`We sent a confirmation to ${user.email}.`);
    await expect(page.getByRole('table', { name: 'Invoices' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('complementary', { name: 'Promotion' })).toHaveCount(0);
    await expectGoodLooks(page);
    await main
      .getByRole('link', { name: /^(Go to your API keys|Look around)$/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(next));
    // The message appears only once.
    await page.goBack();
    await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
    await expect(thanks).toHaveCount(0);
  }
});

test('FIX-84 a plan that is paid in two tabs is thanked for in the one that pays first, and refunded in the other', async ({
  page,
  context,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/subscriptions');
  const other = await context.newPage();
  await other.goto(`${portalUrl()}/subscriptions`);
  const plans = other.frameLocator('iframe[title="Plans and prices"]');
  await plans.getByRole('button', { name: /Monthly \$29/ }).click();
  await expect(other.getByLabel('Card number')).toBeVisible();
  const idle = await context.newPage();
  await buyFromTable(page, /Monthly \$29/, async () => {
    await idle.goto(`${portalUrl()}/subscriptions`);
    await expect(idle.locator('iframe[title="Plans and prices"]')).toBeVisible();
  });
  const thanks = page.getByRole('heading', { name: 'Thank you for your purchase' });
  await expect(thanks).toBeVisible();
  await idle.reload();
  await expect(idle.getByRole('heading', { name: 'Agent Monthly' })).toBeVisible();
  await expect(idle.getByText('No payment was made.')).toHaveCount(0);
  await fillCard(other);
  const rows = other.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(async () => {
    await other.reload();
    await expect(rows.nth(1)).toContainText(/\$29.*Refunded/);
  }).toPass();
  await expect(rows.nth(2)).toContainText(/\$29.*Paid/);
  await expectGoodLooks(other);
});

test('FIX-84 users who leave the checkout without paying see the plans and that no payment was made', async ({
  page,
}) => {
  const confirming = page.getByRole('heading', { name: 'Confirming your purchase' });
  const plans = page.frameLocator('iframe[title="Plans and prices"]');
  for (const [offering, path, price] of [
    ['zwivel', '/subscriptions', /Monthly \$29/],
    ['api', '/pricing', /Monthly \$99/],
  ] as const) {
    const user = await registerUser({ offerings: [offering] });
    await openAs(page, user, path);
    await plans.getByRole('button', { name: price }).click();
    await page.getByRole('link', { name: '← Back' }).click();
    await expect(page.getByText('No payment was made.')).toBeVisible();
    await expect(plans.getByRole('button', { name: price })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(confirming).toHaveCount(0);
    await expectGoodLooks(page);
    // The message is about this visit, so it does not return with the page.
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.goBack();
    await expect(plans.getByRole('button', { name: price })).toBeVisible();
    await expect(page.getByText('No payment was made.')).toHaveCount(0);
  }
});

test('FIX-86 after a purchase, users see the screen that they requested before the login', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  endOffering(user, 'zwivel');
  await page.goto(`${portalUrl()}/zwivel/scene`);
  await logIn(page, user.email);
  await expect(page).toHaveURL(/\/subscriptions$/);
  await dialog(page, 'Account inactive').getByRole('button', { name: 'OK' }).click();
  await buyFromTable(page, /Monthly \$29/);
  await expect(page).toHaveURL(/\/zwivel\/scene/);
  await expect(page.getByText('Agent Monthly is active. Thank you!')).toBeVisible();
});

test('FIX-37 the dashboard, home, profile and payments pages show the end date of a trial', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  const day = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
  const main = page.getByRole('main');
  await openAs(page, user, '/xp360api/api-dashboard');
  await expect(main).toContainText(`Your free trial of XP360 API ends on ${day}.`);
  await expectGoodLooks(page);
  await openAs(page, user, '/zwivel/home');
  await expect(main).toContainText(day);
  await openAs(page, user, '/profile');
  await expect(main).toContainText(`Ends on ${day}`);
  await openAs(page, user, '/subscriptions');
  await expect(main.getByText(`Ends on ${day}.`)).toHaveCount(2);
  await buyPlan(user, 'api');
  await openAs(page, user, '/xp360api/api-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(main.getByRole('group').first()).toBeVisible();
  await expect(main).not.toContainText('Your free trial of');
});

test('FIX-45 at 127.0.0.1 and [::1], users can view spheres and buy a plan without being redirected to another address', async ({
  page,
}) => {
  for (const name of ['127.0.0.1', '[::1]']) {
    const origin = portalUrl().replace('localhost', name);
    const user = await registerUser({ offerings: ['api', 'zwivel'] });
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await openAs(page, user, '/subscriptions', origin);
    await buyFromTable(page, /Monthly \$29/);
    await expect(page.getByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/subscriptions`);
    const key = (await user.call(createKey, { companyId: user.companyId, whitelist_urls: ['*'] })).id;
    await page.goto(`${origin}/docs/playground`);
    await expect(page.locator('sphere-viewer')).toBeVisible();
    await page.goto(`${origin}/embed/${key}`);
    const shown = (): Promise<boolean> =>
      page
        .locator('sphere-viewer')
        .evaluate((viewer) => 'currentSphere' in viewer && viewer.currentSphere !== null);
    await expect.poll(shown).toBe(true);
    expect(errors).toEqual([]);
  }
});
