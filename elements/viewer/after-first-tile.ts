/*
 * Code that a viewer needs only after its first picture has begun to load. The code is bundled into one
 * chunk, which is requested once the first tile has arrived.
 */
import { imported } from '../model/viewer-error.ts';
import type { Stage } from '../scene/stage.ts';
import { readDevice } from './device.ts';
import type { LowPowerWatch } from './low-power-watch.ts';

export { Stage } from '../scene/stage.ts';
export { fallback } from './fallback.ts';
export { attachInputs } from './attach-inputs.ts';
export { SharedContext } from './context-budget.ts';
export { PendingSphere } from './pending-sphere.ts';
export { ViewLines } from './view-lines.ts';
export { WorldController } from './world-controller.ts';
export { pointedAt } from './world-frame.ts';

/** This module imports the world's module so that both share the drawing code. */
export const loadWorld = () => import('./viewer-world.ts');

export const loadSnapshot = () => imported(import('./snapshot/take-snapshot.ts'));

/**
 * Returns the low-power watch of a touch device; null if its code cannot be loaded. Returns null for all other
 * devices, which never enter low-power mode automatically.
 */
export async function watchDevice({ maxTexture }: Stage): Promise<LowPowerWatch | null> {
  if (!readDevice().coarsePointer) return null;
  const loaded = await import('./low-power-watch.ts').catch(() => null);
  return loaded && new loaded.LowPowerWatch(maxTexture);
}
