import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { KEYS_PATH, addKey, button, clipboard, rowOf } from './keys.ts';
import { openAs, registerUser, type PortalUser } from './user.ts';

/* Tests the snippets that a customer adds to a page with a key, and their effect there. */

let user: PortalUser;
let site: Server;
/** The content of the customer's page. */
let pasted = '';

test.beforeAll(async () => {
  user = await registerUser();
  site = createServer((_, response) => {
    // A page that tells no other site its address.
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
    });
    response.end(`<!doctype html><title>Site</title><body>
      <script>for (const type of ['sphere-settle', 'sphere-error'])
        addEventListener(type, () => { document.title = type; }, true);</script>${pasted}`);
  });
  await new Promise<void>((done) => {
    site.listen(0, done);
  });
});

test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

const siteAt = (name: string): string => `http://${name}:${(site.address() as AddressInfo).port}`;

/**
 * Returns the number of colors in a part of the page, up to a few dozen. An image has a large number of
 * colors, an empty frame only a few.
 */
async function colorsOf(page: Page, selector: string): Promise<number> {
  const picture = (await page.locator(selector).screenshot()).toString('base64');
  return page.evaluate(async (base64) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
    const pen = new OffscreenCanvas(32, 32).getContext('2d');
    pen?.drawImage(image, 0, 0, 32, 32);
    const pixels = pen?.getImageData(0, 0, 32, 32).data ?? [];
    return new Set(Array.from({ length: 1024 }, (_, at) => pixels.slice(at * 4, at * 4 + 3).join())).size;
  }, picture);
}

test('KEYS-01 EMBED-33 the snippets of an API key contain the key and show a sphere only on whitelisted sites', async ({
  page,
  context,
}) => {
  const { id } = await addKey(user, 'Snippets', 'http://127.0.0.1:*');
  await page.route('**/api/apikey/list*', (route) => route.abort(), { times: 1 });
  await openAs(page, user, KEYS_PATH);
  await expect(page.getByRole('heading', { name: 'Your API keys could not be loaded' })).toBeVisible();
  await button(page, 'Try again').click();
  const row = rowOf(page, 'Snippets');
  await expect(row).toContainText('Not used yet');
  const snippets: Record<string, string> = {};
  for (const [tab, marks] of [
    ['Element', ['<sphere-viewer', `api-key="${id}"`]],
    ['iframe', [`/embed/${id}"`]],
    ['React', ['useEffect', `api-key="${id}"`]],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await button(page, 'Copy snippet').click();
    await expect(page.getByText('Snippet copied to the clipboard.').last()).toBeVisible();
    const copied = await clipboard(page);
    for (const mark of marks) expect(copied).toContain(mark);
    snippets[tab] = copied;
  }
  await page.getByRole('tab', { name: 'React' }).press('Home');
  await expect(page.getByRole('tab', { name: 'Element' })).toBeFocused();

  const customer = await context.newPage();
  await customer.setViewportSize({ width: 640, height: 520 });
  pasted = snippets['Element'] ?? '';
  await customer.goto(siteAt('127.0.0.1'));
  await expect(customer).toHaveTitle('sphere-settle', { timeout: 30_000 });
  expect(await colorsOf(customer, 'sphere-viewer')).toBeGreaterThan(60);
  // Another origin on the same machine is not on the whitelist.
  await customer.goto(siteAt('localhost'));
  await expect(customer).toHaveTitle('sphere-error', { timeout: 30_000 });
  pasted = snippets['iframe'] ?? '';
  await customer.goto(siteAt('127.0.0.1'));
  await expect.poll(() => colorsOf(customer, 'iframe'), { timeout: 30_000 }).toBeGreaterThan(60);
  await customer.close();

  await page.reload();
  await expect(row).toContainText(/Last used .* · \d sphere loads? in the last 30 days/);
});
