import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { ownHost } from './own-host.ts';
import { button, field, followMail, heading, logIn, signUp, test } from './person.ts';

/* On a host of its own, because the limits of attempts are those of a real host. */

const PASSWORD = 'Look-Around-360';
const NEW_PASSWORD = 'Look-Higher-361';

// The responses to wrong passwords and used links, and those to a session that has ended.
test.use({ expected: /returned 4(01|00|10|04)/ });

const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('JOB-01 users who mistype, lose or change a password read what happened, and keep their own account', async ({
  another,
}) => {
  await using host = await ownHost();
  const baseURL = host.url;
  const page = await another({ baseURL });
  const colleague = await another({ baseURL });
  const laptop = await another({ baseURL });
  const email = `${randomUUID()}@realtor.test`;
  const other = `${randomUUID()}@realtor.test`;
  await signUp(page, { email, offering: null });
  await signUp(colleague, { email: other, offering: null });
  await button(page, 'Log out').click();
  await button(colleague, 'Log out').click();
  await test.step('seven wrong passwords are reported, and the right one still logs in, to another account too', async () => {
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      await logIn(page, email, `Wrong-Password-${String(attempt)}`);
      await expect(alert(page)).toContainText('Unable to log in');
      await expect(button(page, 'Sign In')).toBeEnabled();
    }
    await logIn(colleague, other);
    await expect(button(colleague, 'Log out')).toBeVisible();
    await logIn(page, email);
    await expect(button(page, 'Log out')).toBeVisible();
    await button(page, 'Log out').click();
  });
  await test.step('a forgotten password is set by the link in the mail', async () => {
    await button(page, 'Forgot your password?').click();
    await field(page, 'Email Address').fill(email);
    await button(page, 'Send link').click();
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    await followMail(page, email, /Set a new password/, /password-reset/);
    await field(page, 'New Password').fill(NEW_PASSWORD);
    await field(page, 'Confirm Password').fill(NEW_PASSWORD);
    await button(page, 'Set password').click();
    await expect(page.getByText('Your new password is set. Please log in.')).toBeVisible();
    await logIn(page, email);
    await expect(alert(page)).toContainText('Unable to log in');
    await logIn(page, email, NEW_PASSWORD);
    await expect(button(page, 'Log out')).toBeVisible();
  });
  await test.step('the used link says so, and offers a new one', async () => {
    await button(page, 'Log out').click();
    await followMail(page, email, /Set a new password/, /password-reset/);
    await expect(heading(page, 'Link Expired!')).toBeVisible();
    await button(page, 'Get a new link').click();
    await expect(button(page, 'Send link')).toBeVisible();
  });
  await test.step('a password changed in one of two browsers logs the other out, and only the new one logs in', async () => {
    await page.goto('/login');
    await logIn(page, email, NEW_PASSWORD);
    await expect(button(page, 'Log out')).toBeVisible();
    const tab = await page.context().newPage();
    await tab.goto('/profile');
    await expect(heading(tab, 'Profile').first()).toBeVisible();
    await laptop.goto('/login');
    await logIn(laptop, email, NEW_PASSWORD);
    await expect(button(laptop, 'Log out')).toBeVisible();
    await button(tab, 'Edit Password').click();
    await field(tab, 'Old Password').fill(NEW_PASSWORD);
    await field(tab, 'New Password').fill(PASSWORD);
    await field(tab, 'Confirm Password').fill(PASSWORD);
    await tab.keyboard.press('Enter');
    await expect(tab.getByText('You have been logged out everywhere else.')).toBeVisible();
    // The other tab of this browser goes on.
    await page.goto('/profile');
    await expect(heading(page, 'Profile').first()).toBeVisible();
    await laptop.reload();
    await expect(laptop).toHaveURL(/\/login/);
    await logIn(laptop, email, NEW_PASSWORD);
    await expect(alert(laptop)).toContainText('Unable to log in');
    await logIn(laptop, email);
    await expect(button(laptop, 'Log out')).toBeVisible();
  });
  await test.step('after the address is changed, the old one no longer logs in', async () => {
    const next = `new-${email}`;
    await page.goto('/profile');
    await button(page, 'Edit Email Address').click();
    await field(page, 'New Email Address').fill(next);
    await field(page, 'Current Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await followMail(page, next, /Confirm your new/, /verify-email/);
    await expect(page.getByText(`${next} is verified.`)).toBeVisible();
    await button(page, 'Log out').click();
    await logIn(page, email);
    await expect(alert(page)).toContainText('Unable to log in');
    await logIn(page, next);
    await expect(button(page, 'Log out')).toBeVisible();
  });
  // The pages are closed before the host stops.
  for (const left of [page, colleague, laptop]) await left.context().close();
});
