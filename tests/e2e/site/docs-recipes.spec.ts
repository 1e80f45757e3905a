import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { linkRepository, runCommands } from '../../helpers/linked-repository.ts';
import { snippet } from '../../helpers/snippets.ts';
import {
  becomes,
  errorsOf,
  openDocumented,
  openReadersSite,
  runModule,
  savePage,
  sphereIn,
  type ReadersSite,
  type Viewer,
} from './docs-site.ts';

/* Follows the guides for deep links, controls, several cities, offline use and other viewers like a reader. */

interface Shown extends Viewer {
  readonly pan: number;
  readonly tilt: number;
  readonly fov: number;
  readonly customMarkerList: readonly { readonly lat: number; readonly lng: number }[];
}

const SKY = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="512"><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#5a7d9a"/><stop offset="1" stop-color="#2f4a2c"/></linearGradient><rect width="1024" height="512" fill="url(#sky)"/></svg>`;

const SEATTLE = 1_000_007_480;

let site: ReadersSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  site = await openReadersSite();
});

test.afterAll(() => site.close());

const viewOf = (page: Page): Promise<{ pan: number; tilt: number; fov: number }> =>
  page.locator('sphere-viewer').evaluate(({ pan, tilt, fov }: Shown) => ({ pan, tilt, fov }));

async function expectView(page: Page, view: { pan: number; tilt: number; fov: number }): Promise<void> {
  await expect
    .poll(async () => {
      const { pan, tilt, fov } = await viewOf(page);
      return [pan, tilt, fov].map((angle) => Number(angle.toFixed(1)));
    })
    .toEqual([view.pan, view.tilt, view.fov]);
}

test('FIX-61 on the documented deep-link page, the hash of the URL sets the view and then follows it', async ({
  page,
}) => {
  const hash = `#sphere=1000007481&pan=120.5&tilt=-12.5&fov=60&utm=x&tilt2=abc`;
  // On a slow network, the time after which a view at rest is written ends before the first sphere has loaded.
  await page.route('**/spheres.geojson', async (route) => {
    await setTimeout(1000);
    await route.continue();
  });
  const errors = await openDocumented(page, site, { doc: 'recipes', name: 'deep-link.html', hash });
  expect(await sphereIn(page, errors)).toBe(1_000_007_481);
  await expectView(page, { pan: 120.5, tilt: -12.5, fov: 60 });
  await page.locator('sphere-viewer').hover({ position: { x: 200, y: 200 } });
  await page.mouse.down();
  await page.mouse.move(300, 220, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => new URL(page.url()).hash).not.toContain('120.5');
  await page.waitForFunction(() => {
    const viewer = document.querySelector('sphere-viewer') as unknown as { pan: number } | null;
    return location.hash.includes(`pan=${String(Math.round((viewer?.pan ?? 0) * 100) / 100)}&`);
  });
  const shared = page.url();
  expect(new URL(shared).hash).toMatch(
    /^#sphere=1000007481&pan=[\d.]+&tilt=-?[\d.]+&fov=60&utm=x&tilt2=abc$/,
  );
  const written = new URLSearchParams(new URL(shared).hash.slice(1));
  const [pan, tilt] = ['pan', 'tilt'].map((name) => Number(Number(written.get(name)).toFixed(1)));
  await page.reload();
  await sphereIn(page, errors);
  await expectView(page, { pan: pan ?? NaN, tilt: tilt ?? NaN, fov: 60 });
  await page.evaluate((id) => (location.hash = `#sphere=${id}&pan=10&tilt=-5&fov=70`), SEATTLE);
  await becomes(errors, async () => (await sphereIn(page, errors)) === SEATTLE);
  await expectView(page, { pan: 10, tilt: -5, fov: 70 });
  expect(errors).toEqual([]);
});

test('FIX-61 an entry of the documented list highlights its marker, and choosing it turns the view and updates the URL', async ({
  page,
}) => {
  const errors = await openDocumented(page, site, { doc: 'recipes', name: 'list.html', hash: '#shore' });
  expect(await sphereIn(page, errors)).toBe(SEATTLE);
  const [milton, shore] = ['778 S Milton Ave', '12 Shore Street'].map((name) =>
    page.getByRole('button', { name }),
  );
  if (!milton || !shore) throw new Error('The list has two entries.');
  await expect(shore).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => Math.round((await viewOf(page)).fov)).toBe(45);
  const { pan } = await viewOf(page);

  const colorOf = (id: string): Promise<string | null> =>
    page.locator(`#${id}`).evaluate((marker) => marker.getAttribute('icon-color'));
  await milton.hover();
  expect(await colorOf('milton')).toBe('#d2342a');
  await milton.click();
  await expect(page).toHaveURL(/#milton$/);
  await expect.poll(async () => Math.abs((await viewOf(page)).pan - pan)).toBeGreaterThan(1);
  await page.mouse.move(0, 0);
  await milton.blur();
  expect(await colorOf('milton')).toBe(null);

  const objects = page.getByRole('listbox', { name: 'Objects around you: 2' });
  await expect(objects).toBeAttached();
  const favorite = page.locator('#milton button');
  for (const text of ['Add to favorites', 'In your favorites']) {
    await objects.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(favorite).toBeVisible();
    await expect(favorite).toHaveText(text);
    await favorite.click();
    await page.keyboard.press('Escape');
    await expect(favorite).toBeHidden();
  }
  expect(errors).toEqual([]);
});

test('FIX-61 the documented controls zoom and turn the view, and can also be used in full screen', async ({
  page,
}) => {
  const errors = await openDocumented(page, site, { doc: 'recipes', name: 'own-controls.html' });
  await sphereIn(page, errors);
  await expect(page.locator('sphere-viewer sphere-control-bar')).toHaveCount(0);
  await page
    .locator('sphere-viewer')
    .evaluate((it: HTMLElement & { lookAt: (goal: object) => unknown }) => it.lookAt({ pan: 90 }));
  await expect(page.locator('output')).toHaveText('90°');
  const before = (await viewOf(page)).fov;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await becomes(errors, async () => (await viewOf(page)).fov < before - 1);
  await page.getByRole('button', { name: 'North' }).click();
  await expect(page.locator('output')).toHaveText(/^(0|360)°$/);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await becomes(errors, () => page.evaluate('document.fullscreenElement !== null'));
  const close = (await viewOf(page)).fov;
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await becomes(errors, async () => (await viewOf(page)).fov > close + 1);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await becomes(errors, () => page.evaluate('document.fullscreenElement === null'));
});

test('FIX-61 choosing a city on the documented page shows the city’s first sphere, even after a flight', async ({
  page,
}) => {
  const errors = await openDocumented(page, site, { doc: 'recipes', name: 'cities.html' });
  const first = await sphereIn(page, errors);
  await page
    .locator('sphere-viewer')
    .evaluate(async (it: HTMLElement & { flyTo: (goal: object) => unknown }) => {
      await it.flyTo({ sphere: 1_000_007_480 });
    });
  await page.getByLabel('City').selectOption('Portland');
  await becomes(errors, async () => ![first, SEATTLE].includes(await sphereIn(page, errors)));
  await expect(page.locator('p[role=status]')).toHaveText(/^Sphere \d+$/);
  await page.getByLabel('City').selectOption('Seattle');
  await becomes(errors, async () => (await sphereIn(page, errors)) === first);
});

test('FIX-61 a page with the documented service worker shows its sphere while the browser is offline', async ({
  page,
  baseURL,
}) => {
  const worker = snippet('apps', 'Offline', 1);
  expect(worker).toContain('CACHE');
  // The page refers to this file by its name, 'service-worker.js'.
  site.files.set('/service-worker.js', { type: 'text/javascript', content: worker });
  const errors = await openDocumented(page, site, { doc: 'apps', name: 'offline.html' });
  expect(await sphereIn(page, errors)).toBe(SEATTLE);
  const settled = (): Promise<unknown> =>
    page
      .locator('sphere-viewer')
      .evaluate((it: HTMLElement & { lookAt: (goal: object, options: object) => unknown }) =>
        new Promise((done) => {
          it.addEventListener('sphere-settle', done, { once: true });
          void it.lookAt({ pan: 30 }, { animate: false });
        }).then(() => null),
      );
  await settled();
  await page.context().setOffline(true);
  const isOnline = await page.evaluate(
    (host) =>
      fetch(`${host}/healthz?${Date.now()}`).then(
        () => true,
        () => false,
      ),
    baseURL ?? '',
  );
  expect(isOnline).toBe(false);
  await page.reload();
  await expect
    .poll(() =>
      page
        .locator('sphere-viewer')
        .evaluate((it: Viewer) => it.currentSphere?.id)
        .catch(() => null),
    )
    .toBe(SEATTLE);
  await expect
    .poll(() =>
      page.locator('sphere-viewer').evaluate((it) => it.shadowRoot?.querySelector('canvas') !== null),
    )
    .toBe(true);
  await page.context().setOffline(false);
});

test('FIX-61 the documented conversions from other viewers give the equivalent view and marker position', async ({
  page,
  baseURL,
}) => {
  const host = baseURL ?? '';
  savePage(
    site,
    '/convert.html',
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Convert</title>
     <script type="module" src="${host}/elements/define.js"></script>
     <sphere-viewer src="${host}/sample/seattle-wa/spheres.geojson" sphere="7480"></sphere-viewer>
     <script>var viewer = document.querySelector('sphere-viewer');</script></html>`,
  );
  const errors = errorsOf(page);
  await page.goto(`${site.url}/convert.html`);
  await sphereIn(page, errors);
  const code = snippet('other-viewers', 'Convert a view');
  const call = `const view = fromPannellum({ yaw: -30, pitch: 5, hfov: 90, northOffset: 10 }, { width: 800, height: 400 });`;
  const { view } = await runModule(page, errors, `${code}\n${call}`, 'view');
  const { pan, tilt, fov } = view as { pan: number; tilt: number; fov: number };
  expect([pan, tilt]).toEqual([340, 5]);
  expect(fov).toBeCloseTo(53.13, 2);
  const hotspot = `const marker = markerOf(
    { yaw: 100, pitch: -5, text: 'Yard', type: 'scene', sceneId: 'b' }, { northOffset: 10 }, (scene) => scene === 'b' ? 2 : 1
  );`;
  const markerOf = snippet('other-viewers', 'Convert a hotspot');
  const { marker: converted } = await runModule(page, errors, `${markerOf}\n${hotspot}`, 'marker');
  expect(converted).toEqual({ pan: 110, tilt: -5, sphere: 1, name: 'Yard', panoramaId: 2, icon: 'view' });
  await runModule(page, errors, snippet('other-viewers', 'Convert a hotspot', 2));
  const offset = await page.locator('sphere-viewer').evaluate(async (it: Shown) => {
    const [marker] = it.customMarkerList;
    const pixel = await it.project({ latitude: marker?.lat, longitude: marker?.lng });
    return [(pixel?.x ?? 0) - it.clientWidth / 2, (pixel?.y ?? 0) - it.clientHeight / 2];
  });
  expect(Math.hypot(...(offset as [number, number]))).toBeLessThan(1);
});

test('the documented command ingests a photograph without metadata at the given position and heading', async () => {
  const cache = join(import.meta.dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const repository = linkRepository(mkdtempSync(join(cache, 'other-viewers-')));
  await sharp(Buffer.from(SKY)).jpeg().toFile(join(repository, 'photo.jpg'));
  runCommands(snippet('other-viewers', 'Convert a panorama'), repository);
  const list = readFileSync(join(repository, 'data/spheres/spheres.geojson'), 'utf8');
  const { features } = JSON.parse(list) as { features: object[] };
  expect(features).toMatchObject([
    {
      geometry: { coordinates: [-122.3335, 47.6015] },
      properties: { metadata: { altitude: 140, ground: 40, sourcePose: { heading: 0 } } },
    },
  ]);
  rmSync(repository, { recursive: true, force: true });
});

test('the documented plug-ins draw a heat map on the ground and a crane by three.js', async ({ page }) => {
  const errors = await openDocumented(page, site, { doc: 'plugins', name: 'heat.html' });
  expect(await sphereIn(page, errors)).toBe(SEATTLE);
  /** Counts the pixels of the snapshot whose color the picture itself does not have. */
  const count = (kind: 'heat' | 'crane'): Promise<number> =>
    page.locator('sphere-viewer').evaluate(async (element, what) => {
      const viewer = element as HTMLElement & { snapshot: () => Promise<Blob> };
      const picture = await createImageBitmap(await viewer.snapshot());
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      const { data } = pen.getImageData(0, 0, picture.width, picture.height);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.slice(at, at + 3);
        const isCrane = red > 240 && Math.abs(green - 69) < 12 && blue < 20;
        if (what === 'crane' ? isCrane : red > green + 60) found += 1;
      }
      return found;
    }, kind);
  await expect.poll(() => count('heat')).toBeGreaterThan(2000);
  expect(await count('crane')).toBe(0);
  // The reader's own three.js, as a bundler or an import map would provide it.
  await page.route('**/three/*.js', (route) =>
    route.fulfill({
      path: join('node_modules/three/build', new URL(route.request().url()).pathname.slice(7)),
    }),
  );
  const code = snippet('plugins', 'With three.js').replace("from 'three'", "from '/three/three.module.js'");
  await runModule(page, errors, code);
  await page
    .locator('sphere-viewer')
    .evaluate((it: HTMLElement & { lookAt: (goal: object, options: object) => unknown }) =>
      it.lookAt({ latitude: 47.6, longitude: -122.3335, fov: 40 }, { animate: false }),
    );
  await expect.poll(() => count('crane')).toBeGreaterThan(50);
});
