import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { fillSpheres, seededRandom } from '../../helpers/load/fill.ts';
import { quantile } from '../../helpers/load/load.ts';

/*
 * Measures vector tiles of clusters. Run `node --import tsx tests/bench/host/clusters.ts [--spheres N] [--tiles
 * N]`. It uses one process and no network.
 */

const { values } = parseArgs({
  options: { spheres: { type: 'string', default: '1000000' }, tiles: { type: 'string', default: '4000' } },
});
const [spheres, tiles] = [Number(values.spheres), Number(values.tiles)];

const random = seededRandom(3);

/** Returns the path of a random tile within the United States. */
function someTile(): string {
  const z = Math.floor(random() * 16);
  const [latitude, longitude] = [27 + random() * 20, -122 + random() * 50];
  const sin = Math.sin((latitude * Math.PI) / 180);
  const x = Math.floor(((longitude + 180) / 360) * 2 ** z);
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z);
  return `${z}/${x}/${y}`;
}

const host = await openHost({ rateLimitFactor: 1e6 });
try {
  const { token } = await registerUser(host);
  await fillSpheres(host.db, spheres);
  const headers = { authorization: `Basic ${token}` };
  const drawTile = async (tile: string): Promise<number> => {
    const response = await host.request(`/api/panorama/clusters/${tile}`, { headers });
    if (response.status !== 200) throw new Error(`responded with ${response.status}`);
    return (await response.arrayBuffer()).byteLength;
  };
  const beforeMb = process.memoryUsage().rss / 2 ** 20;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const startMs = performance.now();
  await drawTile('0/0/0');
  const tookMs = performance.now() - startMs;
  delay.disable();
  process.stdout.write(
    `${spheres} spheres: first tile after ${(tookMs / 1000).toFixed(1)} s, other work held up ${(delay.max / 1e6).toFixed(0)} ms at most, RSS +${(process.memoryUsage().rss / 2 ** 20 - beforeMb).toFixed(0)} MB\n`,
  );
  const times: number[] = [];
  let largest = 0;
  for (let run = 0; run < tiles; run += 1) {
    const from = performance.now();
    largest = Math.max(largest, await drawTile(someTile()));
    if (run >= tiles / 10) times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  process.stdout.write(
    `tiles: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms, largest ${(largest / 1024).toFixed(0)} KB\n`,
  );
} finally {
  await host.close();
}
