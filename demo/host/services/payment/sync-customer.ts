import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isUsable } from '../../../../web/rules/subscription-state.ts';
import { transact, type Ctx } from '../../context/context.ts';
import type { UserTable } from '../../db/tables/accounts.ts';
import {
  type PaymentCalls,
  type ProviderInvoice,
  type ProviderSubscription,
  UnknownCustomerError,
} from '../../providers/payment/payments.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { cancelDuplicates } from './cancel-duplicates.ts';
import { planEffect, type PlanEffect } from './plan-effect.ts';
import { duplicatePlanMail, planBoughtMail } from './plan-mail.ts';

/** Assigns a number to a read. A higher number means that the read began later. */
async function beginReading(ctx: Ctx, customerId: string): Promise<number> {
  const { begun } = await ctx.db
    .insertInto('payment_customers')
    .values({ customer_id: customerId, begun: 1, written: 0 })
    .onConflict((on) =>
      on.column('customer_id').doUpdateSet((set) => ({ begun: set('payment_customers.begun', '+', 1) })),
    )
    .returning('begun')
    .executeTakeFirstOrThrow();
  return begun;
}

/** Returns whether no later read has been written yet, and records this read as written. */
async function isNewest(ctx: Ctx, customerId: string, reading: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('payment_customers')
    .set({ written: reading })
    .where('customer_id', '=', customerId)
    .where('written', '<', reading)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function writePeriod(ctx: Ctx, subscription: ProviderSubscription): Promise<void> {
  const values = {
    customer_id: subscription.customerId,
    period_end: subscription.periodEnd,
    read_at: ctx.now,
  };
  await ctx.db
    .insertInto('paid_periods')
    .values({ provider_id: subscription.id, ...values })
    .onConflict((on) => on.column('provider_id').doUpdateSet(values))
    .execute();
}

type Row = PlanEffect & { readonly id: string };

const isSame = (row: Row, effect: PlanEffect): boolean =>
  (Object.keys(effect) as (keyof PlanEffect)[]).every((column) => row[column] === effect[column]);

type Buyer = Pick<Selectable<UserTable>, 'company_id' | 'email' | 'first_name'>;

async function writePlan(
  ctx: Ctx,
  buyer: Buyer,
  subscription: ProviderSubscription,
  invoices: readonly ProviderInvoice[],
): Promise<void> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .where('provider_id', '=', subscription.id)
    .select([
      'id',
      'product',
      'plan_name',
      'starts_at',
      'ends_at',
      'status',
      'cancel_at_period_end',
      'price_id',
    ])
    .executeTakeFirst();
  const effect = planEffect(subscription, ctx.settings.prices, row ?? null, ctx.now);
  if (effect === null) return;
  await writePeriod(ctx, subscription);
  if (row !== undefined && isSame(row as Row, effect)) return;
  const values = { ...effect, updated_at: ctx.now };
  const companyId = buyer.company_id;
  if (row === undefined) {
    await ctx.db
      .insertInto('subscriptions')
      .values({ id: randomUUID(), company_id: companyId, provider_id: subscription.id, ...values })
      .execute();
    const invoice = invoices.find(({ id }) => id === subscription.latestInvoiceId) ?? null;
    const purchase = { ...effect, periodEnd: subscription.periodEnd, invoice };
    if (isUsable(effect, ctx.now)) await queueMail(ctx, planBoughtMail(ctx.settings, buyer, purchase));
  } else await ctx.db.updateTable('subscriptions').set(values).where('id', '=', row.id).execute();
  const { product, plan_name: plan, status, ends_at: endsAt } = effect;
  ctx.log.info({ event: 'plan_changed', companyId, product, plan, status, endsAt }, 'plan changed');
}

/** Ends the plans of a customer that no longer exists at the provider. */
async function endPlans(ctx: Ctx, customerId: string): Promise<void> {
  const ids = ctx.db.selectFrom('paid_periods').where('customer_id', '=', customerId).select('provider_id');
  await ctx.db
    .updateTable('subscriptions')
    .set({ status: 'canceled', ends_at: ctx.now, updated_at: ctx.now })
    .where('provider_id', 'in', ids)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', ctx.now)]))
    .execute();
}

/** Returns the customer's subscriptions at the provider; null if the customer does not exist there. */
async function readAll(
  calls: PaymentCalls,
  customerId: string,
): Promise<readonly ProviderSubscription[] | null> {
  try {
    return await calls.listSubscriptions(customerId);
  } catch (error) {
    if (error instanceof UnknownCustomerError) return null;
    throw error;
  }
}

/** Returns the customer's invoices if there is a new plan to confirm, for which they contain the amount. */
async function invoicesOfNew(
  ctx: Ctx,
  calls: PaymentCalls,
  customerId: string,
  all: readonly ProviderSubscription[],
): Promise<readonly ProviderInvoice[]> {
  const rows = await ctx.db
    .selectFrom('paid_periods')
    .where('customer_id', '=', customerId)
    .select('provider_id')
    .execute();
  const known = new Set(rows.map((row) => row.provider_id));
  if (!all.some(({ id, status }) => status === 'active' && !known.has(id))) return [];
  return calls.listInvoices(customerId).catch(() => []);
}

/** Marks events as processed if they had already been stored when the read began. */
async function noteDone(ctx: Ctx, customerId: string): Promise<void> {
  await ctx.db
    .updateTable('stripe_events')
    .set({ done_at: ctx.now })
    .where('customer_id', '=', customerId)
    .where('received_at', '<=', ctx.now)
    .where('done_at', 'is', null)
    .execute();
}

/**
 * Synchronizes a company's paid plans with the provider's current state of this customer, and cancels plans that
 * were bought twice. The order and number of events do not affect the result. If a later read has already been written,
 * this one is not written. Returns the data that was read.
 */
export async function syncCustomer(
  ctx: Ctx,
  calls: PaymentCalls,
  customerId: string,
): Promise<readonly ProviderSubscription[]> {
  const user = await ctx.db
    .selectFrom('users')
    .where('stripe_customer_id', '=', customerId)
    .select(['company_id', 'email', 'first_name'])
    .executeTakeFirst();
  if (user === undefined) return [];
  const reading = await beginReading(ctx, customerId);
  const read = await readAll(calls, customerId);
  const duplicates = await cancelDuplicates(ctx, calls, user.company_id, read ?? []);
  const all = duplicates.length === 0 ? read : await readAll(calls, customerId);
  const invoices = await invoicesOfNew(ctx, calls, customerId, all ?? []);
  await transact(ctx, async (inner) => {
    await noteDone(inner, customerId);
    for (const each of duplicates) await queueMail(inner, duplicatePlanMail(ctx.settings, user, each));
    if (!(await isNewest(inner, customerId, reading))) return;
    if (all === null) return endPlans(inner, customerId);
    for (const each of all) await writePlan(inner, user, each, invoices);
  });
  return all ?? [];
}
