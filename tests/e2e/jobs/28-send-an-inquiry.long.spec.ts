import { expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { button, choose, expectInSight, field, openMail, test } from './person.ts';

test('JOB-01 a developer sends an inquiry, and the mail to the sales team has every field', async ({
  page,
}) => {
  const user = await registerUser({ firstName: 'Ada', companyName: 'Pier & Sons' });
  await openAs(page, user, '/xp360api/api-dashboard');
  await choose(page, 'Contact Sales');
  await page.getByText('I want to resell').click();
  await page.getByText('I want custom pricing').click();
  await expect(field(page, 'First Name')).toHaveValue('Ada');
  await expect(page.getByLabel('Email Address')).toHaveValue(user.email);
  await page.getByLabel(/^Phone/).fill('(303) 555-0142');
  await page.getByLabel(/^Usage/).fill('Twenty sites, 5,000 loads a month');
  await page.getByLabel(/^Comments/).fill('Please call before noon.');
  await button(page, 'Send inquiry').click();
  await expectInSight(page.getByText('Inquiry sent. Thanks!'));
  await expect(page).toHaveURL(/\/pricing$/);
  await openMail(page, 'sales@example.com', /Inquiry/, user.email);
  const cells = page.frameLocator('iframe').locator('tr:has(th)');
  await expect(cells.nth(0)).toContainText(user.email);
  await expect(page.getByRole('main')).toContainText('sales@example.com');
  await expect(page.getByRole('definition').filter({ hasText: user.email })).toBeVisible();
  for (const [name, value] of [
    ['Name', 'Ada Lovelace'],
    ['Email Address', user.email],
    ['Phone', '(303) 555-0142'],
    ['Company Name', 'Pier & Sons'],
    ['About', 'Reseller, Custom Pricing'],
    ['Usage', 'Twenty sites, 5,000 loads a month'],
    ['Comments', 'Please call before noon.'],
  ] as const)
    await expect(cells.filter({ hasText: new RegExp(`^\\s*${name}`) })).toContainText(value);
});
