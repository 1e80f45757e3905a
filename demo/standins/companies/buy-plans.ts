import { commit } from '../../host/context/change.ts';
import type { Ctx, SessionPrincipal } from '../../host/context/context.ts';
import { createSubscription } from '../../host/services/payment/create-subscription.ts';
import { seedEmail, seedIds } from './seed-companies.ts';
import type { Situation } from './situations.ts';

/** A test card whose payments always succeed, both in the stand-in and in Stripe's test mode. */
const TEST_CARD = 'pm_card_visa';

function principalOf(situation: Situation): SessionPrincipal {
  const { user, company } = seedIds(situation);
  const rights = { emailVerified: true, groups: [] };
  return {
    kind: 'session',
    sessionId: '',
    userId: user,
    companyId: company,
    email: seedEmail(situation),
    ...rights,
  };
}

/** Buys the paid plans from the stand-in, so that the companies have invoices and a customer portal. */
export async function buyPlans(ctx: Ctx, situations: readonly Situation[]): Promise<void> {
  const prices = Object.entries(ctx.settings.prices);
  for (const situation of situations) {
    for (const { product, plan, endsInDays } of situation.plans) {
      const [priceId] = prices.find(([, offered]) => offered.product === product) ?? [];
      if (priceId === undefined || plan !== 'paid' || endsInDays <= 0) continue;
      const order = { priceId, paymentMethodId: TEST_CARD };
      await commit(await createSubscription({ ...ctx, principal: principalOf(situation) }, order));
    }
  }
}
