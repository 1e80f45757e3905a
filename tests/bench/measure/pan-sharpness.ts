import { wrapPan } from '../../../elements/geo/angle.ts';
import type { PanRequest } from '../probe/pan.ts';
import type { LinkSettings } from '../server/link.ts';
import { CHECKPOINT_STEP_DEG, PAN, START_VIEW } from '../view.ts';
import { sharpAt } from './cold-start.ts';
import { type Figures, sum } from './figures.ts';
import { OPEN_LINK } from './links.ts';
import { type Bench, type Session, settle } from './session.ts';

/** PSNR relative to the settled frame in dB, below which a checkpoint counts as blurred. */
const BLURRED_DB = 35;

/** Maximum PSNR in dB that a checkpoint contributes to the mean. */
const MEAN_CAP_DB = 50;

const CHECKPOINTS = Array.from(
  { length: PAN.turnDeg / CHECKPOINT_STEP_DEG },
  (_, i) => (i + 1) * CHECKPOINT_STEP_DEG,
);

/** Shows every checkpoint until it has settled. The reader's last frame of each checkpoint is then its reference. */
async function readReferences(session: Session, bench: Bench): Promise<void> {
  for (const turn of CHECKPOINTS) {
    const view = { ...START_VIEW, pan: wrapPan(START_VIEW.pan + turn) };
    await session.page.evaluate(
      ([shown, label]) => {
        window.probe.frames.label = label;
        window.probe.frames.mode = 'all';
        window.bench.setView(shown);
      },
      [view, String(turn)] as const,
    );
    await settle(session, bench);
    await session.page.evaluate(() => {
      const { frames } = window.probe;
      const [last] = frames.frames.slice(-1);
      window.references = [...(window.references ?? []), ...(last ? [last] : [])];
      frames.take();
    });
  }
}

/**
 * Pans a settled page and reads the frame at every checkpoint. Then measures how long the final view takes to
 * become sharp.
 */
export async function measurePanSharpness(
  session: Session,
  bench: Bench,
  link: LinkSettings,
): Promise<Figures> {
  const { page } = session;
  const request: PanRequest = { from: START_VIEW, ...PAN, checkpointDeg: CHECKPOINT_STEP_DEG };
  await page.evaluate(() => {
    window.probe.frames.take();
    window.probe.frames.mode = 'none';
  });
  const { endedAt } = await page.evaluate((panRequest) => window.probe.pan(panRequest), request);
  await settle(session, bench);
  const after = (await page.evaluate(() => window.probe.frames.quality())).filter(({ at }) => at >= endedAt);
  await page.evaluate(() => {
    const { frames } = window.probe;
    const captured = frames.take();
    window.shown = captured.filter(
      ({ label }, i) => captured.findIndex((other) => other.label === label) === i,
    );
  });
  bench.server.setLink(OPEN_LINK);
  await readReferences(session, bench);
  bench.server.setLink(link);
  const byTurn = await page.evaluate(() =>
    window.probe.frames.compareByLabel(window.shown!, window.references!),
  );
  const likeness = Object.values(byTurn);
  return {
    checkpoints: likeness.length,
    panMeanDb: sum(likeness.map((db) => Math.min(MEAN_CAP_DB, db))) / likeness.length,
    panWorstDb: Math.min(...likeness),
    panBlurredPercent: (100 * likeness.filter((db) => db < BLURRED_DB).length) / likeness.length,
    sharpAfterPan: sharpAt(after) - endedAt,
  };
}
