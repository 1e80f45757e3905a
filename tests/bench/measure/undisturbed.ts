import type { PeerPage } from '../pages/peers.ts';
import type { PanRequest } from '../probe/pan.ts';
import { PAN, START_VIEW } from '../view.ts';
import { type Figures, median, percentile, sum } from './figures.ts';
import { wait } from './quiet.ts';
import { type Bench, type Session, browserFigure, collectGarbage, open, settle } from './session.ts';

const IDLE_MS = 1000;

async function startFigures(session: Session): Promise<Figures> {
  const taskSeconds = await browserFigure(session, 'TaskDuration');
  const { uploads, longTasks, frames } = await session.page.evaluate(() => ({
    uploads: window.probe.gl.uploads,
    longTasks: window.probe.tasks.longTasks,
    frames: window.probe.gl.frames,
  }));
  const uploadMs = uploads.map(({ tookMs }) => tookMs);
  const longMs = longTasks.map(({ tookMs }) => tookMs);
  return {
    lastUpload: Math.max(...uploads.map(({ at }) => at)),
    framesToSettle: frames,
    uploads: uploads.length,
    uploadMs: sum(uploadMs),
    longestUploadMs: Math.max(...uploadMs),
    mainThreadMs: 1000 * taskSeconds,
    longTasksMs: sum(longMs),
    longestTaskMs: Math.max(0, ...longMs),
  };
}

async function idleFigures({ page }: Session): Promise<Figures> {
  const readCounts = () =>
    page.evaluate(() => [window.probe.tasks.frameCallbacks, window.probe.gl.draws] as const);
  const [callbacks, draws] = await readCounts();
  await wait(IDLE_MS);
  const [laterCallbacks, laterDraws] = await readCounts();
  return { idleFrames: laterCallbacks - callbacks, idleDraws: laterDraws - draws };
}

async function panFigures({ page }: Session): Promise<Figures> {
  const request: PanRequest = { from: START_VIEW, ...PAN, checkpointDeg: null };
  const { frames } = await page.evaluate((panRequest) => window.probe.pan(panRequest), request);
  const tookMs = frames.map((frame) => frame.tookMs);
  const scriptMs = frames.map((frame) => frame.scriptMs);
  return {
    panFrames: frames.length,
    panFrameMs: median(tookMs),
    panFrameP95Ms: percentile(tookMs, 0.95),
    panScriptMs: median(scriptMs),
    panScriptP95Ms: percentile(scriptMs, 0.95),
    panDraws: median(frames.map(({ draws }) => draws).filter((draws) => draws > 0)),
    panMostDraws: Math.max(...frames.map(({ draws }) => draws)),
  };
}

/**
 * Measures a second load of the page without the delays that reading pixels causes. Then measures memory, idle
 * work and the pan.
 */
export async function measureUndisturbed(bench: Bench, peer: PeerPage): Promise<Figures> {
  const session = await open(bench, peer);
  try {
    await settle(session, bench, true);
    const figures = await startFigures(session);
    const textures = () =>
      session.page.evaluate(() => [window.probe.gl.textureBytes, window.probe.gl.peakTextureBytes]);
    const [settledBytes] = await textures();
    Object.assign(figures, await idleFigures(session));
    await collectGarbage(session);
    const heapMb = (await browserFigure(session, 'JSHeapUsedSize')) / 1e6;
    Object.assign(figures, await panFigures(session));
    await settle(session, bench);
    const [, peakBytes] = await textures();
    return { ...figures, textureMb: settledBytes! / 1e6, peakTextureMb: peakBytes! / 1e6, heapMb };
  } finally {
    await session.close();
  }
}
