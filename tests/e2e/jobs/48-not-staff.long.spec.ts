import { expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { test } from './person.ts';

test('JOB-01 a user who is not on the staff opens the screen for frame tables and reads that it is not for them', async ({
  page,
}) => {
  await openAs(page, await registerUser({ offerings: ['api', 'zwivel'] }), '/esri-table-generator');
  await expect(page.getByText('You do not have access to this application.')).toBeVisible();
  await expect(page.getByRole('main').locator('input, select, textarea')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Menu' }).getByText(/table/i)).toHaveCount(0);
});
