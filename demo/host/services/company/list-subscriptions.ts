import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { subscriptionSchema } from '../../../../web/contract/entities.ts';
import type { Ctx } from '../../context/context.ts';
import type { SubscriptionTable } from '../../db/tables/accounts.ts';

export type SubscriptionRow = Selectable<SubscriptionTable>;

type Subscription = z.infer<typeof subscriptionSchema>;

/** Returns all subscriptions of a company, oldest first. */
export function listSubscriptions(ctx: Ctx, companyId: string): Promise<SubscriptionRow[]> {
  return ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', companyId)
    .orderBy('starts_at')
    .orderBy('id')
    .selectAll()
    .execute();
}

export const describeSubscription = (row: SubscriptionRow): Subscription => ({
  product: row.product,
  plan_name: row.plan_name,
  starts_at: new Date(row.starts_at).toISOString(),
  ends_at: row.ends_at === null ? null : new Date(row.ends_at).toISOString(),
  status: row.status,
  cancel_at_period_end: row.cancel_at_period_end === 1,
});
