import type { OfferedPlan } from '../../config/settings.ts';
import type { Ctx } from '../../context/context.ts';
import type { PaymentCalls, ProviderSubscription } from '../../providers/payment/payments.ts';

/**
 * Time within which a second plan is considered a mistake, such as a purchase in a second tab. The operator may have
 * accepted an older one.
 */
const RECENT_MS = 86_400_000;

const RUNNING = ['active', 'trialing', 'past_due'];

const isRecent = ({ status, startedAt }: ProviderSubscription, now: number): boolean =>
  RUNNING.includes(status) && startedAt > now - RECENT_MS;

const renews = ({ status, cancelAt, cancelAtPeriodEnd }: ProviderSubscription): boolean =>
  RUNNING.includes(status) && cancelAt === null && !cancelAtPeriodEnd;

const startedBefore = (a: ProviderSubscription, b: ProviderSubscription): boolean =>
  a.startedAt === b.startedAt ? a.id < b.id : a.startedAt < b.startedAt;

/**
 * Returns the subscriptions that were bought although a company already had a plan of the same offering that renews.
 * Only the order of their starts decides, so that simultaneous reads choose the same ones.
 */
export function duplicatesIn(
  subscriptions: readonly ProviderSubscription[],
  prices: Readonly<Record<string, OfferedPlan>>,
  now: number,
): readonly ProviderSubscription[] {
  const productOf = ({ priceIds }: ProviderSubscription): OfferedPlan['product'] | undefined =>
    priceIds.flatMap((id) => (Object.hasOwn(prices, id) ? [prices[id]?.product] : []))[0];
  return subscriptions.filter((each) => {
    const product = productOf(each);
    if (product === undefined || !isRecent(each, now)) return false;
    return subscriptions.some(
      (other) => productOf(other) === product && renews(other) && startedBefore(other, each),
    );
  });
}

/** Returns the other customers of a company that have a paid plan. */
async function otherCustomers(ctx: Ctx, companyId: string, customerId: string): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .innerJoin('paid_periods', 'paid_periods.provider_id', 'subscriptions.provider_id')
    .where('company_id', '=', companyId)
    .where('customer_id', '!=', customerId)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', ctx.now)]))
    .select('customer_id')
    .distinct()
    .limit(20)
    .execute();
  return rows.map((row) => row.customer_id);
}

/** Returns the duplicates among a customer's subscriptions, with those of the company's other users. */
async function findDuplicates(
  ctx: Ctx,
  calls: PaymentCalls,
  companyId: string,
  own: readonly ProviderSubscription[],
): Promise<readonly ProviderSubscription[]> {
  const [customerId] = own.map((each) => each.customerId);
  if (customerId === undefined || !own.some((each) => isRecent(each, ctx.now))) return [];
  const others = await otherCustomers(ctx, companyId, customerId);
  const all = [own, ...(await Promise.all(others.map((id) => calls.listSubscriptions(id))))].flat();
  return duplicatesIn(all, ctx.settings.prices, ctx.now).filter((each) => each.customerId === customerId);
}

/**
 * Cancels and refunds plans that a customer has bought on the provider's pages although the company already has one of
 * the same offering, for example in two tabs, or as two users of a company. Plans that the operator has created stay.
 * Returns those that it has canceled. After a failure, the next read of the customer tries again.
 */
export async function cancelDuplicates(
  ctx: Ctx,
  calls: PaymentCalls,
  companyId: string,
  own: readonly ProviderSubscription[],
): Promise<readonly ProviderSubscription[]> {
  const canceled: ProviderSubscription[] = [];
  try {
    for (const duplicate of await findDuplicates(ctx, calls, companyId, own)) {
      const { id } = duplicate;
      if (!(await calls.undoPurchase(id))) continue;
      canceled.push(duplicate);
      ctx.log.warn(
        { event: 'duplicate_plan_canceled', companyId, id },
        'canceled and refunded a second plan',
      );
    }
  } catch (err) {
    ctx.log.error({ event: 'duplicate_plan_remains', companyId, err }, 'a second plan could not be canceled');
  }
  return canceled;
}
