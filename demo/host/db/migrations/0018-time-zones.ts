import tzlookup from '@photostructure/tz-lookup';
import { sql, type Kysely } from 'kysely';

interface Place {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
}

const PAGE = 500;

/** Adds the time zone of each sphere's place. Lists of spheres that are stored as files become outdated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('spheres').addColumn('time_zone', 'text').execute();
  let last = -1;
  for (;;) {
    const { rows } = await sql<Place>`
      select id, latitude, longitude from spheres where id > ${last} order by id limit ${PAGE}
    `.execute(db);
    const end = rows.at(-1);
    if (end === undefined) break;
    last = end.id;
    const zones = new Map<string, number[]>();
    for (const { id, latitude, longitude } of rows) {
      const zone = tzlookup(latitude, longitude);
      zones.set(zone, [...(zones.get(zone) ?? []), id]);
    }
    for (const [zone, ids] of zones)
      await sql`update spheres set time_zone = ${zone} where id in (${sql.join(ids)})`.execute(db);
  }
  await sql`update sphere_clock set version = version + 1`.execute(db);
}
