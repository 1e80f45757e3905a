import { expect, test } from '@playwright/test';
import { KEYS_PATH, button, clipboard, dialogOf, refuseCopies } from './keys.ts';
import { openAs, registerUser, type PortalUser } from './user.ts';

const REFUSED_MAPS_KEY = 'AIzaSyRefusedRefusedRefusedRefusedRefus';
const MAPS_KEY = 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodGo';

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
});

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

test('KEYS-39 KEYS-42 users can add, replace, copy and delete the company’s maps key', async ({ page }) => {
  await openAs(page, user, KEYS_PATH);
  const input = page.getByLabel('Google API Key', { exact: true });
  await test.step('KEYS-40 KEYS-46 ADD KEY opens an empty input, which cannot be validated or saved', async () => {
    await button(page, 'ADD KEY').click();
    await expect(input).toBeFocused();
    await expect(button(page, 'Validate')).toBeDisabled();
    await expect(button(page, 'Save')).toBeDisabled();
    await input.fill('   ');
    await expect(button(page, 'Validate')).toBeDisabled();
  });
  await test.step('KEYS-47 KEYS-48 a key that fails its validation is reported as invalid and cannot be saved', async () => {
    for (const wrong of ['no key', REFUSED_MAPS_KEY]) {
      await input.fill(wrong);
      await button(page, 'Validate').click();
      await expect(page.getByText('The Google API Key entered is invalid.')).toBeVisible();
      await expect(button(page, 'Save')).toBeDisabled();
    }
  });
  await test.step('KEYS-44 KEYS-49 only a validated key can be saved, and each change requires a new validation', async () => {
    await input.fill(`  ${MAPS_KEY}  `);
    await button(page, 'Validate').click();
    await expect(button(page, 'Save')).toBeEnabled();
    await input.fill(`${MAPS_KEY}x`);
    await expect(button(page, 'Save')).toBeDisabled();
  });
  await test.step('KEYS-41 KEYS-43 KEYS-50 Cancel closes the form, and Validate and Save add the key', async () => {
    await button(page, 'Cancel').click();
    await button(page, 'ADD KEY').click();
    await input.fill(`  ${MAPS_KEY}  `);
    await button(page, 'Validate').click();
    await button(page, 'Save').dblclick();
    await expect(page.getByText('Google API Key added.')).toBeVisible();
  });
  await test.step('KEYS-45 KEYS-53 a message confirms that the key was copied, and the copied key has no surrounding spaces', async () => {
    await button(page, 'Copy Google API Key').click();
    await expect(page.getByText('You have successfully copied your API key to the clipboard.')).toBeVisible();
    expect(await clipboard(page)).toBe(MAPS_KEY);
  });
  await test.step('KEYS-51 KEYS-52 a rejected update is reported, and the next one replaces the key', async () => {
    await button(page, 'Edit Google API Key').click();
    await expect(input).toHaveValue(MAPS_KEY);
    await input.fill(`${MAPS_KEY}2`);
    await input.press('Enter');
    await expect(button(page, 'Save')).toBeFocused();
    await page.route(
      '**/googleApiKey/update',
      (route) =>
        route.fulfill({
          status: 404,
          json: { displayMessage: 'Error: Unable to update Google API Key.', code: 'not_found' },
        }),
      { times: 1 },
    );
    await button(page, 'Save').click();
    await expect(page.getByText('Error: Unable to update Google API Key.')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Google API Key updated.')).toBeVisible();
  });
  await test.step('KEYS-54 a failure to copy the key is reported', async () => {
    await refuseCopies(page);
    await button(page, 'Copy Google API Key').click();
    await expect(
      page.getByText('An error has occurred copying your API key to the clipboard.'),
    ).toBeVisible();
  });
  const dialog = dialogOf(page, 'Are you sure?');
  await test.step('KEYS-55 KEYS-56 KEYS-57 a dialog asks before the key is deleted, and keeps the key if the user declines', async () => {
    await button(page, 'Delete Google API Key').click();
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'No, my bad.' }).click();
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Copy Google API Key')).toBeVisible();
  });
  await test.step('KEYS-57 KEYS-58 the dialog has the same content when it opens again, and deletes the key permanently', async () => {
    await button(page, 'Delete Google API Key').click();
    await expect(dialog).toContainText('This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Yes, Delete.' }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(button(page, 'ADD KEY')).toBeVisible();
    await page.reload();
    await expect(button(page, 'ADD KEY')).toBeVisible();
  });
});
