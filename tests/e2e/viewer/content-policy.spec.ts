import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { snippet } from '../../helpers/snippets.ts';

const policyIn = (heading: string): string =>
  /^Content-Security-Policy: (.*)$/m.exec(snippet('security', heading))?.[1] ?? '';

/** Exactly the documented headers, as one header with both policies. */
const POLICY = `${policyIn('Content security policy')}, ${policyIn('Trusted Types')}`;

const LIST = '/sample/seattle-wa/spheres.geojson';

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Strict</title>
<link rel="stylesheet" href="/strict/page.css"><script type="module" src="/elements/define.js"></script>
<sphere-viewer src="${LIST}" sphere="7480" pan="55" tilt="-20" favorites="local" viewer-title="Strict">
  <sphere-marker lat="47.5991" lng="-122.3389" name="Child"><p>Open until <b>six</b>.</p></sphere-marker>
  <sphere-map slot="map" src="${LIST}" basemap="/sample/map.json"></sphere-map>
</sphere-viewer>`;

/** Serves the page with the policy. Returns everything that the browser or the viewer reports. */
async function openStrictly(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.route('**/strict/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': POLICY },
      body: PAGE,
    }),
  );
  await page.route('**/strict/page.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: 'sphere-viewer { height: 480px }' }),
  );
  await page.exposeFunction('report', (what: string) => problems.push(what));
  await page.addInitScript(() => {
    const { report } = window as unknown as { report(what: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      report(`${violatedDirective} ${blockedURI} ${sample}`);
    });
    const reportError = (event: Event): void => {
      // On a busy machine, the host may take too long to render a tile.
      const { error } = event as Event & { error: Error & { code: string } };
      if (error.code === 'tile-failed') event.preventDefault();
      else report(error.message);
    };
    document.addEventListener('sphere-error', reportError, true);
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isProblem = ['error', 'warning'].includes(message.type());
    if (isProblem && !/GPU stall|status of 50[34]/.test(message.text())) problems.push(message.text());
  });
  await page.goto('/strict/');
  return problems;
}

async function inViewer<T, A = undefined>(
  page: Page,
  work: (viewer: SphereViewer, argument: A) => T | Promise<T>,
  argument?: A,
): Promise<T> {
  const result: unknown = await page.locator('sphere-viewer').evaluate(work as never, argument);
  return result as T;
}

const PLACE = { latitude: 47.5991, longitude: -122.3389 };

/** Clicks above a place, at the height of its icon, until the popup contains the text. */
async function openPopup(page: Page, place: typeof PLACE, text: string): Promise<void> {
  const viewer = page.locator('sphere-viewer');
  await inViewer(page, (shown, goal) => shown.lookAt(goal, { animate: false }), place);
  await expect(async () => {
    const pixel = await inViewer(page, (shown, goal) => shown.project(goal), place);
    const box = await viewer.boundingBox();
    if (!pixel || !box) throw new Error('The marker is not in view.');
    await page.mouse.click(box.x + pixel.x, box.y + pixel.y - 12);
    await expect(viewer.getByRole('dialog')).toBeVisible({ timeout: 2000 });
    await expect(viewer.getByText(text)).toBeVisible();
  }).toPass({ timeout: 40_000 });
  await page.keyboard.press('Escape');
}

/** Returns the number of pixels of a snapshot that have the color of the SVG icon. */
const countMagenta = (page: Page): Promise<number> =>
  inViewer(page, async (viewer) => {
    const image = await createImageBitmap(await viewer.snapshot());
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen?.drawImage(image, 0, 0);
    const { data } = pen?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) < 15 && (data[at + 2] ?? 0) > 240) count += 1;
    return count;
  });

test('FIX-55 under exactly the documented content security policy, the viewer shows all its parts, flies and takes a snapshot', async ({
  page,
}) => {
  const problems = await openStrictly(page);
  await expect
    .poll(() => inViewer(page, ({ currentSphere }) => currentSphere?.id), { timeout: 60_000 })
    .toBe(1_000_007_480);
  await inViewer(page, (viewer) => {
    viewer.customMarkerList = [
      {
        id: 'drawn',
        lat: 47.599,
        lng: -122.3395,
        name: 'Drawn',
        svg: '<svg viewBox="0 0 9 9"><rect width="9" height="9" fill="#f0f"/></svg>',
        iconColor: '#f0f',
        popup: '<p>Drawn by <b>hand</b></p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">',
      },
      { id: 'named', lat: 47.6, lng: -122.338, name: 'Text', style: 'text' },
    ];
  });
  await openPopup(page, PLACE, 'Open until six.');
  const drawn = { latitude: 47.599, longitude: -122.3395 };
  await openPopup(page, drawn, 'Drawn by hand');

  for (const panel of ['info', 'help', 'favorite'] as const) {
    await inViewer(page, (viewer, name) => viewer.openPanel(name), panel);
    await expect(page.locator('sphere-viewer').locator('[part=panel]')).toBeVisible();
    await inViewer(page, (viewer) => viewer.closePanel());
  }
  await inViewer(page, (viewer) => (viewer.snapshotIcons = true));
  await inViewer(page, (viewer, goal) => viewer.lookAt(goal, { animate: false }), drawn);
  await expect.poll(() => countMagenta(page)).toBeGreaterThan(200);
  expect(
    await inViewer(page, (viewer, goal) => viewer.flyTo(goal), { latitude: 47.6015, longitude: -122.334 }),
  ).toBe(true);

  await inViewer(page, (viewer) => (viewer.showsMap = true));
  const map = page.locator('sphere-map');
  await expect.poll(() => map.evaluate((it) => Reflect.get(it, 'surface') !== null)).toBe(true);
  await expect(map).toBeVisible();
  expect(problems).toEqual([]);
});

test('SURF-12 under the documented content security policy, the terrain code is loaded only if terrain is set', async ({
  page,
}) => {
  await page.route('**/elements/chunks/surface-worker-*.js', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': POLICY };
    await route.fulfill({ response, headers });
  });
  const chunks: string[] = [];
  page.on('request', (request) => {
    const [, chunk] = /chunks\/(surface-worker|load-terrain|geojson-features)-/.exec(request.url()) ?? [];
    if (chunk !== undefined) chunks.push(chunk);
  });
  const problems = await openStrictly(page);
  await expect
    .poll(() => inViewer(page, ({ currentSphere }) => currentSphere?.id), { timeout: 60_000 })
    .toBe(1_000_007_480);
  const basisOf = (sources: Pick<SphereViewer, 'surface' | 'terrain'>) =>
    inViewer(
      page,
      async (viewer, given) => {
        Object.assign(viewer, given);
        return (await viewer.unproject({ x: 300, y: 300 }))?.basis;
      },
      sources,
    );
  expect(await basisOf({ surface: '/sample/surface.json', terrain: null })).toBe('surface');
  expect(chunks).toEqual(['surface-worker']);
  expect(await basisOf({ surface: null, terrain: '/sample/terrain.json' })).toBe('terrain');
  expect(chunks).toEqual(['surface-worker', 'load-terrain']);
  const tree = `{"type":"Feature","properties":{"natural":"tree"},"geometry":{"type":"Point","coordinates":[-122.3,47.6]}}`;
  await page.route('**/strict/trees.geojson', (route) =>
    route.fulfill({ body: `{"type":"FeatureCollection","features":[${tree}]}` }),
  );
  expect(await basisOf({ surface: '/strict/trees.geojson', terrain: null })).toBe('surface');
  expect(chunks).toEqual(['surface-worker', 'load-terrain', 'geojson-features']);
  expect(problems).toEqual([]);
});
