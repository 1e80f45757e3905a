/** A session ends so long after the user's last action, milliseconds (specification 9). */
export const SESSION_IDLE_MS = 3_600_000;

/** A session ends so long after its login whatever is done, milliseconds. */
export const SESSION_MAX_MS = 12 * 3_600_000;
