import { Kysely, sql, SqliteDialect } from 'kysely';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { openSqliteConnection } from '../../../demo/host/db/sqlite-connection.ts';
import { addToDays, DAY_MS } from '../../../demo/host/providers/loads/load-days.ts';
import { recordSphereLoad } from '../../../web/contract/tracking.ts';
import { portalUrl, type PortalUser } from './user.ts';
import { hostDatabase } from '../host-data.ts';

/** Tells the host that a site showed a sphere just now, as the viewer of that site does. */
export async function trackLoad(apiKey: string, origin: string): Promise<void> {
  const answer = await fetch(portalUrl() + recordSphereLoad.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': apiKey, Origin: origin },
    body: JSON.stringify({ sphere_id: 1 }),
  });
  if (!answer.ok) throw new Error(`The load was not taken: ${await answer.text()}`);
}

/** Loads of one key on a site, `daysAgo` in the dashboard's zone. */
export interface PastLoads {
  readonly apiKey: string;
  readonly origin: string;
  readonly daysAgo: number;
  readonly count: number;
}

/** Counts loads of earlier days, which the host has no call for, as it does itself. */
export async function addPastLoads({ companyId }: PortalUser, past: readonly PastLoads[]): Promise<void> {
  const database = openSqliteConnection(hostDatabase);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database }) });
  // Not flushed to the disk, for the reason that `inHostDatabase` gives.
  await sql`pragma synchronous = off`.execute(db);
  const noon = (Math.floor(Date.now() / DAY_MS - 7 / 24) + 0.5 + 7 / 24) * DAY_MS;
  await addToDays(
    db,
    past.map(({ daysAgo, ...load }) => ({ ...load, companyId, atMs: noon - daysAgo * DAY_MS })),
  );
  await db.destroy();
}
