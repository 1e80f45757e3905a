import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { expectGoodLooks } from '../axe.ts';
import { endOffering, openAs, registerUser } from './user.ts';

test('FIX-87 a visitor sees at every width which company shares a view, until the company turns this off', async ({
  page,
  browser,
}) => {
  const companyName = `O'Neil & Sons Aerial Surveying, Photogrammetry and Real Estate Services GmbH (Müller) of Greater Minneapolis`;
  const user = await registerUser({ companyName });
  const { url } = await user.call(shareSphere, { panoramaId: 1_000_007_480, pan: 69, tilt: -9, fov: 75 });
  const visitor = await browser.newPage();
  await visitor.goto(url);
  const source = visitor.getByText(`Shared by ${companyName}`);
  const title = visitor.getByRole('heading', { level: 1 });
  for (const width of [360, 800, 1440]) {
    await visitor.setViewportSize({ width, height: 800 });
    await expect(source).toBeVisible();
    const [above, below] = [await title.boundingBox(), await source.boundingBox()];
    expect((below?.x ?? 0) + (below?.width ?? Infinity)).toBeLessThanOrEqual(width);
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(8);
    await expect(source).toHaveAttribute('title', `Shared by ${companyName}`);
  }
  await expectGoodLooks(visitor);

  await openAs(page, user, '/profile');
  const sharing = page.getByRole('region', { name: 'Views that you share' });
  // The switch is disabled until the page knows its state.
  await sharing.locator('sl-switch:not([disabled])').click();
  await expect(page.getByText('Shared views no longer name your company.')).toBeVisible();
  await expectGoodLooks(page);
  await visitor.reload();
  await expect(title).toBeVisible();
  await expect(visitor.locator('sphere-viewer')).toBeVisible();
  await expect(source).toHaveCount(0);
  await page.reload();
  await expect(sharing.getByRole('switch')).not.toBeChecked();
  await visitor.close();
});

test('SHARE-03 a user sees how often a shared view was opened, embeds it in a page of another site, and ends it', async ({
  page,
  browser,
}) => {
  const user = await registerUser();
  const { url } = await user.call(shareSphere, { panoramaId: 1_000_007_480, pan: 69, tilt: -9, fov: 75 });
  const visitor = await browser.newPage();
  await visitor.goto(url);
  await expect(visitor.locator('sphere-viewer')).toBeVisible();
  const name = (await visitor.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await openAs(page, user, '/profile');
  const row = page.getByRole('list', { name: 'Views you share' }).getByRole('listitem');
  await expect(row).toContainText(name);
  await expect(row).toContainText('Opened 1 time, most recently on');
  const picture = row.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('naturalWidth', 320);
  await expectGoodLooks(page);

  await row.getByRole('button', { name: `Embed ${name}` }).click();
  const dialog = page.locator('sl-dialog[label="Embed this view"]');
  const code = (await dialog.locator('code').textContent()) ?? '';
  await expectGoodLooks(page);
  await dialog.getByRole('button', { name: 'Done', exact: true }).click();
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Customer</title>${code}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  await visitor.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = visitor.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(frame.locator('sphere-viewer')).toBeVisible();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  site.close();

  await row.getByRole('button', { name: `End of the link to ${name}` }).click();
  const end = page.locator('sl-dialog[label="When does this link end?"]');
  await end.getByLabel(`End of the link to ${name}`).selectOption('In one week');
  await end.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Ends on');
  await row.locator('sl-switch').click();
  await expect(row).toContainText('Ended on');
  await visitor.goto(url);
  await expect(visitor.getByText('Error has occurred loading shared pano.')).toBeVisible();
  await visitor.close();
});

test('a visitor reads what is wrong with a shared view, and what to do', async ({ page }) => {
  const alert = page.getByRole('alert');
  await test.step('a broken link', async () => {
    await page.goto('/share/v1.broken');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shared view is not available');
    await expect(alert).toContainText('Please ask the sender for a new link.');
  });
  await test.step('a company whose plan has ended', async () => {
    const user = await registerUser({ offerings: ['zwivel'] });
    const { url } = await user.call(shareSphere, { panoramaId: 1_000_007_480 });
    endOffering(user, 'zwivel');
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shared view is paused');
    await expect(alert).toContainText('The plan of the company that shared this view has ended.');
    await expect(alert).toContainText('Please tell the sender, or log in if it is your company.');
    await expectGoodLooks(page);
  });
  await test.step('a host that cannot be reached', async () => {
    await page.route('**/api/panorama/shared?*', (route) => route.abort(), { times: 1 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The shared view could not be loaded');
    await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
