/** Time after the user's last action at which a session ends, in milliseconds (specification 9). */
export const SESSION_IDLE_MS = 3_600_000;

/** Time after the login at which a session always ends, in milliseconds. */
export const SESSION_MAX_MS = 12 * 3_600_000;
