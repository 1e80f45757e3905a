import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { TILE, listOfOneSphere } from './one-sphere.ts';

/* When the user leaves a page, all its requests fail. The page does not report this, because it is not an
   error. */

const frameOf = (host: string): string => `<!doctype html>
  <html lang="en">
    <title>Frame</title>
    <style>sphere-viewer, sphere-map { display: block; width: 200px; height: 150px; }</style>
    <script type="module" src="${host}/elements/define.js"></script>
    <sphere-viewer id="look" src="/spheres.geojson">
      <sphere-marker lat="47.6062" lng="-122.3321"></sphere-marker>
    </sphere-viewer>
    <sphere-map for="look" src="/spheres.geojson"></sphere-map>
  </html>`;

/** Requests that are pending when the user leaves the page. */
const unanswered = {
  spheres: '**/spheres.geojson',
  tiles: '**/tiles/7/**',
  controls: '**/viewer-panels-*.js',
  'the map’s script': '**/drawn-map-*.js',
  'the map’s countries': '**/countries-*.json',
};

for (const [what, address] of Object.entries(unanswered)) {
  test(`no error is reported when a frame is reloaded or removed while it waits for ${what}`, async ({
    page,
    baseURL,
  }) => {
    const frame = frameOf(baseURL ?? '');
    const site = createServer(({ url }, response) => {
      if (url === '/spheres.geojson') response.end(listOfOneSphere('/tiles'));
      else if (url?.startsWith('/tiles/')) response.end(TILE);
      else
        response.setHeader('Content-Type', 'text/html').end(url === '/frame' ? frame : '<title>Site</title>');
    });
    await once(site.listen(0, '127.0.0.1'), 'listening');
    try {
      let requests = 0;
      await page.route(address, () => void (requests += 1));
      const warnings: string[] = [];
      page.on('console', (message) => message.type() === 'error' && warnings.push(message.text()));
      await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
      for (let time = 1; time <= 3; time += 1) {
        const before = requests;
        await page.evaluate(() => {
          const there = document.querySelector('iframe');
          const frame = there ?? document.body.appendChild(document.createElement('iframe'));
          frame.style.cssText = 'width: 800px; height: 600px';
          frame.src = '/frame';
        });
        await expect.poll(() => requests, { timeout: 15_000 }).toBeGreaterThan(before);
      }
      await page.evaluate(() => document.querySelector('iframe')?.remove());
      await page.waitForTimeout(300);
      expect(warnings).toEqual([]);
    } finally {
      site.close();
      site.closeAllConnections();
    }
  });
}
