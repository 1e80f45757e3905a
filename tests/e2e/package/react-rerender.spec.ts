import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { SphereViewer } from '../../../elements/index.ts';
import { ROOT, SPHERES, serveFolder } from './packed-site.ts';

/* React renders a page again whenever its state changes, while users turn the view and fly to other
   spheres. */

let folder = '';

/** Returns an app with buttons that render the parent again, set `pan` to another value, or remove it. */
const app = (viewer: string): string => `import { createElement, StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  ${viewer === 'SphereViewer' ? "import { SphereViewer } from 'spheres/react';" : "import 'spheres/define'; const SphereViewer = 'sphere-viewer';"}
  function App() {
    const [count, setCount] = useState(0);
    const [pan, setPan] = useState(55);
    const given = pan === null ? {} : { pan };
    return createElement('main', null,
      createElement(SphereViewer, { src: '${SPHERES}', sphere: 1000007480, tilt: -20, noControls: true, hideCopyrightDate: count > 1, ...given }),
      createElement('button', { onClick: () => setCount(count + 1) }, 'Render again'),
      createElement('button', { onClick: () => setPan(90) }, 'Look east'),
      createElement('button', { onClick: () => setPan(null) }, 'Give no pan'),
      createElement('p', null, 'Rendered ' + count));
  }
  createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(App)));`;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/react-'));
  for (const [name, viewer] of [
    ['component', 'SphereViewer'],
    ['native', 'sphere-viewer'],
  ] as const) {
    writeFileSync(join(folder, `${name}.js`), app(viewer));
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><html lang="en"><title>React</title><div id="root"></div>
       <script type="module" src="./${name}.js"></script></html>`,
    );
  }
  await build({
    root: folder,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: {
      alias: {
        'spheres/react': join(ROOT, 'elements/react/react.ts'),
        'spheres/define': join(ROOT, 'elements/define.ts'),
      },
    },
    build: {
      target: 'es2022',
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: [join(folder, 'component.html'), join(folder, 'native.html')] },
    },
  });
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns the current sphere and view in whole degrees. */
const whereIs = (page: Page): Promise<(number | null)[]> =>
  page
    .locator('sphere-viewer')
    .evaluate((viewer: SphereViewer) => [
      viewer.currentSphere?.id ?? null,
      Math.round(viewer.pan),
      Math.round(viewer.tilt),
      Math.round(viewer.fov),
    ]);

for (const kind of ['component', 'native'] as const) {
  test(`FIX-50 in React, the viewer (${kind}) preserves the sphere and the view when its parent re-renders`, async ({
    page,
  }) => {
    const errors = await serveFolder(page, folder, '');
    await page.goto(`/packed/dist/${kind}.html`);
    await expect.poll(async () => (await whereIs(page)).slice(0, 3)).toEqual([1_000_007_480, 55, -20]);

    await page.locator('sphere-viewer').evaluate(async (viewer: SphereViewer) => {
      await viewer.flyTo({ sphere: 1_000_007_481 });
      await viewer.lookAt({ pan: 62, tilt: -25, fov: 50 }, { animate: false });
    });
    for (const count of [1, 2]) {
      await page.getByRole('button', { name: 'Render again' }).click();
      await expect(page.getByText(`Rendered ${String(count)}`)).toBeVisible();
      // If the viewer switched to a second sphere, loading it would take a moment.
      await page.waitForTimeout(300);
      expect(await whereIs(page)).toEqual([1_000_007_481, 62, -25, 50]);
    }
    expect(
      await page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.hideCopyrightDate),
    ).toBe(true);

    await page.getByRole('button', { name: 'Look east' }).click();
    await expect.poll(() => whereIs(page)).toEqual([1_000_007_481, 90, -25, 50]);
    await page.getByRole('button', { name: 'Give no pan' }).click();
    await page.getByRole('button', { name: 'Render again' }).click();
    await expect(page.getByText('Rendered 3')).toBeVisible();
    expect((await whereIs(page))[0]).toBe(1_000_007_481);
    expect(errors).toEqual([]);
  });
}
