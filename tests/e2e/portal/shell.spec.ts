import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { endOffering, openAs, portalUrl, registerUser, type PortalUser } from './user.ts';
import { goWithin, watchErrors, withSettings } from './frame.ts';

/* Tests the frame around all screens: header, drawer, footer, titles, focus, and the targets of URLs. */

const KEYS = '/xp360api/api-keys';
const DASHBOARD = '/xp360api/api-dashboard';

let both: PortalUser;

test.beforeAll(async () => {
  both = await registerUser({ offerings: ['api', 'zwivel'], firstName: 'ליאורה' });
});

test.use({ viewport: { width: 1440, height: 900 } });

const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });
const widthOf = async (page: Page) => (await menu(page).boundingBox())?.width ?? 0;

test('SHELL-02 SHELL-03 SHELL-05 SHELL-11 SHELL-12 SHELL-13 SHELL-14 SHELL-15 SHELL-16 SHELL-17 SHELL-18 SEC-54 ROUTE-64 visitors see a page frame with the logo, title, login link and footer', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(portalUrl());
  await expect(page).toHaveURL(/\/login$/);
  await expect(page).toHaveTitle('XP360: Log In');
  await expect(banner(page).getByRole('link', { name: 'XP360' }).locator('svg')).toBeVisible();
  await expect(banner(page).getByText('Log In', { exact: true })).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect(button(page, 'Log out')).toHaveCount(0);
  await expect(menu(page)).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('360° aerial imagery');
  await expect(footer).toContainText(`© ${new Date().getFullYear()} XP360`);
  await expect(footer).toContainText(/Version \d+\.\d+/);
  // The operator has set no link targets, so plain pages of the host are used, and no social site is listed.
  await expect(footer.getByRole('link')).toHaveText(['Contact', 'Privacy Policy', 'Terms of Use']);

  await withSettings(page, {
    links: {
      contact: 'https://aerial.test/contact',
      privacy: 'https://aerial.test/privacy',
      terms: 'https://aerial.test/terms',
      social: [{ name: 'LinkedIn', url: 'https://linkedin.test/aerial' }],
    },
    apiOfferingName: 'Sphere API',
  });
  await page.goto(`${portalUrl()}/xp360api/welcome`);
  await expect(page).toHaveTitle('Sphere API: Welcome');
  const targets = { Contact: 'contact', 'Privacy Policy': 'privacy', 'Terms of Use': 'terms' };
  for (const [name, target] of Object.entries(targets))
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', `https://aerial.test/${target}`);
  const social = footer.getByRole('navigation', { name: 'Social media' }).getByRole('link');
  await expect(social).toHaveAttribute('href', 'https://linkedin.test/aerial');
  for (const one of await footer.getByRole('link').all()) {
    await expect(one).toHaveAttribute('target', '_blank');
    await expect(one).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await expectGoodLooks(page);
  await goWithin(page, '/share/none');
  await expect(footer).toHaveCount(0);
  await expect(banner(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test('FIX-27 the sign-up form links to the terms and the privacy policy that users must accept', async ({
  page,
}) => {
  await page.goto(`${portalUrl()}/xp360api/create-account`);
  for (const title of ['Terms of Service', 'Privacy Policy']) {
    const popup = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: title }).click();
    const opened = await popup;
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(opened).toHaveURL(/\/info\/(terms|privacy)$/);
    await expectGoodLooks(opened);
    await opened.close();
  }
  const popup = page.waitForEvent('popup');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect((await popup).getByRole('heading', { level: 1 })).toHaveText('Contact');
});

test('SHELL-03 SHELL-18 SHELL-19 a new screen sets the title, focus and scroll position, and the back button returns to the previous screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openAs(page, both, DASHBOARD);
  await expect(page).toHaveTitle('XP360 API: Dashboard');
  // The first Tab on a page focuses the link that skips the frame.
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));

  await page.evaluate(() => {
    scrollTo(0, 200);
  });
  await link(page, 'API Keys').click();
  await expect(page).toHaveTitle('XP360 API: API Keys');
  await expect(banner(page).getByText('API Keys', { exact: true })).toBeVisible();
  await expect(page.getByRole('main', { name: 'API Keys' })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(link(page, 'API Keys')).toHaveAttribute('aria-current', 'page');
  await expect(link(page, 'Dashboard')).not.toHaveAttribute('aria-current');
  await link(page, 'Home').click();
  await expect(page).toHaveTitle('Zwivel: Home');
  await page.goBack();
  await expect(page).toHaveTitle('XP360 API: API Keys');
  await expect(page).toHaveURL(new RegExp(`${KEYS}$`));
});

test('SHELL-01 SHELL-04 SHELL-06 SHELL-07 SHELL-08 SHELL-37 SHELL-38 the header shows the user’s name, and the menu drawer collapses, opens and preserves its state across reloads', async ({
  page,
}) => {
  await openAs(page, both, KEYS);
  const person = banner(page).getByRole('link', { name: 'ליאורה Lovelace' });
  await expect(person.locator('svg')).toBeVisible();
  await expect(person).toHaveAttribute('href', '/profile');
  await expect(button(page, 'Log out').locator('svg')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  for (const section of ['Zwivel', 'XP360 API', 'General', 'Billing'])
    await expect(menu(page).getByRole('heading', { name: section, exact: true })).toBeVisible();
  for (const name of ['Home', 'Scene', 'Dashboard', 'API Keys', 'Coverage', 'Subscriptions', 'Profile'])
    await expect(link(page, name)).toBeVisible();
  await expect(link(page, 'API Reference')).toHaveAttribute('rel', 'noopener noreferrer');

  expect(await widthOf(page)).toBeGreaterThan(200);
  await button(page, 'Collapse menu').click();
  await expect.poll(() => widthOf(page)).toBeLessThan(80);
  await expect(button(page, 'Open menu')).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page, 'Open menu')).toBeFocused();
  // Icons without a visible label have a tooltip that keyboard users can read.
  await link(page, 'Coverage').focus();
  const coverage = page.getByRole('link', { name: 'Coverage', exact: true });
  await expect(page.locator('sl-tooltip[open]').filter({ has: coverage })).toHaveCount(1);
  await page.reload();
  await expect(button(page, 'Open menu')).toBeVisible();
  expect(await widthOf(page)).toBeLessThan(80);
  await expectGoodLooks(page);

  await page.evaluate(() => {
    localStorage.removeItem('drawer_open');
  });
  for (const [width, isOpen] of [
    [1199, false],
    [1200, true],
    [600, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(button(page, isOpen ? 'Collapse menu' : 'Open menu')).toBeVisible();
    expect((await widthOf(page)) > 200, `${width} px`).toBe(isOpen);
  }
  await button(page, 'Open menu').press('Enter');
  await expect.poll(() => widthOf(page)).toBeGreaterThan(200);
  await expect(link(page, 'Coverage')).toBeVisible();
});

test('SHELL-09 SHELL-36 on phones, the menu drawer traps focus, and closes after Escape, a click outside or a click on a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 599, height: 800 });
  await openAs(page, both, KEYS);
  const hamburger = button(page, 'Open menu');
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect(hamburger).toHaveAttribute('aria-expanded', 'false');
  await expect(sheet).toBeHidden();
  await hamburger.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await expect(link(page, 'API Reference')).toBeVisible();
  const stops = new Set<string>();
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    stops.add(
      await page.evaluate(() =>
        document.activeElement?.closest('dialog') ? 'within' : (document.activeElement?.tagName ?? ''),
      ),
    );
  }
  // After the last element of the drawer, focus moves to the browser's toolbar, never to the page behind the
  // drawer.
  expect([...stops].filter((stop) => stop !== 'BODY')).toEqual(['within']);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(hamburger).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await hamburger.click();
  await expect(sheet).toBeVisible();
  await expectGoodLooks(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await hamburger.click();
  await expect(sheet).toBeVisible();
  await page.mouse.click(330, 400);
  await expect(sheet).toBeHidden();
  await hamburger.click();
  await link(page, 'Dashboard').click();
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('ROUTE-32 ROUTE-38 ROUTE-40 ROUTE-51 ROUTE-53 ROUTE-64 ROUTE-20 each URL redirects visitors as specified, without extra history entries', async ({
  page,
}) => {
  const table = [
    ['/zwivel', '/zwivel/create-account'],
    ['/xp360api/create-account', '/zwivel/create-account?from=xp360api'],
    ['/verify-email/a%20key', '/login/a%20key'],
    ['/xp360api/nowhere', '/login'],
    ['/zwivel/nowhere', '/login'],
    ['/pricing', '/login'],
    ['/passWordReset', '/xp360api/welcome'],
    ['/passWordReset/u1/t2', '/password-reset'],
  ] as const;
  await page.goto(`${portalUrl()}/xp360api/welcome`);
  for (const [path, end] of table) {
    await goWithin(page, path);
    await expect(page).toHaveURL(portalUrl() + end);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  const length = await page.evaluate(() => history.length);
  await goWithin(page, '/xp360api/nowhere');
  await expect(page).toHaveURL(/\/login$/);
  // URLs that redirect do not add a history entry.
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
});

test('ERR-10 ERR-11 ROUTE-58 ROUTE-59 ROUTE-60 ROUTE-61 PERM-05 PERM-10 users who are redirected because of a missing subscription see an explanation once', async ({
  page,
}) => {
  const [api, second] = [
    await registerUser({ offerings: ['api'] }),
    await registerUser({ offerings: ['zwivel'] }),
  ];
  endOffering(api, 'api');
  endOffering(second, 'zwivel');
  const popup = page.locator('sl-dialog[label="Account inactive"]');
  await openAs(page, api, '/coverage/12');
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
  await expect(popup.getByText(/^Attention/)).toHaveText(
    'Attention: Your XP360 API account is currently inactive. To continue accessing our services, please activate your subscription.',
  );
  await expectGoodLooks(page);
  await popup.getByRole('button', { name: 'OK' }).press('Enter');
  await expect(popup).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(popup).toHaveCount(0);
  await goWithin(page, KEYS);
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();

  await openAs(page, second, '/zwivel/scene');
  await expect(page).toHaveURL(/\/subscriptions$/);
  await expect(popup.getByText(/^Attention/)).toHaveText(
    'Attention: Your XP360 account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.',
  );
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();
  // Links that require a subscription state this to all users.
  const scene = menu(page).getByRole('link', { name: /^Scene/ });
  await expect(scene).toHaveAttribute('aria-disabled', 'true');
  await expect(scene).toContainText('Requires an active Zwivel subscription.');
  await page.emulateMedia({ forcedColors: 'active' });
  const colour = await scene.evaluate((one) => getComputedStyle(one).color);
  await expect(menu(page)).not.toHaveCSS('color', colour);
  await page.emulateMedia({ forcedColors: 'none' });
  await scene.click({ force: true });
  await expect(page).toHaveURL(/\/subscriptions$/);
});

test('the page is dark before its script loads when the system is in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 20, 27)');
});

test('the selected date range is distinguishable in forced-colors mode', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, both, DASHBOARD);
  const range = (isChosen: boolean) => page.getByRole('button', { name: /^\d+ days$/, pressed: isChosen });
  const background = await range(false)
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.getByRole('button', { name: '7 days' }).click();
  await expect(range(true)).not.toHaveCSS('background-color', background);
});

test('FIX-38 an unknown URL shows a not-found page with a link to the home page', async ({ page }) => {
  const user = await registerUser();
  await openAs(page, user, '/nonsense/at%20all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page).toHaveURL(`${portalUrl()}/nonsense/at%20all`);
  await expect(page).toHaveTitle('XP360: Page Not Found');
  await expectGoodLooks(page);
  await page.getByRole('main').getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
  // The redirects of the specification apply in the areas of both offerings.
  await goWithin(page, '/xp360api/nonsense');
  await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
});
