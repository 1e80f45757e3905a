import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /**
   * Times in microseconds. `ts` is the start on an arbitrary clock, `dur` the wall-clock duration, and `tdur`
   * the processor time.
   */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** Trace events during which the browser compiles or runs script. */
const SCRIPT = new Set([
  'EvaluateScript',
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
]);

/**
 * Script time in one frame, in milliseconds. Other work on the machine affects the wall-clock time but not the
 * processor time.
 */
export interface FrameScript {
  readonly clock: number;
  readonly processor: number;
}

/** Returns the outermost events. Script in a nested call is already counted with the outer call. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** Returns the events of the page's main thread, which is the thread with the most script. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const calls = new Map<string, number>();
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === 'FunctionCall') calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  const [thread] = [...calls].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return events.filter((event) => threadOf(event) === thread);
}

/** Returns the frame with the most script on the page's main thread. A frame ends at its `Commit` event. */
function longestFrame(events: readonly TraceEvent[]): FrameScript {
  const own = mainThread(events);
  const starts = own.flatMap(({ name, ts }) => (name === 'Commit' ? [ts] : [])).toSorted((a, b) => a - b);
  const sums = new Map<number, { clock: number; processor: number }>();
  for (const { ts, dur = 0, tdur = dur } of outermost(
    own.filter(({ name, ph }) => ph === 'X' && SCRIPT.has(name)),
  )) {
    const frame = starts.findLastIndex((start) => start <= ts);
    const { clock, processor } = sums.get(frame) ?? { clock: 0, processor: 0 };
    sums.set(frame, { clock: clock + dur / 1000, processor: processor + tdur / 1000 });
  }
  return [...sums.values()].toSorted((a, b) => b.processor - a.processor)[0] ?? { clock: 0, processor: 0 };
}

/** Runs an action on a page and returns the frame with the most script, as recorded in the browser's trace. */
export async function traceFrames(page: Page, act: () => Promise<void>): Promise<FrameScript> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const done = new Promise<void>((resolve) => {
    session.once('Tracing.tracingComplete', () => {
      resolve();
    });
  });
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,v8';
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await act();
  await session.send('Tracing.end');
  await done;
  await session.detach();
  return longestFrame(events);
}
