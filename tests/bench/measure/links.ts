import type { LinkSettings } from '../server/link.ts';

const REQUEST_DELAY_MS = 40;
const CONNECT_DELAY_MS = 40;

/** A link without a limit or delay. */
export const OPEN_LINK: LinkSettings = { mbitPerSecond: null, requestDelayMs: 0, connectDelayMs: 0 };

/** The benchmark's link at a speed in Mbit/s; 0 means the unlimited link. */
export const linkOf = (mbitPerSecond: number): LinkSettings =>
  mbitPerSecond === 0
    ? OPEN_LINK
    : { mbitPerSecond, requestDelayMs: REQUEST_DELAY_MS, connectDelayMs: CONNECT_DELAY_MS };
