import { expect, test, type Page } from '@playwright/test';
import { logOut } from '../../../web/contract/user.ts';
import { goWithin } from './frame.ts';
import { mailedKey, openAs, portalUrl, registerUser } from './user.ts';

/* Tests passwords, keys in URLs, and the data that the browser stores about a user. */

const KEYS = '/xp360api/api-keys';

test.use({ viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] });

const nameIn = (page: Page, name: string) => page.getByRole('banner').getByText(name);
const storedValues = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));

test('SEC-06 password fields allow pasting, can show the password and support password managers', async ({
  page,
}) => {
  await page.goto(`${portalUrl()}/login`);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email Address')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate(() => navigator.clipboard.writeText('Pasted-From-A-Manager-1'));
  await password.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(password).toHaveValue('Pasted-From-A-Manager-1');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(password).toHaveValue('Pasted-From-A-Manager-1');
  await goWithin(page, '/zwivel/create-account');
  const fields = page.locator('input[type="password"]');
  await expect(fields).toHaveCount(2);
  for (const field of await fields.all()) await expect(field).toHaveAttribute('autocomplete', 'new-password');
});

test('SEC-14 the key in an emailed link is not sent to other hosts, and is removed from the URL after use', async ({
  page,
}) => {
  const user = await registerUser({ isVerified: false });
  const key = await mailedKey(user.email, 'verify-email');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(portalUrl())) foreign.push(request.url());
  });
  for (const path of [`/verify-email/${key}`, '/passWordReset/u1/t2'] as const) {
    const response = await page.request.get(portalUrl() + path, { headers: { Accept: 'text/html' } });
    expect(response.headers()['referrer-policy']).toBe('no-referrer');
  }
  await page.goto(`${portalUrl()}/passWordReset/u1/t2`);
  await expect(page).toHaveURL(`${portalUrl()}/password-reset`);
  await openAs(page, user, `/verify-email/${key}`);
  await expect(page).toHaveURL(/\/account-activated$/);
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(key));
  expect(foreign).toEqual([]);
});

test('SEC-22 REL-22 logging in or out applies to all tabs, and a logout removes the user’s data', async ({
  page,
  context,
}) => {
  const [ada, other] = [
    await registerUser({ offerings: ['api', 'zwivel'] }),
    await registerUser({ firstName: 'Berta' }),
  ];
  const { token } = ada.storedLogin['user_state'] as { token: string };
  await openAs(page, ada, KEYS);
  const second = await context.newPage();
  await second.clock.install();
  await second.goto(portalUrl() + KEYS);
  await expect(nameIn(second, 'Ada Lovelace')).toBeVisible();
  // The other tab is updated within a second of its own clock, regardless of how slow the machine is.
  await second.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(/\/login$/);
    const left = await storedValues(tab);
    for (const secret of [token, ada.email, ada.id, 'Lovelace', 'user_state'])
      expect(left).not.toContain(secret);
  }
  await page.getByLabel('Email Address').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(other.password);
  await page.keyboard.press('Enter');
  await expect(nameIn(page, 'Berta Lovelace')).toBeVisible();
  await expect(nameIn(second, 'Berta Lovelace')).toBeVisible();
  await second.clock.resume();
  // If the host no longer recognizes the session, the session also ends in all tabs.
  const key = await second.evaluate(
    () => (JSON.parse(localStorage.getItem('user_state') ?? '{}') as { token: string }).token,
  );
  await other.call(logOut, { key });
  await goWithin(page, '/profile');
  await goWithin(page, KEYS);
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/login$/);
  expect(await storedValues(second)).not.toContain('user_state');
});
