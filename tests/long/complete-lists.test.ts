import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startHost } from '../helpers/host-process.ts';
import { createPlace } from '../helpers/host/host-location.ts';
import { fillPlace } from '../helpers/load/fill-location.ts';

const SPHERES = 20_000;
const AT_ONCE = 40;
const LISTS = 400;
const LIMIT_MS = 500;

/** Unit of the times in `/proc`, in milliseconds. */
const TICK_MS = 10;

/**
 * Returns the processor time of a process's main thread in milliseconds, or null on systems without `/proc`.
 * Other work on the machine delays a probe, but does not add to this time.
 */
function mainThreadMs(pid: number): number | null {
  const path = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(path)) return null;
  const [user, system] = readFileSync(path, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) * TICK_MS;
}

/** Sends a GET request without headers that the test does not name, on a connection of its own. */
const fetchRaw = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly response: IncomingMessage; readonly body: Buffer }>((resolve, reject) => {
    const request = get(url, { agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve({ response, body: Buffer.concat(chunks) }));
    });
    request.on('error', reject);
  });

test('FIX-110 while 40 complete lists are requested at once by key, probes take less than 0.5 s', async (t) => {
  const place = await createPlace();
  t.after(place.remove);
  const { companies } = await fillPlace(place, { spheres: SPHERES, bytes: 1e7, companies: 1 });
  const key = String(companies[0]?.known['key']?.[0]);
  const host = await startHost({ ...place.variables, SAMPLE_WORLD: 'off', RATE_LIMIT_FACTOR: '1000' });
  t.after(() => host.kill());
  while ((await fetchRaw(`${host.url}/readyz`)).response.statusCode !== 200);

  let left = LISTS;
  const sizes = new Set<number>();
  let last: Buffer = Buffer.alloc(0);
  async function request(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { response, body } = await fetchRaw(`${host.url}/api/panorama/all`, { 'x-api-key': key });
      assert.deepEqual([response.statusCode, response.headers['content-encoding']], [200, 'gzip']);
      sizes.add(body.length);
      last = body;
    }
  }
  const lists = { isPending: true, done: Promise.all(Array.from({ length: AT_ONCE }, request)) };
  void lists.done.finally(() => (lists.isPending = false)).catch(() => undefined);
  const times: { readonly wallMs: number; readonly busyMs: number }[] = [];
  while (lists.isPending) {
    const [since, workedMs] = [performance.now(), mainThreadMs(host.pid)];
    assert.equal((await fetchRaw(`${host.url}/healthz`)).response.statusCode, 200);
    const wallMs = performance.now() - since;
    times.push({ wallMs, busyMs: workedMs === null ? wallMs : (mainThreadMs(host.pid) ?? 0) - workedMs });
  }
  await lists.done;
  assert.equal(sizes.size, 1);
  const { panoramas } = JSON.parse(gunzipSync(last).toString()) as { panoramas: unknown[] };
  assert.ok(panoramas.length >= SPHERES, `${panoramas.length} spheres`);
  const longest = times.toSorted((one, other) => other.wallMs - one.wallMs)[0];
  const busiest = Math.max(...times.map(({ busyMs }) => busyMs));
  t.diagnostic(
    `${times.length} probes during ${LISTS} lists: longest ${Math.round(longest?.wallMs ?? 0)} ms, at most ${busiest} ms of work`,
  );
  assert.ok(times.length >= 10 && busiest < LIMIT_MS, `the host worked for ${busiest} ms during a probe`);
});
