import { waitUntil as waitForIt } from '@open-wc/testing';

/**
 * Resolves when the condition holds. The timeout only detects hangs, because frames are slow in software
 * rendering.
 */
export const waitUntil = (condition: () => boolean | Promise<boolean>, message?: string): Promise<void> =>
  waitForIt(condition, message, { timeout: 30_000 });

/**
 * Resolves after a number of frames. Anything that has not moved, drawn or requested by then will not do so.
 * Frames are counted because a slow machine draws fewer frames in the same time.
 */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
