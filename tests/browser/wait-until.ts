import { waitUntil as waitForIt } from '@open-wc/testing';

/** Resolves when the condition holds. The limit is that of a hang: frames are slow where the processor draws them. */
export const waitUntil = (condition: () => boolean, message?: string): Promise<void> =>
  waitForIt(condition, message, { timeout: 30_000 });

/**
 * Resolves after so many frames. What would have moved, drawn or requested by then was not going to: a slow machine
 * has fewer frames in the same time.
 */
export async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
}
