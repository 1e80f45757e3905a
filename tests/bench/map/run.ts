import { createServer, type ServerResponse } from 'node:http';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { createClusterIndex } from '../../../elements/model/clusters/cluster-index.ts';
import { chromiumArgs, ensureChromium } from '../../helpers/chromium.ts';
import { seededRandom } from '../host/fill.ts';

/*
 * The map with very many spheres: `node --import tsx tests/bench/map/run.ts [list] [tiles]`. A list of so many (100000)
 * is timed from its arrival to the drawn map; so many (1000000) come through tiles as the API host draws them, and
 * the longest script task is taken while the map is zoomed and panned.
 */

const [listed = 100_000, tiled = 1_000_000] = process.argv.slice(2).map(Number);

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Spheres in 60 markets over the United States. */
function spheresOf(count: number): { ids: Float64Array; places: Float64Array } {
  const random = seededRandom(1);
  const markets = Array.from({ length: 60 }, () => [27 + random() * 20, -122 + random() * 50] as const);
  const places = new Float64Array(2 * count);
  for (let at = 0; at < count; at += 1) {
    const [latitude, longitude] = markets[at % markets.length]!;
    places[2 * at] = latitude + (random() - 0.5) * 0.6;
    places[2 * at + 1] = longitude + (random() - 0.5) * 0.6;
  }
  return { ids: Float64Array.from({ length: count }, (_, at) => at + 1), places };
}

const page = `<!doctype html><meta charset="utf-8"><title>Map</title><link rel="stylesheet" href="/page.css">
<sphere-map theme="light"></sphere-map><script type="module" src="/lib/define.js"></script>`;

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const dist = await mkdtemp(join(tmpdir(), 'map-bench-'));
await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
const draw = createClusterIndex(spheresOf(tiled));
say(`built, and ${String(tiled)} spheres clustered for tiles`);

async function answer(url: string, response: ServerResponse): Promise<void> {
  const [, z, x, y] = /^\/tiles\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
  if (z !== undefined) response.end(draw({ z: Number(z), x: Number(x), y: Number(y) }));
  else if (url === '/') response.setHeader('Content-Type', 'text/html').end(page);
  else if (url === '/page.css') {
    response.setHeader('Content-Type', 'text/css').end('html,body{margin:0}sphere-map{height:100vh}');
  } else {
    response.setHeader('Content-Type', TYPES[extname(url)] ?? 'application/octet-stream');
    response.end(await readFile(join(dist, url.replace(/^\/lib\//, ''))));
  }
}

const server = createServer(({ url = '' }, response) => {
  answer(url, response).catch(() => response.writeHead(404).end());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });

async function open(): Promise<Page> {
  const opened = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'no-preference',
  });
  await opened.goto(`http://127.0.0.1:${String(port)}/`);
  await opened.evaluate(
    () => new Promise((resolve) => document.addEventListener('sphere-map-ready', resolve, { once: true })),
  );
  return opened;
}

/** Longest script of each frame's work: what animation frames say of the scripts they ran. */
const watchScripts = (opened: Page): Promise<void> =>
  opened.evaluate(() => {
    const kept = { longest: 0, frames: 0 };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts = [] } = entry as PerformanceEntry & { scripts?: { duration: number }[] };
        kept.frames += 1;
        kept.longest = Math.max(kept.longest, ...scripts.map(({ duration }) => duration));
      }
    }).observe({ type: 'long-animation-frame' });
  });

const longest = (opened: Page): Promise<{ longest: number; frames: number }> =>
  opened.evaluate(() => (window as unknown as { kept: { longest: number; frames: number } }).kept);

/** Bytes of the page's script heap after a collection, without the workers' own. */
async function heap(opened: Page): Promise<number> {
  const session = await opened.context().newCDPSession(opened);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** Resident memory of all processes that draw pages. */
async function resident(): Promise<number> {
  let bytes = 0;
  for (const id of await readdir('/proc')) {
    if (!/^\d+$/.test(id)) continue;
    const command = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '');
    if (!command.includes('--type=renderer') || !command.includes('chrom')) continue;
    const pages = Number((await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '0 0')).split(' ')[1]);
    bytes += pages * 4096;
  }
  return bytes;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

{
  const opened = await open();
  const before = { heap: await heap(opened), resident: await resident() };
  await watchScripts(opened);
  const { places } = spheresOf(listed);
  const time = await opened.evaluate(
    (flat: number[]) => {
      const spheres = Array.from({ length: flat.length / 2 }, (_, at) => ({
        id: at + 1,
        latitude: flat[2 * at],
        longitude: flat[2 * at + 1],
        title: null,
        package: null,
      }));
      const map = document.querySelector('sphere-map')!;
      const start = performance.now();
      return new Promise<number>((resolve) => {
        map.addEventListener('sphere-map-ready', () => resolve(performance.now() - start), { once: true });
        map.spheres = spheres;
      });
    },
    [...places],
  );
  const { longest: script } = await longest(opened);
  const after = { heap: await heap(opened), resident: await resident() };
  say(
    `list of ${String(listed)}: ready ${time.toFixed(0)} ms after its arrival, longest script ${script.toFixed(0)} ms`,
  );
  say(
    `  page heap +${megabytes(after.heap - before.heap)}, all renderers +${megabytes(after.resident - before.resident)}`,
  );
  await opened.close();
}

{
  const opened = await open();
  const before = { heap: await heap(opened), resident: await resident() };
  await watchScripts(opened);
  const time = await opened.evaluate(() => {
    const map = document.querySelector('sphere-map')!;
    const start = performance.now();
    return new Promise<number>((resolve) => {
      map.addEventListener('sphere-map-ready', () => resolve(performance.now() - start), { once: true });
      map.tiles = '/tiles/{z}/{x}/{y}';
    });
  });
  say(`${String(tiled)} through tiles: ready after ${time.toFixed(0)} ms`);
  await opened.mouse.move(640, 360);
  for (let turn = 0; turn < 24; turn += 1) {
    await opened.mouse.wheel(0, turn < 16 ? -300 : 300);
    await opened.waitForTimeout(120);
    await opened.mouse.down();
    await opened.mouse.move(640 + (turn % 2 === 0 ? 160 : -160), 400, { steps: 8 });
    await opened.mouse.up();
    await opened.mouse.move(640, 360);
  }
  const { longest: script, frames } = await longest(opened);
  const after = { heap: await heap(opened), resident: await resident() };
  say(
    `  zoomed and panned: longest script ${script.toFixed(0)} ms, ${String(frames)} frames over 50 ms in all`,
  );
  say(
    `  page heap +${megabytes(after.heap - before.heap)}, all renderers +${megabytes(after.resident - before.resident)}`,
  );
  await opened.close();
}

await browser.close();
server.close();
await rm(dist, { recursive: true });
