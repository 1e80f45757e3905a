/** A session ends this long, in milliseconds, after the user's last action (specification 9). */
export const SESSION_IDLE_MS = 3_600_000;

/** In any case, a session ends this long, in milliseconds, after the login. */
export const SESSION_MAX_MS = 12 * 3_600_000;
