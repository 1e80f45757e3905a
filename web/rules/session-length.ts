/** A session ends this long after the user's last action, in milliseconds (specification 9). */
export const SESSION_IDLE_MS = 3_600_000;

/** A session ends this long after its login in any case, in milliseconds. */
export const SESSION_MAX_MS = 12 * 3_600_000;
