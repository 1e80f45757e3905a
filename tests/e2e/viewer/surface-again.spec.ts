import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Page, expect, test } from '@playwright/test';
import type { SphereViewer } from '../../../elements/index.ts';
import { TILE, listOfOneSphere } from './one-sphere.ts';

/** A building that covers the center of the view from the sphere of `listOfOneSphere`. */
const BUILDING = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-122.3325, 47.6063],
            [-122.3315, 47.6063],
            [-122.3315, 47.607],
            [-122.3325, 47.607],
            [-122.3325, 47.6063],
          ],
        ],
      },
      properties: { building: 'yes', height: '25' },
    },
  ],
});

interface Site {
  /** The number of requests for the surface that have failed. */
  failures(): number;
  start(): void;
  close(): void;
}

/** A site with one sphere and a marker behind the building. The surface's server fails until `start` is called. */
async function openSite(page: Page, elements: string): Promise<Site> {
  let isDown = true;
  let failures = 0;
  const site = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'application/json');
    if (url === '/surface.geojson') {
      if (isDown) failures += 1;
      response.writeHead(isDown ? 502 : 200).end(isDown ? 'down' : BUILDING);
    } else if (url === '/spheres.geojson') response.end(listOfOneSphere('/tiles'));
    else if (url?.startsWith('/tiles/')) response.end(TILE);
    else
      response.end(`<!doctype html><html lang="en"><title>Page</title>
        <script type="module" src="${elements}/elements/define.js"></script>
        <sphere-viewer src="/spheres.geojson" surface="/surface.geojson" pan="0" tilt="-45" style="display: block; width: 800px; height: 600px">
          <sphere-marker lat="47.6072" lng="-122.332" name="Shop"></sphere-marker>
        </sphere-viewer>`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
  return {
    failures: () => failures,
    start: () => void (isDown = false),
    close: () => {
      site.close();
      site.closeAllConnections();
    },
  };
}

const viewerOf = (page: Page) => page.locator('sphere-viewer');

/** What the place in the middle of the view is computed from. */
const basis = (page: Page): Promise<string | null> =>
  viewerOf(page).evaluate(async (viewer: SphereViewer) => {
    await customElements.whenDefined('sphere-viewer');
    return (await viewer.unproject({ x: 400, y: 300 }))?.basis ?? null;
  });

test('SURF-12 a surface whose server fails is requested again by a later question', async ({
  page,
  baseURL,
}) => {
  const site = await openSite(page, baseURL ?? '');
  try {
    await expect.poll(() => basis(page)).toBe('level-ground');
    site.start();
    await expect.poll(() => basis(page)).toBe('surface');
  } finally {
    site.close();
  }
});

test('SURF-12 a surface whose server fails is requested again while its sphere is shown, and then hides what stands behind it', async ({
  page,
  baseURL,
}) => {
  const site = await openSite(page, baseURL ?? '');
  try {
    await expect.poll(site.failures).toBeGreaterThan(0);
    const list = page.getByRole('listbox', { name: 'Objects around you: 1' });
    await list.focus();
    await page.keyboard.press('ArrowRight');
    await expect(list.getByRole('option')).toContainText(/^\s*Shop, .* ft, 1 of 1\s*$/);
    site.start();
    await expect(list.getByRole('option')).toContainText(/^\s*Shop, .* ft, hidden, 1 of 1\s*$/);
  } finally {
    site.close();
  }
});
