import { readFile } from 'node:fs/promises';
import { transact, type Ctx } from '../../host/context/context.ts';
import { favoritePicturePath, favoritesAmong } from './favorite-pictures.ts';
import { seedIds } from './seed-companies.ts';
import { type SeededView, seededViews } from './seeded-views.ts';
import { type Situation, situations } from './situations.ts';
import { stableId } from './stable-id.ts';

const DAY_MS = 86_400_000;

/** Number of spheres that a company with several plans has disabled. */
const DISABLED = 3;

interface SeededKey {
  readonly id: string;
  readonly name: string;
  readonly whitelist: readonly string[];
  readonly isActive: boolean;
}

/**
 * Returns the API keys of a company with an API plan: one for any site, one restricted to the company's
 * sites, and one disabled.
 */
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
      // The seeded usage sets the time.
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

/** Returns a company's views whose spheres are shared spheres of the host. */
async function viewsInLibrary(ctx: Ctx, situation: Situation): Promise<readonly SeededView[]> {
  if (situation.plans.length === 0) return [];
  const views = seededViews(situations.indexOf(situation));
  const ids = views.map(({ sphereId }) => sphereId);
  const rows = await ctx.db.selectFrom('spheres').where('id', 'in', ids).select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  return views.filter(({ sphereId }) => there.has(sphereId));
}

/**
 * Adds shared spheres to a company's assets. In a company with two offerings, the last few are
 * disabled.
 */
async function insertAssets(ctx: Ctx, situation: Situation, views: readonly SeededView[]): Promise<void> {
  const { company } = seedIds(situation);
  const used = situation.plans.length > 1 ? views.length - DISABLED : views.length;
  const rows = views.map(({ sphereId, name }, index) => ({
    id: stableId('asset', company, String(sphereId)),
    company_id: company,
    sphere_id: sphereId,
    name,
    disabled: index < used ? (0 as const) : (1 as const),
    acquired_at: ctx.now - (90 - index) * DAY_MS,
    deleted_at: null,
  }));
  if (rows.length > 0) await ctx.db.insertInto('assets').values(rows).execute();
}

/** Stores the picture of a favorite, unless the repository lacks it. */
async function insertPicture(ctx: Ctx, favoriteId: string, sphereId: number): Promise<void> {
  const file = await readFile(favoritePicturePath(sphereId)).catch(() => null);
  if (file === null) return;
  const { version } = await ctx.db
    .selectFrom('spheres')
    .where('id', '=', sphereId)
    .select('version')
    .executeTakeFirstOrThrow();
  const row = { favorite_id: favoriteId, sphere_version: version, webp: file.toString('base64') };
  await ctx.db.insertInto('favorite_pictures').values(row).execute();
}

async function insertFavorites(ctx: Ctx, situation: Situation, views: readonly SeededView[]): Promise<void> {
  const { company, user } = seedIds(situation);
  for (const [index, { sphereId, pan, tilt, fov }] of favoritesAmong(situation, views).entries()) {
    const name = `Fav${String(index + 1).padStart(3, '0')}`;
    const ids = {
      id: stableId('favorite', company, name),
      company_id: company,
      user_id: user,
      sphere_id: sphereId,
    };
    const view = { initial_pan: pan, initial_tilt: tilt, initial_fov: fov };
    const created_at = ctx.now - (40 - index * 7) * DAY_MS;
    await ctx.db
      .insertInto('favorites')
      .values({ ...ids, ...view, name, created_at })
      .execute();
    await insertPicture(ctx, ids.id, sphereId);
  }
}

export async function seedBelongings(ctx: Ctx, situations: readonly Situation[]): Promise<void> {
  await transact(ctx, async (inner) => {
    for (const situation of situations) {
      await insertKeys(inner, situation);
      const views = await viewsInLibrary(inner, situation);
      await insertAssets(inner, situation, views);
      await insertFavorites(inner, situation, views);
    }
  });
}
