import { readFile } from 'node:fs/promises';
import { launch, type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { chromiumArgs, ensureChromium } from '../../runner/chromium.ts';

/** A page's memory after garbage collection, including its frames. */
export type PageState = Readonly<Record<'heapMb' | 'nodes' | 'listeners' | 'documents' | 'contexts', number>>;

/** Counts the drawing contexts in each frame of each page. The references to them are weak. */
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

/** Maximum number of errors that are printed per page. */
const MAX_PRINTED = 20;

export interface WatchedPage {
  readonly page: Page;
  readonly state: () => Promise<PageState>;
  readonly errors: readonly string[];
  /** Reports an error in the code that drives the page. */
  readonly report: (message: string) => void;
}

async function countContexts(page: Page): Promise<number> {
  const counts = page
    .frames()
    .map(async (frame) => Number(await frame.evaluate('window.countContexts?.() ?? 0').catch(() => 0)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function stateOf(page: Page, session: CDPSession): Promise<PageState> {
  // Garbage is collected several times, because freed objects such as observers can retain others until the
  // next collection.
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

/** Options that run a page and its frames in one process, so that the page's figures include the frames. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

/**
 * Starts a browser in which pages store nothing for the driver. If a driver observes the network, each page
 * stores up to 100 MB of responses and a record of every request, which looks like a leak.
 */
export const launchUnwatched = (): Promise<Browser> =>
  launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...ONE_PROCESS],
    networkEnabled: false,
  });

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
 * Returns the resident memory of a process in MB without shared memory, or 0 if the machine does not report it.
 * The browser stores up to 128 MB of decoded images in shared memory.
 */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Returns the resident memory of the browser's processes in MB: pages with their workers, and drawing. */
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
