import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { setHostTime } from './host-time.ts';
import { endOffering, openAs, registerUser } from './user.ts';

/* Tests the free trials of both offerings with a shifted clock and the real host: banner, countdown and
   popup. */

const DAY_MS = 86_400_000;

test.use({ viewport: { width: 1280, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Free trial' });

/** A role locator would find no dialog content, because the element with the role is in the shadow tree. */
const popup = (page: Page) => page.locator('sl-dialog[label="Your API Free Trial has Ended"]');

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('users whose trial has ended are redirected to the payments page with an explanation', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  endOffering(user, 'zwivel');
  await page.clock.setSystemTime(Date.now() + 8 * DAY_MS);
  await setHostTime(page, () => Date.now() + 8 * DAY_MS);
  // A login lasts only an hour, so its stored expiry is extended.
  const storedLogin = { ...user.storedLogin, login_expiry: Date.now() + 9 * DAY_MS };
  await openAs(page, { ...user, storedLogin }, '/zwivel/home');
  await test.step('SUBS-17 SUBS-22 SUBS-23 the banner says that the trial has expired, with zero seconds left', async () => {
    await expect(banner(page)).toContainText('Your trial for Zwivel has expired.');
    await expect(banner(page)).toContainText('Please subscribe');
    await expect(banner(page)).toContainText('0seconds');
    const card = page.getByRole('main').getByRole('heading', { name: 'Your free trial' }).locator('..');
    await expect(card).toContainText('Your trial for Zwivel has expired.');
    await expectGoodLooks(page);
  });
  await test.step('SUBS-47 the card on the home screen names the offering of the trial, as the banner does', async () => {
    await expect(page.getByRole('main')).toContainText('Your trial for Zwivel has expired.');
  });
  await test.step('SUBS-06 SUBS-24 the scene and the banner lead to the payments page, which shows the plans', async () => {
    await expect(banner(page).getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      '/subscriptions',
    );
    await page.getByRole('link', { name: /Get Started/ }).click();
    await expect(page).toHaveURL(/\/subscriptions$/);
    await expect(page.locator('sl-dialog[label="Account inactive"]')).toContainText(
      'Attention: Your Zwivel account is currently inactive.',
    );
    await expect(page.locator('sl-dialog[label="Account inactive"]')).toContainText(
      /Your free trial of Zwivel ended on \w{3}\s\d{1,2},\s\d{4}\./,
    );
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();
    await expect(page.locator('iframe[title="Plans and prices"]')).toBeVisible();
  });
  await test.step('Subscribe in the message leads to the plans, although they are on the same page', async () => {
    await page
      .locator('sl-dialog[label="Account inactive"]')
      .getByRole('button', { name: 'Subscribe' })
      .click();
    const heading = page.getByRole('heading', { name: 'Choose a plan' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
  });
});

test('SUBS-20 SUBS-28 SUBS-29 until the trial ends, the countdown updates its unit, color and value without a reload', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  const end = Date.now() + 7 * DAY_MS;
  await page.clock.install();
  let aheadMs: number | null = 0;
  await setHostTime(page, () => (aheadMs === null ? null : Date.now() + aheadMs));
  const lookAt = async (beforeEndMs: number): Promise<void> => {
    const time = end - beforeEndMs;
    aheadMs = time - Date.now();
    await page.goto('about:blank');
    await page.clock.setSystemTime(time);
    await openAs(
      page,
      { ...user, storedLogin: { ...user.storedLogin, login_expiry: time + 3_600_000 } },
      '/zwivel/home',
    );
  };
  for (const [left, text, color] of [
    [7 * DAY_MS - 60_000, '7 days left', '3'],
    [2.5 * DAY_MS, '3 days left', '4'],
    [30 * 3_600_000, '2 days left', '5'],
    [5.5 * 3_600_000, '6 hours left', '5'],
  ] as const) {
    await lookAt(left);
    await expect(banner(page)).toContainText(text);
    await expect(banner(page).locator('[data-step]')).toHaveAttribute('data-step', color);
  }
  await lookAt(10 * 60_000);
  await expect(banner(page)).toContainText('minutes left');
  // From here on, the host's time does not follow the page's clock, because a late response would set the
  // page's time back.
  aheadMs = null;
  // The page's clock is set to the last minute, regardless of how long the page took to load.
  await page.clock.pauseAt(end - 50_000);
  await expect(banner(page)).toContainText(/\d seconds left/);
  await page.clock.runFor(120_000);
  await expect(banner(page)).toContainText('Your trial for Zwivel has expired.');
});

test('the end of the API trial is announced once, and only on pages of the API', async ({ page }) => {
  const user = await registerUser();
  const start = Date.now();
  // The trial ends within a day. The popup appears exactly when the trial ends.
  endOffering(user, 'api', start + 600_000);
  await page.clock.install({ time: start });
  await openAs(page, user, '/xp360api/api-dashboard');
  await test.step('SUBS-37 SUBS-41 SUBS-46 the popup opens at the moment at which the company’s trial ends', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup(page)).toBeHidden();
    // A response during the jump would set the page's clock back to the host's.
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(610_000);
    await expect(popup(page)).toBeVisible();
    await expect(button(page, 'Subscribe')).toBeFocused();
  });
  await test.step('FIX-93 SUBS-40 SUBS-43 a popup that was closed with its box unchecked does not open again that day', async () => {
    await expect(popup(page)).toContainText(/Your free trial of XP360 API ended on \w{3}\s\d{1,2},\s\d{4}\./);
    await expect(popup(page).getByRole('checkbox', { name: "Don't show again" })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(popup(page)).toBeHidden();
  });

  await test.step('SUBS-36 SUBS-39 the popup of a trial that has already ended opens only on pages of the API', async () => {
    endOffering(user, 'api', start - 60_000);
    await page.goto('about:blank');
    await openAs(page, user, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup(page)).toBeHidden();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(popup(page)).toBeVisible();
    await expectGoodLooks(page);
  });
  await test.step('SUBS-42 SUBS-44 Contact Sales closes the popup and opens the inquiry', async () => {
    await button(page, 'Contact Sales').click();
    await expect(page).toHaveURL(/\/xp360api\/pricing-contact$/);
    await expect(popup(page)).toBeHidden();
  });
  await test.step('AUTH-21 the popup does not open again after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup(page)).toBeHidden();
  });
});

test('SUBS-45 the popup is closed for good only if the box Don’t show again is checked', async ({ page }) => {
  const user = await registerUser();
  endOffering(user, 'api');
  const flag = () =>
    page.evaluate((name) => localStorage.getItem(name), `hide_trial_ended:${user.companyId}`);
  await openAs(page, user, '/xp360api/api-dashboard');
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  expect(await flag()).toContain('until');
  // A day later, the popup opens again.
  await page.evaluate((name) => localStorage.removeItem(name), `hide_trial_ended:${user.companyId}`);
  await page.reload();
  await expect(popup(page)).toBeVisible();
  await popup(page).getByRole('checkbox', { name: "Don't show again" }).check({ force: true });
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
  expect(await flag()).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(popup(page)).toBeHidden();
});
