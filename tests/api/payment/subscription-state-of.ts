import { offeringState, type OfferingState } from '../../../web/rules/subscription-state.ts';
import type { TestShop } from '../../helpers/host/open-shop.ts';
import type { TestUser } from '../../helpers/host/register.ts';

export async function stateOf(
  { host }: TestShop,
  { user }: TestUser,
  product: 'api' | 'zwivel',
): Promise<OfferingState> {
  const rows = await host.db
    .selectFrom('subscriptions')
    .where('company_id', '=', user.company.id)
    .selectAll()
    .execute();
  return offeringState(rows, product, host.now());
}
