import { expect, test } from '@playwright/test';
import { deleteAccount } from '../../../web/contract/profile.ts';
import { ACCOUNT_DELETED_TEXT } from '../../../web/contract/user-fields.ts';
import {
  PASSWORD,
  respondOnce,
  at,
  cutOff,
  endLinks,
  fieldErrorOf,
  field,
  freshAddress,
  goTo,
  heading,
  linkTo,
  logIn,
  press,
  slowDown,
  messageRegion,
  watchCalls,
} from './auth-steps.ts';
import { openAs, registerUser } from './user.ts';

/* Tests verifying an address and setting a new password by emailed links, with the real host. */

const NEW_PASSWORD = 'Look-Around-361';
const TOO_MANY = 'Too many requests. Please wait a moment and try again.';

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('after the email address is changed, only the link sent to the new address verifies the account', async ({
  page,
}) => {
  const user = await registerUser({ isVerified: false });
  const first = await linkTo(user.email, 'verify-email');
  await test.step('AUTH-50 AUTH-52 a user with an unverified email address starts on the screen that asks for verification', async () => {
    await openAs(page, user, '/');
    await expect(page).toHaveURL(at('/verify-email'));
    await expect(heading(page, 'Verify Email')).toBeVisible();
  });
  await test.step('AUTH-54 AUTH-57 the Resend Email button leads to the resend screen, and CANCEL leads back', async () => {
    await press(page, 'Resend Email');
    await expect(page).toHaveURL(at('/resend-email'));
    await press(page, 'CANCEL');
    await expect(page).toHaveURL(at('/verify-email'));
  });
  await press(page, 'Resend Email');
  const resent = watchCalls(page, '/user/resend-email');
  const error = page.getByRole('main').getByRole('alert');
  await test.step('a request for another email that is rate-limited or fails is reported', async () => {
    await respondOnce(page, '/user/resend-email', slowDown(TOO_MANY, 45));
    await press(page, 'RESEND EMAIL');
    await expect(error).toHaveText(`${TOO_MANY} You can try again in 45 seconds.`);
    await cutOff(page, '/user/resend-email');
    await press(page, 'RESEND EMAIL');
    await expect(error).toContainText('cannot reach the server');
  });
  const second =
    await test.step('AUTH-55 AUTH-61 a double click sends one email, and the next screen can send it again', async () => {
      resent.length = 0;
      await page.getByRole('button', { name: 'RESEND EMAIL' }).dblclick();
      await expect(page).toHaveURL(at('/email-resent'));
      expect(resent).toEqual([{ email: user.email }]);
      const again = await linkTo(user.email, 'verify-email', first);
      await page.getByRole('button', { name: 'Send again' }).click();
      await expect(messageRegion(page)).toContainText('Email sent again.');
      await linkTo(user.email, 'verify-email', again);
      return again;
    });
  await test.step('AUTH-56 the CHANGE EMAIL ADDRESS button leads to the screen for changing the email address', async () => {
    await page.goBack();
    await expect(heading(page, 'Resend Email')).toBeVisible();
    await press(page, 'CHANGE EMAIL ADDRESS');
    await expect(page).toHaveURL(at('/change-email-address'));
  });
  const changed = watchCalls(page, '/user/update-email');
  const [address, password] = [field(page, 'New Email Address'), field(page, 'Current Password')];
  await test.step('AUTH-59 AUTH-69 AUTH-70 a change without a password or without a valid email address is reported and not sent', async () => {
    await press(page, 'Change address');
    await expect(address).toBeFocused();
    expect([await fieldErrorOf(address), await fieldErrorOf(password)]).toEqual([
      'Please enter a value for: Email Address',
      'Please enter a value for: password',
    ]);
    await password.fill('wrong');
    await address.fill('ada@');
    await address.press('Enter');
    await expect.poll(() => fieldErrorOf(address)).toBe('Please enter a valid email address.');
    expect(changed).toEqual([]);
  });
  const next = freshAddress();
  await test.step('AUTH-69 AUTH-71 a wrong password is reported next to its field', async () => {
    await address.fill(` ${next} `);
    await press(page, 'Change address');
    await expect(password).toBeFocused();
    expect(await fieldErrorOf(password)).toBe('Your password was entered incorrectly.');
    await password.fill('x'.repeat(10_000));
    await press(page, 'Change address');
    await expect(error).toContainText('must have at most 1024 characters');
  });
  await test.step('AUTH-58 AUTH-60 the form changes the email address and opens the screen that says where the email was sent', async () => {
    await password.fill(PASSWORD);
    await press(page, 'Change address');
    await expect(page).toHaveURL(at('/email-resent'));
    await expect(page.getByText(`We sent an email to ${next}.`)).toBeVisible();
  });
  await test.step('AUTH-62 the support link leads to a page of the host, or to the page that is configured', async () => {
    const support = page.getByRole('main').getByRole('link', { name: 'Contact support' });
    await expect(support).toHaveAttribute('href', '/info/support');
    await page.route(at('/email-resent'), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '"support":"/info/support"',
        '"support":"https://help.example/"',
      );
      await route.fulfill({ response, body });
    });
    await page.reload();
    await expect(support).toHaveAttribute('href', 'https://help.example/');
  });
  await test.step('only the link sent to the new email address verifies the account', async () => {
    await goTo(page, `/verify-email/${second}`);
    await expect(error).toContainText('has expired or was already used');
    await goTo(page, `/verify-email/${await linkTo(next, 'verify-email')}`);
    await expect(heading(page, 'Account Activated')).toBeVisible();
  });
});

test('a verification link that is expired, opened offline or sent to another user leads to an error', async ({
  page,
}) => {
  const user = await registerUser({ isVerified: false });
  const foreign = await registerUser({ isVerified: false });
  const old = await linkTo(user.email, 'verify-email');
  const error = page.getByRole('main').getByRole('alert');
  await test.step('AUTH-65 an unknown or expired link leads to the verification screen with an error', async () => {
    await openAs(page, user, '/xp360api/verify-email/not-a-key');
    await expect(error).toContainText('has expired or was already used');
    await expect(page, 'the key is removed from the URL').toHaveURL(at('/verify-email'));
    endLinks(user.email);
    await goTo(page, `/verify-email/${old}`);
    await expect(error).toContainText('has expired or was already used');
  });
  await test.step('a link of another user does not verify the account', async () => {
    await goTo(page, `/verify-email/${await linkTo(foreign.email, 'verify-email')}`);
    await expect(error).toHaveText(`${foreign.email} is verified, but it belongs to a different account.`);
  });
  const key = await test.step('AUTH-55 the user can request a new link', async () => {
    await press(page, 'Resend Email');
    await press(page, 'RESEND EMAIL');
    await expect(page).toHaveURL(at('/email-resent'));
    return linkTo(user.email, 'verify-email', old);
  });
  await test.step('AUTH-53 AUTH-65 a message says that the verification is in progress, and a failed verification is reported', async () => {
    // The call is delayed and then fails. A retry succeeds.
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(
      '**/user/verify-email',
      async (route) => {
        await held;
        await route.abort('internetdisconnected');
      },
      { times: 1 },
    );
    await goTo(page, `/verify-email/${key}`);
    await expect(page.getByRole('main').getByText('Verifying your email address…').first()).toBeVisible();
    letGo();
    await expect(error).toContainText('cannot reach the server');
  });
  await test.step('AUTH-63 a user who opens the link while logged out logs in, and then the account is activated', async () => {
    // A user who was logged out opens the link. The key is preserved during login and used afterward.
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(heading(page, 'Log In')).toBeVisible();
    const calls = watchCalls(page, '/user/verify-email');
    await goTo(page, `/verify-email/${key}`);
    await expect(page).toHaveURL(at(`/login/${key}`));
    await expect(page.getByText('Log in to finish verifying your email address.')).toBeVisible();
    await logIn(page, user.email);
    await expect(heading(page, 'Account Activated')).toBeVisible();
    await expect(page).toHaveURL(at('/xp360api/account-activated'));
    expect(calls).toEqual([{ key }]);
  });
  await test.step('AUTH-66 AUTH-67 AUTH-68 the View API Key button leads to the API keys page', async () => {
    await press(page, 'View API Key');
    await expect(page).toHaveURL(at('/xp360api/api-keys'));
  });
  await test.step('AUTH-64 the account remains verified', async () => {
    await goTo(page, '/verify-email');
    await expect(page, 'the account remains verified').toHaveURL(at('/xp360api/api-keys'));
  });
  await test.step('a user who opens the link again sees that the address is verified', async () => {
    await goTo(page, `/verify-email/${key}`);
    await expect(messageRegion(page)).toContainText(`${user.email} is already verified.`);
    await goTo(page, '/verify-email/not-a-key');
    await expect(messageRegion(page)).toContainText(`Your address ${user.email} is verified.`);
  });
});

test('a forgotten password is reset by an emailed link that can be used only once', async ({ page }) => {
  const user = await registerUser();
  const requested = watchCalls(page, '/user/password/reset');
  const address = field(page, 'Email Address');
  await test.step('AUTH-05 AUTH-34 the link on the login screen leads to the reset screen, which contains the typed email address', async () => {
    await goTo(page, '/login');
    await address.fill('ada');
    await press(page, 'Forgot your password?');
    await expect(page).toHaveURL(at('/password-reset'));
    await expect(heading(page, 'Reset Password')).toBeVisible();
    await expect(address, 'the typed address is carried over').toHaveValue('ada');
  });
  await test.step('AUTH-32 AUTH-33 an invalid email address is reported and not sent', async () => {
    await press(page, 'Send link');
    await expect(address).toBeFocused();
    expect(await fieldErrorOf(address)).toBe('Please enter a valid email address.');
    expect(requested).toEqual([]);
  });
  const link =
    await test.step('AUTH-31 AUTH-35 a double click requests one email for the email address, and the emailed link contains two ids', async () => {
      await address.fill(`  ${user.email}  `);
      await cutOff(page, '/user/password/reset');
      await press(page, 'Send link');
      await expect(page.getByRole('main').getByRole('alert')).toContainText('cannot reach the server');
      requested.length = 0;
      await page.getByRole('button', { name: 'Send link' }).dblclick();
      await expect(heading(page, 'Check Your Email')).toBeVisible();
      expect(requested).toEqual([{ email: user.email }]);
      const mailed = await linkTo(user.email, 'password-reset');
      expect(mailed).toMatch(/^[\w-]+\/[\w-]+$/);
      return mailed;
    });
  await test.step('AUTH-36 AUTH-37 the reset link is checked before the user can set a new password, and the check can be retried', async () => {
    const checks = watchCalls(page, '/user/password/reset/expiry');
    await cutOff(page, '/user/password/reset/expiry');
    await goTo(page, `/passWordReset/${link}`);
    await expect(page).toHaveURL(at('/password-reset'));
    await press(page, 'Try again');
    await expect(heading(page, 'Set a New Password')).toBeVisible();
    expect(checks).toHaveLength(2);
  });
  const [password, confirmation] = [field(page, 'New Password'), field(page, 'Confirm Password')];
  await test.step('AUTH-41 a new password that does not meet the requirements is reported next to its field', async () => {
    for (const [first, second, text] of [
      ['', '', 'Please enter a value for: password'],
      [NEW_PASSWORD, '', 'Please enter a value for: confirm password'],
      ['Ab1', 'Ab1', 'Your password must be at least 8 characters long.'],
      ['look-around', 'look-around', 'Your password must have at least 1 CAPITAL letter.'],
    ] as const) {
      await password.fill(first);
      await confirmation.fill(second);
      await press(page, 'Set password');
      const wrong = page.locator('main [aria-invalid="true"]');
      await expect(wrong).toBeFocused();
      expect(await fieldErrorOf(wrong)).toBe(`Password does not meet requirements. ${text}`);
    }
    await password.fill('Password1');
    await confirmation.fill('Password1');
    await press(page, 'Set password');
    await expect(password).toBeFocused();
    expect(await fieldErrorOf(password)).toContain('too common');
  });
  await test.step('AUTH-40 a double click sets the new password once and leads to the login screen', async () => {
    await password.fill(NEW_PASSWORD);
    await confirmation.fill(NEW_PASSWORD);
    const set = watchCalls(page, '/user/password/reset/confirm');
    await page.getByRole('button', { name: 'Set password' }).dblclick();
    await expect(page).toHaveURL(at('/login'));
    expect(set).toHaveLength(1);
    await expect(messageRegion(page)).toContainText('Your new password is set. Please log in.');
    await expect(field(page, 'Email Address')).toBeVisible();
  });
  await test.step('only the new password allows a login', async () => {
    await logIn(page, user.email, PASSWORD);
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Unable to log in');
    await logIn(page, user.email, NEW_PASSWORD);
    await expect(page).toHaveURL(at('/xp360api/api-dashboard'));
  });
  await test.step('AUTH-38 AUTH-39 a link that was already used leads to a screen saying that it has expired', async () => {
    await goTo(page, `/password-reset/${link}`);
    await expect(heading(page, 'Link Expired!')).toBeVisible();
    await press(page, 'Back to login');
    await expect(page, 'a logged-in user is redirected to the dashboard').toHaveURL(
      at('/xp360api/api-dashboard'),
    );
  });
});

test('AUTH-36 AUTH-38 AUTH-39 users whose reset link expires before or after they open it can request a new one', async ({
  page,
}) => {
  const user = await registerUser();
  const requestLink = async (): Promise<void> => {
    await field(page, 'Email Address').fill(user.email);
    await press(page, 'Send link');
    await expect(heading(page, 'Check Your Email')).toBeVisible();
  };
  await goTo(page, '/login');
  await press(page, 'Forgot your password?');
  await requestLink();
  const first = await linkTo(user.email, 'password-reset');
  await press(page, 'Send again');
  await expect(messageRegion(page)).toContainText('Email sent again.');
  const second = await linkTo(user.email, 'password-reset', first);
  await goTo(page, `/password-reset/${first}`);
  await expect(heading(page, 'Link Expired!')).toBeVisible();
  await goTo(page, `/passwordReset/${second}`);
  await expect(field(page, 'New Password')).toBeVisible();
  endLinks(user.email);
  await field(page, 'New Password').fill(NEW_PASSWORD);
  await field(page, 'Confirm Password').fill(NEW_PASSWORD);
  await press(page, 'Set password');
  await expect(heading(page, 'Link Expired!')).toBeVisible();
  await press(page, 'Get a new link');
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await requestLink();
  await goTo(page, `/password-reset/${await linkTo(user.email, 'password-reset', second)}`);
  await field(page, 'New Password').fill(NEW_PASSWORD);
  await field(page, 'Confirm Password').fill(NEW_PASSWORD);
  await field(page, 'Confirm Password').press('Enter');
  await expect(page).toHaveURL(at('/login'));
  // A reload after the reset has started leads to the screen for requesting a new link, not to a dead end.
  await goTo(page, `/password-reset/only-one-id`);
  await expect(page).toHaveURL(at('/xp360api/welcome'));
});

test('FIX-12 the newest link emailed for a deleted account restores the account, and an older link is reported as expired', async ({
  page,
}) => {
  const user = await registerUser();
  await user.call(deleteAccount, { password: user.password });
  const key = await linkTo(user.email, 'restore-account');
  await goTo(page, '/login');
  await field(page, 'Email Address').fill(user.email);
  await field(page, 'Password').fill(user.password);
  await press(page, 'Sign In');
  const error = page.getByRole('main').getByRole('alert');
  await expect(error).toHaveText(ACCOUNT_DELETED_TEXT);
  const newer = await linkTo(user.email, 'restore-account', key);
  await goTo(page, `/restore-account/${key}`);
  await expect(heading(page, 'Restore Account')).toBeVisible();
  await press(page, 'Restore account');
  await expect(error, 'the login emailed a newer link').toContainText('has expired or was already used');
  await goTo(page, `/restore-account/${newer}`);
  await press(page, 'Restore account');
  await expect(page).toHaveURL(at('/login'));
  await expect(messageRegion(page)).toContainText(`The account ${user.email} was restored.`);
  await expect(field(page, 'Email Address')).toHaveValue(user.email);
  await field(page, 'Password').fill(user.password);
  await press(page, 'Sign In');
  await expect(page).toHaveURL(at('/xp360api/api-dashboard'));
});

test('AUTH-64 a tab that asks for verification goes on by itself after the link is opened in another tab', async ({
  page,
}) => {
  const user = await registerUser({ isVerified: false });
  await openAs(page, user, '/');
  await expect(heading(page, 'Verify Email')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(at(`/verify-email/${await linkTo(user.email, 'verify-email')}`));
  await expect(heading(other, 'Account Activated')).toBeVisible();
  await page.bringToFront();
  await expect(heading(page, 'Account Activated')).toBeVisible();
  await press(page, 'View API Key');
  await expect(page).toHaveURL(at('/xp360api/api-keys'));
});
