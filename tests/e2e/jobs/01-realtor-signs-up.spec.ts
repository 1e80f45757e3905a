import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { dayOf, heading, signUp, test } from './person.ts';

test('JOB-01 a realtor signs up and comes to Home, where the end of the trial is stated once and search is first', async ({
  page,
}) => {
  await signUp(page, { email: `${randomUUID()}@realtor.test`, offering: null });
  await expect(heading(page, 'Welcome, Grace')).toBeVisible();
  await expect(page.getByText(dayOf(Date.now() + 7 * 86_400_000))).toHaveCount(1);
  // Search is the first thing to fill in.
  await expect(page.getByRole('main').locator('input, select, textarea').first()).toHaveAccessibleName(
    'Find a place',
  );
});
