import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { createClusterIndex } from '../../../elements/model/clusters/cluster-index.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';
import { addMarkers, addBareMarkers, wander } from './acts.ts';
import { type Measured, measure, open } from './measure.ts';
import { serve } from './serve.ts';
import { geojsonOf, spheresOf } from './spheres.ts';

/*
 * Measures the map with many spheres. Run `node --import tsx tests/bench/map/run.ts [runs] [list] [tiles]`. It
 * shows `list` spheres (100000 by default) as a list and `tiles` spheres (1000000 by default) as tiles drawn by
 * the API host. It compares both with the map library alone on the same data. The cases alternate, and the
 * results are medians of the runs (5 by default).
 */

const [runs = 5, listed = 100_000, tiled = 1_000_000] = process.argv.slice(2).map(Number);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const root = new URL('../../../', import.meta.url).pathname;
const dist = await mkdtemp(join(tmpdir(), 'map-bench-'));
await build({ logLevel: 'error', build: { outDir: dist, emptyOutDir: true } });
const places = [...spheresOf(listed).places];
const { address, lastSentAt, close } = await serve({
  dist,
  mapLibre: join(root, 'node_modules/maplibre-gl/dist'),
  geojson: geojsonOf(listed),
  draw: createClusterIndex({ ...spheresOf(tiled), loose: spheresOf(0) }),
});
// Without this flag, a page waits up to half a minute for its memory measurement.
const args = [...chromiumArgs, '--enable-blink-features=ForceEagerMeasureMemory'];
const browser = await chromium.launch({ executablePath: ensureChromium(), args });

/** The measured cases: the name, the kind of page, and the actions. */
const CASES = [
  ['map library alone, list of a file', 'bare', [addBareMarkers('src')]],
  ['list as an array', 'ours', [addMarkers('array', listed, places)]],
  ['list as a file', 'ours', [addMarkers('src', listed)]],
  ['map library alone, tiles', 'bare', [addBareMarkers('tiles'), wander]],
  ['tiles', 'ours', [addMarkers('tiles', 0), wander]],
] as const;

interface Result extends Measured {
  /** Milliseconds until the file of spheres arrived, if it was requested. */
  readonly arrived: number;
}

const results = new Map<string, Result[]>();

for (let run = 0; run < runs; run += 1) {
  for (const [name, kind, acts] of CASES) {
    const opened = await open(browser, address, kind);
    for (const [at, act] of acts.entries()) {
      const key = at === 0 ? name : `${name}, zoomed and dragged`;
      const from = Date.now();
      const measured = await measure(opened, act);
      const result = { ...measured, arrived: Math.max(0, lastSentAt() - from) };
      results.set(key, [...(results.get(key) ?? []), result]);
    }
    await opened.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

print(`${String(listed)} listed, ${String(tiled)} in tiles, median of ${String(runs)}`);
print(
  '| case | ready ms | of it waiting for the file | longest script ms | longest task ms | page heap MB | workers MB |',
);
print('| --- | --- | --- | --- | --- | --- | --- |');
for (const [name, all] of results) {
  const of = (key: keyof Result): number => median(all.map((one) => one[key]));
  print(
    `| ${name} | ${of('ready').toFixed(0)} | ${of('arrived').toFixed(0)} | ${of('script').toFixed(0)} | ${of('task').toFixed(0)} | ${megabytes(of('page'))} | ${megabytes(of('workers'))} |`,
  );
}

await browser.close();
close();
await rm(dist, { recursive: true });
