import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { migrate } from '../../../demo/db/migrate.ts';
import { openDatabase, type DatabasePlace } from '../../../demo/db/open-database.ts';
import { listFavorites } from '../../../web/api/contract/favorite.ts';
import { recordSphereLoad } from '../../../web/api/contract/tracking.ts';
import { startHost } from '../../helpers/host-process.ts';
import { requestOf } from '../../api/call.ts';
import type { FuzzCompany } from '../../api/fuzz-company.ts';
import { fillBytes, fillCompanies, fillSpheres, postgresBytes, seededRandom } from './fill.ts';
import { quantile, runLoad, type LoadResult } from './load.ts';

/*
 * The host under load: `node --import tsx tests/bench/host/run.ts [--spheres N] [--bytes N] [--seconds N]`. With
 * TEST_DATABASE_URL (see tests/helpers/with-postgres.ts) it measures on PostgreSQL, else on the embedded database.
 */

const { values } = parseArgs({
  options: {
    spheres: { type: 'string', default: '1000000' },
    bytes: { type: 'string', default: '1000000000' },
    seconds: { type: 'string', default: '30' },
    reads: { type: 'string', default: '500' },
    writes: { type: 'string', default: '300' },
  },
});
const [spheres, bytes, seconds, reads, writes] = (
  ['spheres', 'bytes', 'seconds', 'reads', 'writes'] as const
).map((name) => Number(values[name])) as [number, number, number, number, number];

/** Sessions to spread calls over: each may read ten times a second. */
const SESSIONS = 120;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

async function place(): Promise<{
  database: DatabasePlace;
  variables: Record<string, string>;
  folder: string;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'host-bench-'));
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined || server === '') {
    await mkdir(join(folder, 'database'));
    return {
      folder,
      database: { file: join(folder, 'database/spheres.db') },
      variables: { DATA_DIR: folder, SEED: 'off', RATE_LIMIT_FACTOR: '100' },
    };
  }
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = openDatabase({ url: server, connections: 1 });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    folder,
    database: { url: url.href },
    variables: { DATA_DIR: folder, DATABASE_URL: url.href, SEED: 'off', RATE_LIMIT_FACTOR: '100' },
  };
}

function report(name: string, { latenciesMs, statuses, sent }: LoadResult): void {
  const [p50, p99, worst] = [
    quantile(latenciesMs, 0.5),
    quantile(latenciesMs, 0.99),
    latenciesMs.at(-1) ?? Number.NaN,
  ];
  say(
    `${name}: ${sent} sent, p50 ${ms(p50)}, p99 ${ms(p99)}, worst ${ms(worst)}, answers ${JSON.stringify(statuses)}`,
  );
}

const { folder, database, variables } = await place();
const random = seededRandom(7);
let companies: readonly FuzzCompany[] = [];
{
  const open = openDatabase(database);
  const sizeOf = (): Promise<number> =>
    'file' in database ? stat(database.file).then(({ size }) => size) : postgresBytes(open.db);
  await migrate(open.db);
  await fillSpheres(open.db, spheres);
  companies = await fillCompanies(open.db, SESSIONS);
  if (companies[0]) await fillBytes(open.db, companies[0], bytes, sizeOf);
  if (open.kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(open.db);
  say(`data: ${spheres} spheres, ${(await sizeOf()) / 1e6} MB, ${open.kind}`);
  await open.close();
}

/** A caller for each call in turn. */
const companyOf = (index: number): FuzzCompany => companies[index % companies.length] as FuzzCompany;

const closest = (token: string): [string, RequestInit] => {
  const query = `latitude=${(27 + random() * 20).toFixed(5)}&longitude=${(-122 + random() * 50).toFixed(5)}`;
  return [`/api/panorama/findClosestPano?${query}`, { headers: { authorization: `Basic ${token}` } }];
};

const pointing = (token: string): [string, RequestInit] => {
  const query = `panoramaId=${1 + Math.floor(random() * spheres)}&lat=40.01&lon=-83.02`;
  return [`/api/panorama/getGeoToPano?${query}`, { headers: { authorization: `Basic ${token}` } }];
};

const stats = ({ token, known }: FuzzCompany): [string, RequestInit] => {
  const body = {
    entity_id: known['entity_id']?.[0],
    date_start: '2026-08-20-0700',
    date_end: '2026-11-20-0700',
  };
  const headers = { authorization: `Basic ${token}`, 'content-type': 'application/json' };
  return ['/api/event/get_sphere_load_stats', { method: 'POST', headers, body: JSON.stringify(body) }];
};

const favorites = ({ token, known }: FuzzCompany): [string, RequestInit] =>
  requestOf(listFavorites, { userId: known['userId']?.[0] }, { token });

try {
  const host = await startHost(variables);
  say(`start: listening after ${ms(host.readyMs)}`);
  const mix = [closest, pointing].map((make) => (company: FuzzCompany) => make(company.token));
  const kinds = [...mix, stats, favorites];
  const request = (index: number): [string, RequestInit] =>
    (kinds[index % kinds.length] as (company: FuzzCompany) => [string, RequestInit])(
      companyOf(Math.floor(index / kinds.length)),
    );
  // A process compiles what runs often and takes the spheres into memory first: its first seconds are told apart.
  report('the first reads, at 50/s', await runLoad({ url: host.url, ratePerS: 50, seconds: 20, request }));
  report(`reads at ${reads}/s`, await runLoad({ url: host.url, ratePerS: reads, seconds, request }));
  report(
    'nearest alone at 200/s',
    await runLoad({
      url: host.url,
      ratePerS: 200,
      seconds: 10,
      request: (index) => closest(companyOf(index).token),
    }),
  );
  const load = (index: number): [string, RequestInit] => {
    const { token, known } = companyOf(index);
    return requestOf(
      recordSphereLoad,
      { sphere_id: known['sphere']?.[0], client_event_id: randomUUID() },
      { token },
    );
  };
  const written = await runLoad({ url: host.url, ratePerS: writes, seconds, request: load });
  report(`writes at ${writes}/s`, written);
  await host.stop();
  const open = openDatabase(database);
  const { n } = await open.db
    .selectFrom('sphere_loads')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  await open.close();
  say(`writes acknowledged ${written.statuses[202] ?? 0}, in the database ${n}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
