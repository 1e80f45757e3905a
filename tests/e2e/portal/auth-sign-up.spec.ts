import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  PASSWORD,
  at,
  cutOff,
  fieldErrorOf,
  field,
  freshAddress,
  goTo,
  heading,
  storedValue,
  linkTo,
  logIn,
  press,
  messageRegion,
  watchCalls,
} from './auth-steps.ts';
import { setHostTime } from './host-time.ts';
import { mailedKey, openAs, registerUser } from './user.ts';

/* Tests signing up for each offering with the real host and its real emails. */

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
};

const filled = (email: string) => ({
  'First Name': ' Ada ',
  'Last Name': 'Lovelace',
  'Email Address': ` ${email} `,
  'Company Name': 'Engines & Co.',
  Password: PASSWORD,
  'Confirm Password': PASSWORD,
});

/** The click is forced because the drawn box covers the input. */
const drawn = { force: true };
const terms = (page: Page) => page.getByRole('checkbox', { name: /I have read and agree/ });
const industry = (page: Page) => field(page, 'Primary Industry');
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Create Account' });

/** Returns the errors of the fields, in their order on the page. */
async function fieldErrors(page: Page): Promise<string[]> {
  const wrong = await page.locator('main [aria-invalid="true"]').all();
  return Promise.all(wrong.map(fieldErrorOf));
}

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('SIGNUP-01 a sign-up for the API leads from an empty form to a verified account and the API keys page', async ({
  page,
}) => {
  const email = freshAddress();
  const sent = watchCalls(page, '/user/registration');
  await test.step('SIGNUP-25 the sign-up URL of the API area leads to the sign-up form with the API selected', async () => {
    await goTo(page, '/xp360api/create-account');
    await expect(page).toHaveURL(at('/zwivel/create-account?from=xp360api'));
    await expect(heading(page, 'Create Account')).toBeVisible();
    await expect(page).toHaveTitle('XP360 API: Create Account');
    await expect(page.getByRole('link', { name: /XP360 API/ })).toHaveAttribute('aria-current', 'page');
  });
  await test.step('SIGNUP-11 SIGNUP-12 the industry field shows its placeholder and offers exactly the nine industries', async () => {
    expect(await industry(page).locator('option').allTextContents()).toEqual([
      'Please choose a primary industry.',
      'Real Estate',
      'Retail',
      'Travel',
      'Government',
      'Insurance',
      'Media & Entertainment',
      'Education',
      'Technology',
      'Other',
    ]);
  });
  const errors =
    await test.step('SIGNUP-14 SIGNUP-22 the button of an empty form looks disabled, and a click on it sends nothing and focuses the first empty field', async () => {
      await expect(submit(page)).toHaveAttribute('data-kind', 'secondary');
      await submit(page).click();
      await expect(field(page, 'First Name')).toBeFocused();
      const isSeen = await field(page, 'First Name').evaluate((input) => {
        const { x, y, width, height } = input.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === input;
      });
      expect(isSeen, 'the focused field is not covered').toBe(true);
      expect(sent).toEqual([]);
      return fieldErrors(page);
    });
  await test.step('SIGNUP-15 SIGNUP-16 SIGNUP-18 an empty name, email address or company is reported with the name of the field', () => {
    expect(errors.slice(0, 4)).toEqual([
      'Please enter a value for: First Name',
      'Please enter a value for: Last Name',
      'Please enter a value for: Email Address',
      'Please enter a value for: Company Name',
    ]);
  });
  await test.step('SIGNUP-13 SIGNUP-18 SIGNUP-20 a missing industry, a missing password and terms that are not accepted are reported', () => {
    expect(errors.slice(4)).toEqual([
      'Please choose a primary industry.',
      'Please enter a value for: password',
      'Please check that you have read and agreed to the Terms of Service and Privacy Policy.',
    ]);
  });
  const ticked =
    await test.step('SIGNUP-22 the Create Account button looks enabled only after all fields are valid', async () => {
      await fill(page, filled(email));
      await industry(page).selectOption('Media & Entertainment');
      await expect(submit(page)).toHaveAttribute('data-kind', 'secondary');
      const before = Date.now();
      await terms(page).check(drawn);
      await expect(submit(page)).toHaveAttribute('data-kind', 'primary');
      expect(await fieldErrors(page)).toEqual([]);
      expect(sent).toEqual([]);
      return before;
    });
  await test.step('SIGNUP-01 SIGNUP-26 a double click on Create Account creates one account and leads to the verification screen', async () => {
    await submit(page).dblclick();
    await expect(page).toHaveURL(at('/verify-email'));
    expect(sent).toHaveLength(1);
    await expect(page.getByText(`We sent an email to ${email}.`)).toBeVisible();
  });
  const {
    email: address,
    username,
    password,
    confirmPassword,
    termsAndConditionsAccepted: isAccepted,
    termsAndConditionsTimestamp: acceptedAt,
    isXp360,
    ...form
  } = sent[0] as Record<string, unknown>;
  await test.step('SIGNUP-02 SIGNUP-03 SIGNUP-04 the request contains the email address, the same text as the username, and both passwords', () => {
    expect({ address, username, password, confirmPassword }).toEqual({
      address: email,
      username: email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });
  });
  await test.step('SIGNUP-05 SIGNUP-06 SIGNUP-07 the request contains the names without surrounding spaces, the company and the industry', () => {
    expect(form).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyName: 'Engines & Co.',
      industry: 'Media & Entertainment',
    });
  });
  await test.step('SIGNUP-08 SIGNUP-09 SIGNUP-21 the request contains the acceptance of the terms and its time in milliseconds', () => {
    expect(isAccepted).toBe(true);
    expect(Number(acceptedAt)).toBeGreaterThanOrEqual(ticked);
    expect(Number(acceptedAt)).toBeLessThanOrEqual(Date.now());
  });
  await test.step('SIGNUP-10 SIGNUP-23 a sign-up that begins in the API area requests a subscription to the API', async () => {
    expect(isXp360).toBe(true);
    expect(await storedValue(page, 'user_state')).toMatchObject({ subscriptions: [{ product: 'api' }] });
  });
  await test.step('AUTH-05 going back after the sign-up does not lead to a form that could be submitted again', async () => {
    await page.goBack();
    await expect(submit(page)).toHaveCount(0);
  });
  await test.step('AUTH-63 AUTH-66 AUTH-68 the emailed link activates the account, and the next button leads to the API keys page', async () => {
    await goTo(page, `/verify-email/${await linkTo(email, 'verify-email')}`);
    await expect(heading(page, 'Account Activated')).toBeVisible();
    await press(page, 'View API Key');
    await expect(page).toHaveURL(at('/xp360api/api-keys'));
  });
});

test('FIX-38 the View API Key button creates only one API key and marks the step for getting a key as done', async ({
  page,
}) => {
  const user = await registerUser({ isVerified: false });
  await openAs(page, user, `/verify-email/${await mailedKey(user.email, 'verify-email')}`);
  await expect(heading(page, 'Account Activated')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Verifying your email address' }).getByRole('listitem');
  await expect(steps.nth(2)).toHaveText(/Get an API key$/);
  await page.getByRole('button', { name: 'View API Key' }).dblclick();
  await expect(page).toHaveURL(at('/xp360api/api-keys'));
  const keys = page.locator('tbody tr');
  await expect(keys).toHaveCount(1);
  await expect(keys).toContainText('API Key 1');
  await goTo(page, '/xp360api/account-activated');
  await expect(steps.nth(2)).toContainText('Done');
  await press(page, 'View API Key');
  await expect(keys).toHaveCount(1);
});

test('SIGNUP-24 SIGNUP-26 SIGNUP-10 a sign-up for the second offering leads to its home page, and the emailed link verifies the email address', async ({
  page,
}) => {
  const email = freshAddress();
  const sent = watchCalls(page, '/user/registration');
  await goTo(page, '/zwivel');
  await expect(page).toHaveURL(at('/zwivel/create-account'));
  await fill(page, { ...filled(email), 'First Name': 'لطيفة', 'Last Name': 'Zoë-Анна 李' });
  await industry(page).selectOption('Real Estate');
  await terms(page).check(drawn);
  // Input is preserved while the user views the other offering.
  await page.getByRole('link', { name: /XP360 API/ }).click();
  await expect(page).toHaveURL(/from=xp360api$/);
  await page.getByRole('link', { name: /^Zwivel/ }).click();
  await expect(field(page, 'Last Name')).toHaveValue('Zoë-Анна 李');
  await field(page, 'Confirm Password').press('Enter');
  await expect(page).toHaveURL(at('/zwivel/home'));
  expect(sent).toMatchObject([{ isXp360: false, firstName: 'لطيفة' }]);
  await expect(messageRegion(page)).toContainText(`We sent an email to ${email}`);
  await goTo(page, `/verify-email/${await linkTo(email, 'verify-email')}`);
  await expect(messageRegion(page)).toContainText('Your email address is verified.');
  await expect(page).toHaveURL(at('/zwivel/home'));
});

test('sign-up errors appear next to the fields, and a visit to the login screen preserves all input except passwords', async ({
  page,
}) => {
  const taken = await registerUser();
  const email = freshAddress();
  const sent = watchCalls(page, '/user/registration');
  await goTo(page, '/zwivel/create-account');
  await fill(page, filled(taken.email));
  await industry(page).selectOption('Other');
  await terms(page).check(drawn);
  const [password, confirmation] = [field(page, 'Password'), field(page, 'Confirm Password')];
  /** Submits two passwords, and expects this error as the only one, with the focus on its field. */
  const expectOnly = async (first: string, second: string, error: [Locator, string]): Promise<void> => {
    await password.fill(first);
    await confirmation.fill(second);
    await submit(page).click();
    await expect(error[0]).toBeFocused();
    expect(await fieldErrors(page)).toEqual([error[1]]);
  };
  await test.step('AUTH-47 SIGNUP-17 SIGNUP-18 a password or confirmation that is empty is reported next to its field', async () => {
    await expectOnly('', '', [password, 'Please enter a value for: password']);
    await expectOnly(PASSWORD, '', [confirmation, 'Please enter a value for: Confirm Password']);
  });
  await test.step('AUTH-42 AUTH-43 AUTH-49 a password that is too short or differs from its confirmation is reported, with one error only', async () => {
    await expectOnly('Ab1', 'Ab1', [password, 'Your password must be at least 8 characters long.']);
    await expectOnly('Look-Around', 'Look-Aroun', [
      confirmation,
      'Password and confirm password must match.',
    ]);
  });
  await test.step('AUTH-44 AUTH-45 AUTH-46 a password without a capital letter, a lowercase letter, or a digit or special character is reported', async () => {
    await expectOnly('look-around', 'look-around', [
      password,
      'Your password must have at least 1 CAPITAL letter.',
    ]);
    await expectOnly('LOOK-AROUND', 'LOOK-AROUND', [
      password,
      'Your password must have at least 1 lower-case letter.',
    ]);
    await expectOnly('Look-Around', 'Look-Around', [
      password,
      'Your password must have a number or allowed special character.',
    ]);
  });
  await test.step('SIGNUP-19 a valid password meets all requirements in the list below its field', async () => {
    await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
    await expect(page.getByRole('list', { name: 'Password requirements' })).not.toContainText('not met');
  });
  await test.step('AUTH-70 an invalid name, company or email address is reported next to its field, and nothing is sent', async () => {
    for (const [name, value, text] of [
      ['First Name', '😀', /First Name must contain only letters/],
      ['Company Name', 'x'.repeat(10_000), /Company Name must have at most 120 characters/],
      ['Email Address', 'ada@', /^Please enter a valid email address\.$/],
    ] as const) {
      const right = await field(page, name).inputValue();
      await field(page, name).fill(value);
      await submit(page).click();
      await expect(field(page, name)).toBeFocused();
      expect(await fieldErrorOf(field(page, name))).toMatch(text);
      await field(page, name).fill(right);
    }
    expect(sent).toEqual([]);
  });
  await test.step('an email address that already has an account is reported until it changes', async () => {
    await submit(page).click();
    await expect(field(page, 'Email Address')).toBeFocused();
    expect(await fieldErrors(page)).toEqual([
      'There is already an account for this email address. Please log in, or use a different address.',
    ]);
    await field(page, 'Email Address').fill(email);
    expect(await fieldErrors(page)).toEqual([]);
  });
  await test.step('the form keeps its input when the server is unavailable', async () => {
    await cutOff(page, '/user/registration');
    await submit(page).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('cannot reach the server');
    await expect(password).toHaveValue(PASSWORD);
  });
  await test.step('all input except the passwords is preserved when the user goes to the login screen and back', async () => {
    await page.getByRole('link', { name: 'Log in', exact: true }).click();
    await expect(heading(page, 'Log In')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Create Account')).toBeVisible();
    await expect(field(page, 'Company Name')).toHaveValue('Engines & Co.');
    await expect(industry(page)).toHaveValue('Other');
    await expect(terms(page)).toBeChecked();
    await expect(password).toHaveValue('');
  });
  await test.step('submitting the corrected form creates an account', async () => {
    await fill(page, { Password: PASSWORD, 'Confirm Password': PASSWORD });
    await submit(page).click();
    await expect(page).toHaveURL(at('/zwivel/home'));
  });
});

test('SIGNUP-09 a sign-up is rejected with an explanation if the device’s date is off by more than a day', async ({
  page,
}) => {
  const email = freshAddress();
  await page.clock.install({ time: Date.now() - 25 * 3_600_000 });
  // A page that receives the host's time uses it. In this test, the host's responses contain no time.
  await setHostTime(page, () => null);
  await goTo(page, '/zwivel/create-account');
  await fill(page, filled(email));
  await industry(page).selectOption('Other');
  await terms(page).check(drawn);
  await submit(page).click();
  await expect(terms(page)).toBeFocused();
  expect(await fieldErrors(page)).toEqual([
    'The date on this device is off by more than a day. Please correct it, then accept the terms again.',
  ]);
  await page.clock.setSystemTime(Date.now() - 23 * 3_600_000);
  await terms(page).uncheck(drawn);
  await terms(page).check(drawn);
  await submit(page).click();
  await expect(page).toHaveURL(at('/zwivel/home'));
});

test('the welcome page links to sign-up, login and password reset, and redirects logged-in users to the dashboard', async ({
  page,
}) => {
  await goTo(page, '/passwordReset');
  await expect(page).toHaveURL(at('/xp360api/welcome'));
  await expect(heading(page, 'Welcome to XP360 API')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/from=xp360api$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(at('/login'));
  await page.goBack();
  await press(page, 'Set a new password');
  await expect(heading(page, 'Reset Password')).toBeVisible();
  const user = await registerUser();
  await goTo(page, '/login');
  await logIn(page, user.email);
  await expect(page).toHaveURL(at('/xp360api/api-dashboard'));
  await goTo(page, '/xp360api/welcome');
  await expect(page).toHaveURL(at('/xp360api/api-dashboard'));
});

test('FIX-39 the error message for an empty field contains the field’s label unless the specification prescribes another text', async ({
  page,
}) => {
  const missing = 'Please enter a value for: ';
  const labelled = async (): Promise<string[]> => {
    const wrong = await page.locator('main [aria-invalid="true"]').all();
    const named = await Promise.all(
      wrong.map(async (input) => [
        await input.evaluate((it: HTMLInputElement) => it.labels?.[0]?.textContent),
        await fieldErrorOf(input),
      ]),
    );
    return named
      .filter(([, text]) => text?.startsWith(missing))
      .map(([label, text]) => (text === missing + (label ?? '') ? 'label' : (text ?? '')));
  };
  await goTo(page, '/xp360api/create-account');
  await submit(page).click();
  await expect.poll(labelled).toEqual(['label', 'label', 'label', 'label', `${missing}password`]);
  await goTo(page, '/login');
  await press(page, 'Sign In');
  await expect.poll(labelled).toEqual(['label', `${missing}password`]);
});

test('FIX-35 the sign-up form accepts apostrophes and letters of all scripts, and rejects markup and links', async ({
  page,
}) => {
  const sent = watchCalls(page, '/user/registration');
  await goTo(page, '/xp360api/create-account');
  await fill(page, { ...filled(freshAddress()), 'First Name': '<b>', 'Last Name': 'https://a.test' });
  await industry(page).selectOption('Retail');
  await terms(page).check(drawn);
  await submit(page).click();
  expect(await fieldErrors(page)).toEqual([
    "First Name must contain only letters, digits, spaces and , . - ( ) & @ # '.",
    "Last Name must contain only letters, digits, spaces and , . - ( ) & @ # '.",
  ]);
  await fill(page, { 'First Name': 'D’Angelo', 'Last Name': "O'Neil", 'Company Name': "O'Neil & Sons" });
  await submit(page).click();
  await expect(page).toHaveURL(at('/verify-email'));
  expect(sent).toMatchObject([{ firstName: 'D’Angelo', lastName: "O'Neil", companyName: "O'Neil & Sons" }]);
  await expect(page.getByRole('banner')).toContainText("D’Angelo O'Neil");
  // The profile applies the same rule, and still accepts all characters that it accepted before.
  await goTo(page, '/profile');
  await page.getByRole('button', { name: 'Edit Company', exact: true }).click();
  await page.getByLabel('Company Name').fill('Macy’s <b>');
  await press(page, 'Save');
  await expect(page.getByText(/Company Name must contain only letters.* \+ ! \*\./)).toBeVisible();
  await page.getByLabel('Company Name').fill('RE/MAX Macy’s + Sons');
  await press(page, 'Save');
  await expect(messageRegion(page)).toContainText('Your company name was changed.');
  await expect(page.getByRole('main')).toContainText('RE/MAX Macy’s + Sons');
});
