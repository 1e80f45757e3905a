/*
 * Code that a viewer needs only after its first picture has begun to load. The code is bundled into one
 * chunk, which is requested once the first tile has arrived.
 */
import type { ViewerError } from '../model/viewer-error.ts';
import type { Stage } from '../scene/stage.ts';
import { readDevice } from './base/device.ts';
import type { ContextUser } from './picture/context-users.ts';
import type { LowPowerWatch } from './picture/low-power-watch.ts';

export { Stage } from '../scene/stage.ts';
export { attachInputs } from './input/attach-inputs.ts';
export { watchPixelRatio } from './picture/pixel-ratio-watch.ts';
export { ViewLines } from './chrome/view-lines.ts';
export { WorldController } from './world/world-controller.ts';

/**
 * This module imports the world's module so that both share the drawing code. The world calls the viewer as a page does,
 * and the code of these calls would later have to wait for the tiles of the sphere that a user flies to.
 */
export const loadWorld = () => {
  import('./pending-sphere.ts').catch(() => undefined);
  return import('./world/viewer-world.ts');
};

/** The fallback shares the styles of the title with this module. */
export const loadFallback = () => import('./chrome/fallback.ts');

/** Shares the contexts that the browser has left to the page after it has taken a viewer's away. */
export const shareAfterLoss = async (
  user: ContextUser,
  onError: (error: ViewerError) => void,
): Promise<void> => (await import('./picture/shared-context.ts')).share(user, onError);

/**
 * Returns the low-power watch of a touch device; null if its code cannot be loaded. Returns null for all other
 * devices, which never enter low-power mode automatically.
 */
export async function watchDevice({ maxTexture }: Stage): Promise<LowPowerWatch | null> {
  if (!readDevice().coarsePointer) return null;
  const loaded = await import('./picture/low-power-watch.ts').catch(() => null);
  return loaded && new loaded.LowPowerWatch(maxTexture);
}
