import type { PeerPage } from '../pages/peers.ts';
import { SHARP_DB, sharpAt } from './cold-start.ts';
import type { Figures } from './figures.ts';
import { wait } from './quiet.ts';
import { type Bench, open, settle } from './session.ts';

const LOST_FOR_MS = 500;

/**
 * Measures how long a settled page takes to show the same image again after its WebGL context was lost and
 * restored.
 */
export async function measureContextLoss(bench: Bench, peer: PeerPage): Promise<Figures> {
  const session = await open(bench, peer, { isReading: true });
  const { page } = session;
  try {
    await settle(session, bench, true);
    const canRestore = await page.evaluate(() => {
      const { gl, frames } = window.probe;
      window.references = frames.take().slice(-1);
      const extension = gl.contexts.at(-1)?.deref()?.getExtension('WEBGL_lose_context');
      window.restoreContext = () => extension?.restoreContext();
      extension?.loseContext();
      return Boolean(extension);
    });
    if (!canRestore) return { contextBackMs: NaN };
    await wait(LOST_FOR_MS);
    const restoredAt = await page.evaluate(() => {
      window.restoreContext?.();
      return performance.now();
    });
    await settle(session, bench);
    const frames = await page.evaluate(() => window.probe.frames.quality(window.references?.[0]));
    const isBack = (frames.at(-1)?.psnrDb ?? 0) >= SHARP_DB;
    return { contextBackMs: isBack ? sharpAt(frames) - restoredAt : NaN };
  } finally {
    await session.close();
  }
}
