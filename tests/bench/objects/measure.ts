import { type Figures, median, percentile } from '../measure/figures.ts';
import { type Bench, open, settle } from '../measure/session.ts';
import { PAN, START_VIEW } from '../view.ts';

/** A viewer that is not done with adding and panning after so long is given up on. */
const LONGEST_MS = 150_000;

const PICKS = 400;

/** Adds so many markers to a viewer in a browser of its own and pans it; NaN for what it did not get done. */
export async function measureObjects(bench: Bench, viewer: string, count: number): Promise<Figures> {
  const page = { name: viewer, script: viewer, query: '', title: viewer, isReference: false };
  const session = await open(bench, page);
  const isOver = new Promise<null>((resolve) => setTimeout(resolve, LONGEST_MS, null).unref());
  try {
    await settle(session, bench);
    const work = async (): Promise<Figures> => {
      const added = await session.page.evaluate((many) => window.objects.add(many), count);
      const request = { from: START_VIEW, ...PAN, checkpointDeg: null };
      const { frames } = await session.page.evaluate((asked) => window.probe.pan(asked), request);
      const picks = await session.page.evaluate((many) => window.objects.pickTimes(many), PICKS);
      const scriptMs = frames.map((frame) => frame.scriptMs);
      return {
        addMs: added.scriptMs,
        shownMs: added.shownMs,
        scriptMs: median(scriptMs),
        scriptP95Ms: percentile(scriptMs, 0.95),
        frameMs: median(frames.map(({ tookMs }) => tookMs)),
        firstPickMs: picks[0] ?? NaN,
        pickMs: median(picks.slice(1)),
        pickP95Ms: percentile(picks.slice(1), 0.95),
      };
    };
    const done = work().catch((error: unknown) => {
      console.log(viewer, count, String(error));
      return null;
    });
    return (await Promise.race([done, isOver])) ?? { addMs: NaN, shownMs: NaN, scriptMs: NaN, frameMs: NaN };
  } finally {
    await session.close();
  }
}
