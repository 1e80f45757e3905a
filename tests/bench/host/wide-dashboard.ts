import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx, SessionPrincipal } from '../../../demo/host/context/context.ts';
import { migrate } from '../../../demo/host/db/migrate.ts';
import type { Database } from '../../../demo/host/db/schema.ts';
import { findStats } from '../../../demo/host/services/tracking/find-stats.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { formatDay } from '../../../web/rules/day-range.ts';
import { createTestDatabase } from '../../helpers/host/open-host.ts';
import { quantile } from '../../helpers/load/load.ts';

/*
 * Measures the statistics of 500 sites on 399 days, as the dashboard asks for them, from the question to the JSON
 * of the response. Run `node --import tsx tests/bench/host/wide-dashboard.ts`. It uses PostgreSQL if
 * TEST_DATABASE_URL is set (see tests/runner/with-postgres.ts).
 */

const SITES = 500;
const DAYS = 399;
const ROUNDS = 15;
const LAST_DAY = Math.floor(Date.UTC(2026, 10, 20) / 86_400_000);

/** Inserts a row for each site and each UTC day of the range, with loads in five quarter hours. */
async function fill(db: Database, companyId: string): Promise<void> {
  const apiKey = randomUUID();
  for (let day = LAST_DAY - DAYS; day <= LAST_DAY + 1; day += 1) {
    const rows = Array.from({ length: SITES }, (_, site) => {
      const quarters = new Array<number>(96).fill(0);
      for (let at = 0; at < 5; at += 1)
        quarters[(site * 7 + day * 13 + at * 19) % 96] = 1 + ((site + at) % 20);
      const total = quarters.reduce((sum, count) => sum + count, 0);
      const origin = `https://www.site${site}.example`;
      return {
        company_id: companyId,
        day,
        origin,
        api_key: apiKey,
        total,
        quarters: JSON.stringify(quarters),
      };
    });
    await db.insertInto('sphere_load_days').values(rows).execute();
  }
}

const { database, drop } = await createTestDatabase();
try {
  const { db, kind } = database;
  await migrate(db);
  const companyId = randomUUID();
  await fill(db, companyId);
  // The checkpoint finishes the writes of the filled database before the measurement.
  if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const context = { db, principal: { companyId } } as unknown as Ctx<SessionPrincipal>;
  const days = {
    date_start: `${formatDay(LAST_DAY - DAYS + 1)}-0700`,
    date_end: `${formatDay(LAST_DAY)}-0700`,
  };
  for (const [name, more] of [
    ['the days of 50 sites', { daily_sites: 50 }],
    ['the days of 200 sites', {}],
    ['one site', { sites: ['https://www.site499.example'] }],
  ] as const) {
    const [tookMs, cpuMs]: [number[], number[]] = [[], []];
    let length = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [startMs, cpu] = [performance.now(), process.cpuUsage()];
      const question = findSphereLoadStats.body.parse({ entity_id: companyId, ...days, ...more });
      const response = await findStats(context, question);
      ({ length } = JSON.stringify(findSphereLoadStats.response.parse(response)));
      const { user, system } = process.cpuUsage(cpu);
      tookMs.push(performance.now() - startMs);
      cpuMs.push((user + system) / 1000);
    }
    const [median, cpuMedian] = [tookMs, cpuMs].map((all) =>
      quantile(
        all.sort((a, b) => a - b),
        0.5,
      ).toFixed(0),
    );
    process.stdout.write(
      `${kind}, ${name}: p50 ${median} ms, ${cpuMedian} ms of CPU, ${length} characters\n`,
    );
  }
} finally {
  await database.close();
  await drop();
}
