import { type Figures, median, percentile } from '../measure/figures.ts';
import { wait } from '../measure/quiet.ts';
import { type Bench, type Session, browserFigure, collectGarbage, open, settle } from '../measure/session.ts';
import { PAN, PICTURE, START_VIEW } from '../view.ts';
import type { Content, ObjectsDriver } from './pages/objects.ts';

/** A viewer with the kind and number of its objects, and the option that sets them. */
export interface Case {
  readonly viewer: string;
  readonly content: Content;
  readonly count: number;
  readonly way: string;
}

/** Time in milliseconds after which a viewer is stopped. */
const LONGEST_MS = 240_000;

/**
 * A page is idle if its tasks take less than `IDLE_TASK_MS` in each of `IDLE_POLLS` consecutive intervals of
 * `POLL_MS`.
 */
const POLL_MS = 100;
const IDLE_TASK_MS = 12;
const IDLE_POLLS = 2;

/** Number of objects that are changed and removed one by one. */
const CHANGES = 5;

const POINTER_MS = 2000;
const POINTER_STEP_MS = 1000 / 60;

interface Work {
  /** Total script time of the page, whatever started the script. */
  readonly scriptMs: number;
  /** Time from the call until the page is idle. */
  readonly doneMs: number;
  /** Duration of the longest uninterrupted script, including calls to the graphics driver. */
  readonly longestMs: number;
}

const busy = async (session: Session): Promise<readonly [script: number, task: number]> => [
  1000 * (await browserFigure(session, 'ScriptDuration')),
  1000 * (await browserFigure(session, 'TaskDuration')),
];

/** Names of script events in the browser's trace. */
const SCRIPT_EVENTS = ['FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'TimerFire', 'FireAnimationFrame'];

interface TraceEvent {
  readonly name: string;
  /** Duration in microseconds. */
  readonly dur?: number;
}

function longestScript(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.reduce(
    (longest, { name, dur = 0 }) => (SCRIPT_EVENTS.includes(name) ? Math.max(longest, dur / 1000) : longest),
    0,
  );
}

async function workOf(
  session: Session,
  name: keyof ObjectsDriver,
  ...args: readonly unknown[]
): Promise<Work> {
  const { page } = session;
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  const [scriptBefore] = await busy(session);
  const from = performance.now();
  // The action runs in a separate task, because the browser's metrics omit calls from the debugger.
  await page.evaluate(
    ([call, values]) => {
      setTimeout(() => (window.objects[call] as (...all: readonly unknown[]) => void)(...values));
    },
    [name, args] as const,
  );
  let [, task] = await busy(session);
  let doneAt = performance.now();
  for (let idle = 0; idle < IDLE_POLLS;) {
    await wait(POLL_MS);
    const [, now] = await busy(session);
    idle = now - task < IDLE_TASK_MS ? idle + 1 : 0;
    if (idle === 0) doneAt = performance.now();
    task = now;
  }
  const [scriptAfter] = await busy(session);
  return {
    scriptMs: scriptAfter - scriptBefore,
    doneMs: doneAt - from,
    longestMs: longestScript(await browser.stopTracing()),
  };
}

async function panFigures(session: Session): Promise<Figures> {
  const [scriptBefore, taskBefore] = await busy(session);
  const request = { from: START_VIEW, ...PAN, checkpointDeg: null };
  const { frames } = await session.page.evaluate((panRequest) => window.probe.pan(panRequest), request);
  const [scriptAfter, taskAfter] = await busy(session);
  const scriptMs = frames.map((frame) => frame.scriptMs);
  return {
    scriptMs: median(scriptMs),
    scriptP95Ms: percentile(scriptMs, 0.95),
    allScriptMs: (scriptAfter - scriptBefore) / frames.length,
    mainThreadMs: (taskAfter - taskBefore) / frames.length,
    frameMs: median(frames.map(({ tookMs }) => tookMs)),
  };
}

/** Moves the mouse along curves across most of the image, 60 times per second. */
async function hoverFigures(session: Session): Promise<Figures> {
  const [scriptBefore] = await busy(session);
  const from = performance.now();
  let moves = 0;
  for (; performance.now() - from < POINTER_MS; moves++) {
    const turn = moves / 9;
    await session.page.mouse.move(
      PICTURE.width * (0.5 + 0.4 * Math.cos(turn)),
      PICTURE.height * (0.6 + 0.3 * Math.sin(1.7 * turn)),
    );
    await wait(Math.max(0, (moves + 1) * POINTER_STEP_MS - (performance.now() - from)));
  }
  const [scriptAfter] = await busy(session);
  await session.page.mouse.move(0, 0);
  return { hoverMs: (scriptAfter - scriptBefore) / moves };
}

async function memoryOf(session: Session): Promise<readonly [heapMb: number, nodes: number]> {
  await collectGarbage(session);
  return [(await browserFigure(session, 'JSHeapUsedSize')) / 1e6, await browserFigure(session, 'Nodes')];
}

/** Changes objects one by one. Reports the median script time and the longest script. */
async function oneByOne(session: Session, name: 'recolor' | 'remove', count: number): Promise<Work> {
  const works: Work[] = [];
  for (let n = 0; n < CHANGES; n++) {
    // Every fifth object is a pin, whose color every viewer can change.
    const at = 5 * Math.floor((count * (n + 1)) / (CHANGES + 1) / 5);
    works.push(await workOf(session, name, at));
  }
  return {
    scriptMs: median(works.map(({ scriptMs }) => scriptMs)),
    doneMs: median(works.map(({ doneMs }) => doneMs)),
    longestMs: Math.max(...works.map(({ longestMs }) => longestMs)),
  };
}

async function measureIn(session: Session, { content, count, way }: Case, into: Figures): Promise<void> {
  const { page } = session;
  if (content !== 'markers' && !(await page.evaluate(() => window.objects.hasOutlines))) return;
  await page.evaluate((given) => window.objects.make(...given), [content, count, way] as const);
  const [heapBefore, nodesBefore] = await memoryOf(session);
  if (count > 0) {
    const added = await workOf(session, 'show', way);
    Object.assign(into, { addMs: added.scriptMs, addDoneMs: added.doneMs, addLongestMs: added.longestMs });
  }
  // The first round also loads and uploads the sphere's tiles.
  const first = await panFigures(session);
  Object.assign(into, { firstScriptMs: first['scriptMs'] }, await panFigures(session));
  Object.assign(into, await hoverFigures(session));
  const [heap, nodes] = await memoryOf(session);
  Object.assign(into, { heapMb: heap - heapBefore, nodes: nodes - nodesBefore });
  if (content !== 'markers' || count === 0) return;
  const changed = await oneByOne(session, 'recolor', count);
  Object.assign(into, { changeMs: changed.scriptMs, changeLongestMs: changed.longestMs });
  const removed = await oneByOne(session, 'remove', count);
  Object.assign(into, { removeMs: removed.scriptMs, removeLongestMs: removed.longestMs });
  const cleared = await workOf(session, 'clear');
  Object.assign(into, { clearMs: cleared.scriptMs });
}

/** Shows objects in a viewer in a new browser. Figures are missing if the viewer did not finish. */
export async function measureObjects(bench: Bench, measured: Case): Promise<Figures> {
  const { viewer } = measured;
  const page = { name: viewer, script: viewer, query: '', title: viewer, isReference: false };
  const session = await open(bench, page);
  const figures: Figures = {};
  const timedOut = new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS).unref());
  try {
    await settle(session, bench);
    const done = measureIn(session, measured, figures).catch((error: unknown) => {
      console.log(viewer, String(error).split('\n')[0]);
    });
    await Promise.race([done, timedOut]);
    if (session.errors.length > 0) console.log(viewer, [...new Set(session.errors)].join(' · '));
    return { ...figures };
  } finally {
    await session.close();
  }
}
