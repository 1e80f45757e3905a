import { offeringState, type OfferingState } from '../../../../web/rules/subscription-state.ts';
import type { Ctx } from '../../context/context.ts';

export interface CompanyPlans {
  readonly api: OfferingState;
  readonly second: OfferingState;
}

/** Returns a company's state in both offerings at the time of the call. */
export async function companyPlans({ db, now }: Ctx, companyId: string): Promise<CompanyPlans> {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .where('company_id', '=', companyId)
    .select(['product', 'plan_name', 'ends_at'])
    .execute();
  return {
    api: offeringState(subscriptions, 'api', now),
    second: offeringState(subscriptions, 'zwivel', now),
  };
}
