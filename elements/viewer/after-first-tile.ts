/*
 * Code that a viewer needs only after its first picture has begun to load. It is bundled into one file, which
 * is requested when the first tile has arrived, so that a single request is needed.
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

/** The world's module is imported here so that it shares the drawing code with this one. */
export const loadWorld = () => import('./viewer-world.ts');

/** Measurements of a touch device; null for other devices, which never enter low-power mode automatically. */
export async function watchDevice({ maxTexture }: Stage): Promise<LowPowerWatch | null> {
  if (!readDevice().coarsePointer) return null;
  const loaded = await import('./low-power-watch.ts').catch(() => null);
  return loaded && new loaded.LowPowerWatch(maxTexture);
}
