import { randomUUID } from 'node:crypto';
import { type Page, expect } from '@playwright/test';
import { button, field, followMail, logIn, signUp, test } from './person.ts';

const form = (page: Page, row: string) => page.getByRole('form', { name: `Change ${row}` });
const row = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}(?! address)`) });

test('JOB-01 a user changes name, company and email address, which the header and the profile follow; after Cancel nothing has changed', async ({
  page,
}) => {
  const email = `${randomUUID()}@realtor.test`;
  await signUp(page, { email, offering: null });
  await page.getByRole('banner').getByRole('link', { name: 'Grace Hopper' }).click();
  const header = page.getByRole('banner');
  await test.step('Cancel changes nothing', async () => {
    for (const [name, label] of [
      ['Name', 'First Name'],
      ['Company', 'Company Name'],
      ['Email Address', 'New Email Address'],
    ] as const) {
      await button(page, `Edit ${name}`).click();
      await field(page, label).fill('changed@else.test');
      await form(page, name).getByRole('button', { name: 'Cancel' }).click();
      await expect(form(page, name)).toHaveCount(0);
    }
    await page.reload();
    await expect(header).toContainText('Grace Hopper');
    await expect(row(page, 'Company')).toContainText('Harbor Views');
    await expect(row(page, 'Email Address')).toContainText(email);
  });
  await test.step('the name is changed, in the header too', async () => {
    await button(page, 'Edit Name').click();
    await field(page, 'First Name').fill('Zoë');
    await field(page, 'Last Name').fill("O'Neil");
    await form(page, 'Name').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your name was changed.')).toBeVisible();
    await expect(header).toContainText("Zoë O'Neil");
  });
  await test.step('the company is changed', async () => {
    await button(page, 'Edit Company').click();
    await field(page, 'Company Name').fill('Pier & Sons');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your company name was changed.')).toBeVisible();
    await expect(row(page, 'Company')).toContainText('Pier & Sons');
  });
  const next = `new-${email}`;
  await test.step('the address is changed by the link in the mail to the new address, and logs in from then on', async () => {
    await button(page, 'Edit Email Address').click();
    await field(page, 'New Email Address').fill(next);
    await field(page, 'Current Password').fill('Look-Around-360');
    await form(page, 'Email Address').getByRole('button', { name: 'Save' }).click();
    await expect(form(page, 'Email Address')).toHaveCount(0);
    await expect(row(page, 'Email Address')).toContainText(email);
    await followMail(page, next, /Confirm your new/, /verify-email/);
    await expect(page.getByText(`${next} is verified.`)).toBeVisible();
    await button(page, 'Log out').click();
    await logIn(page, next);
    await expect(header).toContainText("Zoë O'Neil");
    await header.getByRole('link', { name: "Zoë O'Neil" }).click();
    await expect(row(page, 'Email Address')).toContainText(next);
    await expect(row(page, 'Company')).toContainText('Pier & Sons');
  });
});
