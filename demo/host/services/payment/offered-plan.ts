import type { OfferedPlan } from '../../config/settings.ts';
import type { Ctx } from '../context.ts';
import { ServiceError } from '../errors.ts';

/** The plan of a price that this host sells. Throws for any other. */
export function offeredPlan(ctx: Ctx, priceId: string): OfferedPlan {
  const { prices } = ctx.settings;
  const plan = Object.hasOwn(prices, priceId) ? prices[priceId] : undefined;
  if (plan !== undefined) return plan;
  throw new ServiceError('validation_failed', 'This plan is not offered.', {
    fields: [{ field: 'priceId', message: 'must be a price that this host sells' }],
  });
}
