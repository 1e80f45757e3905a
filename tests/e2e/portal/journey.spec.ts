import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import type { SphereMap, SphereViewer } from '../../../elements/index.ts';
import { portalUrl } from './user.ts';

/* Tests the complete journey of a new user through the product, using only what the screen shows. */

const PASSWORD = 'Look-Around-360';
const NEW_PASSWORD = 'Look-Higher-360';
const MAPS_KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodGo';

test.use({ viewport: { width: 1280, height: 900 }, baseURL: portalUrl() });

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** Opens the newest link of a kind that was emailed to a user, as the recipient would. */
async function followMail(page: Page, email: string, subject: RegExp, link: RegExp): Promise<void> {
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await expect(heading(page, 'Outbox')).toBeVisible();
  const mail = page.getByRole('link').filter({ hasText: email }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 100 });
  }).toPass();
  await mail.click();
  await page.locator('pre').getByRole('link', { name: link }).click();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: /Spheres on my own sites/ }).click();
  await field(page, 'First Name').fill('Grace');
  await field(page, 'Last Name').fill('Hopper');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Company Name').fill('Harbor Views');
  await field(page, 'Primary Industry').selectOption({ index: 1 });
  await field(page, 'Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  // The click is forced because the drawn box covers the input.
  await page.getByRole('checkbox').check({ force: true });
  await button(page, 'Create Account').click();
  await expect(heading(page, 'Verify Email')).toBeVisible();
}

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).click();

/** Records the user actions that the portal reports to the host. */
function collectEvents(page: Page): Set<string> {
  const events = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/map/event/create')) return;
    const { category, action } = request.postDataJSON() as Record<'category' | 'action', string>;
    events.add(`${category} ${action}`);
  });
  return events;
}

test('a new user can sign up, create an API key, subscribe, save a favorite and set a new password', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const events = collectEvents(page);
  const email = `${randomUUID()}@portal.test`;
  await test.step('SIGNUP-01 a visitor signs up and verifies the email address', async () => {
    await signUp(page, email);
    await followMail(page, email, /verif/i, /verify-email/);
    await button(page, 'View API Key').click();
  });

  await test.step('KEYS-01 the user creates an API key', async () => {
    await button(page, 'ADD NEW KEY').first().click();
    await field(page, 'Name').fill('Harbor site');
    await button(page, 'Create key').click();
    await expect(page.getByText('Harbor site is ready.')).toBeVisible();
  });
  await test.step('the user adds a maps key', async () => {
    await choose(page, 'API Keys');
    await button(page, 'ADD KEY').click();
    await field(page, 'Google API Key').fill(MAPS_KEY);
    // On a busy machine, the host can time out its request to Google. The button is disabled while the request is
    // pending, and hidden once the key is valid.
    const accepted = page.getByText('Google accepts this key.');
    await expect(async () => {
      if (!(await accepted.isVisible())) await button(page, 'Validate').click({ timeout: 1000 });
      await expect(accepted).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await button(page, 'Save').click();
    await expect(page.getByText('Google API Key added.')).toBeVisible();
  });

  await test.step('DASH-01 the dashboard shows the chart of sphere loads', async () => {
    await choose(page, 'Dashboard');
    await expect(heading(page, '0 sphere loads')).toBeVisible();
    await expect(page.getByRole('application', { name: /^Sphere loads per day/ })).toBeVisible();
  });
  await test.step('the coverage map opens', async () => {
    await choose(page, 'Coverage');
    const map = page.locator('sphere-map');
    await expect.poll(() => map.evaluate((one: SphereMap) => one.surface !== null)).toBe(true);
  });

  await test.step('INQ-01 the user sends an inquiry about custom pricing', async () => {
    await choose(page, 'Contact Sales');
    await page.getByText('I want custom pricing').click();
    await page.getByLabel(/^Usage/).fill('Twenty listings a month');
    await button(page, 'Send inquiry').click();
    await expect(page.getByText('Inquiry sent. Thanks!')).toBeVisible();
    await expect(page).toHaveURL(/\/pricing$/);
  });
  await test.step('AUTH-01 SUBS-01 the user, who is on a free trial, buys a plan by card', async () => {
    const plans = page.frameLocator('iframe[title="Plans and prices"]');
    await plans.getByRole('button', { name: /Monthly \$29/ }).click();
    await field(page, 'Card number').fill('4242 4242 4242 4242');
    await field(page, 'Expiry date').fill('04 / 30');
    await field(page, 'Security code').fill('123');
    await button(page, 'Subscribe').click();
    await expect(page.getByText('Agent Monthly is active. Thank you!')).toBeVisible();
  });

  await test.step('FAV-01 the user saves the current view as a favorite', async () => {
    await choose(page, 'Scene');
    const viewer = page.locator('sphere-viewer');
    const shown = (): Promise<number | null> =>
      viewer.evaluate((one: SphereViewer) => one.currentSphere?.id ?? null);
    await expect.poll(shown, { timeout: 60_000 }).not.toBeNull();
    await viewer.getByRole('button', { name: 'Favorites', exact: true }).click();
    await viewer.getByLabel('Favorite name').fill('Harbor at noon');
    await viewer.getByRole('button', { name: 'Save this view' }).click();
    await expect(viewer.getByRole('button', { name: 'Load Harbor at noon' })).toBeVisible();
    // Events that are still waiting when the user logs out are dropped.
    await expect.poll(() => [...events]).toContain('feature favorite_saved');
  });

  await test.step('the user sets a new password and logs in with it', async () => {
    await button(page, 'Log out').click();
    await button(page, 'Forgot your password?').click();
    await field(page, 'Email Address').fill(email);
    await button(page, 'Send link').click();
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    await followMail(page, email, /new password/i, /password-reset/);
    await field(page, 'New Password').fill(NEW_PASSWORD);
    await field(page, 'Confirm Password').fill(NEW_PASSWORD);
    await button(page, 'Set password').click();
    await expect(page.getByText('Your new password is set. Please log in.')).toBeVisible();
    await logIn(page, email, NEW_PASSWORD);
    await expect(heading(page, 'Dashboard')).toBeVisible();
  });

  await test.step('TRACK-07 the actions of the user are reported under their categories', () => {
    for (const event of [
      ...['signed_up', 'email_verified', 'inquiry_sent'].map((action) => `accountManagement ${action}`),
      ...['key_created', 'maps_key_saved', 'dashboard_viewed'].map((action) => `xp360api ${action}`),
      ...['pricing_viewed', 'subscription_created'].map((action) => `checkout ${action}`),
      ...['coverage_opened', 'scene_opened', 'favorite_saved'].map((action) => `feature ${action}`),
    ])
      expect(events).toContain(event);
  });
});
