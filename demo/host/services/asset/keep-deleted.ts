/** How long a deleted asset can be brought back, in milliseconds. */
export const RESTORE_MS = 30 * 86_400_000;
