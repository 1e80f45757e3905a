import { randomUUID } from 'node:crypto';
import { transact, type Ctx } from '../../context/context.ts';
import type { Database } from '../../db/schema.ts';
import type { NewSphere } from '../../providers/spheres/new-sphere.ts';
import { PackageChanges } from './package-counts.ts';

const AT_ONCE = 40;

/**
 * Increments the sphere clock. Its row stays locked until the end of the transaction, so versions become
 * visible in order.
 */
async function nextVersion(db: Database): Promise<number> {
  const clock = await db
    .updateTable('sphere_clock')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .returning('version')
    .executeTakeFirstOrThrow();
  return clock.version;
}

/** Returns the ids of packages by name. Inserts new packages, and updates the centers of the others. */
async function idsOfPackages(
  db: Database,
  spheres: readonly NewSphere[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const named = new Map(
    spheres.flatMap((each) => (each.package === null ? [] : [[each.package.name, each.package]])),
  );
  for (const each of named.values()) {
    const { id } = await db
      .insertInto('packages')
      .values({ id: randomUUID(), ...each })
      .onConflict((c) =>
        c.column('name').doUpdateSet({ center_lat: each.center_lat, center_long: each.center_long }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(each.name, id);
  }
  return ids;
}

/** Returns the packages and owners of spheres, read before the spheres are replaced. */
const spheresBefore = (db: Database, spheres: readonly { readonly id: number }[]) =>
  db
    .selectFrom('spheres')
    .where(
      'id',
      'in',
      spheres.map(({ id }) => id),
    )
    .select(['package_id', 'company_id'])
    .execute();

/** Columns that are replaced when a sphere is published again. */
const replaced = [
  ...(['company_id', 'package_id', 'title', 'company_name', 'latitude', 'longitude', 'altitude_m'] as const),
  ...([
    'ground_m',
    'heading_deg',
    'captured_at',
    'time_zone',
    'front_image_width',
    'metadata',
    'formats',
    'version',
    'removed_at',
  ] as const),
];

/**
 * Adds spheres, or replaces those with the same ids, either all of them or none. Their tiles must already be
 * stored. All spheres enter the database through this function. The new version lets every process's index
 * and every map detect the change.
 */
export function publishSpheres(ctx: Ctx, spheres: readonly NewSphere[]): Promise<void> {
  if (spheres.length === 0) return Promise.resolve();
  return transact(ctx, async ({ db, now }) => {
    const version = await nextVersion(db);
    const packages = await idsOfPackages(db, spheres);
    const changes = new PackageChanges();
    for (let at = 0; at < spheres.length; at += AT_ONCE) {
      const rows = spheres.slice(at, at + AT_ONCE).map(({ package: delivery, ...sphere }) => ({
        ...sphere,
        package_id: delivery === null ? null : (packages.get(delivery.name) ?? null),
        created_at: now,
        removed_at: null,
        version,
      }));
      changes.leave(await spheresBefore(db, rows));
      changes.enter(rows);
      await db
        .insertInto('spheres')
        .values(rows)
        .onConflict((c) =>
          c
            .column('id')
            .doUpdateSet((eb) =>
              Object.fromEntries(replaced.map((name) => [name, eb.ref(`excluded.${name}`)])),
            ),
        )
        .execute();
    }
    await changes.write(db);
  });
}

/**
 * Removes spheres from the coverage of everybody. Their rows stay for the favorites and assets that refer to them,
 * which work again if the spheres are published again.
 */
export function removeSpheres(ctx: Ctx, ids: readonly number[]): Promise<void> {
  return transact(ctx, async ({ db, now }) => {
    const version = await nextVersion(db);
    const changes = new PackageChanges();
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const some = ids.slice(at, at + AT_ONCE);
      changes.leave(
        await spheresBefore(
          db,
          some.map((id) => ({ id })),
        ),
      );
      await db
        .updateTable('spheres')
        .set({ removed_at: now, package_id: null, version })
        .where('id', 'in', some)
        .execute();
    }
    await changes.write(db);
  });
}
