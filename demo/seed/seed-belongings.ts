import { transact, type Ctx } from '../services/context.ts';
import { seedIds } from './seed-companies.ts';
import type { Situation } from './situations.ts';
import { stableId } from './stable-id.ts';

const DAY_MS = 86_400_000;

interface SeededKey {
  readonly id: string;
  readonly name: string;
  readonly whitelist: readonly string[];
  readonly isActive: boolean;
}

/** The keys of a company that has the API: one for every site, one kept to its own sites, one switched off. */
export function seededKeys(situation: Situation): readonly SeededKey[] {
  const { key, company } = seedIds(situation);
  if (!situation.plans.some(({ product }) => product === 'api')) return [];
  const first = { id: key, name: 'Website', whitelist: ['*'], isActive: true };
  const sites = Object.keys(situation.sites);
  if (sites.length < 2) return [first];
  return [
    first,
    { id: stableId('key', company, 'own sites'), name: 'Own sites', whitelist: sites, isActive: true },
    {
      id: stableId('key', company, 'trade fair'),
      name: 'Trade fair 2026',
      whitelist: ['https://fair.example'],
      isActive: false,
    },
  ];
}

async function insertKeys(ctx: Ctx, situation: Situation): Promise<void> {
  const { company } = seedIds(situation);
  for (const [index, { id, name, whitelist, isActive }] of seededKeys(situation).entries()) {
    const made = ctx.now - (110 - index * 20) * DAY_MS;
    const row = { id, company_id: company, name, activated: isActive ? (1 as const) : (0 as const) };
    const times = {
      created_at: made,
      updated_at: made,
      last_used_at: null,
      expires_at: null,
      deleted_at: null,
    };
    await ctx.db
      .insertInto('api_keys')
      .values({ ...row, ...times, whitelist: JSON.stringify(whitelist) })
      .execute();
  }
}

/** Some of the library's spheres, the newest first. */
const someSpheres = (ctx: Ctx) =>
  ctx.db
    .selectFrom('spheres')
    .where('company_id', 'is', null)
    .orderBy('captured_at', 'desc')
    .limit(12)
    .select(['id', 'title', 'captured_at'])
    .execute();

/** A company keeps some of the library's spheres as its own, and its user saved some views. */
async function insertKeepings(ctx: Ctx, situation: Situation): Promise<void> {
  const { company, user } = seedIds(situation);
  const spheres = situation.plans.length > 0 ? await someSpheres(ctx) : [];
  for (const [index, { id, title }] of spheres.entries()) {
    const asset = {
      id: stableId('asset', company, String(id)),
      company_id: company,
      sphere_id: id,
      name: title,
    };
    const acquired_at = ctx.now - (90 - index) * DAY_MS;
    await ctx.db
      .insertInto('assets')
      .values({ ...asset, disabled: 0, acquired_at, deleted_at: null })
      .execute();
  }
  const favored = situation.plans.some(({ product }) => product === 'zwivel') ? spheres.slice(0, 5) : [];
  for (const [index, { id }] of favored.entries()) {
    const name = `Fav${String(index + 1).padStart(3, '0')}`;
    const ids = {
      id: stableId('favorite', company, name),
      company_id: company,
      user_id: user,
      sphere_id: id,
    };
    const view = { initial_pan: (index * 77) % 360, initial_tilt: -12, initial_fov: 60 };
    const created_at = ctx.now - (40 - index * 7) * DAY_MS;
    await ctx.db
      .insertInto('favorites')
      .values({ ...ids, ...view, name, created_at })
      .execute();
  }
}

/** Gives new companies their keys, spheres and saved views. */
export async function seedBelongings(ctx: Ctx, situations: readonly Situation[]): Promise<void> {
  await transact(ctx, async (inner) => {
    for (const situation of situations) {
      await insertKeys(inner, situation);
      await insertKeepings(inner, situation);
    }
  });
}
