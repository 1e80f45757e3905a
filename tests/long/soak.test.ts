import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { growthOf } from '../helpers/growth.ts';
import { canSeeDescriptors, startWatchedHost } from '../helpers/host-state.ts';
import type { HostState, WatchedHost } from '../helpers/host-state.ts';
import type { FuzzCompany } from '../helpers/host/fuzz-company.ts';
import { createPlace, type Place } from '../helpers/host/host-location.ts';
import { login, readsOf, writes } from '../helpers/load/calls.ts';
import { fillPlace } from '../helpers/load/fill-location.ts';
import { dropConnections } from '../helpers/load/load.ts';
import { evenly, runCalls } from '../helpers/load/run-calls.ts';

/*
 * Runs a host process at half of its required load for SOAK_MINUTES. Between rounds, the driver disconnects
 * before the host's state is measured, so that memory of pending requests does not count.
 */

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 3);

/**
 * Duration of a round in seconds. There are at least fifteen rounds, each of at most a minute. Rounds are
 * counted, because they take longer on a busy machine.
 */
const ROUND_S = Math.min(60, (MINUTES * 60) / 15);
const ROUNDS = Math.round((MINUTES * 60) / ROUND_S);

/**
 * Duration in seconds of the load before the first measurement. Afterward, caches are full, and memory that
 * only the first garbage collection frees has been freed.
 */
const WARM_UP_S = 60;

const SPHERES = 200_000;

let place: Place;
let host: WatchedHost;
let companies: readonly FuzzCompany[] = [];

before(async () => {
  place = await createPlace();
  ({ companies } = await fillPlace(place, { spheres: SPHERES, bytes: 1e8, companies: 120 }));
  host = await startWatchedHost({ ...place.variables, RATE_LIMIT_FACTOR: '10000' });
});

after(async () => {
  await host.stop();
  await place.remove();
});

const load = {
  ...evenly(readsOf(SPHERES), 250),
  ...evenly(writes, 150),
  login: { call: login, perS: 2 },
};

async function loadFor(seconds: number): Promise<number> {
  const results = Object.values(await runCalls(host.url, companies, load, seconds));
  const failed = (statuses: Readonly<Record<number, number>>): number =>
    Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (Number(status) >= 500 || status === '0' ? count : 0),
      0,
    );
  return results.reduce((sum, { statuses }) => sum + failed(statuses), 0);
}

async function readAtRest(): Promise<HostState> {
  dropConnections();
  await new Promise((resolve) => setTimeout(resolve, 500));
  return host.state();
}

/**
 * Allowed growth of each quantity from the first to the last fifth of the run, as a share or an amount. The
 * event loop's delay is not checked, because it depends on other work on the machine.
 */
const maxGrowth: Readonly<Partial<Record<keyof HostState, { share: number; by: number }>>> = {
  rssMb: { share: 0.1, by: 0 },
  heapMb: { share: 0.1, by: 1 },
  externalMb: { share: 0.1, by: 1 },
  // A pool can open another file, and a job's timer can be pending.
  descriptors: { share: 0, by: 2 },
  resources: { share: 0, by: 3 },
};

function evaluate(t: TestContext, states: readonly HostState[]): string[] {
  return (Object.keys(states[0] ?? {}) as (keyof HostState)[]).flatMap((name) => {
    const { first, last, by, share } = growthOf(
      states.map((state) => state[name]),
      5,
    );
    const summary = `${name}: ${first.toFixed(1)} at first, ${last.toFixed(1)} at last (${(100 * share).toFixed(1)} %)`;
    t.diagnostic(summary);
    const limit = maxGrowth[name];
    return limit !== undefined && by > limit.by && by > first * limit.share ? [summary] : [];
  });
}

const skip = canSeeDescriptors ? false : 'this machine does not report which files a process has open';

test(
  `REL-13 during ${MINUTES} minutes at half load, no request fails, and memory and handles stay within their limits`,
  { skip },
  async (t) => {
    for (let round = 0; round < 2; round += 1) {
      await loadFor(WARM_UP_S / 2);
      await readAtRest();
    }
    const states: HostState[] = [];
    let failed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      failed += await loadFor(ROUND_S);
      states.push(await readAtRest());
    }
    t.diagnostic(`resident, MB: ${states.map(({ rssMb }) => rssMb.toFixed(0)).join(' ')}`);
    t.diagnostic(`heap, MB: ${states.map(({ heapMb }) => heapMb.toFixed(1)).join(' ')}`);
    assert.deepEqual(evaluate(t, states), []);
    assert.equal(failed, 0, 'requests without a good response');
    assert.deepEqual(host.errors(), []);
  },
);
