import { randomUUID } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { trialEnd } from '../../../../web/rules/subscription-state.ts';

/** Begins a company's free trial of an offering. */
export async function startTrial(ctx: Ctx, companyId: string, product: 'api' | 'zwivel'): Promise<void> {
  await ctx.db
    .insertInto('subscriptions')
    .values({
      id: randomUUID(),
      company_id: companyId,
      product,
      plan_name: 'trial',
      starts_at: ctx.now,
      ends_at: trialEnd(ctx.now, ctx.settings.trialDays),
      status: null,
      provider_id: null,
      price_id: null,
      updated_at: ctx.now,
    })
    .execute();
}
