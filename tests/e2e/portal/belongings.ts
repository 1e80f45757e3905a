import { randomUUID } from 'node:crypto';
import { STAFF_GROUP } from '../../../web/contract/access.ts';
import { inHostDatabase } from '../host-data.ts';
import type { PortalUser } from './user.ts';

/* Data that a host receives without calls: deliveries of spheres, and members of the staff group. */

/**
 * Returns the ids of spheres in the host's library. All of them are from the sample world, because tests of
 * `ingest` replace the spheres that they deliver.
 */
export const someSpheres = (count: number): number[] =>
  inHostDatabase((database) =>
    (
      database
        .prepare('select id from spheres where company_id is null and id > 1000000000 order by id limit ?')
        .all(count) as {
        id: number;
      }[]
    ).map(({ id }) => id),
  );

/** Adds spheres of the library to a company's list, one for each name. The first is the newest. */
export function giveSpheres({ companyId }: PortalUser, names: readonly string[]): void {
  const ids = someSpheres(names.length);
  inHostDatabase((database) => {
    // All spheres are added in a single write, for which the host waits only once.
    database.exec('begin immediate');
    const insert = database.prepare(
      'insert into assets (id, company_id, sphere_id, name, disabled, acquired_at, deleted_at) values (?, ?, ?, ?, 0, ?, null)',
    );
    for (const [index, name] of names.entries())
      insert.run(randomUUID(), companyId, ids[index] ?? 0, name, Date.now() - index * 60_000);
    database.exec('commit');
  });
}

export function makeStaff({ id }: PortalUser): void {
  inHostDatabase((database) => {
    database.prepare('insert into user_groups (user_id, name) values (?, ?)').run(id, STAFF_GROUP);
  });
}
