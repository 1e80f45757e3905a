import type { Browser, Page } from 'playwright-core';

/**
 * The result of one action: its duration in milliseconds, the script and tasks that blocked the page, and the
 * added memory in bytes.
 */
export interface Measured {
  readonly ready: number;
  /** Duration of the longest script and of the longest task of any kind, in milliseconds. */
  readonly script: number;
  readonly task: number;
  /** Bytes in the script heaps of the page and its workers after a garbage collection. */
  readonly page: number;
  readonly workers: number;
}

interface Watch {
  script: number;
  task: number;
}

const watch = (opened: Page): Promise<void> =>
  opened.evaluate(() => {
    const watched: Watch = { script: 0, task: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts = [] } = entry as PerformanceEntry & { scripts?: { duration: number }[] };
        watched.script = Math.max(watched.script, ...scripts.map(({ duration }) => duration));
      }
    }).observe({ type: 'long-animation-frame' });
    new PerformanceObserver((list) => {
      watched.task = Math.max(watched.task, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });

const watchedOf = (opened: Page): Promise<Watch> =>
  opened.evaluate(() => (window as unknown as { watched: Watch }).watched);

interface Memory {
  readonly page: number;
  readonly workers: number;
}

async function memoryOf(opened: Page): Promise<Memory> {
  const entries = await opened.evaluate(async () => {
    const { breakdown } = await (
      performance as unknown as {
        measureUserAgentSpecificMemory(): Promise<{
          breakdown: { bytes: number; attribution: { scope: string }[] }[];
        }>;
      }
    ).measureUserAgentSpecificMemory();
    return breakdown.map(({ bytes, attribution }) => ({
      bytes,
      isWorker: attribution.some(({ scope }) => scope.includes('Worker')),
    }));
  });
  const sum = (ofWorkers: boolean): number =>
    entries.filter(({ isWorker }) => isWorker === ofWorkers).reduce((all, { bytes }) => all + bytes, 0);
  return { page: sum(false), workers: sum(true) };
}

export async function open(browser: Browser, address: string, kind: 'ours' | 'bare'): Promise<Page> {
  const opened = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'no-preference',
  });
  await opened.goto(`${address}/${kind}`);
  await opened.waitForFunction((isOurs) => {
    if (!isOurs) return 'bare' in window;
    const map = document.querySelector('sphere-map') as unknown as { surface?: unknown } | null;
    return Boolean(map?.surface);
  }, kind === 'ours');
  await opened.waitForTimeout(1500);
  return opened;
}

/** Measures an action on an open page. The action resolves with its duration. */
export async function measure(opened: Page, act: (opened: Page) => Promise<number>): Promise<Measured> {
  const before = await memoryOf(opened);
  await watch(opened);
  const ready = await act(opened);
  // Performance observers report with a short delay.
  await opened.waitForTimeout(200);
  const { script, task } = await watchedOf(opened);
  const after = await memoryOf(opened);
  return { ready, script, task, page: after.page - before.page, workers: after.workers - before.workers };
}
