import { expect, test } from '@playwright/test';

interface DrawnMap {
  readonly loaded: () => boolean;
  readonly queryRenderedFeatures: (options: { layers: string[] }) => unknown[];
}

test('FIX-45 MapLibre draws the sample world’s style without errors at localhost and 127.0.0.1', async ({
  page,
  baseURL,
}) => {
  await page.route('**/maplibre/*', (route) =>
    route.fulfill({
      path: `node_modules/maplibre-gl/dist/${new URL(route.request().url()).pathname.split('/').at(-1) ?? ''}`,
    }),
  );
  for (const name of ['localhost', '127.0.0.1']) {
    const host = (baseURL ?? '').replace(/\/\/[^:/]+/, `//${name}`);
    await page.route('**/map-page', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Map</title><div id="map" style="width:600px;height:400px"></div></html>',
      }),
    );
    await page.goto(`${host}/map-page`);
    await page.addScriptTag({
      type: 'module',
      content: `import * as maplibregl from '/maplibre/maplibre-gl.mjs'; Object.assign(window, { maplibregl })`,
    });
    await page.waitForFunction(() => 'maplibregl' in window);
    const errors = await page.evaluate(async (style) => {
      const { maplibregl } = window as unknown as {
        maplibregl: { Map: new (options: object) => DrawnMap & { on: (...args: unknown[]) => void } };
      };
      const map = new maplibregl.Map({ container: 'map', style });
      const found: string[] = [];
      map.on('error', ({ error }: { error: Error }) => found.push(error.message));
      Object.assign(window, { map });
      await new Promise((resolve) => map.on('idle', resolve));
      return found;
    }, `${host}/sample/style.json`);
    expect(errors).toEqual([]);
    const count = (layer: string): Promise<number> =>
      page.evaluate(
        (id) => (window as unknown as { map: DrawnMap }).map.queryRenderedFeatures({ layers: [id] }).length,
        layer,
      );
    for (const layer of ['landuse', 'buildings', 'street', 'street-names'])
      expect(await count(layer), layer).toBeGreaterThan(0);
    await page.screenshot({ path: test.info().outputPath(`style-${name}.png`) });
  }
});
