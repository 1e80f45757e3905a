import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { TILE, listOfOneSphere } from './one-sphere.ts';

/* A browser opens six connections to an HTTP/1.1 server. Tiles that do not come must not keep a list from coming. */

test('FIX-123 while a server’s tiles are silent, its lists and surfaces still have a connection', async ({
  page,
  baseURL,
}) => {
  let silent = 0;
  const site = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'application/octet-stream');
    if (url === '/list') response.end('here');
    else if (url === '/spheres.geojson') response.end(listOfOneSphere('/tiles'));
    else if (url?.includes('/f/3/')) setTimeout(() => response.end(TILE), 600);
    else if (url?.startsWith('/tiles/')) silent += 1;
    else
      response.end(`<!doctype html><html lang="en"><title>Page</title>
        <script type="module" src="${baseURL ?? ''}/elements/define.js"></script>
        <sphere-viewer src="/spheres.geojson" pan="0" tilt="0" style="display: block; width: 800px; height: 600px"></sphere-viewer>`);
  });
  await once(site.listen(0, '127.0.0.1'), 'listening');
  try {
    await page.goto(`http://127.0.0.1:${String((site.address() as AddressInfo).port)}/`);
    await expect.poll(() => silent).toBe(5);
    const list = page.evaluate(async () => (await fetch('/list')).text());
    await expect(list).resolves.toBe('here');
    expect(silent).toBe(5);
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
