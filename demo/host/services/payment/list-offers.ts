import type { Ctx } from '../../context/context.ts';
import type { ProviderPrice } from '../../providers/payment/payments.ts';

/** A plan for sale, with what it costs. */
export interface Offer extends Omit<ProviderPrice, 'id'> {
  readonly product: 'api' | 'zwivel';
  readonly planName: string;
}

/**
 * Returns the plans for sale in the order of the settings. The amounts come from the payment provider; plans whose price
 * is not known are left out.
 */
export async function listOffers({ services, settings }: Ctx): Promise<readonly Offer[]> {
  const plans = Object.entries(settings.prices);
  if (plans.length === 0) return [];
  const known = new Map((await services.payments.prices()).map(({ id, ...price }) => [id, price]));
  return plans.flatMap(([id, plan]) => {
    const price = known.get(id);
    return price === undefined ? [] : [{ ...plan, ...price }];
  });
}
