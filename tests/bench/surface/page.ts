import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { createRandom } from '../../../demo/world/hash.ts';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { placeOf } from '../../../elements/geo/earth.ts';
import type { SphereViewer } from '../../../elements/viewer/sphere-viewer.ts';
import { quantile } from '../../helpers/load/load.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';
import { someSpheres } from '../world/some-spheres.ts';

/*
 * Measures in a browser what the surface of a sphere costs a page of a running host: the time from the last tile to the
 * surface, the tasks over 50 ms while it is built and while objects are laid on it, and the scripts of a frame in which
 * the depths are drawn. Run `npm run build`, `npm start`, then
 * `node --import tsx tests/bench/surface/page.ts [ORIGIN] [--market new-york-ny] [--rounds 5] [--objects 100]`.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    market: { type: 'string', default: 'new-york-ny' },
    rounds: { type: 'string', default: '5' },
    objects: { type: 'string', default: '100' },
  },
});
const [origin = 'http://localhost:8080'] = positionals;

/** Time after which a page is regarded as idle, in milliseconds. */
const IDLE_MS = 3000;

/** Time after which a surface is extended to 2 km, in milliseconds. */
const EXTENDED_MS = 15_000;

/** Frames of a pan. */
const FRAMES = 90;

/** A task on the page's thread: its duration and its processor time in milliseconds. */
interface Task {
  readonly ms: number;
  readonly processorMs: number;
}

/** The duration in milliseconds above which a task is a long one. */
const LONG_MS = 50;

interface BenchWindow {
  objects: ReturnType<typeof objectsAround>;
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
<style>sphere-viewer { position: fixed; inset: 0; width: 100%; height: 100% }</style>`;

interface Result {
  /** From the last tile to the surface, in milliseconds. */
  readonly ready: number;
  /** Long tasks while the surface is built, and while objects are laid on it. */
  readonly building: readonly Task[];
  readonly draping: readonly Task[];
  /** Scripts of a frame in milliseconds, at the median: without depths, and with depths. */
  readonly plain: number;
  readonly depths: number;
}

/** Returns polygons of 20 points and lines of 50 points on the ground within 400 m of a sphere. */
function objectsAround({ record, market }: SampleSphere, count: number) {
  const random = createRandom(1);
  const origin = { latitude: record.latitude, longitude: record.longitude, altitude: market.ground };
  const at = (x: number, z: number) => {
    const { latitude, longitude } = placeOf(origin, [x, 0, z]);
    return { lat: latitude, lng: longitude };
  };
  const start = (): [number, number] => [800 * random() - 400, 800 * random() - 400];
  const lots = Array.from({ length: count }, (_, id) => {
    const [[x, z], size] = [start(), 15 + 45 * random()];
    const points = Array.from({ length: 20 }, (__, n) => {
      const [angle, distance] = [(n * Math.PI) / 10, size * (0.5 + 0.5 * random())];
      return at(x + distance * Math.cos(angle), z + distance * Math.sin(angle));
    });
    return { id: String(id), points, color: '#ff0000', opacity: 0.5 };
  });
  const ways = Array.from({ length: count }, (_, id) => {
    let [[x, z], turn] = [start(), 6 * random()];
    const points = Array.from({ length: 50 }, () => {
      turn += random() - 0.5;
      [x, z] = [x + 15 * Math.cos(turn), z + 15 * Math.sin(turn)];
      return at(x, z);
    });
    return { id: String(id), points, color: '#0000ff', width: 3 };
  });
  return { lots, ways };
}

/** Opens a page with a viewer that has no surface yet, and waits until it is idle. */
async function openPage(browser: Browser, { market, id }: SampleSphere): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
  });
  const page = await context.newPage();
  await page.route(`${origin}/surface-bench`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  );
  await page.goto(`${origin}/surface-bench`);
  await page.evaluate(
    async (attributes) => {
      await customElements.whenDefined('sphere-viewer');
      const viewer = document.createElement('sphere-viewer');
      for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value);
      const settled = new Promise((resolve) => viewer.addEventListener('sphere-settle', resolve));
      document.body.append(viewer);
      await settled;
    },
    {
      src: `/sample/${market.slug}/spheres.geojson`,
      sphere: String(id),
      tilt: '-25',
      surface: '',
      terrain: '',
    },
  );
  await setTimeout(IDLE_MS);
  return page;
}

/** Builds the surface. Resolves with the time from the last tile to the surface, in milliseconds. */
async function build(page: Page): Promise<number> {
  let lastTile = 0;
  page.on('requestfinished', (request) => {
    if (/\/(surface|terrain)\//.test(request.url())) lastTile = Date.now();
  });
  const ready = await page.evaluate(async () => {
    const viewer = document.querySelector('sphere-viewer') as SphereViewer;
    viewer.surface = '/sample/surface.json';
    viewer.terrain = '/sample/terrain.json';
    await viewer.updateComplete;
    await viewer.unproject({ x: 640, y: 700 });
    return performance.timeOrigin + performance.now();
  });
  const place = await page.evaluate(() =>
    (document.querySelector('sphere-viewer') as SphereViewer).unproject({ x: 640, y: 700 }),
  );
  if (place?.basis !== 'surface') throw new Error(`The place is on ${String(place?.basis)}.`);
  return ready - lastTile;
}

/** Pans the view. Resolves with the scripts of each frame, in milliseconds. */
const pan = (page: Page): Promise<number[]> =>
  page.evaluate(async (count) => {
    const state = window as unknown as BenchWindow;
    const viewer = document.querySelector('sphere-viewer') as SphereViewer;
    const durations: number[] = [];
    for (let n = 0; n < count; n += 1) {
      state.frame = 0;
      viewer.pan += 0.5;
      await new Promise((resolve) => requestAnimationFrame(() => window.setTimeout(resolve, 0)));
      durations.push(state.frame);
    }
    return durations;
  }, FRAMES);

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Resolves with the result of an act and the long tasks on the page's thread, until the page is idle again. */
async function traced<Result>(
  page: Page,
  act: () => Promise<Result>,
): Promise<{ result: Result; tasks: Task[] }> {
  const browser = page.context().browser() as Browser;
  await browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  const result = await act();
  await setTimeout(IDLE_MS);
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: readonly TraceEvent[];
  };
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`);
  const tasks = events
    .filter(
      ({ name, ph, pid, tid, dur = 0 }) =>
        name === 'RunTask' &&
        ph === 'X' &&
        dur > 1000 * LONG_MS &&
        threads.includes(`${String(pid)} ${String(tid)}`),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ ms: dur / 1000, processorMs: tdur / 1000 }));
  return { result, tasks };
}

const median = (list: readonly number[]): number =>
  quantile(
    [...list].sort((a, b) => a - b),
    0.5,
  );

/** Lays the objects on the surface. */
const drape = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const viewer = document.querySelector('sphere-viewer') as SphereViewer;
    const { lots, ways } = (window as unknown as BenchWindow).objects;
    const settings = { drape: true };
    viewer.polygonLayers = [{ name: 'lots', items: lots.map((one) => ({ ...one, ...settings })) }];
    viewer.polylineLayers = [{ name: 'ways', items: ways.map((one) => ({ ...one, ...settings })) }];
  });

async function measure(browser: Browser, sphere: SampleSphere): Promise<Result> {
  const page = await openPage(browser, sphere);
  const { result: ready, tasks: building } = await traced(page, () => build(page));
  await page.evaluate(
    (objects) => Object.assign(window, { objects }),
    objectsAround(sphere, Number(values.objects)),
  );
  await page.evaluate(() => {
    const viewer = document.querySelector('sphere-viewer') as SphereViewer;
    viewer.occludedObjects = 'show';
    viewer.polygonLayers = [{ name: 'lots', items: (window as unknown as BenchWindow).objects.lots }];
  });
  await setTimeout(EXTENDED_MS);
  const plain = median(await pan(page));
  await page.evaluate(
    () => ((document.querySelector('sphere-viewer') as SphereViewer).occludedObjects = 'fade'),
  );
  await setTimeout(IDLE_MS);
  const depths = median(await pan(page));
  const { tasks: draping } = await traced(page, () => drape(page));
  await page.context().close();
  return { ready, building, draping, plain, depths };
}

const sphere = someSpheres(60, 1).find(({ market }) => market.slug === values.market);
if (!sphere) throw new Error(`There is no market ${values.market}.`);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
const list = (tasks: readonly Task[]): string =>
  tasks.map(({ ms, processorMs }) => `${ms.toFixed(0)} ms (${processorMs.toFixed(0)})`).join(', ') || 'none';
// The first round fills the host's cache.
for (let round = 0; round <= Number(values.rounds); round += 1) {
  const { ready, building, draping, plain, depths } = await measure(browser, sphere);
  process.stdout.write(
    `${round === 0 ? 'warm-up' : String(round)}: ready ${ready.toFixed(0)} ms after the last tile; tasks over 50 ms (their processor time) while building: ${list(building)}; while draping: ${list(draping)}; scripts of a frame ${plain.toFixed(2)} ms, with depths ${depths.toFixed(2)} ms\n`,
  );
}
await browser.close();
