import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { Ctx, SessionPrincipal } from '../../../demo/host/context/context.ts';
import { migrate } from '../../../demo/host/db/migrate.ts';
import type { OpenDatabase } from '../../../demo/host/db/open-database.ts';
import { addToDays, countLoads, type CountedLoad } from '../../../demo/host/providers/loads/load-days.ts';
import { createLoadWriter } from '../../../demo/host/providers/loads/load-writer.ts';
import { countDailyLoads } from '../../../demo/host/services/tracking/count-daily-loads.ts';
import { findStats } from '../../../demo/host/services/tracking/find-stats.ts';
import { plausibleUsage } from '../../../demo/standins/companies/plausible-usage.ts';
import { findSphereLoadStats } from '../../../web/contract/tracking.ts';
import { createTestDatabase } from '../../helpers/host/open-host.ts';
import { quantile } from '../../helpers/load/load.ts';

/*
 * Measures the dashboard's queries over a year of sphere loads, and writes of sphere loads. Run `node --import
 * tsx tests/bench/host/stats.ts [--sites N] [--perday N] [--seconds N] [--rate N]`. It uses PostgreSQL if
 * TEST_DATABASE_URL is set (see tests/runner/with-postgres.ts).
 */

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '40' },
    /**
     * Sphere loads of a site per day at the beginning of the year. A value of 56 yields about a million loads
     * per year on 40 sites.
     */
    perday: { type: 'string', default: '56' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '300' },
  },
});
const [sites, perDay, seconds, rate] = (['sites', 'perday', 'seconds', 'rate'] as const).map((name) =>
  Number(values[name]),
) as [number, number, number, number];

const DAY_MS = 86_400_000;
const END_MS = Date.UTC(2026, 10, 20, 12);
const TODAY = Math.floor(END_MS / DAY_MS);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function time(name: string, work: () => Promise<unknown>): Promise<void> {
  const tookMs: number[] = [];
  for (let run = 0; run < 40; run += 1) {
    const startMs = performance.now();
    await work();
    tookMs.push(performance.now() - startMs);
  }
  const [first = NaN] = tookMs;
  tookMs.sort((a, b) => a - b);
  print(
    `${name}: first ${first.toFixed(1)} ms, p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(tookMs, 0.99).toFixed(1)} ms`,
  );
}

async function insertCompany({ db }: OpenDatabase): Promise<string> {
  const id = randomUUID();
  const facts = { name: 'Bench', industry: 'Other', address: '', owner_id: null, maps_key: null };
  await db
    .insertInto('companies')
    .values({ id, ...facts, team_id: id, created_at: 0 })
    .execute();
  return id;
}

/** Inserts the records that the host would have received for these sphere loads. */
async function insertRecords({ db }: OpenDatabase, loads: readonly CountedLoad[]): Promise<number> {
  const records = loads.flatMap((load) => Array.from({ length: load.count }, () => load));
  for (let from = 0; from < records.length; from += 20_000) {
    await db.transaction().execute(async (transaction) => {
      for (let at = from; at < Math.min(from + 20_000, records.length); at += 1000) {
        const rows = records.slice(at, Math.min(at + 1000, from + 20_000)).map((load) => ({
          company_id: load.companyId,
          event_id: randomUUID(),
          loaded_at: load.atMs,
          api_key: load.apiKey,
          sphere_id: 1,
          origin: load.origin,
          ip: '192.0.2.1',
          product: 'api',
          user_id: null,
        }));
        await transaction.insertInto('sphere_loads').values(rows).execute();
      }
    });
  }
  return records.length;
}

/**
 * Writes at a steady rate, even if the database falls behind. Delays are measured from the planned time of each
 * write.
 */
async function measureWrites({ db }: OpenDatabase, companyId: string, apiKey: string): Promise<void> {
  const writer = createLoadWriter(db);
  const latenciesMs: number[] = [];
  const total = rate * seconds;
  const startMs = performance.now();
  const pending: Promise<void>[] = [];
  for (let at = 0; at < total; at += 1) {
    const plannedMs = startMs + (at * 1000) / rate;
    while (performance.now() < plannedMs) await new Promise((resolve) => setTimeout(resolve, 1));
    const record = {
      companyId,
      apiKey,
      eventId: null,
      atMs: Date.now(),
      sphereId: at + 1,
      origin: `https://site${at % sites}.example`,
      ip: '192.0.2.1',
      product: 'api',
      userId: null,
    };
    pending.push(writer.write(record).then(() => void latenciesMs.push(performance.now() - plannedMs)));
  }
  await Promise.all(pending);
  const tookS = (performance.now() - startMs) / 1000;
  latenciesMs.sort((a, b) => a - b);
  print(
    `writes: ${(total / tookS).toFixed(0)}/s, p50 ${quantile(latenciesMs, 0.5).toFixed(1)} ms, p99 ${quantile(latenciesMs, 0.99).toFixed(1)} ms, worst ${latenciesMs.at(-1)?.toFixed(1)} ms`,
  );
}

const { database, drop } = await createTestDatabase();
try {
  await migrate(database.db);
  const companyId = await insertCompany(database);
  const keys = Array.from({ length: 10 }, () => randomUUID());
  const loads = [
    ...plausibleUsage({
      companyId,
      sites: Array.from({ length: sites }, (_, at) => ({
        origin: `https://site${at}.example`,
        apiKey: keys[at % keys.length] ?? '',
        loadsPerDay: perDay * (0.2 + (1.6 * at) / sites),
      })),
      fromMs: END_MS - 365 * DAY_MS,
      toMs: END_MS,
      seed: 1,
    }),
  ];
  const fillMs = performance.now();
  const count = await insertRecords(database, loads);
  const sumMs = performance.now();
  await database.db.transaction().execute((transaction) => addToDays(transaction, loads));
  // The checkpoint finishes the writes of the filled database before the measurement.
  if (database.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  print(
    `${database.kind}: ${count} loads on ${sites} sites written in ${((sumMs - fillMs) / 1000).toFixed(1)} s, summed up in ${((performance.now() - sumMs) / 1000).toFixed(1)} s`,
  );
  const context = { db: database.db, principal: { companyId } } as unknown as Ctx<SessionPrincipal>;
  for (const [name, days] of [
    ['three months', 92],
    ['a year', 365],
  ] as const) {
    const range = { firstDay: TODAY - days + 1, lastDay: TODAY, offsetMinutes: -420 };
    const query = { companyId, range, apiKey: undefined };
    await time(`${name}, counted`, () => countDailyLoads(database.db, query));
    await time(`${name}, counted, checked and written as JSON`, async () => {
      const response = await findStats(context, {
        entity_id: companyId,
        daily_sites: 200,
        date_start: { day: range.firstDay, offsetMinutes: range.offsetMinutes },
        date_end: { day: range.lastDay, offsetMinutes: range.offsetMinutes },
      });
      return JSON.stringify(findSphereLoadStats.response.parse(response));
    });
  }
  await time('30 days of 10 keys', () => countLoads(database.db, keys, END_MS - 30 * DAY_MS));
  await measureWrites(database, companyId, keys[0] ?? '');
} finally {
  await database.close();
  await drop();
}
