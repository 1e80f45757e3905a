/** Compares the viewers. Run `npm run bench -- --runs 5`. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { measureColdStart } from './measure/cold-start.ts';
import { measureContextLoss } from './measure/context-loss.ts';
import { measureCreateDestroy } from './measure/create-destroy.ts';
import type { Figures } from './measure/figures.ts';
import { linkOf } from './measure/links.ts';
import { measurePanSharpness } from './measure/pan-sharpness.ts';
import { waitForQuiet } from './measure/quiet.ts';
import type { Bench } from './measure/session.ts';
import { measureTour } from './measure/tour.ts';
import { measureUndisturbed } from './measure/undisturbed.ts';
import { waterfall } from './measure/waterfall.ts';
import { type Options, readOptions } from './options.ts';
import { bundle } from './pages/bundle.ts';
import { OURS, type PeerPage } from './pages/peers.ts';
import { LIBRARY, makeTexts } from './pages/texts.ts';
import { markdown } from './report/markdown.ts';
import { serve } from './server/serve.ts';
import { IDEAL_FILE } from './tiles/paths.ts';

const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

/** Priority above ordinary work, if the system allows it. */
const RAISED_PRIORITY = -10;

function raisePriority(): void {
  try {
    setPriority(RAISED_PRIORITY);
  } catch {
    console.log('Runs at ordinary priority: the system does not let this user raise it.');
  }
}

/** Rotates the order of the peers each round, so that a peer does not always follow the same other peer. */
const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, i) => items[(i + by) % items.length]!);

async function measureRound(bench: Bench, peer: PeerPage, options: Options): Promise<Figures> {
  await waitForQuiet();
  const { session, figures } = await measureColdStart(bench, peer);
  try {
    if (!options.skipped.has('pan')) {
      Object.assign(figures, await measurePanSharpness(session, bench, linkOf(options.mbitPerSecond)));
    }
  } finally {
    await session.close();
    bench.server.setLink(linkOf(options.mbitPerSecond));
  }
  return { ...figures, ...(await measureUndisturbed(bench, peer)) };
}

/** Measures what does not depend on time. These measurements run only once, whatever the number of rounds. */
async function measureOnce(bench: Bench, peer: PeerPage, options: Options): Promise<Figures> {
  const figures: Figures = {};
  if (!options.skipped.has('context')) Object.assign(figures, await measureContextLoss(bench, peer));
  if (!options.skipped.has('leak')) Object.assign(figures, await measureCreateDestroy(bench, peer));
  if (options.isTour) {
    Object.assign(figures, await measureTour(bench, peer));
    bench.server.setLink(linkOf(options.mbitPerSecond));
  }
  return figures;
}

async function measureAll(bench: Bench, options: Options): Promise<Record<string, Figures[]>> {
  const runs: Record<string, Figures[]> = Object.fromEntries(options.peers.map(({ name }) => [name, []]));
  for (let round = 0; round < options.runs; round++) {
    for (const peer of rotated(options.peers, round)) {
      const figures = await measureRound(bench, peer, options);
      if (round === 0) Object.assign(figures, await measureOnce(bench, peer, options));
      runs[peer.name]!.push(figures);
      const { first, covered, sharp, lastUpload } = figures;
      const times = [first, covered, sharp, lastUpload].map((ms) => ms?.toFixed(0)).join(', ');
      console.log(`round ${round + 1}, ${peer.name}: first, covered, sharp, last upload ${times} ms`);
    }
  }
  return runs;
}

async function writeReport(options: Options, runs: Record<string, Figures[]>): Promise<void> {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  const result = { mbitPerSecond: options.mbitPerSecond, machine, runs };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(`${RESULTS}${options.out}.json`, `${JSON.stringify(result, null, 1)}\n`);
  await writeFile(`${RESULTS}${options.out}.md`, markdown(result));
  console.log(`\n${markdown(result)}\nWritten to results/${options.out}.md and .json.`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!existsSync(IDEAL_FILE)) throw new Error('The tiles are missing: run `npm run tiles` first.');
  if (options.peers.some(({ script }) => script === OURS) && !existsSync(`${LIBRARY}define.js`)) {
    throw new Error('The element library is not built: run `npm run build` in the repository first.');
  }
  raisePriority();
  const server = await serve(await makeTexts(options.peers), linkOf(options.mbitPerSecond));
  const bench: Bench = { server, probeScript: (await bundle('probe/install.ts', 'iife')).script };
  try {
    if (options.isWaterfall) for (const peer of options.peers) console.log(await waterfall(bench, peer));
    else await writeReport(options, await measureAll(bench, options));
  } finally {
    await server.close();
  }
}

await main();
