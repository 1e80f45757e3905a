import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';
import { type Served, fileSnippet, frameSnippet, hostSnippet } from './snippets.ts';

/*
 * Measures how long an embedded viewer takes to show its first sphere, alternately in a frame and as the bare
 * element, each with an empty cache. Then measures the cost of 100,000 markers in a frame. Start a host with
 * the sample world, then run `node --import tsx tests/bench/embed/run.ts --host http://localhost:8080 --key KEY
 * [--runs 9]`.
 */

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: 'http://localhost:8080' },
    key: { type: 'string', default: 'e8b8878c-1085-8133-8cc6-293006fc8f4b' },
    runs: { type: 'string', default: '9' },
  },
});
const served: Served = { host: values.host, key: values.key, sphere: 1_000_007_480 };
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;

/** Serves an empty page and the client from a different origin than the host's. */
async function openSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="en"><title>Site</title><link rel="icon" href="data:,"><body>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** Runs code in a page with an empty cache and a delay for every request. */
async function inNewPage<T>(
  browser: Browser,
  url: string,
  latency: number,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    return await work(page);
  } finally {
    await context.close();
  }
}

const snippets = { frame: frameSnippet, 'element by host': hostSnippet, 'element by file': fileSnippet };

async function measureFirstSphere(browser: Browser, url: string, latency: number): Promise<void> {
  const times = new Map(Object.keys(snippets).map((name) => [name, [] as number[]]));
  // The first round only warms up the host.
  for (let run = -1; run < Number(values.runs); run += 1)
    for (const [name, snippet] of Object.entries(snippets)) {
      const durationMs: unknown = await inNewPage(browser, url, latency, (page) =>
        page.evaluate(snippet(served)),
      );
      if (typeof durationMs !== 'number') throw new Error(`${name}: ${String(durationMs)}`);
      if (run >= 0) times.get(name)?.push(durationMs);
    }
  const frame = median(times.get('frame') ?? []);
  for (const [name, all] of times)
    print(
      `${latency} ms a request · ${name}: ${median(all).toFixed(0)} ms (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}), the frame takes ${(frame / median(all)).toFixed(2)} times as long`,
    );
}

/** Sends the markers through the client and observes the frame's thread. */
async function measureMarkers(browser: Browser, url: string): Promise<void> {
  await inNewPage(browser, url, 0, async (page) => {
    await page.evaluate(`(async () => {
      const { connect } = await import('${served.host}/elements/client.js');
      window.viewer = connect({
        container: document.body, host: '${served.host}', key: '${served.key}', sphere: ${served.sphere},
      });
      await new Promise((done) => viewer.on('settle', done));
    })()`);
    const frame = page.frames()[1];
    await frame?.evaluate(`window.tasks = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ entryTypes: ['longtask'] })`);
    const durationMs: unknown = await page.evaluate(`(async () => {
      const markers = Array.from({ length: 100_000 }, (_, n) => ({
        id: n, name: 'Marker ' + n, icon: ['house', 'star', 'flag', 'a', '7'][n % 5],
        lat: 47.6 + 0.02 * Math.sin(n) * (n / 1e5), lng: -122.335 + 0.02 * Math.cos(n) * (n / 1e5),
      }));
      const started = performance.now();
      await viewer.addMarkers(markers);
      return performance.now() - started;
    })()`);
    await page.waitForTimeout(8000);
    const tasks = (await frame?.evaluate('tasks.sort((a, b) => b - a).slice(0, 8)')) as number[];
    print(
      `100,000 markers are added in ${Number(durationMs).toFixed(0)} ms; longest tasks of the frame: ${tasks.join(', ')} ms`,
    );
  });
}

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  // The page and the frame share one process, so that both use the throttled connection.
  args: [
    ...chromiumArgs,
    '--disable-site-isolation-trials',
    '--disable-features=IsolateOrigins,site-per-process',
  ],
});
const site = await openSite();
try {
  await measureFirstSphere(browser, site.url, 0);
  await measureFirstSphere(browser, site.url, 100);
  await measureMarkers(browser, site.url);
} finally {
  await browser.close();
  site.close();
}
