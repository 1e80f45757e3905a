import { expect, test } from '@playwright/test';
import * as keys from '../../../web/contract/api-key.ts';
import { expectGoodLooks } from '../axe.ts';
import {
  KEYS_PATH,
  addKey,
  button,
  clipboard,
  dialogOf,
  listedKeys,
  messages,
  refuseCopies,
  rowOf,
  storedKey,
} from './keys.ts';
import { openAs, portalUrl, registerUser, type PortalUser } from './user.ts';

/* Tests the API keys screen with the real host: the list and its actions on keys. */

let user: PortalUser;

test.beforeAll(async () => {
  user = await registerUser();
});

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

/** Requests that are pending when a test ends do not count as errors. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test('KEYS-01 the first API key opens in the editor and is created only once, even if a response is lost', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/apikey/create')) sent.push(request.headers()['idempotency-key'] ?? '');
  });
  await test.step('KEYS-12 KEYS-14 KEYS-26 ADD NEW KEY opens the editor, where a new key is valid on any site', async () => {
    await openAs(page, user, KEYS_PATH);
    await expect(page.getByRole('heading', { name: 'Create your first API key' })).toBeVisible();
    await button(page, 'ADD NEW KEY').click();
    await expect(page.getByRole('heading', { name: 'Add API Key' })).toBeVisible();
    await expect(page.getByLabel('Whitelist URL 1', { exact: true })).toHaveValue('*');
  });
  await test.step('KEYS-31 KEYS-32 KEYS-35 a missing name and an empty whitelist URL are reported, and nothing is sent', async () => {
    await button(page, 'Create key').click();
    await expect(page.getByText('Please add a name for this API key.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('  Harbor website of 2026  ');
    await page.getByLabel('Whitelist URL 1', { exact: true }).fill('  ');
    await button(page, 'Create key').click();
    await expect(page.getByText('API key can not include an empty whitelist URL.')).toBeVisible();
    await expect(page.getByLabel('Whitelist URL 1', { exact: true })).toBeFocused();
    expect(sent).toEqual([]);
    await page.getByLabel('Whitelist URL 1', { exact: true }).fill('*');
  });
  await test.step('the input is preserved when the response is lost', async () => {
    await page.route(
      '**/api/apikey/create',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(page, 'Create key').dblclick();
    await expect(messages(page).getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('  Harbor website of 2026  ');
    await expect(page).toHaveURL(/key=new$/);
  });
  await test.step('KEYS-13 KEYS-15 KEYS-17 the next attempt creates no second key, and the editor shows the new key', async () => {
    await button(page, 'Create key').dblclick();
    await expect(page.getByRole('heading', { name: 'Edit API Key Settings' })).toBeVisible();
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(2);
    const [key] = await listedKeys(user);
    expect(await listedKeys(user)).toHaveLength(1);
    await expect(page).toHaveURL(new RegExp(`key=${key?.id ?? ''}$`));
    await expect(page.getByLabel('Name')).toHaveValue('Harbor website of 2026');
  });
});

test('in the list of API keys, users can copy a key, turn it on or off and open its settings', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Riverside Observatory');
  await openAs(page, user, KEYS_PATH);
  const row = rowOf(page, 'Riverside Observatory');
  await test.step('KEYS-02 KEYS-03 KEYS-04 the list has all columns, and long names and keys are shortened', async () => {
    for (const column of ['Name', 'Date Created', 'Key', 'Status'])
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
    await expect(row.getByRole('rowheader').locator('[data-key-name]')).toHaveText('Riverside Obser');
    await expect(row).toContainText(/\w+ \d{1,2}(st|nd|rd|th), 20\d\d at \d{1,2}:\d\d [AP]M/);
    await expect(row).toContainText('Works on any site');
    await expect(row.locator('code')).toHaveText(`${id.slice(0, 8)}...${id.slice(-12)}`);
  });
  await test.step('KEYS-05 KEYS-06 KEYS-07 clicking a key copies all of it, and a message reports success or failure', async () => {
    await row.getByRole('button', { name: /^Copy API key/ }).click();
    await expect(page.getByText('You have successfully copied your API key to the clipboard.')).toBeVisible();
    expect(await clipboard(page)).toBe(id);
    await refuseCopies(page);
    await row.getByRole('button', { name: /^Copy API key/ }).click();
    await expect(
      page.getByText('An error has occurred copying your API key to the clipboard.'),
    ).toBeVisible();
  });

  await test.step('KEYS-09 KEYS-11 the switch turns the key off on the host, and turns back if the request fails', async () => {
    const status = row.getByRole('switch');
    await row.getByText('ON', { exact: true }).click();
    await expect(status).not.toBeChecked();
    await expect.poll(async () => (await storedKey(user, id))?.activated).toBe(false);
    await page.route('**/api/apikey/setActive', (route) => route.abort(), { times: 1 });
    await status.press('Space');
    await expect(messages(page).getByRole('alert').last()).toBeVisible();
    await expect(status).not.toBeChecked();
  });

  await test.step('KEYS-08 KEYS-16 KEYS-21 the settings of a key open in the editor, which shows its data', async () => {
    await row.getByRole('button', { name: /^Settings for/ }).click();
    await expect(page.getByRole('heading', { name: 'Edit API Key Settings' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Riverside Observatory');
    await expect(page.getByRole('switch', { name: 'Status' })).not.toBeChecked();
    await expect(page.getByLabel('Whitelist URL 1', { exact: true })).toHaveValue('*');
    const facts = page.locator('dl');
    for (const fact of ['Date Created', 'Last Updated', 'Company', user.companyId])
      await expect(facts).toContainText(fact);
    await expect(page.locator('pre')).toContainText(`api-key="${id}"`);
  });
});

test('KEYS-19 a deleted API key can be restored with Undo, in the list of deleted keys or at its URL', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Passing');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  const remove = async (): Promise<void> => {
    await button(page, 'Delete key').first().click();
    const dialog = dialogOf(page, 'Delete this key?');
    await dialog.getByRole('button', { name: 'Delete key' }).dblclick();
    await expect(page).toHaveURL(new RegExp(`${KEYS_PATH}$`));
    await expect(rowOf(page, 'Passing')).toHaveCount(0);
  };
  await remove();
  await button(page, 'Undo').click();
  await expect(rowOf(page, 'Passing')).toBeVisible();
  await rowOf(page, 'Passing')
    .getByRole('button', { name: /^Settings for/ })
    .click();
  await remove();
  await page.reload();
  await button(page, 'Restore Passing').click();
  await expect(rowOf(page, 'Passing')).toBeVisible();
  await user.call(keys.deleteKey, { id });
  await page.goto(`${portalUrl()}${KEYS_PATH}?key=${id}`);
  await expect(page.getByRole('heading', { name: 'API key not found' })).toBeVisible();
  await button(page, 'Restore key').click();
  await expect(page.getByLabel('Name')).toHaveValue('Passing');
});

test('replacing an API key adds a new key, and the old key expires after the chosen time', async ({
  page,
}) => {
  const { id } = await addKey(user, 'Rotating', 'https://example.com');
  await openAs(page, user, `${KEYS_PATH}?key=${id}`);
  await button(page, 'Replace key').click();
  const dialog = dialogOf(page, 'Replace key');
  await dialog.getByRole('slider').press('ArrowRight');
  await dialog.getByRole('slider').press('ArrowRight');
  await expect(dialog).toContainText('2 days');
  await dialog.getByRole('button', { name: 'Replace key' }).dblclick();
  await expect(rowOf(page, 'Rotating')).toHaveCount(2);
  await expect(
    rowOf(page, 'Rotating').filter({ hasText: /Replaced[^]*\((in 1 day|tomorrow|in 2 days)\)/ }),
  ).toHaveCount(1);
  const [old] = (await listedKeys(user)).filter((key) => key.id === id);
  expect(Date.parse(old?.expires_at ?? '') - Date.now()).toBeGreaterThan(47 * 3_600_000);
  await page.goto(`${portalUrl()}${KEYS_PATH}?key=${id}`);
  await expect(button(page, 'Replace key')).toBeDisabled();
});

test('the API key list and editor pass axe and do not overflow the window in either theme, on phones or desktops', async ({
  page,
}) => {
  const { id } = await addKey(
    user,
    'مفتاح الخرائط 🌍 with a very long name that goes on',
    'https://example.com',
  );
  await openAs(page, user, KEYS_PATH);
  for (const path of [KEYS_PATH, `${KEYS_PATH}?key=${id}`]) {
    await page.goto(portalUrl() + path);
    await expect(page.locator('pre')).toBeVisible();
    await expectGoodLooks(page);
  }
});
