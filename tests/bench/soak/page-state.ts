import { readFile } from 'node:fs/promises';
import { launch, type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/** A page's memory after all garbage is collected, by name; its frames are included. */
export type PageState = Readonly<Record<'heapMb' | 'nodes' | 'listeners' | 'documents' | 'contexts', number>>;

/** Stores weak references to the drawing contexts of canvases, in each frame of each page. */
const TRACK_CONTEXTS = `{
  const { getContext } = HTMLCanvasElement.prototype;
  const made = new Set();
  window.countContexts = () => {
    for (const one of made) if (one.deref()?.isContextLost() !== false) made.delete(one);
    return made.size;
  };
  HTMLCanvasElement.prototype.getContext = function (...given) {
    const context = Reflect.apply(getContext, this, given);
    const isKept = [...made].some((one) => one.deref() === context);
    if (context instanceof WebGL2RenderingContext && !isKept) made.add(new WeakRef(context));
    return context;
  };
}`;

/** Maximum number of errors per page. Errors are reported immediately. */
const MAX_PRINTED = 20;

/** A page under observation: its state, and the errors that it has reported so far. */
export interface WatchedPage {
  readonly page: Page;
  readonly state: () => Promise<PageState>;
  readonly errors: readonly string[];
  /** Adds an error that occurred in the code that drives the page. */
  readonly report: (message: string) => void;
}

async function countContexts(page: Page): Promise<number> {
  const counts = page
    .frames()
    .map(async (frame) => Number(await frame.evaluate('window.countContexts?.() ?? 0').catch(() => 0)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function stateOf(page: Page, session: CDPSession): Promise<PageState> {
  // Garbage is collected repeatedly, because objects that one collection frees, such as an observer, may
  // retain others until the next collection.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  const contexts = await countContexts(page);
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? NaN;
  return {
    heapMb: metric('JSHeapUsedSize') / 2 ** 20,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    contexts,
  };
}

/** One renderer for a page and its frames, so that the page's figures include them. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

/**
 * Starts a browser whose pages store nothing for the driver: with a driver that watches the network, each page stores
 * up to 100 MB of responses and a record of every request, which looks like a leak.
 */
export const launchUnwatched = (): Promise<Browser> =>
  launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...ONE_PROCESS],
    networkEnabled: false,
  });

/** Opens a page under observation. */
export async function openWatched(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<WatchedPage> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.evaluateOnNewDocument(TRACK_CONTEXTS);
  const errors: string[] = [];
  const report = (message: string): void => {
    if (errors.push(message) <= MAX_PRINTED) process.stdout.write(`error: ${message}\n`);
  };
  page.on('pageerror', (error) => report(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') report(message.text());
  });
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return { page, errors, report, state: () => stateOf(page, session) };
}

/**
 * Resident memory of a process in MB, without shared memory; 0 if the machine does not report it. The browser
 * stores up to 128 MB of decoded pictures in shared memory, until the space is needed.
 */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Resident memory of the browser's processes by purpose: pages with their workers, and drawing. */
export async function browserMb(browser: Browser): Promise<Readonly<Record<'pages' | 'drawing', number>>> {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sumOf = async (type: string): Promise<number> => {
    const each = processInfo.filter((one) => one.type === type).map(({ id }) => residentMb(id));
    return (await Promise.all(each)).reduce((sum, mb) => sum + mb, 0);
  };
  return { pages: await sumOf('renderer'), drawing: await sumOf('GPU') };
}
