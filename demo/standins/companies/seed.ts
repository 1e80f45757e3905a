import type { Ctx } from '../../host/context/context.ts';
import { buyPlans } from './buy-plans.ts';
import { seedBelongings } from './seed-belongings.ts';
import { seedCompanies, seedEmail, SEED_PASSWORD, seedPlans } from './seed-companies.ts';
import { seedUsage } from './seed-usage.ts';
import { situations } from './situations.ts';

/**
 * Inserts the missing companies, one for each situation of the portal, and updates the dates of all companies
 * relative to today. `isShopOurs` is true if the stand-in sells plans, so that buying them costs nothing.
 */
export async function seed(ctx: Ctx, isShopOurs: boolean): Promise<void> {
  const fresh = await seedCompanies(ctx);
  if (isShopOurs) await buyPlans(ctx, fresh);
  await seedPlans(ctx);
  await seedBelongings(ctx, fresh);
  await seedUsage(ctx, situations);
}

/** Lists the seeded users as text for the host's startup output. */
export function seededLogins(): string {
  const rows = situations.map((situation) => `  ${seedEmail(situation).padEnd(28)}${situation.about}`);
  return [`Log in as any of these users with the password ${SEED_PASSWORD}`, ...rows].join('\n');
}
