import { expect, test, type Frame, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import {
  clickPin,
  errorsOf,
  openDocumented,
  openReadersSite,
  sphereIn,
  type ReadersSite,
} from './docs-site.ts';

/*
 * Tests the documentation from a reader's perspective. Each complete page in it is copied, saved on a
 * separate site, and viewed.
 */

let site: ReadersSite;

test.beforeAll(async () => {
  site = await openReadersSite();
});

test.afterAll(() => site.close());

const open = (page: Page, doc: string, name: string): Promise<string[]> =>
  openDocumented(page, site, { doc, name });

const clickStar = (page: Page, place: Page | Frame): Promise<void> =>
  clickPin(page, place, { latitude: 47.5991791, longitude: -122.3388933 }, () =>
    expect(page.locator('#message')).toContainText('You chose', { timeout: 1000 }),
  );

async function flyByForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fly there' }).click();
  await expect(page.locator('#message')).toHaveText('W Main St, Seattle, WA 98121, USA', { timeout: 30_000 });
}

test('the pages of the quick start show a sphere, receive a click on a marker, and fly to an address', async ({
  page,
}) => {
  expect(await sphereIn(page, await open(page, 'index', 'hello.html'))).toBe(1_000_007_480);
  expect(await sphereIn(page, await open(page, 'quick-start', 'first.html'))).toBe(1_000_007_480);
  expect(await sphereIn(page, await open(page, 'quick-start', 'classic.html'))).toBe(1_000_007_480);
  await sphereIn(page, await open(page, 'quick-start', 'marker.html'));
  await clickStar(page, page);
  const flying = await open(page, 'quick-start', 'address.html');
  const before = await sphereIn(page, flying);
  await flyByForm(page);
  expect(await sphereIn(page, flying)).not.toBe(before);
});

test('the documented example pages show their objects and their maps without errors', async ({ page }) => {
  const objectErrors = await open(page, 'objects', 'objects.html');
  await sphereIn(page, objectErrors);
  const objects = page.getByRole('listbox', { name: 'Objects around you: 3' });
  await expect(objects).toBeAttached();
  expect(objectErrors).toEqual([]);
  const errors = await open(page, 'map', 'map.html');
  const isDrawn = (): Promise<boolean> =>
    page.locator('sphere-map').evaluate((map: HTMLElement & { surface?: object }) => Boolean(map.surface));
  await expect.poll(async () => errors.length > 0 || (await isDrawn())).toBe(true);
  expect(errors).toEqual([]);
  await sphereIn(page, await open(page, 'map', 'beside.html'));
  await expect.poll(isDrawn).toBe(true);
});

test('EMBED-01 EMBED-02 EMBED-03 the documentation pages with an iframe show a sphere, and the client controls the viewer', async ({
  page,
}) => {
  const bare = await open(page, 'iframe', 'frame.html');
  await sphereIn(page.frames()[1] as Frame, bare);
  const errors = await open(page, 'iframe', 'client.html');
  await expect.poll(() => page.frames().length).toBe(2);
  const frame = page.frames()[1] as Frame;
  expect(await sphereIn(frame, errors)).toBe(1_000_007_480);
  await clickStar(page, frame);
  await flyByForm(page);
  expect(await sphereIn(frame, errors)).not.toBe(1_000_007_480);
});

test('code in the documentation can be copied, and the documentation can be read without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const errors = errorsOf(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/security');
  const figure = page.locator('figure').last();
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.getByRole('button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await figure.locator('code').textContent());
  expect(errors).toEqual([]);
  const plain = await browser.newPage({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await plain.goto('/docs/messages');
  await plain.getByRole('link', { name: 'Quick start' }).first().click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Quick start');
  await plain.close();
});

test('a documentation page passes axe and is not wider than the window, in both themes on phones and desktops', async ({
  page,
}) => {
  await page.goto('/docs/views');
  await expectGoodLooks(page);
});
