import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { listInvoices } from '../../../web/contract/payment.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { expectGoodLooks } from '../axe.ts';
import { buyPlan, openAs, registerUser, type PortalUser } from './user.ts';

/* Tests plans, promotions and trials with the real host and the stand-in for the payment provider. */

const PATH = '/subscriptions';

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const table = (page: Page): FrameLocator => page.frameLocator('iframe[title="Plans and prices"]');
const banner = (page: Page) => page.getByRole('complementary', { name: 'Free trial' });
const promoBar = (page: Page) => page.getByRole('complementary', { name: 'Promotion' });

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(path)) calls += 1;
  });
  return () => calls;
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('04 / 30');
  await page.getByLabel('Security code').fill('123');
}

async function invoicesOf(user: PortalUser): Promise<number> {
  const own = await user.call(getUser, { userid: user.id });
  const id = 'stripeCustomerId' in own ? (own.stripeCustomerId ?? '') : '';
  return (await user.call(listInvoices, { id })).invoices.length;
}

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('trial users can buy a plan, open its invoice, and cancel and resume the plan in the customer portal', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/home');
  await test.step('SUBS-19 SUBS-20 SUBS-21 the banner states that the trial gives full access, and how many days remain', async () => {
    await expect(banner(page)).toContainText('Full Access');
    await expect(banner(page)).toContainText('7 days left. Enjoy your free trial!');
  });
  await test.step('PERM-07 the menu has a link to the payments page', async () => {
    await expect(
      page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Subscriptions' }),
    ).toHaveAttribute('href', PATH);
  });
  await test.step('SUBS-18 SUBS-24 PERM-08 the banner has a countdown circle and leads to the payments page', async () => {
    await expect(banner(page)).toContainText('7days');
    await banner(page).getByRole('link', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(heading(page, 'Free trial')).toBeVisible();
  });

  await test.step('SUBS-02 the plans are shown again after the user leaves the checkout with the back button', async () => {
    await table(page)
      .getByRole('button', { name: /Monthly \$29/ })
      .click();
    await expect(heading(page, 'Pay by card')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('No payment was made.')).toBeVisible();
    await table(page)
      .getByRole('button', { name: /Monthly \$29/ })
      .click();
  });

  await test.step('a declined card is reported', async () => {
    await fillCard(page, '4000 0000 0000 0002');
    await button(page, 'Subscribe').click();
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  });
  await test.step('SUBS-01 SUBS-03 a plan is bought by card, and no plans and no trial are shown afterward', async () => {
    await fillCard(page, '4242 4242 4242 4242');
    await button(page, 'Subscribe').dblclick();
    await expect(page).toHaveURL(new RegExp(`${PATH}$`));
    await expect(page.getByText('Agent Monthly is active. Thank you!')).toBeVisible();
    await expect(heading(page, 'Agent Monthly')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expect(heading(page, 'Choose a plan')).toHaveCount(0);
    await expect(banner(page)).toHaveCount(0);
  });
  await test.step('SUBS-07 the only payment has an invoice that can be opened', async () => {
    const rows = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/\$29.*Paid/);
    expect(await invoicesOf(user)).toBe(1);
    const opened = page.waitForEvent('popup');
    await rows.nth(1).getByRole('link', { name: /^View/ }).click();
    const invoice = await opened;
    await expect(invoice.locator('body')).toContainText('$29');
    await invoice.close();
  });

  await test.step('SUBS-04 SUBS-05 a double click on Customer Portal opens the portal once', async () => {
    const portalCalls = countCalls(page, 'createPortalSession');
    await button(page, 'Customer Portal').dblclick();
    await expect(heading(page, 'Customer portal')).toBeVisible();
    expect(portalCalls()).toBe(1);
  });
  await test.step('the plan can be canceled and resumed in the customer portal', async () => {
    await page.getByRole('link', { name: 'Cancel plan' }).click();
    await button(page, 'Yes, cancel the plan').click();
    await page.getByRole('link', { name: '← Back to the site' }).click();
    await expect(page.getByText('Your plan was changed.')).toBeVisible();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByText(/Canceled\. You keep access until/)).toBeVisible();
    await button(page, 'Customer Portal').click();
    await button(page, 'Keep the plan').click();
    await page.getByRole('link', { name: '← Back to the site' }).click();
    await expect(page.getByText('Your plan was changed.')).toBeVisible();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
    await expectGoodLooks(page);
  });
});

test('users can check and use promo codes, and see the promotion only while its coupon is active', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, '/zwivel/home');
  await test.step('SUBS-09 SUBS-10 the promo bar shows the active coupon, whose code can be copied', async () => {
    await expect(promoBar(page)).toContainText('SKY20');
    await promoBar(page).getByRole('button', { name: 'Copy SKY20' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SKY20');
    await promoBar(page).getByRole('link', { name: 'See plans' }).click();
  });
  const field = page.getByRole('textbox', { name: 'Promo code' });
  const checked = countCalls(page, 'validatePromoCode');
  await test.step('SUBS-08 an empty or invalid promo code is reported, and a code is preserved while the browser is offline', async () => {
    // The test presses keys here, because a click that requires scrolling is sometimes lost next to the
    // provider's frame.
    await button(page, 'Check code').press('Enter');
    await expect(page.getByText('Please enter a promo code.')).toBeVisible();
    await expect(field).toBeFocused();
    await field.fill('🎈'.repeat(40));
    await field.press('Enter');
    await expect(page.getByText('This promo code is not valid.')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/This promo code is not valid\.$/);
    // The error is announced, although the focus was in the field before.
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(['This promo code is not valid.']);
    await page.context().setOffline(true);
    await field.fill('  sky20 ');
    await field.press('Enter');
    await expect(page.getByText(/^We cannot reach the server/)).toBeVisible();
    await expect(field).toHaveValue('  sky20 ');
    await page.context().setOffline(false);
  });
  await test.step('SUBS-08 a valid promo code is checked once, and its discount is shown', async () => {
    const before = checked();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    // Without the delay, the response could arrive between the two clicks.
    await page.route('**/api/stripe/validatePromoCode*', async (route) => {
      await held;
      await route.continue();
    });
    await button(page, 'Check code').dblclick();
    release();
    await expect(page.getByText('SKY20 gives you 20% off for 3 months.')).toBeVisible();
    expect(checked()).toBe(before + 1);
    await expect(table(page).getByRole('button', { name: /\$29/ }).first()).toBeVisible();
    await expectGoodLooks(page);
  });
  await test.step('SUBS-11 the promo bar is hidden without an active coupon', async () => {
    await page.route('**/api/stripe/activeCoupon', (route) => route.fulfill({ json: {} }));
    await page.reload();
    await expect(heading(page, 'Choose a plan')).toBeVisible();
    await expect(promoBar(page)).toHaveCount(0);
  });
});

test('SUBS-02 only users with a verified email address see the plans, and users can retry after the plans fail to load', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  const path = '**/api/stripe/createPricingTableSession';
  const unavailable = 'Payments are not available at the moment.';
  await page.route(path, (route) => route.fulfill({ status: 503, json: { displayMessage: unavailable } }));
  await openAs(page, user, PATH);
  await expect(heading(page, 'The plans could not be loaded')).toBeVisible();
  await expect(page.getByText(unavailable)).toBeVisible();
  await expectGoodLooks(page);
  await page.unroute(path);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route(path, async (route) => {
    await held;
    await route.continue();
  });
  const opened = countCalls(page, 'createPricingTableSession');
  await button(page, 'Try again').dblclick();
  await expect(page.getByText('Loading plans…')).toBeAttached();
  release();
  await expect(table(page).getByRole('button', { name: /\$29/ }).first()).toBeVisible();
  expect(opened()).toBe(1);

  // From here on, the host offers the provider's pricing element instead of a page.
  await page.unroute(path);
  const script = 'https://js.stripe.com/v3/pricing-table.js';
  await page.route(path, async (route) => {
    const json = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...json, script, page: null } });
  });
  await page.route(`**${PATH}`, async (route) => {
    const original = await route.fetch();
    const policy = original.headers()['content-security-policy'] ?? '';
    const allowed = policy
      .replace('script-src', 'script-src https://js.stripe.com')
      .replace('trusted-types lit-html', 'trusted-types default lit-html');
    await route.fulfill({
      response: original,
      headers: { ...original.headers(), 'content-security-policy': allowed },
    });
  });
  await page.route(script, (route) => route.abort(), { times: 1 });
  await page.reload();
  await expect(heading(page, 'The plans could not be loaded')).toBeVisible();
  await page.route(script, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'customElements.define("stripe-pricing-table", class extends HTMLElement {})',
    }),
  );
  await button(page, 'Try again').click();
  await expect(page.locator('stripe-pricing-table[customer-session-client-secret]')).toHaveAttribute(
    'pricing-table-id',
    'prctbl_standin',
  );

  const unverified = await registerUser({ offerings: ['zwivel'], isVerified: false });
  await openAs(page, unverified, PATH);
  await expect(heading(page, 'Verify your email address first')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verify email' }).last()).toHaveAttribute(
    'href',
    '/verify-email',
  );
});

test('API customers can buy plans on the pricing page, but cannot open the payments page of the other offering', async ({
  page,
}) => {
  await test.step('ROUTE-62 visitors of the payments page are redirected to the login', async () => {
    await page.goto(PATH);
    await expect(page).toHaveURL(/\/login$/);
  });
  const user = await registerUser();
  await test.step('SUBS-06 API customers are redirected from the payments page to their keys', async () => {
    await openAs(page, user, PATH);
    await expect(page).toHaveURL(/\/xp360api\/api-keys$/);
  });
  await test.step('SHELL-41 SHELL-42 SHELL-43 the pricing page describes the imagery and contains no prices', async () => {
    await openAs(page, user, '/pricing');
    await expect(page.getByText('60 of the largest US markets, captured every year')).toBeVisible();
    await expect(
      page.getByText(/^You are on a free trial until [A-Z][a-z]{2}\s\d+,\s\d{4}\.$/),
    ).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('$');
  });
  await test.step('a plan for the API can be bought on the pricing page', async () => {
    await table(page)
      .getByRole('button', { name: /Monthly \$99/ })
      .click();
    await fillCard(page, '4242 4242 4242 4242');
    await button(page, 'Subscribe').click();
    await expect(page.getByText('API Monthly is active. Thank you!')).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
  });
  await test.step('SUBS-13 the paid plan is active, and only plans of the other offering are for sale', async () => {
    await openAs(page, user, '/pricing');
    await expect(page.getByText('Current plan: API Monthly')).toBeVisible();
    await expect(table(page).getByRole('button', { name: /Monthly \$29/ })).toBeVisible();
    await expect(table(page).getByRole('button', { name: /\$99/ })).toHaveCount(0);
    await expect(button(page, 'Customer Portal')).toBeEnabled();
    await expectGoodLooks(page);
  });
  await test.step('Contact Sales opens the inquiry', async () => {
    // The test presses keys here as well, because the provider's frame is on the page.
    await page.getByRole('main').getByRole('link', { name: 'Contact Sales' }).press('Enter');
    await expect(page).toHaveURL(/pricing-contact$/);
  });
});

test('PERM-12 ROUTE-63 API-24 users with only the second offering can start the API trial on the pricing page', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const coverage = menu.getByRole('link', { name: /^Coverage/ });
  await openAs(page, user, '/zwivel/home');
  await expect(coverage).toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByText('Free for 7 days. No credit card required.')).toBeVisible();
  await expect(table(page).getByRole('button', { name: /\$29/ }).first()).toBeVisible();
  await expectGoodLooks(page);
  const started = countCalls(page, 'setApiUser');
  await page.route('**/user/setApiUser', (route) => route.abort(), { times: 1 });
  await button(page, 'Start free trial').click();
  await expect(page.getByText(/^We cannot reach the server/)).toBeVisible();
  await button(page, 'Start free trial').dblclick();
  await expect(page.getByText('Your free API trial has started.')).toBeVisible();
  await expect(page).toHaveURL(/\/xp360api\/api-keys$/);
  expect(started()).toBe(2);
  await expect(coverage).not.toHaveAttribute('aria-disabled', 'true');
  await menu.getByRole('link', { name: 'Pricing', exact: true }).click();
  await expect(page.getByText(/^You are on a free trial until [A-Z][a-z]{2}\s\d+,\s\d{4}\.$/)).toHaveCount(2);
  await expect(button(page, 'Start free trial')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to your subscription' }).click();
  const trialOfApi = page.locator('section', { hasText: 'XP360 API' });
  await expect(trialOfApi.getByRole('heading', { name: 'Free trial', exact: true })).toBeVisible();
});

test('SUBS-07 users can retry loading the invoices after a failure, and see no invoice section if there are no invoices', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await buyPlan(user, 'zwivel');
  await page.route('**/api/stripe/invoices*', (route) => route.abort(), { times: 1 });
  await openAs(page, user, PATH);
  await expect(page.getByText(/^Your invoices could not be loaded/)).toBeVisible();
  await button(page, 'Try again').click();
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
  await page.route('**/api/stripe/invoices*', (route) => route.fulfill({ json: { invoices: [] } }));
  await page.reload();
  await expect(heading(page, 'Agent Monthly')).toBeVisible();
  await expect(heading(page, 'Invoices')).toHaveCount(0);
});
