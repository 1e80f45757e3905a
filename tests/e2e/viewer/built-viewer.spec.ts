import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { TILE, listOfOneSphere } from './one-sphere.ts';

/** Returns the standard deviation of the image's gray values, which is 0 for a single color. */
async function variety(page: Page): Promise<number> {
  const { channels } = await sharp(await page.locator('sphere-viewer').screenshot())
    .greyscale()
    .stats();
  return channels[0]?.stdev ?? 0;
}

test('the built viewer draws the first sphere, turns the view, and sends no requests to other hosts', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = [];
  const strangers: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '') && request.url().startsWith('http'))
      strangers.push(request.url());
  });

  await page.goto('/demo');
  await expect(page.locator('sphere-viewer canvas')).toBeVisible();
  await expect.poll(() => variety(page)).toBeGreaterThan(15);

  const panOf = (): Promise<number> =>
    page.locator('sphere-viewer').evaluate((viewer: SphereViewer) => viewer.pan);
  const [pan, before] = [await panOf(), await page.locator('sphere-viewer').screenshot()];
  // The view is the first element that Tab reaches.
  await page.keyboard.press('Tab');
  // Keys have an effect after the code that follows the first image has loaded, which takes longer on a busy
  // machine.
  await expect(async () => {
    await page.keyboard.press('ArrowRight', { delay: 500 });
    expect(await panOf()).toBeGreaterThan(pan + 5);
  }).toPass({ timeout: 15_000 });
  expect(before.equals(await page.locator('sphere-viewer').screenshot())).toBe(false);

  expect(errors).toEqual([]);
  expect(strangers).toEqual([]);
});

/** The names of the built scripts that a page requests, without the hashes, in order. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const name = /\/elements\/(?:chunks\/)?([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(request.url())?.[1];
    if (name !== undefined) scripts.push(name);
  });
  return scripts;
}

const viewers = [
  {
    source: 'tiles',
    attributes: 'tiles="/one/{sphere}/{face}/{level}/{x}_{y}.{format}"',
    scripts: ['define'],
  },
  { source: 'a file', attributes: 'src="/one/spheres.geojson"', scripts: ['define', 'sources'] },
] as const;

for (const { source, attributes, scripts: expected } of viewers) {
  test(`with ${source}, the built viewer loads ${String(expected.length)} of its files before the first tile`, async ({
    page,
  }) => {
    const scripts = recordScripts(page);
    let beforeTile: readonly string[] | null = null;
    await page.route('**/one/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/one/page')
        return route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>One sphere</title><script type="module" src="/elements/define.js"></script><sphere-viewer ${attributes}></sphere-viewer>`,
        });
      if (pathname.endsWith('.geojson')) return route.fulfill({ body: listOfOneSphere('/one') });
      beforeTile ??= [...scripts];
      return route.fulfill({ body: TILE, contentType: 'image/webp' });
    });
    const settled = `new Promise((resolve) => addEventListener('sphere-settle', resolve))`;
    await page.addInitScript(`window.settled = ${settled}`);
    // After 300 ms, the viewer no longer waits for the first tile, which takes longer on a busy machine.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      window.setTimeout = ((run: () => void, ms?: number) => (ms === 300 ? 0 : real(run, ms))) as never;
    });
    await page.goto('/one/page');
    await page.evaluate('window.settled');
    await expect(page.locator('sphere-control-bar')).toBeVisible();
    expect(beforeTile).toEqual(expected);
    // With drawing and input, the controls, their language, and the element of the map, the viewer loads eight files.
    expect([...new Set(scripts)].length).toBeLessThanOrEqual(8);
    expect(scripts).toEqual([...new Set(scripts)]);
  });
}
