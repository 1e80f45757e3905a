import { expect, test, type Frame, type Page } from '@playwright/test';
import { expectGoodLooks } from '../axe.ts';
import { errorsOf, openReadersSite, savePage, sphereIn } from './docs-site.ts';

/* Tests the playground as a developer uses it. The generated code is saved on a separate site and viewed. */

interface Placed {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly altitude?: number;
}

interface Viewer extends HTMLElement {
  readonly currentSphere: { readonly id: number; readonly metadata: { readonly ground: number } } | null;
  readonly pan: number;
  readonly hideControls: readonly string[];
  readonly customMarkerList: readonly Placed[];
  readonly occludedObjects: string;
  readonly project: (place: object) => Promise<{ readonly x: number; readonly y: number } | null>;
  readonly unproject: (pixel: object) => Promise<{ readonly basis: string } | null>;
}

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

const code = (page: Page): Promise<string> => page.locator('#code').innerText();
const show = (page: Page): Promise<number | undefined> =>
  page.locator('sphere-viewer').evaluate((viewer: Viewer) => viewer.currentSphere?.id);

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/docs/playground${query}`);
  await expect.poll(() => show(page), { timeout: 20_000 }).toBeTruthy();
}

/** Returns a page of another site with the copied code. */
const copied = (html: string): string => `<!doctype html><html lang="en"><title>Copied</title>${html}</html>`;

test('playground settings appear in the viewer, the code and the URL, and opening the URL restores them', async ({
  page,
}) => {
  await open(page);
  expect(await code(page)).toContain('sphere="1000007480"');
  await page.getByLabel('Title').fill('The "harbour" <of> all');
  await page.getByLabel('Information').check();
  await page.getByRole('slider', { name: 'Tilt' }).focus();
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'Add a marker straight ahead' }).click();
  await page.getByLabel('Name of marker 1').fill('Café; here');
  const viewer = page.locator('sphere-viewer');
  await expect(viewer.getByText('The "harbour" <of> all')).toBeVisible();
  await viewer.evaluate((shown: Viewer) => shown.focus());
  await page.keyboard.press('n');
  await expect.poll(() => code(page)).not.toContain('pan=');
  const html = await code(page);
  expect(html).toContain('viewer-title="The &quot;harbour&quot; &lt;of> all"');
  expect(html).toContain('hide-controls="info"');
  expect(html).toMatch(
    /<sphere-marker lat="47\.\d+" lng="-122\.\d+"( altitude="-?[\d.]+")? name="Café; here">/,
  );
  await page.getByText('React', { exact: true }).click();
  await expect(page.locator('#code')).toContainText("hideControls={['info']}");
  await page.getByText('Iframe', { exact: true }).click();
  await expect(page.locator('#code')).toContainText("name: 'Café; here'");
  await expect(page.locator('#key')).toBeVisible();
  // The URL is updated when the settings no longer change.
  await expect(page).toHaveURL(/hide-controls=info/);
  await expect(page).toHaveURL(/Caf%C3%A9/);
  await expect(page).not.toHaveURL(/[?&]pan=/);
  await page.reload();
  await expect.poll(() => show(page)).toBe(1_000_007_480);
  const settings = (): Promise<unknown> =>
    viewer.evaluate((shown: Viewer) => [
      shown.customMarkerList.map(({ name }) => name),
      shown.hideControls,
      shown.pan,
    ]);
  // The page configures the viewer after its script has read the URL.
  await expect.poll(settings).toEqual([['Café, here'], ['info'], 0]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
});

test('the playground shows the surface, which can be turned on or off in its code and its URL', async ({
  page,
}) => {
  await open(page, '?city=denver-co&sphere=9480&pan=0&tilt=-20');
  const viewer = page.locator('sphere-viewer');
  const basis = (): Promise<string | undefined> =>
    viewer.evaluate(
      async (it: Viewer) => (await it.unproject({ x: it.clientWidth / 2, y: it.clientHeight / 2 }))?.basis,
    );
  await expect.poll(basis).toMatch(/^(surface|terrain)$/);
  await expect(page.locator('#code')).toContainText(/surface="http.*\/sample\/surface\.json\?flight=\d{4}"/);
  await expect(page.locator('#code')).toContainText(/terrain="http.*\/sample\/terrain\.json"/);
  await page.getByRole('button', { name: 'Add a marker straight ahead' }).click();
  await expect(page.locator('#code')).toContainText('<sphere-marker');
  const offCenter = await viewer.evaluate(async (it: Viewer) => {
    const [{ lat, lng, altitude = 0 }] = it.customMarkerList as readonly [Placed];
    const place = { latitude: lat, longitude: lng, altitude: it.currentSphere!.metadata.ground + altitude };
    const pixel = await it.project(place);
    return pixel && Math.hypot(pixel.x - it.clientWidth / 2, pixel.y - it.clientHeight / 2);
  });
  expect(offCenter, 'distance of the marker from the center in pixels').toBeLessThan(2);
  await page.getByLabel('Objects behind buildings').selectOption('Hidden');
  await expect(page.locator('#code')).toContainText('occluded-objects="hide"');
  expect(await viewer.evaluate((it: Viewer) => it.occludedObjects)).toBe('hide');
  await page.getByText('React', { exact: true }).click();
  await expect(page.locator('#code')).toContainText(/surface="http.*\n.*terrain="http.*/);
  await expect(page.locator('#code')).toContainText('occludedObjects="hide"');
  await page.getByText('Iframe', { exact: true }).click();
  await expect(page.locator('#code')).toContainText("occludedObjects: 'hide'");
  await expect(page.locator('#code')).not.toContainText('surface');
  await page.getByLabel('Buildings and terrain').uncheck();
  await expect(page.locator('#code')).toContainText("surface: ''");
  await expect(page.locator('#code')).toContainText("terrain: ''");
  await expect.poll(basis).toBe('level-ground');
  await page.getByText('HTML', { exact: true }).click();
  await expect(page.locator('#code')).not.toContainText('surface');
  await expect(page).toHaveURL(/surface=false/);
  await page.reload();
  await expect(page.getByLabel('Buildings and terrain')).not.toBeChecked();
  await expect.poll(basis).toBe('level-ground');
});

test('a URL with invalid settings still opens the playground', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await open(
    page,
    '?city=../x&sphere=-3&pan=abc&fov=1e9&markers=9,9,a;x;91,0&hide-controls=all&accent=red&__proto__=1',
  );
  expect(await code(page)).toContain('/sample/seattle-wa/');
  expect(await code(page)).toContain('<sphere-marker lat="9" lng="9" name="a">');
  expect(errors).toEqual([]);
});

test('the code copied from the playground shows the same sphere on a page of another site', async ({
  page,
}) => {
  await open(page, '?city=denver-co&sphere=9480&pan=336&map&markers=39.74,-104.99,Here&accent=%23e8770c');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const site = await openReadersSite();
  try {
    savePage(site, '/', copied(await page.evaluate(() => navigator.clipboard.readText())));
    const errors = errorsOf(page);
    await page.goto(site.url);
    expect(await sphereIn(page, errors)).toBe(1_000_009_480);
    await expect(page.locator('sphere-map')).toHaveCount(1);
    expect(errors).toEqual([]);
  } finally {
    site.close();
  }
});

test('the iframe code copied from the playground shows the same sphere and marker on a page of another site', async ({
  page,
}) => {
  await open(page, '?city=denver-co&sphere=9480&markers=39.74,-104.99,Here');
  await page.getByText('Iframe', { exact: true }).click();
  const site = await openReadersSite();
  try {
    savePage(site, '/', copied(await code(page)));
    const errors = errorsOf(page);
    await page.goto(site.url);
    await expect.poll(() => page.frames().length).toBe(2);
    const frame = page.frames()[1] as Frame;
    expect(await sphereIn(frame, errors)).toBe(1_000_009_480);
    const markers = (): Promise<string[]> =>
      frame
        .locator('sphere-viewer')
        .evaluate((viewer: Viewer) => viewer.customMarkerList.map(({ name }) => name));
    await expect.poll(markers).toEqual(['Here']);
    expect(errors).toEqual([]);
  } finally {
    site.close();
  }
});

test('the playground passes axe in both themes, and does not overflow on phones or desktops', async ({
  page,
}) => {
  await open(page);
  for (const width of [360, 800, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  await expectGoodLooks(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGoodLooks(page);
});
