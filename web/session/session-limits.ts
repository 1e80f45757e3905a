/** Activity is noted at most so often, milliseconds. */
export const ACTIVITY_MS = 60_000;

/** Timers of several tabs are brought in step so often, milliseconds. */
export const TIMER_SYNC_MS = 200;

/** While a user does something without calling the host, it is called this often, milliseconds: its hour must not run out. */
export const KEEP_ALIVE_MS = 600_000;
