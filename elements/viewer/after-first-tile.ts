/*
 * What a viewer needs only after its first picture has begun to load: one file, so that it costs one request, which is
 * sent when the first tile has arrived.
 */
import type { Stage } from '../scene/stage.ts';
import { readDevice } from './device.ts';
import type { LowPowerWatch } from './low-power-watch.ts';

export { Stage } from '../scene/stage.ts';
export { fallback } from './fallback.ts';
export { attachInputs } from './attach-inputs.ts';
export { SharedContext } from './context-budget.ts';
export { ViewLines } from './view-lines.ts';
export { WorldController } from './world-controller.ts';
export { pixelToDraw, placeUnder, pointedAt, viewOfGoal } from './world-frame.ts';

/** Imported here, so that the world's chunk shares with this one the code that both draw with. */
export const loadWorld = () => import('./viewer-world.ts');

/** What measures a touch device; null for other devices, which have no low-power mode of their own. */
export async function watchDevice({ maxTexture }: Stage): Promise<LowPowerWatch | null> {
  if (!readDevice().coarsePointer) return null;
  const loaded = await import('./low-power-watch.ts').catch(() => null);
  return loaded && new loaded.LowPowerWatch(maxTexture);
}
