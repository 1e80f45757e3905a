import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { goWithin, watchErrors, withSettings } from './frame.ts';
import { endOffering, openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

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

test('visitors see a header with the logo, title and login link, and a footer', async ({ page }) => {
  const errors = watchErrors(page);
  await test.step('ROUTE-64 SHELL-18 the root URL leads visitors to the login screen, whose name is in the document title', async () => {
    await page.goto(portalUrl());
    await expect(page).toHaveURL(/\/login$/);
    await expect(page).toHaveTitle('XP360: Log In');
  });
  await test.step('SHELL-02 SHELL-03 SHELL-05 the header shows the logo, the title of the page and a login link, but no logout button', async () => {
    await expect(banner(page).getByRole('link', { name: 'XP360' }).locator('svg')).toBeVisible();
    await expect(banner(page).getByText('Log In', { exact: true })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toBeVisible();
    await expect(button(page, 'Log out')).toHaveCount(0);
    await expect(menu(page)).toHaveCount(0);
  });
  const footer = page.getByRole('contentinfo');
  await test.step('SHELL-12 SHELL-17 the footer shows a description, the copyright year and the version', async () => {
    await expect(footer).toContainText('360° aerial imagery');
    await expect(footer).toContainText(`© ${new Date().getFullYear()} XP360`);
    await expect(footer).toContainText(/Version \d+\.\d+/);
  });
  await test.step('SHELL-13 SHELL-14 SHELL-15 without settings, the footer contains exactly the links for contact, the privacy policy, the terms and the social sites', async () => {
    // The operator has set no link targets, so plain pages of the host are used.
    await expect(footer.getByRole('link')).toHaveText([
      'Contact',
      'Privacy Policy',
      'Terms of Use',
      'LinkedIn',
      'YouTube',
    ]);
  });

  await test.step('SHELL-18 the document title contains the configured name of the API', async () => {
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
  });
  await test.step('SHELL-13 SHELL-14 SHELL-15 the footer links to the configured contact, privacy and terms pages', async () => {
    const targets = { Contact: 'contact', 'Privacy Policy': 'privacy', 'Terms of Use': 'terms' };
    for (const [name, target] of Object.entries(targets))
      await expect(footer.getByRole('link', { name })).toHaveAttribute(
        'href',
        `https://aerial.test/${target}`,
      );
  });
  await test.step('SHELL-16 SEC-54 the footer links to the social sites, and its links open new tabs without access to the page', async () => {
    const social = footer.getByRole('navigation', { name: 'Social media' }).getByRole('link');
    await expect(social).toHaveAttribute('href', 'https://linkedin.test/aerial');
    for (const one of await footer.getByRole('link').all()) {
      await expect(one).toHaveAttribute('target', '_blank');
      await expect(one).toHaveAttribute('rel', 'noopener noreferrer');
    }
  });
  await expectGoodLooks(page);
  await test.step('SHELL-11 a shared page has a header but no footer', async () => {
    await goWithin(page, '/share/none');
    await expect(footer).toHaveCount(0);
    await expect(banner(page)).toBeVisible();
  });
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

test('SHELL-03 SHELL-18 SHELL-19 opening a screen updates the title, the focus, the scroll position and the browser history', async ({
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

test('the header shows the user’s name, and the navigation menu remains collapsed or open after a reload', async ({
  page,
}) => {
  await openAs(page, both, KEYS);
  await test.step('SHELL-04 the header shows the full name of the user, a profile icon and a logout icon', async () => {
    const person = banner(page).getByRole('link', { name: 'ליאורה Lovelace' });
    await expect(person.locator('svg')).toBeVisible();
    await expect(person).toHaveAttribute('href', '/profile');
    await expect(button(page, 'Log out').locator('svg')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
  });
  await test.step('SHELL-01 SHELL-06 the menu lists the screens of both offerings in sections', async () => {
    for (const section of ['Zwivel', 'XP360 API', 'General', 'Billing'])
      await expect(menu(page).getByRole('heading', { name: section, exact: true })).toBeVisible();
    for (const name of ['Home', 'Scene', 'Dashboard', 'API Keys', 'Coverage', 'Subscriptions', 'Profile'])
      await expect(link(page, name)).toBeVisible();
    await expect(link(page, 'API Reference')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  await test.step('SHELL-08 the menu collapses to icons with tooltips, and remains collapsed after a reload', async () => {
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
  });
  await expectGoodLooks(page);

  await test.step('SHELL-37 SHELL-38 on a first visit, the menu is open at widths of 1200 px and more, and collapsed at smaller widths', async () => {
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
  });
  await test.step('SHELL-07 the Enter key opens the collapsed menu', async () => {
    await button(page, 'Open menu').press('Enter');
    await expect.poll(() => widthOf(page)).toBeGreaterThan(200);
    await expect(link(page, 'Coverage')).toBeVisible();
  });
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

test('visitors are redirected as specified, without extra history entries', async ({ page }) => {
  const expectRedirects = async (table: readonly (readonly [path: string, end: string])[]): Promise<void> => {
    for (const [path, end] of table) {
      await goWithin(page, path);
      await expect(page).toHaveURL(portalUrl() + end);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    }
  };
  await page.goto(`${portalUrl()}/xp360api/welcome`);
  await test.step('ROUTE-20 ROUTE-53 the URLs for signing up lead visitors to the sign-up form', async () => {
    await expectRedirects([
      ['/zwivel', '/zwivel/create-account'],
      ['/xp360api/create-account', '/zwivel/create-account?from=xp360api'],
    ]);
  });
  await test.step('ROUTE-40 a verification link leads visitors to the login screen with the key in its URL', async () => {
    await expectRedirects([['/verify-email/a%20key', '/login/a%20key']]);
  });
  await test.step('ROUTE-32 ROUTE-38 ROUTE-64 unknown URLs of the offerings and URLs that require a login lead visitors to the login screen; other unknown URLs stay', async () => {
    await expectRedirects([
      ['/xp360api/nowhere', '/login'],
      ['/zwivel/nowhere', '/login'],
      ['/nowhere', '/nowhere'],
      ['/pricing', '/login'],
    ]);
  });
  await test.step('ROUTE-51 ROUTE-52 a password reset link with both ids starts the reset, and an incomplete one leads to the welcome page', async () => {
    await expectRedirects([
      ['/passWordReset', '/xp360api/welcome'],
      ['/passWordReset/u1/t2', '/password-reset'],
    ]);
  });
  await test.step('a URL that redirects adds only one history entry', async () => {
    const length = await page.evaluate(() => history.length);
    await goWithin(page, '/xp360api/nowhere');
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
  });
});

test('users who are redirected because of a missing subscription see an explanation once', async ({
  page,
}) => {
  const [api, second] = [
    await registerUser({ offerings: ['api'] }),
    await registerUser({ offerings: ['zwivel'] }),
  ];
  endOffering(api, 'api');
  endOffering(second, 'zwivel');
  const popup = page.locator('sl-dialog[label="Account inactive"]');
  await test.step('ROUTE-58 PERM-05 opening the coverage map without an API subscription leads to the dashboard', async () => {
    await openAs(page, api, '/coverage/12');
    await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
  });
  await test.step('ERR-10 ROUTE-59 a popup says that the API account is inactive', async () => {
    await expect(popup.getByText(/^Attention/)).toHaveText(
      'Attention: Your XP360 API account is currently inactive. To continue accessing our services, please activate your subscription.',
    );
    await expectGoodLooks(page);
    await popup.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(popup).toBeHidden();
  });
  await test.step('ROUTE-59 PERM-05 the popup appears again only after the next redirect', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(popup).toHaveCount(0);
    await goWithin(page, KEYS);
    await expect(page).toHaveURL(new RegExp(`${DASHBOARD}$`));
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });

  await test.step('ROUTE-61 opening the scene without a subscription to the second offering leads to the payments page', async () => {
    await openAs(page, second, '/zwivel/scene');
    await expect(page).toHaveURL(/\/subscriptions$/);
  });
  await test.step('FIX-85 ERR-11 ROUTE-60 a popup says that the account of the second offering is inactive', async () => {
    await expect(popup.getByText(/^Attention/)).toHaveText(
      'Attention: Your Zwivel account is currently inactive. To continue accessing our services, please renew your subscription from the payments page.',
    );
    await popup.getByRole('button', { name: 'OK' }).click();
    await expect(popup).toBeHidden();
  });
  await test.step('a menu link that requires a subscription says so, looks different and leads nowhere', async () => {
    const scene = menu(page).getByRole('link', { name: /^Scene/ });
    await expect(scene).toHaveAttribute('aria-disabled', 'true');
    await expect(scene).toContainText('Requires an active Zwivel subscription.');
    await page.emulateMedia({ forcedColors: 'active' });
    const color = await scene.evaluate((one) => getComputedStyle(one).color);
    await expect(menu(page)).not.toHaveCSS('color', color);
    await page.emulateMedia({ forcedColors: 'none' });
    await scene.click({ force: true });
    await expect(page).toHaveURL(/\/subscriptions$/);
  });
});

test('the page is dark before its script loads when the system is in dark mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(14, 20, 27)');
});

test('in forced-colors mode, the selected date range of the dashboard has a different background from the other date ranges', async ({
  page,
}) => {
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
