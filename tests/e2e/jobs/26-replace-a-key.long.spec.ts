import { expect } from '@playwright/test';
import { KEYS_PATH, addKey, clipboard, dialogOf, rowOf } from '../portal/keys.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { ownPage } from './own-page.ts';
import { button, showsSphere, snippetOf, test } from './person.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('JOB-01 a developer replaces a key with an overlap: both keys work, and the old one shows when it expires and when it was last used', async ({
  page,
  context,
}) => {
  const user = await registerUser();
  const { id } = await addKey(user, 'Rotating');
  await openAs(page, user, KEYS_PATH);
  await button(page, 'Settings for Rotating').click();
  await button(page, 'Replace key').click();
  const dialog = dialogOf(page, 'Replace key');
  await dialog.getByRole('slider').press('ArrowRight');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  const rows = rowOf(page, 'Rotating');
  await expect(rows).toHaveCount(2);
  const old = rows.filter({ hasText: /Replaced/ });
  await expect(old).toHaveCount(1);
  // Thirty-six hours, which are less than a day and a half by now.
  await expect(old).toContainText(/Works until .* at .* \(tomorrow\)\./);
  await expect(old).toContainText('A new key with the same name replaces this one.');
  await expect(button(page, 'Settings for Rotating (replaced)')).toHaveCount(1);
  await expect(button(page, 'Settings for Rotating')).toHaveCount(1);
  await expect(old).toContainText('Not used yet');
  await rows
    .filter({ hasNotText: /Replaced/ })
    .getByRole('button', { name: /^Copy API key/ })
    .click();
  await expect.poll(() => clipboard(page)).toMatch(/^[\w-]{30,}$/);
  const successor = await clipboard(page);
  expect(successor).not.toBe(id);
  const visitor = await context.newPage();
  for (const key of [id, successor]) {
    await using site = await ownPage(snippetOf(key));
    await visitor.goto(site.url);
    await showsSphere(visitor);
  }
  // The viewer reports a load a little later, and the host counts it in the background.
  await page.bringToFront();
  await expect(old).toContainText(/Last used .*(now|second|minute)/);
  await expect(old).toContainText('Some sites still use this key.');
  await old.getByRole('button', { name: /^Settings for/ }).click();
  await expect(page.locator('dl')).toContainText(/Last Used\s*.*(now|second|minute)/);
});
