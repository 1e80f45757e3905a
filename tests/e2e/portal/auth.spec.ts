import { type Page, expect, test } from '@playwright/test';
import { changePassword } from '../../../web/contract/user-links.ts';
import {
  PASSWORD,
  respondOnce,
  at,
  cutOff,
  fieldErrorOf,
  field,
  goTo,
  collectMessages,
  heading,
  storedValue,
  logIn,
  press,
  slowDown,
  messageRegion,
  watchCalls,
} from './auth-steps.ts';
import { mailedKey, openAs, registerUser } from './user.ts';

/* Tests logging in, staying logged in and logging out with the real host. */

const DASHBOARD = /\/xp360api\/api-dashboard$/;
const HOUR_MS = 3_600_000;
const TIMED_OUT = 'Logged in session timed out. Please Login again to continue.';

test('the login form shows errors next to the fields and is submitted only once by a double click', async ({
  page,
}) => {
  const { email } = await registerUser();
  const sent = watchCalls(page, '/user/login');
  await goTo(page, '/login');
  const [address, password] = [field(page, 'Email Address'), field(page, 'Password')];
  await test.step('AUTH-06 AUTH-08 the form reports an empty email address and an empty password, and sends nothing', async () => {
    await press(page, 'Sign In');
    await expect(address).toBeFocused();
    expect(await fieldErrorOf(address)).toBe('Please enter a value for: Email Address');
    expect(await fieldErrorOf(password)).toBe('Please enter a value for: password');
    expect(sent).toEqual([]);
  });
  await test.step('AUTH-08 AUTH-09 AUTH-70 the Enter key submits the form, which sends nothing while the email address is invalid or the password is empty', async () => {
    await address.fill(`${'a'.repeat(10_000)}@example.com`);
    await address.press('Enter');
    await expect.poll(() => fieldErrorOf(address)).toBe('Please enter a valid email address.');
    await address.fill(`  ${email.toUpperCase()}\t`);
    await address.press('Enter');
    await expect(password).toBeFocused();
    expect(sent).toEqual([]);
  });
  await test.step('a login that the host rejects is reported, and the form keeps its input', async () => {
    await password.fill('wrong');
    await password.press('Enter');
    const error = page.getByRole('main').getByRole('alert');
    await expect(error).toHaveText('Unable to log in with provided credentials.');
    await expect(address).toHaveValue(/PORTAL\.TEST/);
    await expect(password).toHaveValue('wrong');
    await password.fill('a'.repeat(10_000));
    await press(page, 'Sign In');
    await expect(error).toHaveText('Password must have at most 1024 characters.');
  });
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await test.step('AUTH-05 AUTH-07 AUTH-10 a double click with the right password sends one request and leads to the dashboard', async () => {
    await password.fill(PASSWORD);
    sent.length = 0;
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).dblclick();
    await expect(page).toHaveURL(DASHBOARD);
    expect(sent).toEqual([{ email: email.toUpperCase(), password: PASSWORD }]);
  });
  await test.step('the back button does not return to the login screen', async () => {
    await page.goBack();
    await expect(page, 'the back button does not return to the login').not.toHaveURL(/login/);
  });
});

test('when a login is rate-limited, fails or gets an invalid response, the form preserves the input and shows an error', async ({
  page,
  context,
}) => {
  const { email } = await registerUser();
  await goTo(page, '/login');
  await field(page, 'Email Address').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  const error = page.getByRole('main').getByRole('alert');
  const tooMany = 'Too many login attempts. Please try again later.';
  await respondOnce(page, '/user/login', slowDown(tooMany, 600));
  await press(page, 'Sign In');
  await expect(error).toHaveText(`${tooMany} You can try again in 10 minutes.`);
  await cutOff(page, '/user/login');
  await press(page, 'Sign In');
  await expect(error).toHaveText(/cannot reach the server.*Check your connection, then try again/);
  await respondOnce(page, '/user/login', { status: 200, json: { token: 7 } });
  await press(page, 'Sign In');
  await expect(error).toHaveText(/^200 OK/);
  await respondOnce(page, '/user/login', { status: 502, json: '<html>Bad gateway' });
  await press(page, 'Sign In');
  await expect(error).toHaveText(/^502/);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await press(page, 'Sign In');
  await expect(error).toHaveText(/cannot reach/);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  // The next screen receives the address, which is preserved on return. The password is not.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Create Account')).toBeVisible();
  await expect(field(page, 'Email Address')).toHaveValue(email);
  await page.goBack();
  await expect(heading(page, 'Log In')).toBeVisible();
  await expect(field(page, 'Email Address')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue('');
  await field(page, 'Password').fill(PASSWORD);
  await press(page, 'Sign In');
  await expect(page).toHaveURL(DASHBOARD);
});

test('users stay logged in after a reload, and a logout applies to all tabs', async ({ page, context }) => {
  const shown = await collectMessages(context);
  const user = await registerUser();
  await goTo(page, '/login');
  const record =
    await test.step('AUTH-18 AUTH-20 a login stores the data of the user and the expiry time of the session in the browser', async () => {
      const before = Date.now();
      await logIn(page, user.email);
      await expect(page).toHaveURL(DASHBOARD);
      const stored = (await storedValue(page, 'user_state')) as Record<string, unknown>;
      expect(Object.keys(stored)).toEqual([
        'token',
        'firstName',
        'lastName',
        'assets',
        'xp360Plan',
        'subscriptions',
        'assetCount',
      ]);
      expect(stored).toMatchObject({
        firstName: 'Ada',
        lastName: 'Lovelace',
        assets: [],
        assetCount: 0,
        xp360Plan: null,
      });
      expect(await storedValue(page, 'login_expiry')).toBeGreaterThanOrEqual(before + HOUR_MS);
      return stored;
    });
  await test.step('AUTH-16 AUTH-17 a reload sends the stored token, and the user stays logged in', async () => {
    const restored = watchCalls(page, '/user/login/token');
    await page.reload();
    await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    expect(restored).toEqual([{ token: record.token }]);
  });
  const other = await context.newPage();
  await test.step('AUTH-11 AUTH-12 AUTH-15 a logout that the host rejects removes the stored data and leads to the login screen in both tabs', async () => {
    await goTo(other, '/profile');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await expect(page).toHaveURL(at('/profile'));
    await page.route('**/user/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Log out' }).click();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(at('/login'));
      expect([await storedValue(tab, 'user_state'), await storedValue(tab, 'login_expiry')]).toEqual([
        null,
        null,
      ]);
      await expect(messageRegion(tab)).toBeEmpty();
    }
    await page.goBack();
    await expect(page, 'the back button stays at the login').toHaveURL(at('/login'));
  });
  const grace =
    await test.step('AUTH-17 when another user logs in from one tab, both tabs show that user and no data of the first user', async () => {
      const next = await registerUser({ firstName: 'لطيفة' });
      await logIn(other, next.email);
      await expect(other).toHaveURL(DASHBOARD);
      await expect(page).toHaveURL(DASHBOARD);
      for (const tab of [page, other])
        await expect(tab.getByRole('link', { name: 'لطيفة Lovelace' })).toBeVisible();
      return next;
    });
  await test.step('when the host ends the session, both tabs show the login screen and one of them explains why', async () => {
    // Both tabs notice the end of the session at their next call. A call that is still pending now would show
    // the message on a page that the reload removes.
    for (const tab of [page, other]) await tab.waitForLoadState('networkidle');
    expect(shown).not.toContain(TIMED_OUT);
    await grace.call(changePassword, {
      username: grace.email,
      old_password: PASSWORD,
      new_password1: 'Look-Around-361',
      new_password2: 'Look-Around-361',
    });
    await other.reload();
    await expect.poll(() => shown).toContain(TIMED_OUT);
    for (const tab of [page, other]) await expect(tab).toHaveURL(at('/login'));
  });
});

test('an hour without activity ends the session in all tabs, and activity in one tab extends the session in the others', async ({
  page,
  context,
}) => {
  const shown = await collectMessages(context);
  const user = await registerUser();
  await context.clock.install({ time: new Date() });
  await openAs(page, user, '/profile');
  const other = await context.newPage();
  await goTo(other, '/profile');
  const pages = [page, other];
  for (const tab of pages) await expect(tab.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  // Pages share the clock of their context.
  const pass = (ms: number): Promise<void> => context.clock.fastForward(ms);
  const expiry = async (tab = page) => Number(await storedValue(tab, 'login_expiry'));
  // Values that the second tab wrote when it opened reach the storage of the first tab a moment later.
  await expect.poll(() => expiry()).toBe(await expiry(other));
  await test.step('AUTH-25 activity extends the session, at most once a minute', async () => {
    // A value that the second tab wrote before the movement can be stored after it.
    let noted = 0;
    await expect(async () => {
      const before = await expiry();
      await pass(120_000);
      await page.mouse.move(200, 200);
      await page.mouse.move(210, 200);
      noted = await expiry();
      expect(noted).toBeGreaterThan(before + 100_000);
      await expect.poll(() => expiry(other), { timeout: 5_000 }).toBe(noted);
    }).toPass();
    // Activity is recorded at most once per minute.
    await pass(50_000);
    await page.mouse.move(300, 300);
    await page.mouse.move(310, 300);
    expect(await expiry()).toBe(noted);
    await pass(11_000);
    await page.mouse.move(320, 300);
    await expect.poll(expiry).toBeGreaterThan(noted + 60_000);
  });
  await test.step('AUTH-26 AUTH-27 activity in one tab extends the session in the other tab', async () => {
    // Almost an hour later, the user is active in one tab.
    const first = await expiry();
    await pass(HOUR_MS - 120_000);
    await page.mouse.move(400, 400);
    await expect.poll(expiry).toBeGreaterThan(first + HOUR_MS - 180_000);
    await expect.poll(() => expiry(other)).toBe(await expiry());
    await pass(HOUR_MS - 200_000);
    for (const tab of pages) await expect(tab).toHaveURL(at('/profile'));
  });
  await test.step('less than two minutes before the end, a warning says how to stay logged in, and a key press does that', async () => {
    const warning = (tab: Page) => tab.getByRole('alert').filter({ hasText: /^You will be logged out/ });
    for (const tab of pages) await expect(warning(tab)).toHaveCount(0);
    await pass(90_000);
    for (const tab of pages) await expect(warning(tab)).toContainText('Press a key');
    await page.keyboard.press('Shift');
    await expect(warning(page)).toHaveCount(0);
    await pass(2000);
    await expect(warning(other)).toHaveCount(0);
    for (const tab of pages) await expect(tab).toHaveURL(at('/profile'));
  });
  await test.step('AUTH-23 AUTH-24 AUTH-28 an hour after the last activity, both tabs show the login screen', async () => {
    await pass(HOUR_MS);
    for (const tab of pages) await expect(tab).toHaveURL(at('/login'));
  });
  await test.step('AUTH-13 AUTH-14 the logout after an hour without activity removes the stored data and explains why', async () => {
    for (const tab of pages) expect(await storedValue(tab, 'user_state')).toBeNull();
    await expect.poll(() => shown).toContain(TIMED_OUT);
  });
});

test('AUTH-29 AUTH-30 a new login is required after the device’s clock passes the end of the session, but not after the clock is set back', async ({
  page: before,
  context,
}) => {
  const user = await registerUser();
  await openAs(before, user, '/profile');
  await expect(before.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await before.close();
  const page = await context.newPage();
  const restored = watchCalls(page, '/user/login/token');
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await goTo(page, '/profile');
  await expect(messageRegion(page)).toContainText(TIMED_OUT);
  await expect(page).toHaveURL(at('/login'));
  expect(restored).toEqual([]);
  expect(await storedValue(page, 'user_state')).toBeNull();
  await logIn(page, user.email);
  await expect(page).toHaveURL(at('/profile'));
  // The clock is corrected. The stored time is a day ahead, so the host decides whether the login is valid.
  await page.clock.setSystemTime(Date.now());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  expect(restored).toHaveLength(1);
});

for (const [what, spoil] of [
  [
    'blocked',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    },
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
  [
    'corrupt',
    () => {
      for (const name of ['user_state', 'login_expiry', 'drawer', 'tracked'])
        if (localStorage.getItem('spoilt') === null) localStorage.setItem(name, '{"token":\u0000');
      localStorage.setItem('spoilt', '1');
    },
  ],
] as const)
  test(`with browser storage that is ${what}, users can log in, open another screen and log out without errors`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const user = await registerUser();
    await page.addInitScript(spoil);
    await goTo(page, '/login');
    await logIn(page, user.email);
    await expect(page).toHaveURL(DASHBOARD);
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await expect(page).toHaveURL(at('/profile'));
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page, 'Log In')).toBeVisible();
    expect(errors).toEqual([]);
  });

test('if the host is unavailable when a session is restored, the session does not end and users can retry', async ({
  page,
}) => {
  const user = await registerUser();
  await cutOff(page, '/user/login/token');
  await openAs(page, user, '/profile');
  await expect(heading(page, 'We cannot reach the server')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL(at('/profile'));
});

test('FIX-86 a link to a screen survives the login, also after a wrong password, a reload and the sign-up screen', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  const link = '/xp360api/pricing-contact?plan=a%2Fb#form';
  await goTo(page, link);
  await logIn(page, user.email, 'wrong');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.goBack();
  await page.reload();
  await logIn(page, user.email);
  await expect(page).toHaveURL(at(link));
  await expect(heading(page, 'Contact Sales')).toBeVisible();
  await test.step('it is forgotten once it was shown, and after a logout by choice', async () => {
    await page.getByRole('link', { name: 'Ada Lovelace' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.goBack();
    await expect(page).toHaveURL(at('/login'));
    await logIn(page, user.email);
    await expect(page).toHaveURL(DASHBOARD);
  });
  await test.step('an unknown path is not followed', async () => {
    await page.evaluate(() => localStorage.clear());
    await goTo(page, '/xp360api/nowhere?to=//evil.example');
    await logIn(page, user.email);
    await expect(page).toHaveURL(DASHBOARD);
  });
});

test('FIX-86 after the login, users verify their address first, and the guard decides about the wanted screen', async ({
  page,
}) => {
  const unverified = await registerUser({ isVerified: false });
  await goTo(page, '/xp360api/api-keys?key=1');
  await logIn(page, unverified.email);
  await expect(page).toHaveURL(at('/verify-email'));
  const mailed = await page.context().newPage();
  await goTo(mailed, `/verify-email/${await mailedKey(unverified.email, 'verify-email')}`);
  await expect(mailed).toHaveURL(at('/xp360api/api-keys?key=1'));
  await mailed.close();

  const api = await registerUser();
  await page.evaluate(() => localStorage.clear());
  await goTo(page, '/zwivel/scene');
  await logIn(page, api.email);
  await expect(page).toHaveURL(at('/xp360api/api-keys'));
  const popup = page.locator('sl-dialog[label="Account inactive"]');
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: 'OK' }).click();
  // The way to the screen was refused once and is not tried again.
  await goTo(page, '/');
  await expect(page).toHaveURL(DASHBOARD);
});
