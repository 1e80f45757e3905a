import { offeringState, type SubscriptionFacts } from '../../../../web/rules/subscription-state.ts';
import type { ApiKeyRow } from './describe-key.ts';

/** What a key is good for: `live` shows spheres, `dead` is off, deleted or over, `unpaid` belongs to a company whose trial or plan is over. */
export type KeyStatus = 'live' | 'dead' | 'unpaid';

type KeyFacts = Pick<ApiKeyRow, 'activated' | 'deleted_at' | 'expires_at'>;

/** Whether a key's own switches let it work. */
const isKeyOn = ({ activated, deleted_at, expires_at }: KeyFacts, now: number): boolean =>
  activated === 1 && deleted_at === null && (expires_at === null || expires_at > now);

/** What a key is good for at a time, given all subscriptions of its company. */
export function keyStatus(
  key: KeyFacts,
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): KeyStatus {
  if (!isKeyOn(key, now)) return 'dead';
  const state = offeringState(subscriptions, 'api', now);
  return state === 'active' || state === 'trial' ? 'live' : 'unpaid';
}
