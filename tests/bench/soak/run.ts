import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sampleKey } from '../../../demo/standins/companies/seed-companies.ts';
import { startWatchedHost } from '../../helpers/host-state.ts';
import { FRAMES, openEmbeds, serveSite, useEmbeds } from './embeds.ts';
import { browserMb, launchUnwatched, openWatched } from './page-state.ts';
import { openPortal, usePortal } from './portal-round.ts';
import { tabulate, type Note } from './verdict.ts';

/*
 * Runs a soak test: a user of the portal and ten viewers in frames of one page use one host with the sample
 * world. Run `node --import tsx tests/bench/soak/run.ts [--minutes 60] [--warm-up 10]`. Every minute, while all
 * are idle, it records the memory and resources of the host and both pages.
 */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, 'warm-up': { type: 'string', default: '10' } },
});
const [minutes, warmUp] = [Number(values.minutes), Number(values['warm-up'])];

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const prefixed = (prefix: string, state: Readonly<Record<string, number>>): Note =>
  Object.fromEntries(Object.entries(state).map(([name, value]) => [`${prefix} ${name}`, value]));

/** Repeats an action until the given time, but at least once. Returns the number of repetitions. */
async function again(
  untilMs: number,
  act: (round: number) => Promise<unknown>,
  from: number,
): Promise<number> {
  let rounds = 0;
  do {
    await act(from + rounds);
    rounds += 1;
  } while (performance.now() < untilMs);
  return rounds;
}

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const host = await startWatchedHost({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
const site = await serveSite(host.url, sampleKey());
// Each page has a separate browser. Pages of one browser can share a process, and memory is counted per
// process.
const browsers = { portal: await launchUnwatched(), embeds: await launchUnwatched() };

try {
  const portal = await openWatched(browsers.portal, { width: 1000, height: 700 });
  const embeds = await openWatched(browsers.embeds, { width: 1200, height: 440 });
  await openPortal(portal.page, host.url);
  await openEmbeds(embeds.page, site.url);
  const notes: Note[] = [];
  let [logins, flights] = [0, 0];
  const startMs = performance.now();
  const endMs = startMs + (warmUp + minutes) * 60_000;
  for (let minute = 1; performance.now() < endMs; minute += 1) {
    const untilMs = startMs + minute * 60_000;
    const [more, rounds] = await Promise.all([
      again(untilMs, () => usePortal(portal.page, host.url, portal.report), 0),
      again(untilMs, (round) => useEmbeds(embeds.page, round), flights),
    ]);
    [logins, flights] = [logins + more, flights + rounds];
    const note: Note = {
      ...prefixed('host', { ...(await host.state()) }),
      ...prefixed('portal', await portal.state()),
      ...prefixed('embeds', await embeds.state()),
      ...prefixed('portal browser', await browserMb(browsers.portal)),
      ...prefixed('embeds browser', await browserMb(browsers.embeds)),
    };
    const isWarm = performance.now() - startMs > warmUp * 60_000;
    if (isWarm) notes.push(note);
    const figures = Object.entries(note).map(([name, value]) => `${name} ${value.toFixed(1)}`);
    print(
      `${isWarm ? '' : '(warming up) '}${((performance.now() - startMs) / 60_000).toFixed(1)} min: ${figures.join(', ')}`,
    );
  }
  const { table, grown } = tabulate(notes);
  const errors = [...host.errors(), ...portal.errors, ...embeds.errors];
  print(`\n${notes.length} notes, ${logins} logins, ${flights * FRAMES} rounds of frames\n\n${table}\n`);
  const isClean = grown.length === 0 && errors.length === 0;
  print(
    isClean
      ? 'Nothing grew, and there were no errors.'
      : `Grown: ${grown.join(', ') || 'nothing'}. Errors: ${errors.length}.`,
  );
  process.exitCode = isClean ? 0 : 1;
} finally {
  for (const error of host.errors()) print(`host: ${error}`);
  await Promise.all([browsers.portal.close(), browsers.embeds.close()]);
  site.close();
  await host.stop();
  await rm(folder, { recursive: true, force: true });
}
