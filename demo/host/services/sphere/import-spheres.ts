import { transact, type Ctx } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';
import type { NewSphere } from '../../providers/spheres/new-sphere.ts';
import type { SphereSource } from '../../providers/spheres/sphere-source.ts';
import { publishSpheres, removeSpheres } from './publish-spheres.ts';

/**
 * Number of spheres compared and written in one transaction, so that no other write waits for a long time.
 */
const BATCH = 100;

/** Columns that are copied from a source unchanged. */
const compared = [
  ...(['title', 'company_name', 'latitude', 'longitude', 'altitude_m', 'ground_m', 'heading_deg'] as const),
  ...(['captured_at', 'time_zone', 'front_image_width', 'metadata', 'formats', 'company_id'] as const),
];

/** Returns the spheres that are new or differ from the database. */
async function changedOf(db: Database, spheres: readonly NewSphere[]): Promise<NewSphere[]> {
  const rows = await db
    .selectFrom('spheres')
    .leftJoin('packages', 'packages.id', 'spheres.package_id')
    .where(
      'spheres.id',
      'in',
      spheres.map(({ id }) => id),
    )
    .select(['spheres.id', 'removed_at', ...compared.map((name) => `spheres.${name}` as const)])
    .select(['packages.name as package', 'center_lat', 'center_long'])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return spheres.filter((sphere) => {
    const row = known.get(sphere.id);
    if (row === undefined || row.removed_at !== null) return true;
    if (compared.some((name) => row[name] !== sphere[name])) return true;
    const { name = null, center_lat = null, center_long = null } = sphere.package ?? {};
    return row.package !== name || row.center_lat !== center_lat || row.center_long !== center_long;
  });
}

/** Number of ids that are read at once. */
const PAGE = 5000;

/** Returns the ids of a source's spheres that it no longer lists. */
async function missingFrom(
  db: Database,
  { ids: { first, count } }: SphereSource,
  spheres: readonly NewSphere[],
): Promise<number[]> {
  const listed = new Set(spheres.map(({ id }) => id));
  const missing: number[] = [];
  for (let last = first - 1; ;) {
    const page = await db
      .selectFrom('spheres')
      .where('id', '>', last)
      .where('id', '<', first + count)
      .where('company_id', 'is', null)
      .where('removed_at', 'is', null)
      .select('id')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    missing.push(...page.flatMap(({ id }) => (listed.has(id) ? [] : [id])));
    const end = page.at(-1);
    if (end === undefined || page.length < PAGE) return missing;
    last = end.id;
  }
}

async function knownFingerprint(db: Database, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('sphere_sources')
    .where('name', '=', name)
    .select('fingerprint')
    .executeTakeFirst();
  return row?.fingerprint ?? null;
}

/**
 * Updates the database from a source, and returns the number of new, changed or removed spheres. If the import is
 * stopped halfway, the next run starts over. `onProgress` receives the share of the spheres that are done.
 */
export async function importSpheres(
  ctx: Ctx,
  source: SphereSource,
  onProgress?: (done: number) => void,
): Promise<number> {
  const release = await source.read(await knownFingerprint(ctx.db, source.name));
  if (release === null) return 0;
  const { fingerprint, spheres } = release;
  let changes = 0;
  for (let at = 0; at < spheres.length; at += BATCH) {
    changes += await transact(ctx, async (inner) => {
      const changed = await changedOf(inner.db, spheres.slice(at, at + BATCH));
      await publishSpheres(inner, changed);
      return changed.length;
    });
    onProgress?.(Math.min(1, (at + BATCH) / spheres.length));
  }
  const missing = await missingFrom(ctx.db, source, spheres);
  for (let at = 0; at < missing.length; at += BATCH) await removeSpheres(ctx, missing.slice(at, at + BATCH));
  changes += missing.length;
  const read = { fingerprint, read_at: ctx.now };
  await ctx.db
    .insertInto('sphere_sources')
    .values({ name: source.name, ...read })
    .onConflict((c) => c.column('name').doUpdateSet(read))
    .execute();
  if (changes > 0)
    ctx.log.info({ event: 'spheres_imported', source: source.name, changes }, 'spheres imported');
  return changes;
}
