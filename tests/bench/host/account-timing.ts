import { parseArgs } from 'node:util';
import { requestPasswordReset } from '../../../web/contract/user-links.ts';
import { logIn } from '../../../web/contract/user.ts';
import { callHost } from '../../helpers/host/call.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser, someAddress } from '../../helpers/host/register.ts';

/*
 * Measures whether response times reveal which addresses have an account. Run `node --import tsx
 * tests/bench/host/account-timing.ts [--rounds N]`. It uses one process and no network. Known and unknown
 * addresses alternate, in a different order each round.
 */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
const rounds = Number(values.rounds);

const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;

/** Times calls with a known and an unknown address alternately. The first ten rounds are not counted. */
async function compare(
  call: (email: string) => Promise<unknown>,
  known: string,
): Promise<Readonly<Record<'known' | 'unknown', readonly number[]>>> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const measure = async (kind: 'known' | 'unknown', round: number): Promise<void> => {
    const start = performance.now();
    await call(kind === 'known' ? known : `nobody.${round}@company.test`);
    if (round >= 0) times[kind].push(performance.now() - start);
  };
  for (let round = -10; round < rounds; round += 1) {
    const kinds = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) await measure(kind, round);
  }
  return times;
}

const host = await openHost({ rateLimitFactor: 1e6 });
try {
  const { user } = await registerUser(host);
  const headers = { 'x-test-address': someAddress() };
  const calls = {
    'log in': (email: string) => callHost(host, logIn, { email, password: 'not the password' }, { headers }),
    'reset password': (email: string) => callHost(host, requestPasswordReset, { email }, { headers }),
  };
  for (const [name, call] of Object.entries(calls))
    for (const [kind, times] of Object.entries(await compare(call, user.email))) {
      const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => quantile(times, part).toFixed(2));
      console.log(`${name}, ${kind} address: median ${middle} ms (quartiles ${low} to ${high} ms)`);
    }
} finally {
  await host.close();
}
