import { readFile } from 'node:fs/promises';
import { launch, type Browser, type CDPSession, type Page } from 'puppeteer-core';
import { chromiumArgs, ensureChromium } from '../../helpers/chromium.ts';

/** What a page holds when all garbage is collected, by name; its frames count with it. */
export type PageState = Readonly<Record<'heapMb' | 'nodes' | 'listeners' | 'documents' | 'contexts', number>>;

/** Keeps weak references to what canvases draw with, in each frame of each page. */
const KEEP_CONTEXTS = `{
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

/** Errors are told at once; so many of a page are enough to know. */
const MOST_TOLD = 20;

/** A page that is watched: its state, and the errors that it told of so far. */
export interface WatchedPage {
  readonly page: Page;
  readonly state: () => Promise<PageState>;
  readonly faults: readonly string[];
  /** Adds an error of whoever uses it. */
  readonly tell: (fault: string) => void;
}

async function countContexts(page: Page): Promise<number> {
  const counts = page
    .frames()
    .map(async (frame) => Number(await frame.evaluate('window.countContexts?.() ?? 0').catch(() => 0)));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

async function stateOf(page: Page, session: CDPSession): Promise<PageState> {
  // What one collection lets go of, such as an observer, may hold something else until the next.
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

/** One renderer for a page and its frames, so that what is counted of a page counts them. */
const ONE_PROCESS = ['--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'];

/**
 * Starts a browser whose pages keep nothing for whoever drives it: a driver that watches the network has each page keep
 * up to 100 MB of answers and a note of every request, which looks like a leak.
 */
export const launchUnwatched = (): Promise<Browser> =>
  launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs, ...ONE_PROCESS],
    networkEnabled: false,
  });

/** Opens a page that is watched. */
export async function openWatched(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<WatchedPage> {
  const page = await browser.newPage();
  await page.setViewport(viewport);
  await page.evaluateOnNewDocument(KEEP_CONTEXTS);
  const faults: string[] = [];
  const tell = (fault: string): void => {
    if (faults.push(fault) <= MOST_TOLD) process.stdout.write(`error: ${fault}\n`);
  };
  page.on('pageerror', (error) => tell(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') tell(message.text());
  });
  const session = await page.createCDPSession();
  await session.send('Performance.enable');
  return { page, faults, tell, state: () => stateOf(page, session) };
}

/**
 * Resident memory of a process in MB, without what it shares; 0 where the machine does not tell. The browser keeps up to
 * 128 MB of decoded pictures in shared memory, until somebody needs the room.
 */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Resident memory of the browser's processes, by what they are for: pages with their workers, and drawing. */
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
