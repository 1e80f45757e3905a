import type { LinkSettings } from '../server/link.ts';

const REQUEST_DELAY_MS = 40;
const CONNECT_DELAY_MS = 40;

export const OPEN_LINK: LinkSettings = { mbitPerSecond: null, requestDelayMs: 0, connectDelayMs: 0 };

/** Returns the benchmark's link for a speed in Mbit/s, or the unlimited link for 0. */
export const linkOf = (mbitPerSecond: number): LinkSettings =>
  mbitPerSecond === 0
    ? OPEN_LINK
    : { mbitPerSecond, requestDelayMs: REQUEST_DELAY_MS, connectDelayMs: CONNECT_DELAY_MS };
