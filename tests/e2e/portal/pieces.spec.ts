import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { expectGoodLooks } from '../axe.ts';
import { portalUrl } from './user.ts';

/* Tests all states of the components that all screens share, on a page that is not part of the host. */

const placeOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const files = new Map<string, string | Uint8Array>();

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: placeOf('pieces'),
    base: '/pieces/',
    plugins: [react()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: placeOf('pieces/gallery.tsx') },
    },
  });
  for (const file of ([built].flat() as Rolldown.RolldownOutput[]).flatMap(({ output }) => output))
    files.set(file.fileName, file.type === 'chunk' ? file.code : file.source);
});

const kinds: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
};

test.beforeEach(async ({ page }) => {
  const names = [...files.keys()];
  const script = names.find((name) => /gallery[^/]*\.js$/.test(name)) ?? '';
  const styles = names.filter((name) => name.endsWith('.css'));
  const head = styles.map((name) => `<link rel="stylesheet" href="/pieces/${name}">`).join('');
  await page.route(`${portalUrl()}/pieces/**`, (route) => {
    const name = new URL(route.request().url()).pathname.replace('/pieces/', '');
    const body = files.get(name);
    if (body === undefined)
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Pieces</title>${head}<main></main><script type="module" src="/pieces/${script}"></script></html>`,
      });
    return route.fulfill({
      contentType: kinds[name.split('.').pop() ?? ''] ?? 'application/octet-stream',
      body: Buffer.from(body),
    });
  });
});

const open = (page: Page) => page.goto(`${portalUrl()}/pieces/`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the shared components can be used by keyboard and pointer, and pass axe in all states', async ({
  page,
}) => {
  await open(page);
  await test.step('SHELL-28 a switch shows OFF or ON and is toggled by the Space key', async () => {
    const status = page.getByRole('switch', { name: 'Status' });
    const words = page.locator('sl-switch').first();
    await expect(words).toContainText('OFF');
    await status.press('Space');
    await expect(status).toBeChecked();
    await expect(words).toContainText('ON');
    await expect(page.locator('sl-switch').nth(1)).toContainText('ON');
  });

  await test.step('SHELL-31 the stepper marks the steps that are done and the current one', async () => {
    const steps = page.getByRole('list', { name: 'Verifying' }).getByRole('listitem');
    await expect(steps).toHaveCount(3);
    await expect(steps.nth(0)).toContainText('Done');
    await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  });
  await test.step('SHELL-32 SHELL-33 the industry field offers its options, and the Space key selects the checkbox', async () => {
    const industry = page.getByRole('combobox', { name: 'Industry' });
    await expect(industry.locator('option:checked')).toHaveText('Please choose a primary industry.');
    await industry.selectOption('Retail');
    await expect(industry).toHaveValue('Retail');
    await page.getByRole('checkbox', { name: 'I agree' }).press('Space');
    await expect(page.getByRole('checkbox', { name: 'I agree' })).toBeChecked();
  });

  await test.step('SHELL-34 SHELL-35 a link with both a URL and a click handler, or with neither, is an error', async () => {
    const wrong = 'A link needs either a url or a click handler.';
    for (const name of ['Both', 'Neither'])
      await expect(page.getByRole('region', { name })).toContainText(wrong);
  });
  await expectGoodLooks(page);

  await button(page, 'Rename').click();
  const field = page.getByRole('textbox', { name: 'New name' });
  await test.step('SHELL-29 SHELL-30 the text field of a dialog is focused, and accepts no input beyond its maximum length', async () => {
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('Pier');
    await field.press('End');
    await page.keyboard.type(' at the lake of Zürich');
    await expect(field).toHaveValue('Pier at the ');
    await expectGoodLooks(page);
    await field.press('Enter');
    await expect(page.locator('output')).toHaveText('Pier at the ');
    await expect(field).toBeHidden();
    await expect(button(page, 'Rename')).toBeFocused();
  });
  await test.step('the Escape key closes the dialog without changing the name', async () => {
    await button(page, 'Rename').press('Enter');
    await expect(field).toHaveValue('Pier');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(page.locator('output')).toHaveText('Pier at the ');
  });
});

test('SHELL-39 SHELL-40 a tooltip appears after the pointer rests for 1000 ms, and disappears 100 ms after the pointer leaves', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page);
  await expect(button(page, 'Take away')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const target = button(page, 'Take away');
  const tip = page.locator('sl-tooltip').filter({ has: target });
  await target.scrollIntoViewIfNeeded();
  const isOpen = () => tip.evaluate((element: HTMLElement & { open?: boolean }) => element.open === true);
  await target.hover();
  await page.clock.runFor(990);
  expect(await isOpen()).toBe(false);
  await page.clock.runFor(20);
  await expect.poll(isOpen).toBe(true);
  await page.mouse.move(1, 1);
  await page.clock.runFor(90);
  expect(await isOpen()).toBe(true);
  await page.clock.runFor(20);
  await expect.poll(isOpen).toBe(false);
  // The pointer can move to the text, which stays until Escape is pressed.
  await target.hover();
  await page.clock.runFor(1010);
  await expect.poll(isOpen).toBe(true);
  await tip.locator('[part="body"]').hover();
  await page.clock.runFor(500);
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(isOpen).toBe(false);
  await page.mouse.move(1, 1);
  await page.clock.runFor(200);
  // A pointer that only passes over the element shows no tooltip.
  await target.hover();
  await page.clock.runFor(500);
  await page.mouse.move(1, 1);
  await page.clock.runFor(2000);
  expect(await isOpen()).toBe(false);
});

test.describe('on a device with touch', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('SHELL-39 a tap on a control shows no tooltip, and keyboard focus does', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await open(page);
    const target = button(page, 'Take away');
    const tip = page.locator('sl-tooltip').filter({ has: target });
    const text = tip.locator('[part="body"]');
    await target.tap();
    await expect(target).toBeFocused();
    await page.clock.runFor(2000);
    await expect(tip).toHaveAttribute('open');
    await expect(text).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
    await expect(text).toBeVisible();
  });
});
