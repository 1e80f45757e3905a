import { Kysely, sql } from 'kysely';
import { EmbeddedDialect } from '../../../demo/host/db/embedded-dialect.ts';
import type { Schema } from '../../../demo/host/db/schema.ts';
import { openSqliteConnection } from '../../../demo/host/db/sqlite-connection.ts';
import { addToDays, DAY_MS } from '../../../demo/host/providers/loads/load-days.ts';
import { recordSphereLoad } from '../../../web/contract/tracking.ts';
import { hostDatabase } from '../host-data.ts';
import { portalUrl, type PortalUser } from './user.ts';

/** Reports to the host that a site has shown a sphere, like the viewer on that site. */
export async function trackLoad(apiKey: string, origin: string): Promise<void> {
  const response = await fetch(portalUrl() + recordSphereLoad.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Api-Key': apiKey, Origin: origin },
    body: JSON.stringify({ sphere_id: 1 }),
  });
  if (!response.ok) throw new Error(`The load was not taken: ${await response.text()}`);
}

/** Loads of one key on a site, `daysAgo` in the dashboard's time zone. */
export interface PastLoads {
  readonly apiKey: string;
  readonly origin: string;
  readonly daysAgo: number;
  readonly count: number;
  /** Hour of that day; noon by default. */
  readonly hour?: number;
}

/** Counts loads on earlier days like the host, which has no call for this. */
export async function addPastLoads({ companyId }: PortalUser, past: readonly PastLoads[]): Promise<void> {
  const database = openSqliteConnection(hostDatabase);
  const db = new Kysely<Schema>({ dialect: new EmbeddedDialect({ database }) });
  // The write is not flushed to disk, for the reason given at `inHostDatabase`.
  await sql`pragma synchronous = off`.execute(db);
  const today = (Math.floor(Date.now() / DAY_MS - 7 / 24) + 7 / 24) * DAY_MS;
  await addToDays(
    db,
    past.map(({ daysAgo, hour = 12, ...load }) => ({
      ...load,
      companyId,
      atMs: today - daysAgo * DAY_MS + hour * 3_600_000,
    })),
  );
  await db.destroy();
}
