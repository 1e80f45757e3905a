import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Frame, type Page } from '@playwright/test';
import { createMapsKey } from '../../web/api/contract/maps.ts';
import { expectGoodLooks } from '../helpers/axe.ts';
import { portalUrl, registerUser } from '../helpers/portal-user.ts';
import { addKey } from './portal-keys.ts';

/*
 * The documentation as a reader has it: pages are read, and each whole page that they show is copied out of them, saved
 * on a site of its own, and looked at.
 */

interface Viewer extends HTMLElement {
  readonly currentSphere: { readonly id: number } | null;
  readonly project: (place: object) => Promise<{ x: number; y: number } | null>;
}

/** What stands on the reader's site, by its address. */
const saved = new Map<string, string>();

let site: Server;
let key = '';

test.beforeAll(async () => {
  site = createServer((request, response) => {
    const html = saved.get(request.url ?? '');
    response.writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(html);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const user = await registerUser();
  key = (await addKey(user, 'Docs', 'http://127.0.0.1:*')).id;
  await user.call(createMapsKey, { value: 'AIzaSyGoodGoodGoodGoodGoodGoodGoodGoodG' });
  // Its first answer takes the built-in place search longer than it is waited for.
  const asked = `${portalUrl()}/api/googlemaps/query_search/?queryString=Seattle&latlng=47.6,-122.3`;
  const headers = { 'X-Api-Key': key, Origin: 'http://127.0.0.1:1' };
  await expect.poll(async () => (await fetch(asked, { headers })).status, { timeout: 40_000 }).toBe(200);
});

test.afterAll(() => {
  site.close();
  site.closeAllConnections();
});

/** Notes what goes wrong on a page; the one thing that browsers say of every page of this host is nothing. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    const isFault = ['error', 'warning'].includes(message.type());
    if (isFault && !/Permissions-Policy|GPU stall/.test(message.text())) faults.push(message.text());
  });
  return faults;
}

/** Copies a page out of the documentation, saves it on the reader's site and opens it there. */
async function open(page: Page, doc: string, name: string): Promise<string[]> {
  await page.goto(`/docs/${doc}`);
  const code = await page.locator(`figure[data-name="${name}"] code`).textContent();
  saved.set(`/${name}`, (code ?? '').replaceAll('YOUR_API_KEY', key));
  saved.set('/favicon.ico', '');
  const faults = faultsOf(page);
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/${name}`);
  return faults;
}

/** Waits until a sphere is on the screen, and gives its id. */
async function sphereIn(place: Page | Frame, faults: readonly string[]): Promise<number | undefined> {
  const viewer = place.locator('sphere-viewer');
  const id = (): Promise<number | undefined> => viewer.evaluate((it: Viewer) => it.currentSphere?.id);
  await expect.poll(async () => faults.length > 0 || (await id().catch(() => undefined))).toBeTruthy();
  expect(faults).toEqual([]);
  return id();
}

/** Clicks the marker of the examples, whose pin stands on its place. */
async function clickStar(page: Page, place: Page | Frame): Promise<void> {
  const viewer = place.locator('sphere-viewer');
  await expect(async () => {
    const pixel = await viewer.evaluate((it: Viewer) =>
      it.project({ latitude: 47.5991791, longitude: -122.3388933 }),
    );
    const box = await viewer.boundingBox();
    if (pixel === null || box === null) throw new Error('The marker is not in view.');
    await page.mouse.click(box.x + pixel.x, box.y + pixel.y - 16);
    await expect(page.locator('#told')).toContainText('You chose', { timeout: 1000 });
  }).toPass();
}

async function flyByForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fly there' }).click();
  await expect(page.locator('#told')).toHaveText('W Main St, Seattle, WA 98121, USA', { timeout: 30_000 });
}

test('the pages of the quick start show a sphere, hear a click on a marker, and fly to an address', async ({
  page,
}) => {
  expect(await sphereIn(page, await open(page, 'quick-start', 'first.html'))).toBe(7480);
  expect(await sphereIn(page, await open(page, 'quick-start', 'classic.html'))).toBe(7480);
  await sphereIn(page, await open(page, 'quick-start', 'marker.html'));
  await clickStar(page, page);
  const flying = await open(page, 'quick-start', 'address.html');
  const before = await sphereIn(page, flying);
  await flyByForm(page);
  expect(await sphereIn(page, flying)).not.toBe(before);
});

test('the pages of the guides show a sphere with objects, and a map', async ({ page }) => {
  await sphereIn(page, await open(page, 'objects', 'objects.html'));
  const faults = await open(page, 'map', 'map.html');
  const isDrawn = (): Promise<boolean> =>
    page.locator('sphere-map').evaluate((map: HTMLElement & { surface?: object }) => Boolean(map.surface));
  await expect.poll(async () => faults.length > 0 || (await isDrawn())).toBe(true);
  expect(faults).toEqual([]);
  await sphereIn(page, await open(page, 'map', 'beside.html'));
  await expect.poll(isDrawn).toBe(true);
});

test('EMBED-01 EMBED-02 EMBED-03 the pages with an iframe show a sphere, and the client drives it', async ({
  page,
}) => {
  const bare = await open(page, 'iframe', 'frame.html');
  await sphereIn(page.frames()[1] as Frame, bare);
  const faults = await open(page, 'iframe', 'client.html');
  await expect.poll(() => page.frames().length).toBe(2);
  const frame = page.frames()[1] as Frame;
  expect(await sphereIn(frame, faults)).toBe(1_000_007_480);
  await clickStar(page, frame);
  await flyByForm(page);
  expect(await sphereIn(frame, faults)).not.toBe(1_000_007_480);
});

test('a reader finds a page by its words, copies its code, and reads it without scripts', async ({
  page,
  browser,
  baseURL,
}) => {
  const faults = faultsOf(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs');
  await page.keyboard.press('/');
  await page.keyboard.type('trusted types');
  await expect(page.getByRole('option')).toHaveText('Trusted TypesSecurity');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/security#trusted-types$/);
  const figure = page.locator('figure').last();
  await figure.getByRole('button', { name: 'Copy' }).click();
  await expect(figure.getByRole('button')).toHaveText('Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await figure.locator('code').textContent());
  expect(faults).toEqual([]);
  const plain = await browser.newPage({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
  await plain.goto('/docs/messages');
  await plain.getByRole('link', { name: 'Quick start' }).first().click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Quick start');
  await plain.close();
});

test('pages of text, code and tables are readable in both themes, on a phone and on a desk', async ({
  page,
}) => {
  await page.goto('/docs/views');
  await expectGoodLooks(page);
});
