import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { quantile } from '../../helpers/load/load.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/*
 * Measures the scripts of a frame on a page with many viewers in sight: while one of them is turned, and while all of
 * them rotate. The pages take turns. Each is given by a built library and a number of viewers, so that two versions can
 * be compared. Run `npm run build`, `npm start`, then
 * `node --import tsx tests/bench/viewers/run.ts FOLDER=16 dist/elements=30 [--host URL] [--rounds 5]`.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    host: { type: 'string', default: 'http://localhost:8080' },
    rounds: { type: 'string', default: '5' },
    frames: { type: 'string', default: '60' },
  },
});

interface BenchWindow {
  /** Duration of the frame callbacks of the latest frame, in milliseconds. */
  frame: number;
}

const PAGE = `<!doctype html>
<script>
  window.frame = 0;
  const request = requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) =>
    request((now) => {
      const start = performance.now();
      callback(now);
      window.frame += performance.now() - start;
    });
</script>
<script type="module" src="/elements/define.js"></script>
<style>body { margin: 0 } sphere-viewer { display: inline-block; width: 200px; height: 120px }</style>`;

/** Opens a page with a number of viewers, and waits until each has shown its sphere in full sharpness. */
async function openPage(browser: Browser, folder: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 });
  await page.route(`${values.host}/viewers-bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.route(`${values.host}/elements/**`, (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname.slice('/elements/'.length)) }),
  );
  await page.goto(`${values.host}/viewers-bench`);
  await page.evaluate(async (all) => {
    await customElements.whenDefined('sphere-viewer');
    const settled = new Set<EventTarget | null>();
    const whole = new Promise<void>((resolve) =>
      document.addEventListener('sphere-settle', ({ target }) => {
        if (settled.add(target).size === all) resolve();
      }),
    );
    for (let n = 0; n < all; n += 1) {
      const viewer = document.createElement('sphere-viewer');
      const attributes = { src: '/sample/seattle-wa/spheres.geojson', sphere: '1000007480', pan: `${9 * n}` };
      for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
      viewer.noControls = true;
      document.body.append(viewer);
    }
    await whole;
  }, count);
  return page;
}

/** Turns one viewer, or lets all rotate. Resolves with the median of the scripts of a frame, in milliseconds. */
async function scriptsOf(page: Page, how: 'one' | 'all'): Promise<number> {
  const durations = await page.evaluate(
    async ([act, frames]) => {
      const state = window as unknown as BenchWindow;
      const viewers = [...document.querySelectorAll<SphereViewer>('sphere-viewer')];
      if (act === 'all') for (const viewer of viewers) viewer.autoRotate = true;
      const found: number[] = [];
      for (let n = 0; n < frames; n += 1) {
        state.frame = 0;
        if (act === 'one') viewers[0]!.pan += 0.5;
        await new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve, 0)));
        found.push(state.frame);
      }
      return found;
    },
    [how, Number(values.frames)] as const,
  );
  return quantile(
    durations.sort((a, b) => a - b),
    0.5,
  );
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
// The first round fills the hosts' caches.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  for (const which of positionals) {
    const [folder = '', count] = which.split('=');
    const page = await openPage(browser, folder, Number(count));
    const [one, all] = [await scriptsOf(page, 'one'), await scriptsOf(page, 'all')];
    await page.close();
    process.stdout.write(
      `${round === 0 ? 'warm-up' : String(round)}: ${which}: scripts of a frame ${one.toFixed(2)} ms while one viewer turns, ${all.toFixed(2)} ms while all rotate\n`,
    );
  }
}
await browser.close();
