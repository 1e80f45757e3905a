import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { fillSpheres, seededRandom } from '../../helpers/load/fill.ts';
import { quantile } from '../../helpers/load/load.ts';

/*
 * Measures the search for the closest sphere. Run `node --expose-gc --import tsx tests/bench/host/nearest.ts
 * [--spheres N] [--searches N]`. It uses one process and no network, so that sockets do not affect the result.
 */

const { values } = parseArgs({
  options: {
    spheres: { type: 'string', default: '1000000' },
    searches: { type: 'string', default: '5000' },
  },
});
const [spheres, searches] = [Number(values.spheres), Number(values.searches)];

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
const memoryMb = (): number => {
  global.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
};

function printTimes(name: string, tookMs: number[]): void {
  tookMs.sort((a, b) => a - b);
  const figures = [0.5, 0.99, 0.999].map((part) => quantile(tookMs, part).toFixed(2));
  print(
    `${name}: p50 ${figures[0]} ms, p99 ${figures[1]} ms, p99.9 ${figures[2]} ms (${tookMs.length} runs)`,
  );
}

const random = seededRandom(7);

/** Returns a place anywhere on Earth or, in half of all cases, in the United States. */
const somePlace = () =>
  random() < 0.5
    ? { latitude: random() * 180 - 90, longitude: random() * 360 - 180 }
    : { latitude: 27 + random() * 20, longitude: -122 + random() * 50 };

const host = await openHost({ rateLimitFactor: 1e6 });
try {
  const { token, user } = await registerUser(host);
  await fillSpheres(host.db, spheres);
  const { sphereIndex } = host.ctx().services;
  const beforeMb = memoryMb();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startMs = performance.now();
  await sphereIndex.catchUp(host.db);
  const tookMs = performance.now() - startMs;
  delay.disable();
  print(
    `${spheres} spheres: index ready after ${(tookMs / 1000).toFixed(2)} s, other work held up ${(delay.max / 1e6).toFixed(0)} ms at most, ${(memoryMb() - beforeMb).toFixed(0)} MB`,
  );
  const measure = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    for (let run = 0; run < searches / 10; run += 1) await work();
    const times: number[] = [];
    for (let run = 0; run < searches; run += 1) {
      const from = performance.now();
      await work();
      times.push(performance.now() - from);
    }
    printTimes(name, times);
  };
  await measure('index alone, 3 within 150 km', () =>
    Promise.resolve(sphereIndex.near(user.company.id, somePlace(), 3, 150_000)),
  );
  const headers = { authorization: `Basic ${token}` };
  await measure('the whole call', async () => {
    const { latitude, longitude } = somePlace();
    const response = await host.request(
      `/api/panorama/findClosestPano?latitude=${latitude.toFixed(5)}&longitude=${longitude.toFixed(5)}`,
      { headers },
    );
    if (response.status !== 200 && response.status !== 404)
      throw new Error(`responded with ${response.status}`);
    await response.text();
  });
} finally {
  await host.close();
}
