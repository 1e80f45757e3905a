import { expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import * as keys from '../../../web/contract/api-key.ts';
import { findClosestSphere } from '../../../web/contract/sphere.ts';
import { expectGoodLooks } from '../axe.ts';
import { KEYS_PATH, addKey, button, dialogOf, messages, rowOf, storedKey } from './keys.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/* Tests the editor of an API key: its whitelist and unsaved changes. */

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
});

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

test('users can edit an API key’s whitelist, test a page URL against it, and save the changes', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Whitelist', 'https://example.com');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  const url = (number: number) => page.getByLabel(`Whitelist URL ${number}`, { exact: true });
  await test.step('KEYS-24 KEYS-33 the only whitelist row cannot be deleted, and saving without changes is reported', async () => {
    await expect(button(page, 'Delete whitelist URL 1')).toBeDisabled();
    await button(page, 'Save').click();
    await expect(page.getByText('No changes to save.')).toBeVisible();
  });
  await test.step('KEYS-22 KEYS-27 an added whitelist row is focused, and an entry with a path is rejected', async () => {
    await button(page, 'Add a site').click();
    await expect(url(2)).toBeFocused();
    await url(2).fill('example.com/path');
    await expect(page.getByText('API key whitelist URLs can only include domains, not paths.')).toBeVisible();
  });
  await test.step('KEYS-28 KEYS-29 KEYS-30 wildcards allow any protocol, subdomain and port of a page', async () => {
    await url(2).fill('*://*.MÜNCHEN.de:*');
    await expect(
      page
        .locator('li')
        .filter({ has: url(2) })
        .locator('code'),
    ).toHaveText('*://*.xn--mnchen-3ya.de:*');
    await page.getByLabel('Page URL').fill('https://www.münchen.de:8443/rathaus');
    await expect(page.getByText('This page can use the key.')).toBeVisible();
    await page.getByLabel('Page URL').fill('https://www.example.com/');
    await expect(page.getByText('This page cannot use the key.')).toBeVisible();
    await expect(page.getByText('This entry covers the domain itself, not its subdomains.')).toBeVisible();
  });
  await test.step('KEYS-23 KEYS-25 a whitelist row can be deleted unless it is the last one', async () => {
    await button(page, 'Delete whitelist URL 1').click();
    await expect(url(1)).toBeFocused();
    await expect(url(1)).toHaveValue('*://*.MÜNCHEN.de:*');
    await expect(button(page, 'Delete whitelist URL 1')).toBeDisabled();
  });
  await test.step('an error that only the host can detect appears in the row of the entry', async () => {
    await button(page, 'Add a site').click();
    await url(2).fill('*.co.uk');
    await button(page, 'Save').click();
    await expect(url(2)).toHaveAttribute('aria-invalid', 'true');
    await expect(url(2)).toBeFocused();
    await button(page, 'Delete whitelist URL 2').click();
  });
  await test.step('if another user has changed the key, saving reports the conflict and preserves the unsaved whitelist', async () => {
    await user.call(keys.setKeyActive, { key: id, active: false });
    await button(page, 'Save').click();
    await expect(page.getByText('Someone else changed this key')).toBeVisible();
    await expect(url(1)).toHaveValue('*://*.MÜNCHEN.de:*');
  });
  await test.step('KEYS-18 saving again stores the whitelist, preserves the other user’s change and returns to the list of keys', async () => {
    await button(page, 'Save').click();
    await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
    await expect(page.getByRole('heading', { name: 'API Keys', exact: true })).toBeVisible();
    const saved = await storedKey(user, id);
    expect(saved?.whitelist_urls).toEqual(['*://*.xn--mnchen-3ya.de:*']);
    expect(saved?.activated, 'the other user turned the key off').toBe(false);
  });
});

test('KEYS-34 saving a key that was deleted elsewhere shows an error, and offers to restore the key', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Doomed');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Doomed no more');
  await user.call(keys.deleteKey, { id });
  await button(page, 'Save').click();
  const alert = messages(page).getByRole('alert');
  await expect(alert).toContainText('An Error occurred updating the API key.');
  await alert.getByRole('button', { name: 'Restore key' }).click();
  await expect(messages(page)).toContainText('Doomed was restored.');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Doomed no more');
  await button(page, 'Save').click();
  await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
  expect((await storedKey(user, id))?.name).toBe('Doomed no more');
});

test('KEYS-36 KEYS-37 KEYS-38 leaving or closing a page with unsaved changes requires confirmation', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Guarded');
  await openAs(page, user, KEYS_PATH);
  await rowOf(page, 'Guarded')
    .getByRole('button', { name: /^Settings for/ })
    .click();
  const name = page.getByLabel('Name');
  const dialog = dialogOf(page, 'You have unsaved changes');
  // Without unsaved changes, one click of the back button goes back.
  await name.fill('Changed');
  await name.fill('Guarded');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
  await expect(dialog).toBeHidden();
  await rowOf(page, 'Guarded')
    .getByRole('button', { name: /^Settings for/ })
    .click();
  await name.fill('Changed');
  for (const leave of [() => page.goBack(), () => page.getByRole('link', { name: 'All API keys' }).click()]) {
    await leave().catch(() => undefined);
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`key=${id}$`));
    await dialog.getByRole('button', { name: 'Stay On Page' }).click();
    await expect(dialog).toBeHidden();
    await expect(name).toHaveValue('Changed');
  }
  const dialogOpened = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  await (await dialogOpened).dismiss();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await dialog.getByRole('button', { name: 'Leave Page' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue('Guarded');
  await name.fill('Changed');
  await page.goBack().catch(() => undefined);
  await dialog.getByRole('button', { name: 'Leave Page' }).click();
  await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
  expect((await storedKey(user, id))?.name).toBe('Guarded');
});

test('FIX-89 the whitelist accepts a pasted address, and the tester adds the missing site', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Pasted', 'example.com');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  const rows = page.getByRole('group', { name: /whitelist/i }).getByRole('textbox');
  await rows.first().fill(' https://ada@shop.example.com:8443/cart?item=1 ');
  await rows.first().blur();
  await expect(rows.first()).toHaveValue('https://shop.example.com:8443');
  await expect(page.getByText('Everything but the site was removed.')).toBeVisible();
  await page.getByLabel('Page URL').fill('http://localhost:8151/page');
  await page.getByRole('button', { name: 'Add http://localhost:8151' }).click();
  await expect(page.getByText('This page can use the key.')).toBeVisible();
  await expectGoodLooks(page);
  await button(page, 'Save').click();
  await expect
    .poll(async () => (await storedKey(user, id))?.whitelist_urls)
    .toEqual(['https://shop.example.com:8443', 'http://localhost:8151']);
});

test('an address that is pasted into a new key replaces the `*` that the key starts with', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, user, `${KEYS_PATH}?key=new`);
  const row = page.getByRole('textbox', { name: 'Whitelist URL 1' });
  await page.evaluate(() => navigator.clipboard.writeText(' https://example.com/houses?id=1\n'));
  await row.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(row).toHaveValue('https://example.com');
  await expect(page.getByText('Everything but the site was removed.')).toBeVisible();
});

test('FIX-93 the primary button of the dialog about unsaved changes saves them and leaves', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Saved on leaving');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  const name = page.getByLabel('Name', { exact: true });
  const dialog = dialogOf(page, 'You have unsaved changes');
  const save = dialog.getByRole('button', { name: 'Save and leave' });
  await name.fill(' ');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(dialog.locator('button[data-kind="primary"]')).toHaveText('Save and leave');
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(name, 'an invalid name is not saved').toHaveValue(' ');
  await name.fill('Left');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await save.click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect((await storedKey(user, id))?.name).toBe('Left');
});

test('SHELL-03 KEYS-16 KEYS-19 the focus moves to the main content when the API key list or editor opens, or when the focused button disappears', async ({
  page,
}) => {
  await addKey(user, 'Focus');
  await page.setViewportSize({ width: 1280, height: 400 });
  let isUnavailable = true;
  await page.route('**/api/apikey/list?*', (route) =>
    isUnavailable ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
  );
  await openAs(page, user, KEYS_PATH);
  const screen = page.getByRole('main', { name: 'API Keys' });
  const expectTop = async (): Promise<void> => {
    await expect(screen).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  };
  await button(page, 'Try again').focus();
  isUnavailable = false;
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'Focus')).toBeVisible();
  await expect(screen).toBeFocused();

  await page.evaluate(() => {
    scrollTo(0, 200);
  });
  await button(page, 'Settings for Focus').press('Enter');
  await expect(page.getByRole('heading', { name: 'Edit API Key Settings' })).toBeVisible();
  await expectTop();
  await button(page, 'Delete key').press('Enter');
  await expect(button(page, 'Keep key')).toBeFocused();
  await dialogOf(page, 'Delete this key?').getByRole('button', { name: 'Delete key' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
  await expectTop();
  await button(page, 'Undo').press('Enter');
  await expect(rowOf(page, 'Focus')).toBeVisible();
  await expect(screen).toBeFocused();

  // After unsaved changes are discarded, there is no element to which the dialog could return focus.
  await button(page, 'Settings for Focus').press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Another');
  await page.getByRole('link', { name: 'All API keys' }).press('Enter');
  // The dialog focuses its safe button when it has opened.
  await expect(button(page, 'Stay On Page')).toBeFocused();
  await button(page, 'Leave Page').press('Enter');
  await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
  await expectTop();
});

test('the embed code for a new API key is shown with a preview and names the previewed sphere', async ({
  page,
}) => {
  const owner = await registerUser();
  const { nearest } = await owner.call(findClosestSphere, {
    latitude: '47.6',
    longitude: '-122.34',
    limit: '2',
  });
  const [first = 0, second = 0] = nearest.map(({ pano_id }) => pano_id);
  const viewer = page.locator('sphere-viewer');
  const shown = (): Promise<number | null> =>
    viewer.evaluate((one: SphereViewer) => one.currentSphere?.id ?? null);
  await openAs(page, owner, `/coverage/${first}`);
  await expect.poll(shown).toBe(first);
  await expect(button(page, 'Share')).toBeEnabled();

  await page.goto(`${portalUrl()}${KEYS_PATH}?key=new`);
  await page.getByLabel('Name').fill('Listing pages');
  await button(page, 'Create key').click();
  const code = page.locator('pre code');
  await expect(code).toContainText(`sphere="${first}"`);
  await expect.poll(shown).toBe(first);
  await expectGoodLooks(page);
  await viewer.evaluate((one: SphereViewer, id) => (one.sphere = id), second);
  await expect(code).toContainText(`sphere="${second}"`);
  await page.getByRole('tab', { name: 'iframe' }).click();
  await expect(code).toContainText(`?sphere=${second}"`);
  await page.getByRole('tab', { name: 'React' }).click();
  await expect(code).toContainText(`sphere={${second}}`);

  await page.reload();
  await expect(code).toContainText(`sphere="${second}"`);
  await expect(viewer).toHaveCount(0);
  await button(page, 'Show a preview').click();
  await expect.poll(shown).toBe(second);
});
