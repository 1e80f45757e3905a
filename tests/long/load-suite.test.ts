import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { median } from '../helpers/growth.ts';
import { startHost, type HostProcess } from '../helpers/host-process.ts';
import type { FuzzCompany } from '../helpers/host/fuzz-company.ts';
import { createPlace, type Place } from '../helpers/host/host-location.ts';
import { login, readsOf, writes } from '../helpers/load/calls.ts';
import { fillPlace } from '../helpers/load/fill-location.ts';
import { quantile, type LoadResult } from '../helpers/load/load.ts';
import { evenly, runCalls, type Rate } from '../helpers/load/run-calls.ts';

/* Runs users' calls against a host process with filled data, at the rates that a host must support. */

/**
 * Rounds per act and seconds per round. With several rounds, a busy machine in one of them does not affect the
 * result.
 */
const [ROUNDS, ROUND_S] = [4, Number(process.env['ROUND_SECONDS'] ?? 5)];

const SPHERES = 200_000;

const reads = readsOf(SPHERES);

/** Concurrent calls and what is required of them. */
interface Act {
  readonly name: string;
  readonly rates: Readonly<Record<string, Rate>>;
  /** The time in milliseconds in which 99% of a call's requests must get a response. */
  readonly limitMs: (call: string) => number;
  /** The time in milliseconds in which half of all requests must get a response. */
  readonly medianLimitMs?: number;
  /** Whether each request must get a successful response, even if the host is busy. */
  readonly isFlawless?: boolean;
}

const reading: Act = {
  name: 'reads',
  rates: evenly(reads, 500),
  limitMs: () => 50,
  medianLimitMs: 5,
  isFlawless: true,
};
const writing: Act = {
  name: 'writes',
  rates: evenly(writes, 300),
  limitMs: () => 100,
  isFlawless: true,
};
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
  { limitMs, isFlawless = false }: Act,
): { errors: string[]; good: number; counted: number } {
  const all = [...countStatuses(results)];
  const counts = all.filter(([status]) => status !== 429);
  const p99 = results.map(({ latenciesMs }) => quantile(latenciesMs, 0.99));
  const middle = median(p99);
  const tally = counts.map(([status, count]) => `${count} × ${status}`).join(', ');
  t.diagnostic(`  ${call}: ${tally}; p99 ${p99.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  const odd = (isFlawless ? all : counts.filter(([status]) => status !== 0 && status < 500)).filter(
    ([status]) => !isExpected(call, status),
  );
  const allowedMs = limitMs(call);
  return {
    errors: [
      ...odd.map(([status, count]) => `${call}: ${count} responses with ${status || 'no status'}`),
      ...(middle < allowedMs ? [] : [`${call}: p99 ${middle.toFixed(0)} ms, ${allowedMs} allowed`]),
    ],
    good: sum(counts.filter(([status]) => isExpected(call, status)).map(([, count]) => count)),
    counted: sum(counts.map(([, count]) => count)),
  };
}

/** Returns the median over the rounds of the median latency of all calls. */
const medianLatencyOf = (rounds: readonly Readonly<Record<string, LoadResult>>[]): number =>
  median(rounds.map((round) => median(Object.values(round).flatMap(({ latenciesMs }) => latenciesMs))));

test('responses are correct and within their time limits at the required request rates', async (t) => {
  // The first calls compile hot code and load the spheres into memory.
  await runCalls(host.url, companies, { ...evenly(reads, 50), ...evenly(writes, 50) }, 15);
  let [good, counted, sent] = [0, 0, 0];
  const play = async (act: Act): Promise<void> => {
    const { name, rates, medianLimitMs = Infinity } = act;
    const errors: string[] = [];
    const rounds: Readonly<Record<string, LoadResult>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await runCalls(host.url, companies, rates, ROUND_S));
    t.diagnostic(`${name}:`);
    for (const call of Object.keys(rates)) {
      const results = rounds.flatMap((round) => round[call] ?? []);
      const evaluation = evaluate(t, call, results, act);
      errors.push(...evaluation.errors.map((error) => `${name}: ${error}`));
      [good, counted] = [good + evaluation.good, counted + evaluation.counted];
      sent += sum(results.map((result) => result.sent));
    }
    const middleMs = medianLatencyOf(rounds);
    t.diagnostic(`  all: p50 ${middleMs.toFixed(1)} ms`);
    if (middleMs >= medianLimitMs)
      errors.push(`${name}: p50 ${middleMs.toFixed(1)} ms, ${medianLimitMs} allowed`);
    assert.deepEqual(errors, []);
  };
  await t.test(
    'REL-10 at 500 reads a second, half of the reads take less than 5 ms, 99% of each kind take less than 50 ms, and none fails',
    () => play(reading),
  );
  await t.test(
    'REL-11 at 300 writes a second, 99% of each kind of write take less than 100 ms, and none fails',
    () => play(writing),
  );
  await t.test(
    'REL-12 during a burst of logins, 99% of logins take less than 1500 ms, and 99% of other calls less than 250 ms',
    () => play(everything),
  );
  await t.test('REL-31 99.9% of the calls that are not rate-limited get the expected response', () => {
    t.diagnostic(`${good} of ${counted} good: ${((100 * good) / counted).toFixed(3)} %`);
    assert.ok(counted > 0.99 * sent, `${sent - counted} of ${sent} were refused for coming too often`);
    assert.ok(good >= 0.999 * counted, `${counted - good} of ${counted} got no good response`);
    assert.deepEqual(host.errors(), []);
  });
});
