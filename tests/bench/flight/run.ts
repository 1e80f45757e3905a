import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import type { SampleSphere } from '../../../demo/world/sample-sphere.ts';
import { length } from '../../../elements/geo/vector.ts';
import type { LocatedSphere } from '../../../elements/model/sphere-source.ts';
import { type FlightMoment, flightPath } from '../../../elements/viewer/fly/flight-path.ts';
import { quantile } from '../../helpers/load/load.ts';
import { FlightPage } from './flight-page.ts';
import { type Pair, somePairs, sphereBetween } from './pairs.ts';
import { serveFlights } from './serve.ts';
import { type Gray, ssim } from './ssim.ts';

/*
 * Compares pictures during flights, with and without a surface, with pictures that the sample world paints from the same
 * positions. Run `npm run build`, then `node --import tsx tests/bench/flight/run.ts [--flights N] [--pictures FOLDER]`.
 */

const { values } = parseArgs({
  options: { flights: { type: 'string', default: '40' }, pictures: { type: 'string' } },
});

const SIZE = { width: 640, height: 400 };

/** The moments of a flight at which pictures are compared, from 0 to 1. */
const PROGRESS = [1, 2, 3, 4, 5].map((part) => part / 6);

/** The number of the first sphere between two spheres. */
const FIRST_BETWEEN = 100_000;

const SURFACE = '/surface/{z}/{x}/{y}';

interface Result {
  readonly name: string;
  /** Mean similarity of the pictures to the truth, and the longest frame in milliseconds. */
  readonly fade: readonly [similarity: number, longest: number];
  readonly surface: readonly [similarity: number, longest: number];
}

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length;

const closedBy = ({ fade, surface }: Result): number => (surface[0] - fade[0]) / (1 - fade[0]);

const located = ({ record }: SampleSphere): LocatedSphere => ({ sphere: record, tiles: '', isPlaced: true });

const server = await serveFlights();
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(executablePath) ? { executablePath } : {}),
  args: ['--no-sandbox', '--enable-unsafe-swiftshader', ...(process.env['CHROMIUM_ARGS']?.split(' ') ?? [])],
});
const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 1 });
page.on('pageerror', ({ message }) => process.stdout.write(`${message}\n`));
const flights = new FlightPage(page, server.origin, values.pictures);

/** Returns the pictures of a flight at all moments, and the longest frame of another one without stops. */
async function fly(
  { from, to, view }: Pair,
  surface: string | null,
  name: string,
): Promise<{ pictures: Gray[]; longest: number }> {
  const { durationMs } = flightPath(located(from), located(to), view);
  await flights.open(from.id, view, surface);
  await flights.depart(to.id);
  const pictures: Gray[] = [];
  for (const [part, progress] of PROGRESS.entries()) {
    await flights.advanceTo(progress * durationMs);
    pictures.push(await flights.shot(`${name}-${String(part)}`));
  }
  await flights.open(from.id, view, surface);
  return { pictures, longest: await flights.flyThrough(to.id) };
}

async function measure(pair: Pair, name: string): Promise<Result> {
  const { from, to, view } = pair;
  const path = flightPath(located(from), located(to), view);
  const moments = PROGRESS.map((progress): FlightMoment => path.at(progress));
  const way = length(path.at(1).position);
  const between = moments.map(({ position }, part) =>
    sphereBetween(pair, FIRST_BETWEEN + part, length(position) / way),
  );
  server.show([from, to, ...between]);
  const fade = await fly(pair, null, `${name}-fade`);
  const surface = await fly(pair, SURFACE, `${name}-surface`);
  const truths: Gray[] = [];
  for (const [part, moment] of moments.entries()) {
    await flights.open(FIRST_BETWEEN + part, moment.view, null);
    truths.push(await flights.shot(`${name}-truth-${String(part)}`));
  }
  const similarity = (pictures: readonly Gray[]): number =>
    mean(truths.map((truth, part) => ssim(truth, pictures[part] ?? truth)));
  return {
    name: `${from.market.slug} ${String(from.id)} → ${String(to.id)}, ${way.toFixed(0)} m, tilt ${String(view.tilt)}°`,
    fade: [similarity(fade.pictures), fade.longest],
    surface: [similarity(surface.pictures), surface.longest],
  };
}

const results: Result[] = [];
process.stdout.write(
  '| flight | similarity: faded | over the surface | gap closed | longest frame: faded | over the surface |\n|---|---|---|---|---|---|\n',
);
for (const [at, pair] of somePairs(Number(values.flights)).entries()) {
  const result = await measure(pair, String(at));
  results.push(result);
  const { name, fade, surface } = result;
  process.stdout.write(
    `| ${name} | ${fade[0].toFixed(3)} | ${surface[0].toFixed(3)} | ${(100 * closedBy(result)).toFixed(0)} % | ${fade[1].toFixed(0)} ms | ${surface[1].toFixed(0)} ms |\n`,
  );
}
const closed = results.map(closedBy).sort((a, b) => a - b);
const longest = (key: 'fade' | 'surface'): readonly number[] =>
  results.map((result) => result[key][1]).sort((a, b) => a - b);
process.stdout.write(
  `
${String(results.length)} flights: mean similarity ${mean(results.map(({ fade }) => fade[0])).toFixed(3)} faded, ${mean(results.map(({ surface }) => surface[0])).toFixed(3)} over the surface
gap closed: mean ${(100 * mean(closed)).toFixed(0)} %, median ${(100 * quantile(closed, 0.5)).toFixed(0)} %, least ${(100 * (closed[0] ?? NaN)).toFixed(0)} %
longest frame, median and maximum: ${quantile(longest('fade'), 0.5).toFixed(0)} and ${(longest('fade').at(-1) ?? NaN).toFixed(0)} ms faded, ${quantile(longest('surface'), 0.5).toFixed(0)} and ${(longest('surface').at(-1) ?? NaN).toFixed(0)} ms over the surface
`,
);
await browser.close();
server.close();
