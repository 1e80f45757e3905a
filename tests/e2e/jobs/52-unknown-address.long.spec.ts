import { type Page, expect } from '@playwright/test';
import { openAs, registerUser } from '../portal/user.ts';
import { button, field, heading, test } from './person.ts';

// The host says that there is no such view, sphere or page.
test.use({ expected: /returned 404|ViewerError: / });

const main = (page: Page) => page.getByRole('main');

/** Follows the way out that a page offers, and expects that the page behind it is whole. */
async function follow(page: Page, name: string, title: RegExp): Promise<void> {
  await main(page).getByRole('link', { name, exact: true }).click();
  await expect(heading(page, title).first()).toBeVisible();
}

test('JOB-01 a user who opens an unknown address, a broken share or a wrong sphere reads what is wrong, and finds a way on', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  await openAs(page, user, '/nowhere');
  await test.step('an unknown address', async () => {
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(main(page)).toContainText('Check the address for typos.');
    await follow(page, 'Go to home page', /dashboard/i);
  });
  await test.step('a sphere that does not exist, on the coverage map and as a snapshot', async () => {
    await page.goto('/coverage/999999');
    await expect(main(page)).toContainText('This sphere does not exist');
    await follow(page, 'Coverage map', /Coverage/);
    await expect(page).toHaveURL(/\/coverage$/);
    await page.goto('/snapshot-viewer/999999');
    await expect(main(page)).toContainText('Sphere not found');
    await follow(page, 'Go to home page', /dashboard/i);
  });
  await test.step('a sphere of the scene that does not exist', async () => {
    await page.goto('/zwivel/scene?sphere=999999');
    await expect(main(page)).toContainText('Sphere not found');
    for (const name of ['Share', 'Snapshot']) await expect(button(page, name)).toBeDisabled();
    await follow(page, 'Go to home page', /dashboard/i);
  });
});

test('JOB-01 a visitor who opens a broken share or an unknown address reads what is wrong, and finds a way on', async ({
  page,
}) => {
  await test.step('a broken share', async () => {
    await page.goto('/share/broken-link');
    await expect(main(page)).toContainText('Error has occurred loading shared pano.');
    await expect(main(page)).toContainText('Please ask the sender for a new link.');
    await follow(page, 'Go to home page', /Log In/);
    await expect(field(page, 'Email Address')).toBeVisible();
  });
  await test.step('an unknown address, from which the way on is the login', async () => {
    await page.goto('/nowhere');
    await expect(heading(page, 'Page not found')).toBeVisible();
    await expect(page).toHaveURL(/\/nowhere$/);
    await follow(page, 'Go to home page', /Log In/);
    await expect(button(page, 'Sign In')).toBeVisible();
  });
});
