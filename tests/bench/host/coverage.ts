import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { fillSpheres } from '../../helpers/load/fill.ts';

/*
 * Measures the list of an entire coverage. Run `node --import tsx tests/bench/host/coverage.ts [--spheres N]`.
 * It uses one process and no network.
 */

const { values } = parseArgs({ options: { spheres: { type: 'string', default: '50000' } } });
const spheres = Number(values.spheres);

const host = await openHost({ rateLimitFactor: 1e6 });
try {
  const { token } = await registerUser(host);
  await fillSpheres(host.db, spheres);
  for (let run = 0; run < 3; run += 1) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startMs = performance.now();
    const response = await host.request('/api/panorama/all', {
      headers: { authorization: `Basic ${token}`, 'accept-encoding': 'gzip' },
    });
    let [bytes, firstMs, maxMb] = [0, 0, 0];
    for await (const chunk of response.body ?? []) {
      firstMs ||= performance.now() - startMs;
      bytes += chunk.length;
      maxMb = Math.max(maxMb, process.memoryUsage().rss / 2 ** 20);
    }
    const tookMs = performance.now() - startMs;
    delay.disable();
    process.stdout.write(
      `${spheres} spheres: first bytes ${firstMs.toFixed(0)} ms, all ${tookMs.toFixed(0)} ms, ${(bytes / 2 ** 20).toFixed(1)} MB gzip, other work held up ${(delay.max / 1e6).toFixed(0)} ms at most, RSS ${maxMb.toFixed(0)} MB\n`,
    );
  }
} finally {
  await host.close();
}
