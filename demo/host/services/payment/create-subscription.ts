import type { ResponseOf, CheckedInput } from '../../../../web/contract/endpoint.ts';
import type { createSubscription as contract } from '../../../../web/contract/payment.ts';
import type { OfferedPlan } from '../../config/settings.ts';
import { change, type Change } from '../../context/change.ts';
import type { Ctx, SessionPrincipal } from '../../context/context.ts';
import { ServiceError } from '../../lib/errors.ts';
import { type Bought, type PaymentCalls, UnknownCustomerError } from '../../providers/payment/payments.ts';
import { ensureCustomer } from './ensure-customer.ts';
import { requireCustomer } from './find-customer.ts';
import { beginAttempt, endAttempt, refuseSecondPlan, type Attempt } from './payment-attempt.ts';
import { findPromotion } from './promo-codes.ts';
import { syncCustomer } from './sync-customer.ts';

/** Returns the plan of a price that this host sells. Throws for other prices. */
function offeredPlan(ctx: Ctx, priceId: string): OfferedPlan {
  const { prices } = ctx.settings;
  const plan = Object.hasOwn(prices, priceId) ? prices[priceId] : undefined;
  if (plan !== undefined) return plan;
  throw new ServiceError('validation_failed', 'This plan is not available.', {
    fields: [{ field: 'priceId', message: 'must be one of the prices that this host offers' }],
  });
}

type Input = CheckedInput<typeof contract>;

/**
 * Returns the customer after reading the customer's current state from the provider. A customer that was
 * deleted at the provider is replaced.
 */
async function prepareCustomer(
  ctx: Ctx<SessionPrincipal>,
  calls: PaymentCalls,
  product: OfferedPlan['product'],
): Promise<string> {
  const known = await ensureCustomer(ctx, calls);
  try {
    const all = await calls.listSubscriptions(known);
    await syncCustomer(ctx, calls, known);
    // A purchase that still waits for the check of its card is canceled. It would otherwise become a second
    // purchase once the check succeeds.
    for (const each of all)
      if (
        each.status === 'incomplete' &&
        each.priceIds.some((id) => ctx.settings.prices[id]?.product === product)
      )
        await calls.cancel(each.id);
    return known;
  } catch (error) {
    if (error instanceof UnknownCustomerError) return ensureCustomer(ctx, calls, known);
    throw error;
  }
}

/**
 * Makes the payment. Before the call to the provider, nothing can have been charged. After it, only the
 * provider's response shows what has been charged. The attempt of a successful payment remains stored until
 * the response to the call is stored, so that a repeat after a crash resumes the same purchase.
 */
async function pay(
  ctx: Ctx<SessionPrincipal>,
  calls: PaymentCalls,
  input: Input,
  attempt: Attempt,
): Promise<Bought> {
  let isOutcomeKnown = !attempt.isRepeat;
  try {
    const customerId = attempt.isRepeat
      ? await ensureCustomer(ctx, calls)
      : await prepareCustomer(ctx, calls, attempt.product);
    if (!attempt.isRepeat) await refuseSecondPlan(ctx, attempt.product);
    const code = input.promoCode ?? '';
    const promotion = code === '' ? null : await findPromotion(calls, code, customerId, ctx.now);
    const { priceId, paymentMethodId } = input;
    const { userId, companyId } = ctx.principal;
    const order = {
      customerId,
      priceId,
      paymentMethodId,
      promotionId: promotion?.id ?? null,
      userId,
      companyId,
    };
    isOutcomeKnown = false;
    return await calls.subscribe(order, attempt.onceKey);
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) isOutcomeKnown = true;
    await endAttempt(ctx, attempt, isOutcomeKnown);
    throw error;
  }
}

/** Applies the purchase based on the provider's state. If that fails now, the webhook event will apply it. */
async function applyPurchase(
  ctx: Ctx<SessionPrincipal>,
  calls: PaymentCalls,
  customerId: string,
): Promise<void> {
  try {
    await syncCustomer(ctx, calls, customerId);
  } catch (err) {
    ctx.log.warn({ event: 'plan_not_read', err }, 'the purchase takes effect when its webhook event arrives');
  }
}

export async function createSubscription(
  ctx: Ctx<SessionPrincipal>,
  input: Input,
): Promise<Change<ResponseOf<typeof contract>>> {
  if (input.stripeCustomerId != null) await requireCustomer(ctx, input.stripeCustomerId);
  const { product, planName } = offeredPlan(ctx, input.priceId);
  const { priceId, paymentMethodId, promoCode } = input;
  const attempt = await beginAttempt(ctx, product, [
    ctx.principal.userId,
    priceId,
    paymentMethodId,
    promoCode ?? null,
  ]);
  const calls = ctx.services.payments.calls();
  const { subscription, clientSecret } = await pay(ctx, calls, input, attempt);
  await applyPurchase(ctx, calls, subscription.customerId);
  const { userId, companyId } = ctx.principal;
  const { id, status, periodEnd } = subscription;
  const response = {
    subscription: {
      id,
      status,
      current_period_end: periodEnd === null ? null : new Date(periodEnd).toISOString(),
      plan_name: planName,
    },
    ...(clientSecret === null ? {} : { clientSecret }),
    detail:
      clientSecret === null ? 'Thank you! Your plan is active.' : 'Your bank needs to confirm this payment.',
  };
  const end = async (inner: Ctx<SessionPrincipal>): Promise<typeof response> => {
    await endAttempt(inner, attempt, true);
    return response;
  };
  return change(ctx, end, () =>
    ctx.log.info(
      { event: 'subscription_bought', userId, companyId, product, plan: planName, status },
      'plan bought',
    ),
  );
}
