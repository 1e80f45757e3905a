import {
  offeringState,
  type SubscriptionFacts,
  type OfferingState,
} from '../../../../web/rules/subscription-state.ts';
import type { ApiKeyRow } from './describe-key.ts';
import { hasUsers } from '../company/has-users.ts';
import type { Ctx } from '../../context/context.ts';

/**
 * The status of a key: `live` shows spheres; `dead` is off, deleted or expired, or its company has no user; `unpaid` belongs to a company whose
 * trial or plan has ended.
 */
export type KeyStatus = 'live' | 'dead' | 'unpaid';

type KeyFacts = Pick<ApiKeyRow, 'activated' | 'deleted_at' | 'expires_at'>;

/** Whether a key is active, not deleted and not expired. */
const isKeyOn = ({ activated, deleted_at, expires_at }: KeyFacts, now: number): boolean =>
  activated === 1 && deleted_at === null && (expires_at === null || expires_at > now);

/** The status of a key at a time, given all subscriptions of its company. */
export function keyStatus(
  key: KeyFacts,
  subscriptions: readonly SubscriptionFacts[],
  now: number,
): KeyStatus {
  if (!isKeyOn(key, now)) return 'dead';
  const state = offeringState(subscriptions, 'api', now);
  return state === 'active' || state === 'trial' ? 'live' : 'unpaid';
}

/** A key, and its status right now. */
export interface FoundKey {
  readonly row: ApiKeyRow;
  readonly status: KeyStatus;
  readonly apiState: OfferingState;
}

const KEY_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Finds a key of any company. It is read each time and never cached, so that a key that was switched off stops working
 * with the next call in every process.
 */
export async function findKey(ctx: Pick<Ctx, 'db' | 'now'>, text: string): Promise<FoundKey | null> {
  const id = text.toLowerCase();
  if (!KEY_PATTERN.test(id)) return null;
  const row = await ctx.db.selectFrom('api_keys').where('id', '=', id).selectAll().executeTakeFirst();
  if (row === undefined) return null;
  const subscriptions: SubscriptionFacts[] = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', row.company_id)
    .select(['product', 'plan_name', 'ends_at'])
    .execute();
  return {
    row,
    status: (await hasUsers(ctx, row.company_id)) ? keyStatus(row, subscriptions, ctx.now) : 'dead',
    apiState: offeringState(subscriptions, 'api', ctx.now),
  };
}
