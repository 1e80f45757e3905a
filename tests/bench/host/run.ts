import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { startHost } from '../../helpers/host-process.ts';
import type { FuzzCompany } from '../../helpers/host/fuzz-company.ts';
import { createPlace, withDatabase } from '../../helpers/host/host-location.ts';
import { type Call, readsOf, writes as writeCalls } from '../../helpers/load/calls.ts';
import { fillPlace } from '../../helpers/load/fill-location.ts';
import { quantile, runLoad, type LoadResult } from '../../helpers/load/load.ts';

/*
 * Measures the host under load. Run `node --import tsx tests/bench/host/run.ts [--spheres N] [--bytes N]
 * [--seconds N] [--reads N] [--writes N]`. It uses PostgreSQL if TEST_DATABASE_URL is set (see tests/runner/with-postgres.ts) and
 * otherwise the embedded database.
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

/** Number of sessions that share the calls. Each session is limited to ten reads per second. */
const SESSIONS = 120;

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

function report(name: string, { latenciesMs, statuses, sent }: LoadResult): void {
  const [p50, p99, worst] = [
    quantile(latenciesMs, 0.5),
    quantile(latenciesMs, 0.99),
    latenciesMs.at(-1) ?? Number.NaN,
  ];
  print(
    `${name}: ${sent} sent, p50 ${ms(p50)}, p99 ${ms(p99)}, worst ${ms(worst)}, responses ${JSON.stringify(statuses)}`,
  );
}

/** Returns the milliseconds until a host reports that it is ready. */
async function untilReady(url: string): Promise<number> {
  const startMs = performance.now();
  while (!(await fetch(`${url}/readyz`)).ok) await delay(50);
  return performance.now() - startMs;
}

const place = await createPlace();
const { companies, ...filled } = await fillPlace(place, { spheres, bytes, companies: SESSIONS });
print(`data: ${spheres} spheres, ${filled.bytes / 1e6} MB, ${filled.kind}`);

/** Makes the calls in turn. Each round uses the next session. */
const cycle =
  (...calls: readonly Call[]) =>
  (index: number): readonly [string, RequestInit] => {
    const company = companies[Math.floor(index / calls.length) % companies.length] as FuzzCompany;
    return (calls[index % calls.length] as Call)(company);
  };

try {
  const host = await startHost({ ...place.variables, RATE_LIMIT_FACTOR: '100' });
  const { url } = host;
  print(`start: listening after ${ms(host.readyMs)}, ready for calls ${ms(await untilReady(url))} later`);
  const request = cycle(...Object.values(readsOf(spheres)));
  // The first seconds are reported separately, because the runtime still compiles hot code.
  report('the first reads, at 50/s', await runLoad({ url, ratePerS: 50, seconds: 20, request }));
  report(`reads at ${reads}/s`, await runLoad({ url, ratePerS: reads, seconds, request }));
  report(
    'nearest alone at 200/s',
    await runLoad({ url, ratePerS: 200, seconds: 10, request: cycle(readsOf(spheres).closest) }),
  );
  const written = await runLoad({ url, ratePerS: writes, seconds, request: cycle(writeCalls.load) });
  report(`writes at ${writes}/s`, written);
  await host.stop();
  const { n } = await withDatabase(place, (db) =>
    db
      .selectFrom('sphere_loads')
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow(),
  );
  print(`writes acknowledged ${written.statuses[202] ?? 0}, in the database ${n}`);
} finally {
  await place.remove();
}
