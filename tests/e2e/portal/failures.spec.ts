import { expect, test, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { createKey } from '../../../web/contract/api-key.ts';
import { expectGoodLooks } from '../axe.ts';
import { goWithin, watchErrors, withSettings } from './frame.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/*
 * Tests failures and their messages: a host that is unavailable, slow or sends wrong responses, blocked
 * storage, deleted files, and no connection.
 */

const KEYS = '/xp360api/api-keys';
const RENAME = '**/api/apikey/setActive';

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser({ offerings: ['api', 'zwivel'] });
  await user.call(createKey, { companyId: user.companyId, name: 'Pier', whitelist_urls: ['*'] });
});

test.use({ viewport: { width: 1280, height: 800 } });

const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });
const alerts = (page: Page) => messages(page).getByRole('alert');
const main = (page: Page) => page.getByRole('main');
const status = (page: Page) => page.locator('tbody sl-switch').first();

/** Toggles a key while the host sends this response, and returns the message that appears. */
async function messageOf(page: Page, response: { status: number; body: string }): Promise<string> {
  await page.route(RENAME, (route) => route.fulfill({ ...response, contentType: 'application/json' }), {
    times: 1,
  });
  await status(page).click();
  await expect(alerts(page)).toHaveCount(1);
  const text = await alerts(page).getByRole('paragraph').innerText();
  await alerts(page).getByRole('button', { name: 'Dismiss message' }).click();
  await expect(alerts(page)).toHaveCount(0);
  return text;
}

test('SHELL-22 SHELL-23 a failed call shows the host’s error message or, if there is none, a general message', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await openAs(page, user, KEYS);
  const said = { displayMessage: 'The key is in use.', error: 'E17', detail: 'No.' };
  const general = '500 Internal Server Error /api/apikey/setActive';
  await test.step('ERR-01 ERR-06 a message shows the displayMessage or error field of the response', async () => {
    for (const [body, text] of [
      [JSON.stringify(said), 'The key is in use.'],
      [JSON.stringify({ error: 'Only the error field.' }), 'Only the error field.'],
    ] as const)
      expect(await messageOf(page, { status: 500, body })).toBe(text);
  });
  await test.step('ERR-02 ERR-03 ERR-05 a response without a usable text leads to a message with its status and URL', async () => {
    for (const body of ['{}', '<html>Bad gateway</html>', JSON.stringify({ displayMessage: 7, error: null })])
      expect(await messageOf(page, { status: 500, body })).toBe(general);
  });
  await test.step('ERR-02 ERR-03 ERR-04 in production, the general message is Unexpected error', async () => {
    await withSettings(page, { isProduction: true });
    await page.reload();
    for (const body of ['{}', '<html>', '[]', ''])
      expect(await messageOf(page, { status: 502, body })).toBe('Unexpected error');
  });
  expect(errors).toEqual([]);
});

test('ERR-13 tiles that cannot be loaded and a lost WebGL context are logged, and never appear as a message', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const logged: string[] = [];
  page.on('console', (entry) => logged.push(entry.text()));
  let isBlocked = false;
  await page.route('**/spheres/*/*/*/*', (route) => (isBlocked ? route.abort() : route.continue()));
  await openAs(page, user, '/zwivel/scene');
  const viewer = page.locator('sphere-viewer');
  await expect
    .poll(() => viewer.evaluate((element: SphereViewer) => element.currentSphere?.id ?? null), {
      timeout: 120_000,
    })
    .not.toBeNull();
  // Every message that appears from here on is recorded, even if it disappears soon.
  await messages(page).evaluate((region) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(region.textContent)).observe(region, {
      childList: true,
      subtree: true,
    });
  });
  isBlocked = true;
  await viewer.evaluate((element: SphereViewer) => {
    element.zoom = 6;
  });
  await expect.poll(() => logged.join('\n')).toMatch(/Tile \S+ was not loaded completely/);
  await page
    .locator('sphere-viewer canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) =>
      canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    );
  await expect.poll(() => logged.join('\n')).toContain('The WebGL context was lost.');
  expect(await page.evaluate('window.seen')).toEqual([]);
  await expect(messages(page)).toBeEmpty();
});

test('after the last viewed sphere was removed, the scene reports it once and then shows another sphere', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const scene = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Scene', exact: true });
  const home = page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Home', exact: true });
  await openAs(page, user, '/zwivel/scene');
  // The view is stored in the browser and in the URL.
  await expect(page).toHaveURL(/sphere=\d/, { timeout: 120_000 });
  await home.click();
  await expect(page).toHaveURL(/home$/);
  await expect(page.locator('sphere-viewer')).toHaveCount(0);
  // The browser stored a sphere that the library does not have any more.
  await page.evaluate(() => {
    for (const [name, text] of Object.entries<string>(localStorage))
      if (name.includes('scene_place:'))
        localStorage.setItem(name, text.replace(/"sphere":\d+/, '"sphere":999999999'));
  });
  await scene.click();
  await expect(page.getByRole('heading', { name: 'Sphere not found' })).toBeVisible();
  await home.click();
  await expect(page.getByRole('heading', { name: 'Sphere not found' })).toHaveCount(0);
  await scene.click();
  await expect(page).toHaveURL(/sphere=(?!999999999)\d/, { timeout: 120_000 });
});

test('snackbars are stacked, and each closes after its duration unless the pointer is over it', async ({
  page,
}) => {
  await page.clock.install();
  await openAs(page, user, KEYS);
  await expect(status(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const fail = async (displayMessage: string): Promise<void> => {
    await page.route(RENAME, (route) => route.fulfill({ status: 409, json: { displayMessage } }), {
      times: 1,
    });
    await status(page).click();
    await expect(messages(page).getByText(displayMessage)).toBeVisible();
  };
  const heightAt = async (text: string) => (await messages(page).getByText(text).boundingBox())?.y ?? 0;
  await test.step('SHELL-23 SHELL-24 a message appears at the bottom of the window', async () => {
    await fail('First');
    await expect(messages(page)).toHaveAttribute('aria-live', 'polite');
    expect(await heightAt('First')).toBeGreaterThan(700);
  });
  await test.step('SHELL-21 a second message appears below the first', async () => {
    await page.clock.runFor(1500);
    await fail('Second');
    expect(await heightAt('First')).toBeLessThan(await heightAt('Second'));
  });
  await test.step('SHELL-24 SHELL-25 the messages are at the top of windows narrower than 600 px, and otherwise at the bottom', async () => {
    await page.setViewportSize({ width: 599, height: 800 });
    expect(await heightAt('First')).toBeLessThan(120);
    await page.setViewportSize({ width: 600, height: 800 });
    expect(await heightAt('Second')).toBeGreaterThan(700);
  });
  await test.step('SHELL-21 SHELL-22 dismissing one message leaves the other one in the list', async () => {
    await messages(page).getByRole('button', { name: 'Dismiss message' }).first().click();
    await expect(alerts(page)).toHaveText(['Second']);
  });
  await test.step('SHELL-26 a message remains while the pointer is over it, and then disappears after 4000 ms', async () => {
    await alerts(page).hover();
    await page.clock.runFor(9000);
    await expect(alerts(page)).toHaveCount(1);
    await page.mouse.move(5, 5);
    await page.clock.runFor(3900);
    await expect(alerts(page)).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(alerts(page)).toHaveCount(0);
  });
});

const screens = [
  KEYS,
  '/xp360api/api-dashboard',
  '/xp360api/pricing-contact',
  '/coverage',
  '/coverage/1',
  '/profile',
  '/subscriptions',
  '/pricing',
  '/zwivel/home',
  '/zwivel/scene',
  '/esri-table-generator',
  '/snapshot-viewer/1',
  '/share/none',
];
const calls = /\/(api|user)\/(?!login\/token)/;
type PageRoute = Parameters<Parameters<Page['route']>[1]>[0];
const troubles: Readonly<Record<string, (route: PageRoute) => Promise<void>>> = {
  'is unavailable': (route) => route.abort('connectionrefused'),
  'does not respond': () => Promise.resolve(),
  'responds with an HTML page of a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  'responds with invalid data': (route) =>
    route.fulfill({ status: 200, json: { data: 'no', links: 7, items: null } }),
};

for (const [trouble, respond] of Object.entries(troubles))
  test(`REL-25 REL-24 no screen is blank while the host ${trouble}`, async ({ page }) => {
    const errors = watchErrors(page);
    await page.route(calls, respond);
    await openAs(page, user, KEYS);
    for (const path of screens) {
      await goWithin(page, path);
      await expect(main(page)).toHaveText(/\S{2,}/);
      await expect(page.getByRole('banner')).toBeVisible();
    }
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible();
    expect(errors).toEqual([]);
  });

test('REL-24 REL-25 opening a page while the host is unavailable shows an error, and retrying later shows the requested screen', async ({
  page,
}) => {
  await page.route('**/user/login/token', (route) => route.abort(), { times: 1 });
  await openAs(page, user, KEYS);
  await expect(page.getByRole('heading', { name: 'We cannot reach the server' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'API Keys' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${KEYS}$`));
});

test('REL-24 REL-25 going offline shows a banner and preserves input, and going online loads missing screens', async ({
  page,
  context,
}) => {
  await openAs(page, user, '/xp360api/pricing-contact');
  const usage = page.getByRole('textbox', { name: 'Usage' });
  await usage.fill('About 🛰️ 20 sites');
  await context.setOffline(true);
  const banner = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await expect(banner).toBeVisible();
  await expect(usage).toHaveValue('About 🛰️ 20 sites');
  await expectGoodLooks(page);
  // A screen whose script could not be loaded is loaded when the browser is online again.
  await goWithin(page, '/profile');
  await expect(main(page).getByRole('alert')).toContainText('This page could not be loaded');
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('REL-35 after an upgrade, a page with a missing file reloads once, then shows an error with a retry button', async ({
  page,
}) => {
  let isMissing = true;
  await page.route(/\/portal\/profile-screen-/, (route) =>
    isMissing ? route.fulfill({ status: 404 }) : route.continue(),
  );
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openAs(page, user, KEYS);
  await expect(page.getByRole('heading', { level: 1, name: 'API Keys' })).toBeVisible();
  const before = loads;
  await goWithin(page, '/profile');
  await expect(main(page).getByRole('alert')).toContainText('This page could not be loaded');
  await expect(page).toHaveURL(/\/profile$/);
  expect(loads - before).toBe(1);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  isMissing = false;
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
});

test('REL-34 a repeated uncaught error and an unhandled rejection are each reported to the host once, without personal data', async ({
  page,
  request,
}) => {
  const counted = async (): Promise<number> => {
    const figures = await (await request.get(`${portalUrl()}/metrics`)).text();
    return Number(/^events_total\{event="client_error"\} (\d+)$/m.exec(figures)?.[1] ?? 0);
  };
  await withSettings(page, { errorReportShare: 1 });
  await openAs(page, user, KEYS);
  await expect(status(page)).toBeVisible();
  const before = await counted();
  const sent: Record<string, unknown>[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/client-errors')) sent.push(one.postDataJSON() as Record<string, unknown>);
  });
  await page.evaluate(() => {
    for (let round = 0; round < 3; round += 1)
      setTimeout(() => {
        throw new TypeError('No key of ada@example.com at /keys?token=hunter2');
      });
    void Promise.reject(new RangeError('Too far'));
  });
  await expect.poll(counted).toBe(before + 2);
  sent.sort((a, b) => String(b['name']).localeCompare(String(a['name'])));
  expect(sent).toMatchObject([
    { kind: 'error', name: 'TypeError', message: 'No key of [email] at /keys', screen: 'api-keys', share: 1 },
    { kind: 'rejection', name: 'RangeError', message: 'Too far', screen: 'api-keys', share: 1 },
  ]);
  expect(JSON.stringify(sent)).not.toMatch(/ada@|hunter2/);
  await page.route('**/api/client-errors', (route) => route.abort());
  await page.evaluate(() => setTimeout(() => reportError(new Error('Nobody hears this'))));
  await expect.poll(() => sent.length).toBe(3);
  await expect(alerts(page)).toHaveCount(0);
});

test('REL-21 users can log in and out even if the browser storage is blocked, full or corrupt', async ({
  page,
  browser,
}) => {
  const errors = watchErrors(page);
  for (const corrupt of ['{"token":', '[]', '{"token":"x","subscriptions":"all"}', '\u0000']) {
    await page.goto(`${portalUrl()}/healthz`);
    await page.evaluate((value) => {
      localStorage.setItem('user_state', value);
      localStorage.setItem('drawer_open', value);
    }, corrupt);
    await page.goto(portalUrl() + KEYS);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('textbox', { name: 'Email Address' })).toBeEmpty();
    await expect(alerts(page)).toHaveCount(0);
  }
  expect(errors).toEqual([]);
  for (const isBlocked of [true, false]) {
    const other = await browser.newPage();
    const otherErrors = watchErrors(other);
    await other.addInitScript((blocked) => {
      const refuse = (): never => {
        throw new DOMException('No.', blocked ? 'SecurityError' : 'QuotaExceededError');
      };
      if (blocked)
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, { get: refuse });
      else Storage.prototype.setItem = refuse;
    }, isBlocked);
    await other.goto(`${portalUrl()}/login`);
    await other.getByRole('textbox', { name: 'Email Address' }).fill(user.email);
    await other.getByLabel('Password', { exact: true }).fill(user.password);
    await other.keyboard.press('Enter');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/dashboard|usage|sphere/i);
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    expect(otherErrors).toEqual([]);
    await other.close();
  }
});
