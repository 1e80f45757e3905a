/**
 * Number of days for which a second-offering trial has no watermark, unless set otherwise (specification 9).
 */
export const WATERMARK_FREE_DAYS = 7;

const DAY_MS = 86_400_000;

/** A company's subscription to one of the two offerings, as sent by the host's API. Times are in ISO 8601. */
export interface WatermarkSubscription {
  readonly product: 'api' | 'zwivel';
  /** `trial` in upper or lower case marks a trial. */
  readonly plan_name: string;
  readonly starts_at: string;
  /** End of the subscription; null if it has none. */
  readonly ends_at: string | null;
}

const isTrial = ({ plan_name }: WatermarkSubscription): boolean => plan_name.toLowerCase() === 'trial';

/** An end that cannot be parsed counts as past. */
const hasEnded = ({ ends_at }: WatermarkSubscription, now: number): boolean =>
  ends_at !== null && !(Date.parse(ends_at) > now);

const isWithinFreeDays = ({ starts_at }: WatermarkSubscription, now: number, days: number): boolean => {
  const start = Date.parse(starts_at);
  return start <= now && now < start + days * DAY_MS;
};

/**
 * Returns whether the web app's viewer shows the watermark. Companies with an active paid subscription, or in
 * the first days of a second-offering trial, do not see the watermark (specification 6; requirements,
 * OPEN-079). An API trial alone does not remove the watermark. `now` is in milliseconds.
 */
export function showsWatermark(
  subscriptions: readonly WatermarkSubscription[],
  now: number,
  freeDays = WATERMARK_FREE_DAYS,
): boolean {
  const frees = (subscription: WatermarkSubscription): boolean => {
    if (hasEnded(subscription, now)) return false;
    if (!isTrial(subscription)) return true;
    return subscription.product === 'zwivel' && isWithinFreeDays(subscription, now, freeDays);
  };
  return !subscriptions.some(frees);
}

/**
 * Returns whether a host sets `hasWatermark` for a company's embedded viewers: always, unless the company
 * pays for the API (specification 1, 6; requirements, OPEN-079). Subscriptions to the second offering have no
 * effect. `now` is in milliseconds.
 */
export const embeddedWatermark = (subscriptions: readonly WatermarkSubscription[], now: number): boolean =>
  showsWatermark(
    subscriptions.filter(({ product }) => product === 'api'),
    now,
  );
