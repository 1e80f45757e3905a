/** How long something deleted can be brought back. */
export const RESTORABLE_MS = 30 * 86_400_000;

/** Whether something deleted at a time can be brought back now. */
export const isRestorable = (deletedAt: number, now: number): boolean => now < deletedAt + RESTORABLE_MS;
