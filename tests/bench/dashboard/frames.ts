import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: since some moment, of wall-clock time, of the processor's. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
}

/** What runs script, or compiles it. */
const SCRIPT = new Set([
  'EvaluateScript',
  'FunctionCall',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
]);

/** Script in one frame: milliseconds of the clock, and of the processor, which other work on the machine does not lengthen. */
export interface FrameScript {
  readonly clock: number;
  readonly processor: number;
}

/** Only those that lie in no other: a call within a task's script is counted with it. */
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

/** The page's main thread: the one that runs the most script. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const calls = new Map<string, number>();
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === 'FunctionCall') calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  const [thread] = [...calls].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return events.filter((event) => threadOf(event) === thread);
}

/** The frame with the most script of the page's main thread; a frame ends where it is handed on to be drawn. */
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

/** Runs an action on a page and returns its frame with the most script, from the browser's trace. */
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
