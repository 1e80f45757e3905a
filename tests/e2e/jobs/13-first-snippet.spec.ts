import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { ownPage } from './own-page.ts';
import { button, heading, showsSphere, signUp, test, viewerOf } from './person.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('JOB-01 a developer signs up and pastes the first snippet into an own page, which shows a sphere that the portal reports', async ({
  page,
  context,
}) => {
  await signUp(page, { email: `${randomUUID()}@developer.test`, offering: /Spheres on my own sites/ });
  await button(page, 'View API Key').click();
  await button(page, 'Copy snippet').first().click();
  await expect(page.getByText('Snippet copied to the clipboard.').last()).toBeVisible();
  const snippet = await page.evaluate(() => navigator.clipboard.readText());
  await using site = await ownPage(snippet);
  const own = await context.newPage();
  await own.goto(site.url);
  await expect(viewerOf(own)).toBeVisible();
  await showsSphere(own);
  await page.bringToFront();
  await expect(heading(page, /API Key/i).first()).toBeVisible();
  // The page says so by itself.
  await expect(page.getByText(/1 sphere load/)).toBeVisible();
});
