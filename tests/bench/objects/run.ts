/** Compares the viewers while they show and pan objects. Run `npm run objects -- --runs 3 --shows markers:10000`. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Figures, median } from '../measure/figures.ts';
import { OPEN_LINK } from '../measure/links.ts';
import { waitForQuiet } from '../measure/quiet.ts';
import type { Bench } from '../measure/session.ts';
import { bundle } from '../pages/bundle.ts';
import { peerPage } from '../pages/page.ts';
import { OURS } from '../pages/peers.ts';
import { LIBRARY } from '../pages/texts.ts';
import { serve } from '../server/serve.ts';
import { type TextFile, textFile, textFilesOf } from '../server/text-files.ts';
import { measureObjects } from './measure.ts';
import type { Content } from './pages/objects.ts';
import { table } from './table.ts';

const RESULTS = fileURLToPath(new URL('../results/', import.meta.url));

/** The viewers by the name of their script. The product's viewer comes first and is the baseline. */
const VIEWERS = [OURS, 'psv', 'marzipano'] as const;

/** The default cases. An option after a second colon applies only to the product's viewer. */
const SHOWS = [
  'markers:0',
  'markers:10000',
  'markers:100000',
  'markers:10000:layer',
  'markers:10000:geojson',
  'markers:10000:children',
  'markers:10000:surface',
  'polygons:1000',
  'polylines:1000',
];

async function textsOf(viewers: readonly string[], library: string): Promise<Map<string, TextFile>> {
  const texts = await textFilesOf(library, '/elements/');
  for (const viewer of viewers) {
    const { script, style } = await bundle(`objects/pages/${viewer}.ts`, 'es');
    texts.set(`/${viewer}/`, textFile('.html', peerPage(viewer, style !== null)));
    texts.set(`/pages/${viewer}.js`, textFile('.js', script));
    if (style !== null) texts.set(`/pages/${viewer}.css`, textFile('.css', style));
  }
  return texts;
}

function medians(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  return Object.fromEntries([...names].map((name) => [name, median(runs.map((run) => run[name] ?? NaN))]));
}

/** Measures the viewers alternately. Returns the medians of each viewer's runs. */
async function measureShow(
  bench: Bench,
  viewers: readonly string[],
  show: string,
  runs: number,
): Promise<Record<string, Figures>> {
  const [content, count, way] = show.split(':') as [Content, string, string?];
  const selected = way === undefined ? viewers : viewers.filter((viewer) => viewer === OURS);
  const figures = new Map<string, Figures[]>(selected.map((viewer) => [viewer, []]));
  for (let run = 0; run < runs; run++) {
    for (const [viewer, measured] of figures) {
      await waitForQuiet();
      const one = await measureObjects(bench, { viewer, content, count: Number(count), way: way ?? 'list' });
      measured.push(one);
      console.log(`run ${run + 1}, ${show}, ${viewer}: ${one['scriptMs']} ms a frame`);
    }
  }
  return Object.fromEntries([...figures].map(([viewer, all]) => [viewer, medians(all)]));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      shows: { type: 'string', default: SHOWS.join() },
      only: { type: 'string', default: VIEWERS.join() },
      library: { type: 'string', default: LIBRARY },
      out: { type: 'string', default: 'objects' },
    },
  });
  const library = values.library.endsWith('/') ? values.library : `${values.library}/`;
  if (!existsSync(`${library}define.js`)) {
    throw new Error('The element library is not built: run `npm run build` in the repository first.');
  }
  const viewers = values.only.split(',');
  const server = await serve(await textsOf(viewers, library), OPEN_LINK);
  const bench: Bench = { server, probeScript: (await bundle('probe/install.ts', 'iife')).script };
  const results: Record<string, Record<string, Figures>> = {};
  try {
    for (const show of values.shows.split(',')) {
      results[show] = await measureShow(bench, viewers, show, Number(values.runs));
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
