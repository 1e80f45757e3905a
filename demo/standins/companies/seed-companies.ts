import { STAFF_GROUP } from '../../../web/contract/access.ts';
import { transact, type Ctx } from '../../host/context/context.ts';
import { mapsKeyPlace } from '../../host/services/maps/maps-key.ts';
import { situations, type Situation } from './situations.ts';
import { stableId } from './stable-id.ts';

const DAY_MS = 86_400_000;

/** Password of all seeded users, which exist in development only. */
export const SEED_PASSWORD = 'Look-Around-360';

export const seedEmail = ({ name }: Situation): string => `${name}@example.com`;

/** Returns a situation's ids, which are the same on every machine. */
export const seedIds = ({ name }: Situation) => ({
  company: stableId('company', name),
  user: stableId('user', name),
  key: stableId('key', name),
});

/** Returns the ids of a seeded company with a paid plan, and of its unrestricted API key, for demo pages. */
export function sampleCompany(): { readonly companyId: string; readonly key: string } {
  const { company, key } = seedIds(situations.find(({ name }) => name === 'api-paid') as Situation);
  return { companyId: company, key };
}

export const sampleKey = (): string => sampleCompany().key;

/**
 * Returns a sealed key that the Google stand-in accepts. Only paying companies get this key, so that their
 * search works; the other companies must still set up search.
 */
const sealedMapsKey = (ctx: Ctx, situation: Situation): string | null =>
  situation.plans.some(({ plan }) => plan === 'paid')
    ? ctx.services.secrets.seal(
        'AIzaSySeedSeedSeedSeedSeedSeedSeedSeed0',
        mapsKeyPlace(seedIds(situation).company),
      )
    : null;

async function insertCompany(ctx: Ctx, situation: Situation, passwordHash: string): Promise<void> {
  const { company, user } = seedIds(situation);
  const { company: name, industry, firstName, lastName, isVerified, isStaff, plans } = situation;
  const joined = ctx.now - 120 * DAY_MS;
  const companyRow = {
    id: company,
    name,
    industry,
    address: '',
    owner_id: user,
    team_id: stableId('team', company),
  };
  await ctx.db
    .insertInto('companies')
    .values({ ...companyRow, maps_key: sealedMapsKey(ctx, situation), created_at: joined })
    .execute();
  await ctx.db
    .insertInto('users')
    .values({
      id: user,
      company_id: company,
      email: seedEmail(situation),
      first_name: firstName,
      last_name: lastName,
      password_hash: passwordHash,
      email_verified_at: isVerified ? joined : null,
      is_api_user: plans.some(({ product }) => product === 'api') ? 1 : 0,
      stripe_customer_id: null,
      terms_accepted_at: joined,
      created_at: joined,
      deleted_at: null,
    })
    .execute();
  if (isStaff) await ctx.db.insertInto('user_groups').values({ user_id: user, name: STAFF_GROUP }).execute();
}

/**
 * Returns whether a company has bought a plan from the payment provider, which then determines when the plan
 * ends.
 */
async function hasBought(ctx: Ctx, company: string, product: 'api' | 'zwivel'): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .where('company_id', '=', company)
    .where('product', '=', product)
    .where('provider_id', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the name under which an offering's first plan is sold. */
function nameOfPlan({ settings }: Ctx, product: 'api' | 'zwivel'): string {
  const offered = Object.values(settings.prices).find((each) => each.product === product);
  return offered?.planName ?? 'Pro';
}

/**
 * Sets the dates of a situation's plans relative to today. A trial with days left then still has days left
 * next month.
 */
async function datePlans(ctx: Ctx, situation: Situation): Promise<void> {
  const { company } = seedIds(situation);
  for (const { product, plan, endsInDays } of situation.plans) {
    if (plan === 'paid' && endsInDays > 0 && (await hasBought(ctx, company, product))) continue;
    const ends_at = ctx.now + endsInDays * DAY_MS;
    const length = plan === 'trial' ? ctx.settings.trialDays * DAY_MS : 365 * DAY_MS;
    const dates = { starts_at: ends_at - length, ends_at, updated_at: ctx.now };
    const status = plan === 'trial' ? null : endsInDays > 0 ? 'active' : 'canceled';
    const id = stableId('subscription', company, product, plan);
    const row = {
      id,
      company_id: company,
      product,
      plan_name: plan === 'trial' ? plan : nameOfPlan(ctx, product),
      status,
      provider_id: null,
      price_id: null,
    };
    await ctx.db
      .insertInto('subscriptions')
      .values({ ...row, ...dates })
      .onConflict((on) => on.column('id').doUpdateSet({ ...dates, status }))
      .execute();
  }
}

async function isThere(ctx: Ctx, situation: Situation): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('companies')
    .where('id', '=', seedIds(situation).company)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts missing companies, and returns the new ones. */
export async function seedCompanies(ctx: Ctx): Promise<readonly Situation[]> {
  const missing: Situation[] = [];
  for (const situation of situations) if (!(await isThere(ctx, situation))) missing.push(situation);
  const passwordHash = missing.length > 0 ? await ctx.services.passwords.hash(SEED_PASSWORD) : '';
  await transact(ctx, async (inner) => {
    for (const situation of missing) await insertCompany(inner, situation, passwordHash);
  });
  return missing;
}

export const seedPlans = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (inner) => {
    for (const situation of situations) await datePlans(inner, situation);
  });
