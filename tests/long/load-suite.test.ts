import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import type { FuzzCompany } from '../api/fuzz-company.ts';
import { createPlace, type Place } from '../api/host-location.ts';
import { login, readsOf, writes } from '../bench/host/calls.ts';
import { fillPlace } from '../bench/host/fill-location.ts';
import { quantile, type LoadResult } from '../bench/host/load.ts';
import { evenly, runCalls, type Rate } from '../bench/host/run-calls.ts';
import { median } from '../helpers/growth.ts';
import { startHost, type HostProcess } from '../helpers/host-process.ts';

/* Runs users' calls against a host process with filled data, at the rates that a host must support. */

/**
 * Rounds per act and seconds per round. With several rounds, a busy machine in one of them does not affect the
 * result.
 */
const [ROUNDS, ROUND_S] = [4, Number(process.env['ROUND_SECONDS'] ?? 5)];

const SPHERES = 200_000;

const reads = readsOf(SPHERES);

/** Concurrent calls, and the time in milliseconds in which 99% of a call's requests must get a response. */
interface Act {
  readonly name: string;
  readonly rates: Readonly<Record<string, Rate>>;
  readonly limitMs: (call: string) => number;
}

const reading: Act = { name: 'reads', rates: evenly(reads, 500), limitMs: () => 50 };
const writing: Act = { name: 'writes', rates: evenly(writes, 300), limitMs: () => 100 };
const everything: Act = {
  name: 'everything, with a burst of logins',
  rates: { ...evenly(reads, 250), ...evenly(writes, 150), login: { call: login, perS: 10 } },
  limitMs: (call) => (call === 'login' ? 1500 : 250),
};

let place: Place;
let host: HostProcess;
let companies: readonly FuzzCompany[] = [];

before(async () => {
  place = await createPlace();
  ({ companies } = await fillPlace(place, { spheres: SPHERES, bytes: 1e8, companies: 120 }));
  host = await startHost({ ...place.variables, RATE_LIMIT_FACTOR: '1000' });
});

after(async () => {
  await host.stop();
  await place.remove();
});

/** Returns the number of responses by status. Status 0 counts requests without a response. */
function countStatuses(results: readonly LoadResult[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { statuses } of results)
    for (const [status, count] of Object.entries(statuses))
      counts.set(Number(status), (counts.get(Number(status)) ?? 0) + count);
  return counts;
}

/** Returns whether a status is expected. Only a search without a sphere within reach can get a 404 response. */
const isExpected = (call: string, status: number): boolean =>
  (status >= 200 && status < 300) || (call === 'closest' && status === 404);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Reports the rounds of a call. Returns the missed goals and the number of successful responses. */
function evaluate(
  t: TestContext,
  call: string,
  results: readonly LoadResult[],
  limitMs: number,
): { errors: string[]; good: number; counted: number } {
  const counts = [...countStatuses(results)].filter(([status]) => status !== 429);
  const p99 = results.map(({ latenciesMs }) => quantile(latenciesMs, 0.99));
  const middle = median(p99);
  const tally = counts.map(([status, count]) => `${count} × ${status}`).join(', ');
  t.diagnostic(`  ${call}: ${tally}; p99 ${p99.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  const odd = counts.filter(([status]) => status !== 0 && status < 500 && !isExpected(call, status));
  return {
    errors: [
      ...odd.map(([status, count]) => `${call}: ${count} responses with ${status}`),
      ...(middle < limitMs ? [] : [`${call}: p99 ${middle.toFixed(0)} ms, ${limitMs} allowed`]),
    ],
    good: sum(counts.filter(([status]) => status !== 0 && status < 500).map(([, count]) => count)),
    counted: sum(counts.map(([, count]) => count)),
  };
}

test('users get correct responses in time at the required rates', async (t) => {
  // The first calls compile hot code and load the spheres into memory.
  await runCalls(host.url, companies, { ...evenly(reads, 50), ...evenly(writes, 50) }, 15);
  let [good, counted, sent] = [0, 0, 0];
  const play = async ({ name, rates, limitMs }: Act): Promise<void> => {
    const errors: string[] = [];
    const rounds: Readonly<Record<string, LoadResult>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await runCalls(host.url, companies, rates, ROUND_S));
    t.diagnostic(`${name}:`);
    for (const call of Object.keys(rates)) {
      const results = rounds.flatMap((round) => round[call] ?? []);
      const evaluation = evaluate(t, call, results, limitMs(call));
      errors.push(...evaluation.errors.map((error) => `${name}: ${error}`));
      [good, counted] = [good + evaluation.good, counted + evaluation.counted];
      sent += sum(results.map((result) => result.sent));
    }
    assert.deepEqual(errors, []);
  };
  await t.test(
    'REL-10 at 500 reads a second, 99% of each kind of read take less than 50 ms, and none gets an unexpected 4xx response',
    () => play(reading),
  );
  await t.test(
    'REL-11 at 300 writes a second, 99% of each kind of write take less than 100 ms, and none gets an unexpected 4xx response',
    () => play(writing),
  );
  await t.test(
    'REL-12 during a burst of logins, 99% of logins take less than 1500 ms, and 99% of other calls less than 250 ms',
    () => play(everything),
  );
  await t.test(
    'REL-31 99.9% of the calls that are not rate-limited get a response other than a 5xx error',
    () => {
      t.diagnostic(`${good} of ${counted} good: ${((100 * good) / counted).toFixed(3)} %`);
      assert.ok(counted > 0.99 * sent, `${sent - counted} of ${sent} were refused for coming too often`);
      assert.ok(good >= 0.999 * counted, `${counted - good} of ${counted} got no good response`);
      assert.deepEqual(host.errors(), []);
    },
  );
});
