import { waitUntil as waitForIt } from '@open-wc/testing';

/** Resolves when the condition holds. The limit is that of a hang: frames are slow where the processor draws them. */
export const waitUntil = (condition: () => boolean, message?: string): Promise<void> =>
  waitForIt(condition, message, { timeout: 30_000 });
