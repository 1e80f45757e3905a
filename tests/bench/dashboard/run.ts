import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { startHost } from '../../helpers/host-process.ts';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';
import { type FrameScript, traceFrames } from './frames.ts';

/*
 * Measures the dashboard with a year of data for `sites` sites (200 by default). Run `node --import tsx
 * tests/bench/dashboard/run.ts [runs] [sites]`. It reports the frame with the most script while the chart is
 * drawn and while a tab is turned on and off. The values are medians of the runs (5 by default).
 */

const [runs = 5, sites = 200] = process.argv.slice(2).map(Number);
const DAYS = 365;
const DAY_MS = 86_400_000;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function yearOfSites(): string {
  const first = Math.floor(Date.now() / DAY_MS - 7 / 24) - DAYS + 1;
  const dates = Array.from({ length: DAYS }, (_, at) =>
    new Date((first + at) * DAY_MS).toISOString().slice(0, 10),
  );
  const data = ['All Sites', ...Array.from({ length: sites }, (_, at) => `https://site-${at}.example`)].map(
    (origin, at) => {
      const sessions_daily = dates.map((date, day) => ({ date, count: (day * 37 + at * 101) % 997 }));
      const sessions_total = sessions_daily.reduce((sum, { count }) => sum + count, 0);
      return { origin, sessions_total, sessions_daily };
    },
  );
  return JSON.stringify({ data });
}

const body = yearOfSites();

/** Draws a year in a new page, then turns a tab on and off. */
async function visit(browser: Browser, url: string): Promise<Record<string, FrameScript>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route(`**${findSphereLoadStats.path}`, (route) =>
    route.fulfill({ body, contentType: 'application/json' }),
  );
  await page.goto(`${url}/login`);
  await page.getByLabel('Email Address').fill('api-paid@example.com');
  await page.getByLabel('Password').fill('Look-Around-360');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const tab = page.getByRole('button', { name: /^https:\/\/site-3\.example/ });
  await tab.waitFor();
  const still = (): Promise<void> => page.waitForTimeout(500);
  const drawn = await traceFrames(page, async () => {
    await page.getByRole('button', { name: '90 days' }).click();
    await still();
    await page
      .getByLabel('From', { exact: true })
      .fill(new Date(Date.now() - 364.5 * DAY_MS).toISOString().slice(0, 10));
    await still();
  });
  const on = await traceFrames(page, async () => {
    await tab.click();
    await still();
  });
  const off = await traceFrames(page, async () => {
    await tab.click();
    await still();
  });
  await page.close();
  return { drawn, 'tab turned on': on, 'tab turned off': off };
}

const folder = await mkdtemp(join(tmpdir(), 'dashboard-bench-'));
const host = await startHost({ DATA_DIR: folder, RATE_LIMIT_FACTOR: '1000' });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
const visits: Record<string, FrameScript>[] = [];
for (let run = 0; run < runs; run += 1) visits.push(await visit(browser, host.url));
await browser.close();
await host.stop();
await rm(folder, { recursive: true });

const median = (values: readonly number[]): string =>
  `${(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(0)} ms`;
print(`${sites} sites, ${DAYS} days, median of ${runs}: script of the longest frame, processor (clock)`);
for (const act of Object.keys(visits[0] ?? {})) {
  const frames = visits.flatMap((one) => one[act] ?? []);
  print(`${act}: ${median(frames.map((f) => f.processor))} (${median(frames.map((f) => f.clock))})`);
}
