import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import type { TileReader } from '../../../demo/ingest/tiles/tile-store.ts';
import { levelsOf, tileRect } from '../../../elements/geo/tile.ts';
import { openHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/*
 * Measures still pictures. Run `node --import tsx tests/bench/host/stills.ts [--seconds N] [--rate N]`. Each request has
 * another view, and is sent at its time, whether or not earlier ones have been responded to. It uses one process and no
 * network; tiles are noisy pictures in memory, which take as long to decode as photographs.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);
const rate = Number(values.rate);

const FACE_WIDTH = 4096;
const levels = levelsOf(FACE_WIDTH);

const files = new Map<string, Promise<Uint8Array>>();

/** Returns a picture with details at several scales, as a WebP of the quality of tiles. */
async function noisyTile(width: number, height: number): Promise<Uint8Array> {
  const pixels = new Uint8Array(width * height * 3);
  let state = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const wave = Math.sin(at / 37) * 40 + Math.sin(at / (3 * width) / 5) * 50;
    pixels[at] = 128 + wave + ((state >>> 24) - 128) / 6;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 86 })
    .toBuffer();
}

const tiles: TileReader = {
  get: (_sphereId, tile, format) => {
    if (format !== 'webp') return Promise.resolve(null);
    const { width, height } = tileRect(tile, levels);
    const key = `${width} ${height}`;
    const file = files.get(key) ?? noisyTile(width, height);
    files.set(key, file);
    return file;
  },
  strip: () => Promise.resolve(null),
};

const quantile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(0);

const host = await openHost({ rateLimitFactor: 1e6 }, {}, [], { tiles });
const { token } = await registerUser(host);
// Pictures of a trial would have a watermark.
await host.db.updateTable('subscriptions').set({ plan_name: 'Pro' }).execute();
await addSpheres(host, someSphere({ id: 1, front_image_width: FACE_WIDTH }));

async function timeOf(path: string): Promise<{ readonly ms: number; readonly status: number }> {
  const startMs = performance.now();
  const response = await host.request(path, { headers: { authorization: `Basic ${token}` } });
  await response.arrayBuffer();
  return { ms: performance.now() - startMs, status: response.status };
}

let view = 0;

/** Returns an address that was not requested before. */
function nextAddress(width: number, height: number): string {
  view += 1;
  const [pan, tilt, fov] = [(view * 137.5) % 360, ((view * 31) % 60) - 50, 40 + ((view * 17) % 60)];
  return `/api/static?panoramaId=1&pan=${pan}&tilt=${tilt}&fov=${fov}&width=${width}&height=${height}`;
}

function report(name: string, all: readonly { readonly ms: number; readonly status: number }[]): void {
  const drawn = all
    .filter(({ status }) => status === 200)
    .map(({ ms }) => ms)
    .sort((one, other) => one - other);
  process.stdout.write(
    `${name}: ${drawn.length} drawn, ${all.length - drawn.length} refused; p50 ${quantile(drawn, 0.5)} ms, p90 ${quantile(drawn, 0.9)} ms, p99 ${quantile(drawn, 0.99)} ms\n`,
  );
}

/** Requests addresses one after another, and reports the CPU time of all threads, which other programs change little. */
async function oneByOne(count: number, address: () => string) {
  const all: Awaited<ReturnType<typeof timeOf>>[] = [];
  const start = process.cpuUsage();
  for (let at = 0; at < count; at += 1) all.push(await timeOf(address()));
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(`CPU time per picture: ${((user + system) / 1000 / count).toFixed(0)} ms\n`);
  return all;
}

/** Requests addresses at a steady rate. */
async function steadily(count: number, perSecond: number, address: () => string) {
  const pending: ReturnType<typeof timeOf>[] = [];
  const startMs = performance.now();
  for (let at = 0; at < count; at += 1) {
    await sleep(Math.max(0, startMs + (at * 1000) / perSecond - performance.now()));
    pending.push(timeOf(address()));
  }
  return Promise.all(pending);
}

try {
  // The thread and the tiles.
  await steadily(10, 5, () => nextAddress(640, 360));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  report(`640 × 360 at ${rate}/s`, await steadily(seconds * rate, rate, () => nextAddress(640, 360)));
  delay.disable();
  process.stdout.write(`other work held up ${(delay.max / 1e6).toFixed(0)} ms at most\n`);
  report('640 × 360, one after another', await oneByOne(20, () => nextAddress(640, 360)));
  report('2048 × 2048, one after another', await oneByOne(5, () => nextAddress(2048, 2048)));
  const metadata = '/api/static/metadata?latitude=39.955&longitude=-83.008';
  report('metadata at 50/s', await steadily(seconds * 50, 50, () => metadata));
} finally {
  await host.close();
}
