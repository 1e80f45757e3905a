import { type Page, expect, test } from '@playwright/test';
import type { Map as GlMap } from 'maplibre-gl';
import type { SphereMap } from '../../../elements/map/sphere-map.ts';

/** The policy must be exactly the documented one. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
].join('; ');

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Map</title>
<sphere-map src="/strict/spheres.geojson"></sphere-map><script type="module" src="/elements/define.js"></script>`;

const TOWN = { latitude: 38.6, longitude: -90.2 };

/** Three separate spheres, and a hundred at the same place. */
const spheres = Array.from({ length: 103 }, (_, at) => ({
  type: 'Feature',
  geometry: {
    type: 'Point',
    coordinates: [TOWN.longitude + (at < 3 ? at * 0.01 : 0.05), TOWN.latitude],
  },
  properties: { id: at + 1, title: `Sphere number ${String(at + 1)}` },
}));

/** Serves the page with the policy, and records what the browser blocks for the page and its workers. */
async function openStrictly(page: Page): Promise<{ refused: string[]; workers: string[] }> {
  const recorded = { refused: [] as string[], workers: [] as string[] };
  await page.route('**/strict/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': POLICY },
      body: PAGE,
    }),
  );
  await page.route('**/strict/spheres.geojson', (route) =>
    route.fulfill({ json: { type: 'FeatureCollection', features: spheres } }),
  );
  await page.exposeFunction('recordRefusal', (what: string) => recorded.refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (window as unknown as { recordRefusal(what: string): void }).recordRefusal(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) recorded.refused.push(message.text());
  });
  page.on('worker', (worker) => recorded.workers.push(worker.url()));
  await page.goto('/strict/');
  return recorded;
}

const drawnIn = (page: Page, layer: string): Promise<number> =>
  page.locator('sphere-map').evaluate((map: SphereMap, name) => {
    const { library } = map.surface as unknown as { library: GlMap };
    return library.getLayer(name) ? library.queryRenderedFeatures({ layers: [name] }).length : 0;
  }, layer);

test('MAP-01 MAP-15 under the documented content security policy, the map draws its content with workers from its own origin', async ({
  page,
  baseURL,
}) => {
  const recorded = await openStrictly(page);
  await page.locator('sphere-map').evaluate(async (map: SphereMap, place) => {
    while (!map.surface) await new Promise((resolve) => setTimeout(resolve, 20));
    map.activeSphere = { id: 2, latitude: place.latitude, longitude: place.longitude + 0.01 };
    map.view = { pan: 90, fov: 60 };
  }, TOWN);
  await expect.poll(() => drawnIn(page, 'sphere-markers')).toBe(3);
  await expect.poll(() => drawnIn(page, 'sphere-clusters')).toBe(1);
  await expect.poll(() => drawnIn(page, 'sphere-active')).toBe(1);
  await expect.poll(() => drawnIn(page, 'states')).toBeGreaterThan(0);
  const cone = page.locator('sphere-map .cone path');
  expect((await cone.boundingBox())?.width).toBeGreaterThan(30);
  expect(recorded.refused).toEqual([]);
  expect(recorded.workers.length).toBeGreaterThanOrEqual(3);
  expect(recorded.workers.filter((url) => !url.startsWith(`${baseURL ?? ''}/elements/`))).toEqual([]);
});

test('MAP-01 the check for content security policy violations detects a worker that is created from a blob URL', async ({
  page,
}) => {
  const recorded = await openStrictly(page);
  await page.evaluate(() => {
    const blob = URL.createObjectURL(new Blob([''], { type: 'text/javascript' }));
    try {
      new Worker(blob);
    } catch {
      // Some engines throw, but all of them report the violation.
    }
  });
  await expect.poll(() => recorded.refused.length).toBeGreaterThan(0);
});
