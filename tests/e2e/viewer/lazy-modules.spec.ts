import { expect, test, type Locator, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { TILE, listOfOneSphere } from './one-sphere.ts';

/* Tests when the built viewer loads each of its modules, and how it handles user actions before that. */

const WORLD = '**/viewer-world-*.js';
const CONTROLS = '**/viewer-panels-*.js';
const A_MARKER = '<sphere-marker lat="47.6062" lng="-122.3321"></sphere-marker>';

/** Returns the scripts that the size limit counts for a page that only shows a sphere. */
async function countedScripts(): Promise<readonly string[]> {
  const { default: limits } = (await import(new URL('../../../.size-limit.js', import.meta.url).href)) as {
    default: readonly { readonly name: string; readonly path: readonly string[] }[];
  };
  const limit = limits.find(({ name }) => name.startsWith('page that only shows a sphere'));
  return limit?.path.map((path) => path.replace('dist', '')) ?? [];
}

/** The requests of a page and the errors of its viewer. */
interface Recorded {
  readonly requests: string[];
  readonly errors: string[];
}

/** Opens a page that contains only a viewer. Resolves when its first sphere is at full sharpness. */
async function open(page: Page, attributes = '', children = ''): Promise<Recorded> {
  const recorded: Recorded = { requests: [], errors: [] };
  page.on('request', (request) => recorded.requests.push(request.url()));
  await page.exposeFunction('report', (message: string) => recorded.errors.push(message));
  await page.route('**/plain/**', (route) => route.fulfill({ contentType: 'image/webp', body: TILE }));
  await page.route('**/plain/spheres.geojson', (route) =>
    route.fulfill({ contentType: 'application/geo+json', body: listOfOneSphere('/plain') }),
  );
  await page.route('**/plain/page.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>A sphere</title>
        <style>sphere-viewer { display: block; height: 500px }</style>
        <script>
          addEventListener('sphere-error', (event) => { event.preventDefault(); report(event.error.message) });
          addEventListener('sphere-settle', () => document.documentElement.toggleAttribute('settled', true));
        </script>
        <script type="module" src="/elements/define.js"></script>
        <sphere-viewer src="/plain/spheres.geojson" tilt="-20" ${attributes}>${children}</sphere-viewer>`,
    }),
  );
  await page.goto('/plain/page.html');
  await settle(page);
  return recorded;
}

const settle = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('settled', '');

/**
 * Lets a viewer recover after a failed import. Browsers before the middle of 2026 keep the failure until the page is
 * reloaded, as the viewer's error suggests; newer ones fetch the file again
 * (https://github.com/whatwg/html/issues/6768).
 */
async function recover(page: Page): Promise<void> {
  const probe = '**/plain/probe.js';
  const importProbe = (): Promise<boolean> =>
    page.evaluate("import('/plain/probe.js').then(() => true, () => false)");
  await page.route(probe, (route) => route.abort('internetdisconnected'));
  expect(await importProbe()).toBe(false);
  await page.unroute(probe);
  await page.route(probe, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  if (await importProbe()) return;
  await page.reload();
  await settle(page);
}

/** Performs an action that moves the view, and waits until the view is sharp again. */
async function move(page: Page, act: () => Promise<void>): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('settled'));
  await act();
  await settle(page);
}

const viewerOf = (page: Page): Locator => page.locator('sphere-viewer');
const stageOf = (page: Page): Locator => page.locator('sphere-viewer [part="stage"]');
const objectsOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Objects around you: 1' });
const menuOf = (page: Page): Locator => page.getByRole('menuitem', { name: "What's Here?" });
const requestCount = ({ requests }: Recorded, module: string): number =>
  requests.filter((url) => url.includes(module)).length;

/** Delays requests for a module. The returned function releases them. */
async function block(page: Page, module: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(module, async (route) => {
    await blocked;
    await route.continue();
  });
  return release;
}

test('a page with only a sphere loads only the scripts that count toward the viewer’s size limit', async ({
  page,
}) => {
  const recorded = await open(page);
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await move(page, async () => {
    await page.mouse.move(400, 300);
    await page.mouse.down();
    await page.mouse.move(300, 280, { steps: 5 });
    await page.mouse.up();
  });
  await move(page, () => page.mouse.wheel(0, -300));
  await move(page, () => page.getByRole('button', { name: 'Zoom in' }).click());
  await move(page, () => stageOf(page).press('ArrowRight'));
  await page.mouse.click(400, 300);
  await page.waitForLoadState('networkidle');
  expect(requestCount(recorded, 'viewer-world')).toBe(0);
  const counted = await countedScripts();
  const scripts = recorded.requests
    .map((url) => new URL(url).pathname)
    .filter((path) => path.endsWith('.js'));
  expect(scripts.filter((path) => !counted.includes(path))).toEqual([]);
  expect(recorded.errors).toEqual([]);
});

test('VIEW-53 a right-click or Shift+F10 opens the context menu even if its module must first be loaded', async ({
  page,
}) => {
  const recorded = await open(page);
  await page.evaluate(() =>
    addEventListener('contextmenu', (event) => {
      document.title = event.defaultPrevented ? 'kept away' : 'shown';
    }),
  );
  const release = await block(page, WORLD);
  await page.mouse.click(400, 300, { button: 'right' });
  await expect(page).toHaveTitle('kept away');
  await expect.poll(() => requestCount(recorded, 'viewer-world')).toBe(1);
  expect(await menuOf(page).count()).toBe(0);
  release();
  await expect(menuOf(page)).toBeVisible();

  await page.reload();
  await settle(page);
  await stageOf(page).press('Shift+F10');
  await expect(menuOf(page)).toBeFocused();
});

test('VIEW-53 a right-click before the input module is loaded opens the context menu once the module is loaded', async ({
  page,
}) => {
  const release = await block(page, '**/after-first-tile-*.js');
  const opening = open(page);
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  // Before the sphere is known, there is no point to open the menu at.
  await page.waitForFunction(`document.querySelector('sphere-viewer').currentSphere`);
  await page.mouse.click(400, 300, { button: 'right' });
  release();
  await opening;
  await expect(menuOf(page)).toBeVisible();
});

test('FIX-56 a call whose module cannot be fetched rejects with a network error, and users can recover', async ({
  page,
}) => {
  await open(page);
  const codeOf = (call: string): Promise<unknown> =>
    page.evaluate(`document.querySelector('sphere-viewer').${call}
      .then((value) => value?.type ?? value, ({ name, code, recoverable }) => [name, code, recoverable])`);
  const networkError = ['ViewerError', 'network', true];
  // Loading fails because the user is offline, or because an update of the site has removed the module.
  await page.route('**/flights-*.js', (route) => route.abort('internetdisconnected'));
  await page.route('**/take-snapshot-*.js', (route) => route.fulfill({ status: 404 }));
  expect(await codeOf('flyTo({ sphere: 2 })')).toEqual(networkError);
  expect(await codeOf('snapshot()')).toEqual(networkError);
  expect(await codeOf('lookAt({ pan: 20 }, { animate: false })')).toBe(true);
  await page.unroute('**/flights-*.js');
  await page.unroute('**/take-snapshot-*.js');
  await recover(page);
  expect(await codeOf('flyTo({ sphere: 7 })')).toBe(true);
  expect(await codeOf('flyTo({ sphere: 2 })')).toEqual(['ViewerError', 'not-found', false]);
  expect(await codeOf('snapshot()')).toBe('image/png');
});

test('FIX-65 an alert reports a sphere list that cannot be fetched, and users can retry', async ({
  page,
}) => {
  await open(page);
  await page.route('**/plain/late.geojson', (route) => route.abort('internetdisconnected'));
  await page.evaluate(() => {
    document.documentElement.removeAttribute('settled');
    document.body.innerHTML = '<sphere-viewer src="/plain/late.geojson"></sphere-viewer>';
  });
  const box = page.getByRole('alert');
  await expect(box).toContainText('Check your connection');
  // On a developer's machine, the reason is reported as well.
  await expect(box).toContainText('/plain/late.geojson could not be fetched');
  await page.unroute('**/plain/late.geojson');
  await page.route('**/plain/late.geojson', (route) =>
    route.fulfill({ contentType: 'application/geo+json', body: listOfOneSphere('/plain') }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await settle(page);
  await expect(box).toHaveCount(0);
});

test('VIEW-38 the search control appears before its module has loaded, and opens the search box', async ({
  page,
}) => {
  const recorded = await open(page, 'api-host="/"');
  const control = page.getByRole('button', { name: 'Search', exact: true });
  await expect(control).toBeVisible();
  expect(requestCount(recorded, 'viewer-world')).toBe(0);
  await control.click();
  await expect(page.getByRole('combobox')).toBeFocused();
});

test('OBJ-02 child elements that are added later appear in the list of objects unless their layer is hidden', async ({
  page,
}) => {
  const recorded = await open(page);
  expect(requestCount(recorded, 'viewer-world')).toBe(0);
  await viewerOf(page).evaluate((viewer, marker) => {
    const layer = document.createElement('section');
    viewer.append(layer);
    layer.innerHTML = marker;
  }, A_MARKER);
  await expect(objectsOf(page)).toBeAttached();
  await page.reload();
  await settle(page);
  await viewerOf(page).evaluate(async (viewer: SphereViewer, marker) => {
    await viewer.showLayer('Streets', false);
    const layer = document.createElement('sphere-layer');
    layer.setAttribute('name', 'Streets');
    layer.innerHTML = marker;
    viewer.append(layer);
    viewer.insertAdjacentHTML('beforeend', marker);
  }, A_MARKER);
  await expect(objectsOf(page)).toBeAttached();
  await viewerOf(page).evaluate((viewer: SphereViewer) => viewer.showLayer('Streets', true));
  await expect(page.getByRole('listbox', { name: 'Objects around you: 2' })).toBeAttached();
});

test('a failure to load the module for objects is reported once, and loading is retried at the next change of the view', async ({
  page,
}) => {
  await page.route(WORLD, (route) => route.abort());
  const recorded = await open(page, '', A_MARKER);
  await expect.poll(() => recorded.errors).toEqual(['Objects could not be loaded.']);
  await page.waitForLoadState('networkidle');
  expect(recorded.errors).toHaveLength(1);
  await page.unroute(WORLD);
  await recover(page);
  await move(page, () => stageOf(page).press('ArrowRight'));
  await expect(objectsOf(page)).toBeAttached();
  expect(recorded.errors).toHaveLength(1);
});

test('VIEW-16 a failure to load the controls is reported once, and loading is retried at the next change of the view', async ({
  page,
}) => {
  await page.route(CONTROLS, (route) => route.abort());
  const recorded = await open(page);
  await expect.poll(() => recorded.errors).toEqual(['Controls could not be loaded.']);
  await move(page, () => stageOf(page).press('ArrowLeft'));
  expect(recorded.errors).toHaveLength(1);
  await page.unroute(CONTROLS);
  await recover(page);
  await move(page, () => stageOf(page).press('ArrowRight'));
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  expect(recorded.errors).toHaveLength(1);
});
