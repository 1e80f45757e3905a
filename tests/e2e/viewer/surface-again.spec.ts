import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
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

test('SURF-12 a surface whose server fails is requested again by a later question', async ({
  page,
  baseURL,
}) => {
  let isDown = true;
  const site = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'application/json');
    if (url === '/surface.geojson') response.writeHead(isDown ? 502 : 200).end(isDown ? 'down' : BUILDING);
    else if (url === '/spheres.geojson') response.end(listOfOneSphere('/tiles'));
    else if (url?.startsWith('/tiles/')) response.end(TILE);
    else
      response.end(`<!doctype html><html lang="en"><title>Page</title>
        <script type="module" src="${baseURL ?? ''}/elements/define.js"></script>
        <sphere-viewer src="/spheres.geojson" surface="/surface.geojson" pan="0" tilt="-45" style="display: block; width: 800px; height: 600px"></sphere-viewer>`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  try {
    await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
    const basis = (): Promise<string | null> =>
      page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer) => {
        await customElements.whenDefined('sphere-viewer');
        return (await viewer.unproject({ x: 400, y: 300 }))?.basis ?? null;
      });
    await expect.poll(basis).toBe('level-ground');
    isDown = false;
    await expect.poll(basis).toBe('surface');
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
