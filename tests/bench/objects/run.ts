/** Adds markers to the viewers and pans them, side by side: `npm run objects -- --runs 3 --counts 1000,10000`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figures, median } from '../measure/figures.ts';
import { OPEN_LINK } from '../measure/links.ts';
import { waitForQuiet } from '../measure/quiet.ts';
import type { Bench } from '../measure/session.ts';
import { bundle } from '../pages/bundle.ts';
import { peerPage } from '../pages/page.ts';
import { serve } from '../server/serve.ts';
import { type TextFile, textFile } from '../server/text-files.ts';
import { measureObjects } from './measure.ts';
import { table } from './table.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

/** The viewers by the script of their page; ours first, others are compared with it. */
const VIEWERS = ['sphere-viewer', 'psv', 'marzipano'] as const;

async function textsOf(viewers: readonly string[]): Promise<Map<string, TextFile>> {
  const texts = new Map<string, TextFile>();
  for (const viewer of viewers) {
    const { script, style } = await bundle(`objects/pages/${viewer}.ts`, 'es');
    texts.set(`/${viewer}/`, textFile('.html', peerPage(viewer, style !== null)));
    texts.set(`/pages/${viewer}.js`, textFile('.js', script));
    if (style !== null) texts.set(`/pages/${viewer}.css`, textFile('.css', style));
  }
  return texts;
}

const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(
    Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]),
  );

/** The medians of each viewer's runs with so many markers; viewers take turns. */
async function measureCount(
  bench: Bench,
  viewers: readonly string[],
  count: number,
  runs: number,
): Promise<Record<string, Figures>> {
  const figures = new Map<string, Figures[]>(viewers.map((viewer) => [viewer, []]));
  for (let run = 0; run < runs; run++) {
    for (const [viewer, measured] of figures) {
      await waitForQuiet();
      measured.push(await measureObjects(bench, viewer, count));
      console.log(`run ${run + 1}, ${count} markers, ${viewer}: ${measured.at(-1)?.['scriptMs']} ms a frame`);
    }
  }
  return Object.fromEntries([...figures].map(([viewer, all]) => [viewer, medians(all)]));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      counts: { type: 'string', default: '0,1000,10000,100000' },
      only: { type: 'string', default: VIEWERS.join() },
      out: { type: 'string', default: 'objects' },
    },
  });
  const viewers = values.only.split(',');
  const server = await serve(await textsOf(viewers), OPEN_LINK);
  const bench: Bench = { server, probeScript: (await bundle('probe/install.ts', 'iife')).script };
  const results: Record<string, Record<string, Figures>> = {};
  try {
    for (const count of values.counts.split(',')) {
      results[count] = await measureCount(bench, viewers, Number(count), Number(values.runs));
    }
  } finally {
    await server.close();
  }
  const report = table(results);
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}${values.out}.json`, `${JSON.stringify(results, null, 1)}\n`);
  await writeFile(`${RESULTS}${values.out}.md`, report);
  console.log(`\n${report}`);
}

await main();
