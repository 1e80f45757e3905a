import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { STRIP_FACE_PX } from '../../../elements/geo/strip.ts';
import { ensureChromium } from '../../runner/chromium.ts';

/*
 * Opens every city of the sample world for the first time and measures, from the start of the navigation, when
 * the opening sphere is covered by its strip and when its previews are shown. The host must have a fresh data
 * folder, because cities that were shown before load their tiles from disk.
 */

const SETTLE_MS = 30_000;

/** Records when the six faces of a strip have been uploaded, and when the sphere has loaded. */
const record = (facePx: number): void => {
  const found = { strip: null as number | null, load: null as number | null };
  let faces = 0;
  for (const name of ['texImage2D', 'texSubImage2D'] as const) {
    const upload = WebGL2RenderingContext.prototype[name] as (...args: unknown[]) => void;
    WebGL2RenderingContext.prototype[name] = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      const picture = args.at(-1);
      // The viewer enlarges the faces of a strip before their upload.
      if (picture instanceof ImageBitmap && picture.width === 4 * facePx && (faces += 1) === 6)
        requestAnimationFrame(() => (found.strip ??= performance.now()));
      upload.apply(this, args);
    };
  }
  addEventListener('sphere-load', () => (found.load ??= performance.now()));
  Object.assign(window, { found });
};

interface Found {
  readonly strip: number | null;
  readonly load: number | null;
}

const [origin = 'http://localhost:8080'] = process.argv.slice(2);
const response = await fetch(`${origin}/sample/markets.json`);
const { markets } = (await response.json()) as { markets: readonly { slug: string }[] };
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
});
const strips: number[] = [];
const loads: number[] = [];
for (const { slug } of markets) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // The compiler of TypeScript names functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(record, STRIP_FACE_PX);
  await page.goto(`${origin}/demo?market=${slug}`, { waitUntil: 'commit' });
  const read = (): Promise<Found> => page.evaluate<Found>('window.found');
  const deadline = Date.now() + SETTLE_MS;
  let { strip, load } = await read();
  // The pages' content policy forbids `waitForFunction`, which evaluates code in the page.
  while ((strip === null || load === null) && Date.now() < deadline) {
    await setTimeout(100);
    ({ strip, load } = await read());
  }
  console.log(`${slug}: strip ${String(strip?.toFixed(0))} ms, previews ${String(load?.toFixed(0))} ms`);
  strips.push(strip ?? Infinity);
  loads.push(load ?? Infinity);
  await page.close();
}
await browser.close();

const at = (values: readonly number[], share: number): string =>
  [...values].sort((a, b) => a - b)[Math.ceil(share * values.length) - 1]!.toFixed(0);
for (const [name, values] of [
  ['strip', strips],
  ['previews', loads],
] as const)
  console.log(`${name}: median ${at(values, 0.5)} ms, p95 ${at(values, 0.95)} ms, max ${at(values, 1)} ms`);
