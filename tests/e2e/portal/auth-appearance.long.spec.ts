import { expect, test, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { PASSWORD, at, endLinks, field, freshAddress, goTo, heading, linkTo, press } from './auth-steps.ts';
import { openAs, registerUser } from './user.ts';

/*
 * Tests login and sign-up without a mouse. Checks all their states with axe in both themes, on a phone and on
 * a desktop.
 */

/** Presses Tab until an element with a name has focus. Throws an Error if no such element can be reached. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const here = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === null) return '';
      const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const labels = isField ? [...(element.labels ?? [])] : [];
      const label = labels.map(({ textContent }) => textContent).join(' ');
      return (label || element.getAttribute('aria-label') || element.textContent || '').trim();
    });
    if (!here.startsWith(name)) continue;
    const look = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      // Shoelace draws the focus ring of an input around the element that represents it.
      const drawn = focused.shadowRoot?.querySelector('[part~="control"]') ?? focused;
      const { outlineStyle, boxShadow } = getComputedStyle(drawn);
      return outlineStyle !== 'none' || boxShadow !== 'none';
    });
    expect(look, `focus on ${name} can be seen`).toBe(true);
    return;
  }
  throw new Error(`The Tab key leads to no ${name}.`);
}

test('users can sign up, request a password reset and log in by keyboard alone', async ({ page }) => {
  const email = freshAddress();
  await goTo(page, '/login');
  await expect(heading(page, 'Log In')).toBeVisible();
  await tabTo(page, 'Create an account');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Create Account')).toBeVisible();
  await tabTo(page, 'XP360 API');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=xp360api$/);
  await tabTo(page, 'First Name');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Last Name'), 'the first invalid field').toBeFocused();
  await page.keyboard.type('Lovelace');
  for (const [name, value] of [
    ['Email Address', email],
    ['Company Name', 'Engines'],
    ['Primary Industry', 'Tech'],
    ['Password', PASSWORD],
    ['Confirm Password', PASSWORD],
    ['I have read', ' '],
  ] as const) {
    await tabTo(page, name);
    await page.keyboard.type(value);
  }
  await tabTo(page, 'Create Account');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Verify Email')).toBeVisible();
  await tabTo(page, 'Resend Email');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Resend Email')).toBeVisible();
  await tabTo(page, 'CANCEL');
  await page.keyboard.press('Space');
  await expect(heading(page, 'Verify Email')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: 'Log out' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Log In')).toBeVisible();
  await tabTo(page, 'Forgot your password?');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Reset Password')).toBeVisible();
  await tabTo(page, 'Email Address');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await tabTo(page, 'Back to login');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Log In')).toBeVisible();
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/verify-email'));
});

test('the welcome, login, sign-up and reset screens pass axe and are not wider than the window, including after errors', async ({
  page,
}) => {
  test.slow();
  const user = await registerUser();
  await goTo(page, '/xp360api/welcome');
  await expect(heading(page, 'Welcome to XP360 API')).toBeVisible();
  await expectGoodLooks(page);
  await goTo(page, '/login/some-key');
  await press(page, 'Sign In');
  await expectGoodLooks(page);
  await goTo(page, '/zwivel/create-account');
  await field(page, 'Password').fill('Look-Around');
  await press(page, 'Create Account');
  await expectGoodLooks(page);
  await goTo(page, '/login');
  await field(page, 'Email Address').fill(user.email);
  await field(page, 'Password').fill('wrong');
  await press(page, 'Sign In');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectGoodLooks(page);
  await press(page, 'Forgot your password?');
  await press(page, 'Send link');
  await expect(heading(page, 'Check Your Email')).toBeVisible();
  await expectGoodLooks(page);
  await goTo(page, `/password-reset/${await linkTo(user.email, 'password-reset')}`);
  await field(page, 'New Password').fill('look');
  await press(page, 'Set password');
  await expectGoodLooks(page);
  endLinks(user.email);
  await field(page, 'New Password').fill(PASSWORD);
  await field(page, 'Confirm Password').fill(PASSWORD);
  await press(page, 'Set password');
  await expect(heading(page, 'Link Expired!')).toBeVisible();
  await expectGoodLooks(page);
});

test('the verification screens pass axe and are not wider than the window, including after errors', async ({
  page,
}) => {
  test.slow();
  const user = await registerUser({ isVerified: false, firstName: 'لطيفة' });
  await openAs(page, user, '/verify-email/not-a-key');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expectGoodLooks(page);
  await press(page, 'Resend Email');
  await expect(heading(page, 'Resend Email')).toBeVisible();
  await expectGoodLooks(page);
  await press(page, 'CHANGE EMAIL ADDRESS');
  await press(page, 'Change address');
  await expectGoodLooks(page);
  await goTo(page, '/email-resent');
  await expect(heading(page, 'Email Sent')).toBeVisible();
  await expectGoodLooks(page);
  await goTo(page, `/verify-email/${await linkTo(user.email, 'verify-email')}`);
  await expect(heading(page, 'Account Activated')).toBeVisible();
  await expectGoodLooks(page);
});
