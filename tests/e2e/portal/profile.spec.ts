import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createApiClient } from '../../../web/api/client.ts';
import { listAssets } from '../../../web/contract/asset.ts';
import { getUser } from '../../../web/contract/profile.ts';
import { logIn } from '../../../web/contract/user.ts';
import { expectGoodLooks } from '../axe.ts';
import { giveSpheres } from './belongings.ts';
import { buyPlan, mailedKey, openAs, portalUrl, registerUser } from './user.ts';

/* Tests the profile with the real host. Each test has its own company. */

test.use({ viewport: { width: 1280, height: 900 } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const form = (page: Page, row: string) => page.getByRole('form', { name: `Change ${row}` });
const save = (page: Page, row: string) => form(page, row).getByRole('button', { name: 'Save' });
const dialogOf = (page: Page, title: string) => page.locator(`sl-dialog[label="${title}"]`);
const messages = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Returns the contrast ratio of two colors, lighter first, as WCAG defines it. */
function contrast(...colors: [lighter: readonly number[], darker: readonly number[]]): number {
  const [lighter, darker] = colors.map((color) => {
    const [red, green, blue] = color.map((part) =>
      part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  }) as [number, number];
  return lighter / darker;
}

test('names are edited row by row and validated, and edits are preserved while the browser is offline', async ({
  page,
}) => {
  const user = await registerUser();
  await openAs(page, user, '/profile');
  const rows = page.getByRole('main').getByRole('list').first().getByRole('listitem');
  await test.step('PROFILE-01 PROFILE-02 PROFILE-03 the profile shows the user’s name, email address and company', async () => {
    await expect(rows).toHaveText([
      /^Name\s*Ada Lovelace/,
      new RegExp(`^Email Address\\s*${user.email}`),
      /^Company\s*Portal Test/,
      /^Password/,
    ]);
  });
  await test.step('PROFILE-04 PROFILE-05 the profile has a password row, and each row has an Edit action', async () => {
    await expect(rows.nth(3)).toHaveText(/^Password/);
    for (const row of ['Name', 'Email Address', 'Company', 'Password'])
      await expect(button(page, `Edit ${row}`)).toBeEnabled();
  });
  await test.step('PROFILE-15 PROFILE-18 users without the second offering see tips but no subscription section', async () => {
    await expect(page.getByRole('complementary', { name: 'Tips' })).toContainText('Use a strong password');
    await expect(page.getByRole('heading', { name: 'Subscription', exact: true })).toHaveCount(0);
  });

  const company = page.getByLabel('Company Name');
  await test.step('PROFILE-06 PROFILE-08 PROFILE-10 the name cannot be edited while the company is being edited, and Cancel restores the company', async () => {
    await button(page, 'Edit Company').click();
    await expect(button(page, 'Edit Name')).toBeDisabled();
    await expect(company).toBeFocused();
    await expect(save(page, 'Company')).toBeVisible();
    await company.fill('Changed');
    await form(page, 'Company').getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, 'Edit Company')).toBeFocused();
    await expect(rows.nth(2)).toContainText('Portal Test');
    await expect(button(page, 'Edit Name')).toBeEnabled();
  });

  await test.step('PROFILE-07 PROFILE-09 while the name is being edited, the company cannot be edited, but the email address and the password can', async () => {
    await button(page, 'Edit Name').click();
    await expect(button(page, 'Edit Company')).toBeDisabled();
    await expect(button(page, 'Edit Email Address')).toBeEnabled();
    await expect(button(page, 'Edit Password')).toBeEnabled();
  });
  const [first, last] = [page.getByLabel('First Name'), page.getByLabel('Last Name')];
  await test.step('PROFILE-21 an empty name and a name with a character that is not allowed are rejected', async () => {
    await first.fill('Ada <3');
    await last.fill('  ');
    await last.press('Enter');
    await expect(first).toBeFocused();
    await expect(form(page, 'Name')).toContainText(
      "First Name must contain only letters, digits, spaces and , . - ( ) & @ # '.",
    );
    await expect(form(page, 'Name')).toContainText('Please enter a value for: Last Name');
  });

  await test.step('leaving the screen with unsaved changes requires a confirmation', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    const leaving = dialogOf(page, 'You have unsaved changes');
    await leaving.getByRole('button', { name: 'Stay On Page' }).click();
    await expect(leaving).toBeHidden();
  });
  await test.step('a name that cannot be saved because the browser is offline is preserved', async () => {
    await first.fill('  مريم ');
    await last.fill('King (née Byron)');
    await page.context().setOffline(true);
    await save(page, 'Name').click();
    await expect(form(page, 'Name')).toContainText('Your input is still here');
    await expect(last).toHaveValue('King (née Byron)');
    await page.context().setOffline(false);
  });
  await test.step('PROFILE-11 the name is saved once, and the header shows it', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().includes('setName')) sent += 1;
    });
    await save(page, 'Name').dblclick();
    await expect(page.getByText('Your name was changed.')).toBeVisible();
    await expect(page.getByRole('banner')).toContainText('مريم King (née Byron)');
    expect(sent).toBe(1);
  });
  await test.step('PROFILE-11 PROFILE-12 the company is saved, and a reload preserves both values', async () => {
    await button(page, 'Edit Company').click();
    await company.fill('Pier & Co. #1');
    await company.press('Enter');
    await expect(rows.nth(2)).toContainText('Pier & Co. #1');
    await page.reload();
    await expect(rows.nth(0)).toContainText('مريم King (née Byron)');
    await expect(rows.nth(2)).toContainText('Pier & Co. #1');
  });
});

test('PROFILE-13 PROFILE-14 users can change the email address with an emailed link, and a new password ends all other sessions', async ({
  page,
}) => {
  const user = await registerUser();
  const anyone = createApiClient({ host: portalUrl(), token: () => null, isProduction: false });
  const other = await anyone(logIn, { email: user.email, password: user.password });
  const elsewhere = createApiClient({ host: portalUrl(), token: () => other.token, isProduction: false });
  await openAs(page, user, '/profile');

  await button(page, 'Edit Email Address').click();
  const [email, current] = [
    page.getByLabel('New Email Address'),
    page.getByLabel('Current Password', { exact: true }),
  ];
  await save(page, 'Email Address').click();
  await expect(form(page, 'Email Address')).toContainText('Please enter a valid email address.');
  await expect(form(page, 'Email Address')).toContainText('Please enter a value for: password');
  const next = `new-${user.email}`;
  await email.fill(`  ${next} `);
  await current.fill('Not-My-Password-1');
  await save(page, 'Email Address').click();
  await expect(form(page, 'Email Address')).toContainText('Your password was entered incorrectly.');
  await expect(current).toBeFocused();
  await expect(email).toHaveValue(new RegExp(next));
  await current.fill(user.password);
  await save(page, 'Email Address').click();
  await expect(form(page, 'Email Address')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Address' })).toContainText(user.email);
  await expect.poll(() => mailedKey(next, 'verify-email').catch(() => '')).not.toBe('');
  await page.goto(`${portalUrl()}/verify-email/${await mailedKey(next, 'verify-email')}`);
  await expect(messages(page)).toContainText(`${next} is verified.`);
  await expect(page).toHaveURL(/\/api-keys$/);
  expect((await elsewhere(getUser, { userid: user.id })).email).toBe(next);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Address' })).toContainText(next);

  await button(page, 'Edit Password').click();
  const old = page.getByLabel('Old Password', { exact: true });
  const [password, again] = [
    page.getByLabel('New Password', { exact: true }),
    page.getByLabel('Confirm Password', { exact: true }),
  ];
  await old.fill('Not-My-Password-1');
  await password.fill('lookaround');
  await again.fill('lookaround');
  await again.press('Enter');
  await expect(form(page, 'Password')).toContainText('Your password must have at least 1 CAPITAL letter.');
  await expect(password).toBeFocused();
  await password.fill('Look-Farther-361');
  await expect(form(page, 'Password')).toContainText('Password and confirm password must match.');
  await again.fill('Look-Farther-361');
  await again.press('Enter');
  await expect(form(page, 'Password')).toContainText('Your password was entered incorrectly.');
  await expect(old).toBeFocused();
  await old.fill(user.password);
  await save(page, 'Password').dblclick();
  await expect(
    page.getByText('Your password was changed. You have been logged out everywhere else.'),
  ).toBeVisible();
  await expect(elsewhere(getUser, { userid: user.id })).rejects.toMatchObject({ status: 401 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(anyone(logIn, { email: next, password: user.password })).rejects.toMatchObject({
    status: 401,
  });
  expect((await anyone(logIn, { email: next, password: 'Look-Farther-361' })).token).toBeTruthy();
});

test("PROFILE-22 users can find, page through, rename, hide, delete and restore the company's spheres", async ({
  page,
}) => {
  const user = await registerUser();
  const listed = async () => (await user.call(listAssets, { clientId: user.companyId })).assets;
  giveSpheres(user, ['Café am Kai', ...Array.from({ length: 21 }, (_, index) => `Pier ${index + 1}`)]);
  await page.route('**/api/assets/get_all*', (route) => route.abort(), { times: 1 });
  await openAs(page, user, '/profile');
  await expect(page.getByRole('heading', { name: 'Your spheres could not be loaded' })).toBeVisible();
  await button(page, 'Try again').click();
  const list = page.getByRole('list', { name: 'Your spheres' });
  const items = list.getByRole('listitem');
  await expect(items).toHaveCount(10);
  await button(page, 'Next').click();
  await expect(list).toBeFocused();
  await button(page, 'Next').click();
  await expect(items).toHaveCount(2);
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toContainText('21–22 of 22');
  await expect(button(page, 'Next')).toBeDisabled();
  const search = page.getByRole('searchbox', { name: 'Find a sphere' });
  await search.fill('nowhere');
  await expect(page.getByText('No spheres match “nowhere”.')).toBeVisible();
  await button(page, 'Show all').click();
  await expect(items).toHaveCount(10);
  await search.fill(' CAFE');
  await expect(items).toHaveCount(1);

  await test.step('SHELL-29 SHELL-30 a sphere is renamed in a dialog, whose text field accepts no more characters than a name can have', async () => {
    const naming = dialogOf(page, 'Rename this sphere');
    const name = naming.getByRole('textbox', { name: 'Name', exact: true });
    await button(page, 'Rename Café am Kai').click();
    await expect(name).toBeFocused();
    await expect(name).toHaveValue('Café am Kai');
    await name.press('Escape');
    await expect(naming).toBeHidden();
    await expect(button(page, 'Rename Café am Kai')).toBeFocused();
    await button(page, 'Rename Café am Kai').click();
    await name.fill('');
    await page.keyboard.insertText('é'.repeat(81));
    await expect(name).toHaveValue('é'.repeat(80));
    await name.fill('  ');
    await name.press('Enter');
    await expect(naming).toContainText('Please add a name for this sphere.');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('Café Nord');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(messages(page)).toContainText('Sphere renamed to Café Nord.');
    await expect(naming).toBeHidden();
    expect((await listed())[0]?.name).toBe('Café Nord');
  });

  const shown = page.getByRole('switch', { name: 'Show Café Nord' });
  await page.route('**/api/assets/deactivate*', (route) => route.abort(), { times: 1 });
  await shown.press('Space');
  await expect(messages(page).getByRole('alert').last()).toBeVisible();
  await expect(shown).toBeChecked();
  await shown.press('Space');
  await expect(shown).not.toBeChecked();
  await expect.poll(async () => (await listed())[0]?.disabled).toBe(true);
  await shown.press('Space');
  await expect.poll(async () => (await listed())[0]?.disabled).toBe(false);

  const dialog = dialogOf(page, 'Delete this sphere?');
  await button(page, 'Delete Café Nord').click();
  await test.step('SHELL-29 the close button of a dialog can be seen in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveClass(/sl-theme-dark/);
    // While the dialog opens, the page behind it shines through.
    const panel = dialog.locator('[part~="panel"]');
    await expect.poll(() => panel.evaluate((element) => element.getAnimations().length)).toBe(0);
    const picture = await dialog.locator('sl-icon').screenshot();
    const { channels } = await sharp(picture).removeAlpha().stats();
    const [darkest, lightest] = (['min', 'max'] as const).map((end) => channels.map((one) => one[end]));
    expect(contrast(lightest ?? [], darkest ?? [])).toBeGreaterThan(3);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await dialog.getByRole('button', { name: 'Keep sphere' }).click();
  await expect(dialog).toBeHidden();
  await button(page, 'Delete Café Nord').click();
  await dialog.getByRole('button', { name: 'Delete sphere' }).dblclick();
  await expect(items).toHaveCount(0);
  expect(await listed()).toHaveLength(21);
  await button(page, 'Undo').click();
  await expect(items).toHaveCount(1);
  expect((await listed())[0]?.name).toBe('Café Nord');
  await expectGoodLooks(page);
});

test('SHELL-28 on a phone, the switches of the profile stand in one column beside their names', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const user = await registerUser({ companyName: 'Atlas Property Group' });
  await openAs(page, user, '/profile');
  for (const name of [/Copyright notice/, /Date in copyright/, /Shared by/]) {
    const line = page.locator('.spread').filter({ has: page.getByRole('switch', { name }) });
    const text = (await line.getByRole('paragraph').boundingBox())!;
    const box = (await line.locator('sl-switch').boundingBox())!;
    const end = (await line.boundingBox())!;
    expect(box.x).toBeGreaterThan(text.x + text.width);
    expect(Math.abs(end.x + end.width - (box.x + box.width))).toBeLessThan(2);
  }
});

test('PROFILE-16 PROFILE-17 the plan of the second offering is shown with a link to the Customer Portal', async ({
  page,
}) => {
  const user = await registerUser({ offerings: ['api', 'zwivel'] });
  await buyPlan(user, 'zwivel');
  await openAs(page, user, '/profile');
  await expect(page.getByRole('heading', { name: 'Your company has no spheres yet' })).toBeVisible();
  // The company has no shared views either, and both lists lead to the coverage.
  const explore = page.getByRole('link', { name: 'Explore coverage' });
  await expect(explore).toHaveCount(2);
  for (const link of await explore.all()) await expect(link).toHaveAttribute('href', '/coverage');
  await expect(page.getByRole('heading', { name: 'Subscription', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Resend email' })).toHaveCount(0);
  await button(page, 'Edit Password').click();
  await save(page, 'Password').click();
  await expect(page.getByText('Please enter a value for: Old Password')).toBeVisible();
  await expectGoodLooks(page);
  await form(page, 'Password').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'Customer Portal').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  await expect(page.getByRole('main')).toContainText('Agent');
});

test('PROFILE-19 PROFILE-20 users with an unverified email address see a notice, and can replace the address or resend the email', async ({
  page,
}) => {
  const unverified = await registerUser({ isVerified: false });
  await openAs(page, unverified, '/profile');
  await expect(page.getByRole('main')).toContainText(`${unverified.email} is not verified yet.`);
  // An address that was never verified is replaced immediately.
  const next = `new-${unverified.email}`;
  await button(page, 'Edit Email Address').click();
  await page.getByLabel('New Email Address').fill(next);
  await page.getByLabel('Current Password', { exact: true }).fill(unverified.password);
  await save(page, 'Email Address').click();
  await expect(page.getByRole('main')).toContainText(`${next} is not verified yet.`);
  await page.getByRole('link', { name: 'Resend email' }).click();
  await expect(page).toHaveURL(/\/verify-email$/);
});

test('FIX-30 a reload preserves the contact details and copyright settings that are saved on the profile', async ({
  page,
}) => {
  const account = await registerUser();
  await openAs(page, account, '/profile');
  await button(page, 'Edit Phone and address').click();
  await page.getByLabel('Phone', { exact: true }).fill('call me');
  await page.getByLabel('Address', { exact: true }).fill('1 Pier, Seattle');
  await form(page, 'Phone and address').getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Please use at most 40 characters: digits, spaces and + - ( ) . /'),
  ).toBeVisible();
  await page.getByLabel('Phone', { exact: true }).fill('+1 206 555 0100');
  await form(page, 'Phone and address').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('+1 206 555 0100 · 1 Pier, Seattle')).toBeVisible();
  await button(page, 'Edit Company address').click();
  await page.getByRole('textbox', { name: 'Company Address' }).fill('2 Pier, Seattle');
  await form(page, 'Company address').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 Pier, Seattle')).toBeVisible();
  const snapshots = page.getByRole('switch', { name: 'Copyright notice in snapshots' });
  const dates = page.getByRole('switch', { name: 'Date in copyright notices' });
  await expect(dates).toBeChecked();
  await dates.press('Space');
  await expect(dates).not.toBeChecked();
  await expectGoodLooks(page);
  await page.reload();
  await expect(page.getByText('+1 206 555 0100 · 1 Pier, Seattle')).toBeVisible();
  await expect(page.getByText('2 Pier, Seattle')).toBeVisible();
  await expect(dates).not.toBeChecked();
  await expect(snapshots).toBeChecked();
});
