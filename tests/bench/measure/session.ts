import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, type Page, chromium } from '@playwright/test';
import type { PeerPage } from '../pages/peers.ts';
import type { BenchServer } from '../server/serve.ts';
import { PICTURE } from '../view.ts';
import { wait } from './quiet.ts';

export interface Bench {
  readonly server: BenchServer;
  /** Script that runs before the page's scripts. */
  readonly probeScript: string;
}

/** A peer's page in a new browser with an empty cache. */
export interface Session {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly errors: string[];
  /** Start of the navigation, in milliseconds since the epoch. */
  readonly origin: number;
  close(): Promise<void>;
}

/** A page is settled when it has loaded, uploaded and drawn nothing for this many milliseconds. */
const SETTLED_MS = 700;
const POLL_MS = 100;
const LONGEST_SETTLE_MS = 45_000;

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** Additional arguments for Chromium, separated by spaces, such as those that select a graphics card. */
const CHROMIUM_ARGS = process.env['CHROMIUM_ARGS']?.split(' ') ?? [];

const launch = (): Promise<Browser> =>
  chromium.launch({
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--enable-unsafe-swiftshader',
      ...CHROMIUM_ARGS,
    ],
  });

/** Opens a peer's page. With `isReading`, every frame is read from the start, which slows the peer down. */
export async function open(
  { server, probeScript }: Bench,
  peer: PeerPage,
  options: { readonly isReading?: boolean; readonly isManual?: boolean } = {},
): Promise<Session> {
  const browser = await launch();
  const page = await browser.newPage({ viewport: PICTURE, deviceScaleFactor: 1 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const reading = options.isReading ? ";window.probe.frames.mode='all'" : '';
  await page.addInitScript(`${probeScript}${reading}`);
  server.log.clear();
  const query = [peer.query, options.isManual ? 'manual' : ''].filter(Boolean).join('&');
  await page.goto(`${server.origin}/${peer.name}/?${query}`, { waitUntil: 'commit' });
  const origin = await page.evaluate(() => performance.timeOrigin);
  return { page, cdp, errors, origin, close: () => browser.close() };
}

/** Waits until a page is settled. Resolves with false if it never is. */
export async function settle({ page }: Session, { server }: Bench, isFresh = false): Promise<boolean> {
  let last = '';
  let changedAt = performance.now();
  for (const until = performance.now() + LONGEST_SETTLE_MS; performance.now() < until;) {
    await wait(POLL_MS);
    const { uploads, draws } = await page.evaluate(() => ({
      uploads: window.probe.gl.uploads.length,
      draws: window.probe.gl.draws,
    }));
    const now = `${server.log.requests.length} ${uploads} ${draws}`;
    const isIdle = server.log.openCount === 0 && (uploads > 0 || !isFresh);
    if (now !== last || !isIdle) changedAt = performance.now();
    last = now;
    if (performance.now() - changedAt >= SETTLED_MS) return true;
  }
  return false;
}

/** Returns a metric of the browser: `TaskDuration`, `JSHeapUsedSize`, `Nodes` or `JSEventListeners`. */
export async function browserFigure({ cdp }: Session, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)?.value ?? NaN;
}

/** Collects garbage twice. The second collection frees what the finalizers of the first one released. */
export async function collectGarbage({ cdp }: Session): Promise<void> {
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
}
