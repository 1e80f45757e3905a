import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../helpers/free-port.ts';
import { hostProgram, startHost } from '../../helpers/host-process.ts';

/*
 * Tests the embedded database on a real full disk: a small in-memory disk, mounted only for the host's
 * process.
 */

let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

function skipReason(): string | null {
  if ((process.env['TEST_DATABASE_URL'] ?? '') !== '') return 'the disk of a server is its own';
  const { status } = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt']);
  return status === 0 ? null : 'this system does not let its users mount a disk';
}

const settings = { NODE_ENV: 'development', SAMPLE_WORLD: 'off', SEED: 'off', RATE_LIMIT_FACTOR: '100' };

/** Returns the data folder of a host that has run once. */
async function usedData(): Promise<string> {
  const used = mkdtempSync(join(folder, 'used-'));
  const host = await startHost({ ...settings, DATA_DIR: used });
  await host.stop();
  return used;
}

/**
 * Starts a host on a full disk that contains a copy of a folder. Returns the host's errors and the files that
 * it leaves behind.
 */
function startOnFullDisk(content: string): { readonly stderr: string; readonly left: readonly string[] } {
  const script = `mount -t tmpfs -o size=4m tmpfs "$DATA_DIR" && cp -a "$1/." "$DATA_DIR"
    cat /dev/zero > "$DATA_DIR/filler" 2>/dev/null
    shift; timeout 120 "$@" > /dev/null
    echo "code $?" >&2; find "$DATA_DIR" -type f -printf '%P\\n' | sort`;
  const disk = mkdtempSync(join(folder, 'disk-'));
  const env = { ...process.env, ...settings, PORT: '0', DATA_DIR: disk };
  const command = ['-rm', 'sh', '-c', script, 'sh', content, process.execPath, ...hostProgram];
  const { stdout, stderr } = spawnSync('unshare', command, { encoding: 'utf8', env });
  return { stderr, left: stdout.trim().split('\n') };
}

test('FIX-09 starting the host on a full disk fails with a one-line error and leaves no new files except the lock file', async (t) => {
  const reason = skipReason();
  if (reason !== null) return t.skip(reason);
  const message = /^DATA_DIR=\S+ has no space left\. Free some disk space, then start again\.\ncode 1\n$/;
  const first = startOnFullDisk(mkdtempSync(join(folder, 'empty-')));
  assert.match(first.stderr, message);
  assert.deepEqual(
    first.left.filter((name) => !name.endsWith('.lock')),
    ['filler'],
  );
  const used = await usedData();
  const files = readdirSync(used, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const again = startOnFullDisk(used);
  assert.match(again.stderr, message);
  assert.equal(again.left.length, files.length + 1, again.left.join(', '));
});

test('FIX-20 starting the host on a read-only disk fails with a one-line error', async (t) => {
  const reason = skipReason();
  if (reason !== null) return t.skip(reason);
  const script = `mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && cp -a "$1/." "$DATA_DIR"
    mount -o remount,bind,ro "$DATA_DIR"
    shift; timeout 120 "$@" > /dev/null; echo "code $?" >&2`;
  const disk = mkdtempSync(join(folder, 'disk-'));
  const env = { ...process.env, ...settings, PORT: '0', DATA_DIR: disk };
  const host = [process.execPath, ...hostProgram];
  const command = ['-rm', 'sh', '-c', script, 'sh', await usedData(), ...host];
  const { stderr } = spawnSync('unshare', command, { encoding: 'utf8', env });
  assert.match(stderr, /^DATA_DIR=\S+ cannot be used: EROFS: read-only file system, .*\ncode 1\n$/);
});

test('starting the host with a DATA_DIR that cannot be created fails with a one-line error', (t) => {
  if (!existsSync('/proc/self'))
    return t.skip('this system has no folder that refuses new folders with ENOENT');
  for (const data of ['/proc/spheres', '/proc/new/spheres']) {
    const env = { ...process.env, ...settings, PORT: '0', DATA_DIR: data };
    const { status, stderr } = spawnSync(process.execPath, hostProgram, {
      encoding: 'utf8',
      env,
      timeout: 120_000,
    });
    assert.match(stderr, /^DATA_DIR=\/proc\/\S+ cannot be used: ENOENT: no such file or directory, .*\n$/);
    assert.equal(status, 1);
  }
});

/** Starts a host on a small disk, which can be filled and freed while the host runs. */
async function startOnSmallDisk(t: TestContext): Promise<{
  readonly url: string;
  readonly fill: () => Promise<void>;
  readonly free: () => Promise<void>;
}> {
  const signals = mkdtempSync(join(folder, 'signals-'));
  const script = `mount -t tmpfs -o size=16m tmpfs "$DATA_DIR" && cp -a "$1/." "$DATA_DIR"
    signals="$2"; shift 2; "$@" & host=$!
    trap 'kill -9 $host; exit' TERM
    while sleep 0.05; do
      if [ -e "$signals/fill" ]; then cat /dev/zero > "$DATA_DIR/filler"; rm "$signals/fill"; fi
      if [ -e "$signals/free" ]; then rm "$DATA_DIR/filler" "$signals/free"; fi
    done`;
  const port = await freePort();
  const disk = mkdtempSync(join(folder, 'disk-'));
  const env = { ...process.env, ...settings, PORT: String(port), DATA_DIR: disk };
  const host = [process.execPath, ...hostProgram];
  const command = ['-rm', 'sh', '-c', script, 'sh', await usedData(), signals, ...host];
  const child = spawn('unshare', command, { stdio: 'ignore', env });
  t.after(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  });
  const url = `http://localhost:${port}`;
  const ends = Date.now() + 240_000;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    assert.ok(child.exitCode === null && Date.now() < ends, 'the host on a small disk did not start');
    await delay(50);
  }
  const signal = async (name: string): Promise<void> => {
    writeFileSync(join(signals, name), '');
    while (existsSync(join(signals, name))) {
      assert.equal(child.exitCode, null, 'the process with the small disk has ended');
      await delay(20);
    }
  };
  return { url, fill: () => signal('fill'), free: () => signal('free') };
}

test('FIX-09 on a full disk, reads and logouts succeed, but other writes fail with 503 until space is available', async (t) => {
  const reason = skipReason();
  if (reason !== null) return t.skip(reason);
  const { url, fill, free } = await startOnSmallDisk(t);
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const password = 'Harbour view 360 at dawn';
  const signUp = await post('/user/registration', {
    email: 'ada@product.test',
    password,
    confirmPassword: password,
    firstName: 'Ada',
    lastName: 'Byron',
    companyName: 'Analytical Engines',
    industry: 'Technology',
    termsAndConditionsAccepted: true,
    termsAndConditionsTimestamp: Date.now(),
    isXp360: true,
  });
  const { token, user } = (await signUp.json()) as { token: string; user: { id: string } };
  const bearer = { authorization: `Basic ${token}` };
  const action = { category: 'feature', action: 'snapshot_taken', entity: 'sphere', entityId: '42' };
  const track = (): Promise<Response> => post('/api/map/event/create', action, bearer);
  assert.ok((await track()).ok);
  await fill();
  // The database's log still has some free space, so the first calls may succeed.
  let refused = await track();
  for (let count = 0; refused.ok && count < 5000; count += 1) refused = await track();
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /not available at the moment/);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  // The next call would record the session's activity.
  await delay(5500);
  const getUser = (): Promise<Response> => fetch(`${url}/api/getUser?userid=${user.id}`, { headers: bearer });
  assert.equal((await getUser()).status, 200);
  assert.equal((await post('/user/login/token', { token })).status, 200);
  for (const path of ['/', '/docs', '/spheres/spheres.geojson', '/healthz'])
    assert.equal((await fetch(url + path)).status, 200, path);
  const list = await fetch(`${url}/api/panorama/all`, { headers: bearer });
  assert.deepEqual(await list.json(), { panoramas: [] });
  assert.equal((await post('/user/logout', {}, bearer)).status, 200);
  assert.equal((await getUser()).status, 401, 'the session has ended');
  await free();
  const logIn = (): Promise<Response> => post('/user/login', { email: 'ada@product.test', password });
  let again = await logIn();
  for (let count = 0; again.status === 503 && count < 500; count += 1) {
    await delay(200);
    again = await logIn();
  }
  assert.equal(again.status, 200, 'the host recovers once there is space');
  const { token: newToken } = (await again.json()) as { token: string };
  const sessionsOf = async (): Promise<number> => {
    const response = await fetch(`${url}/user/sessions`, { headers: { authorization: `Basic ${newToken}` } });
    return ((await response.json()) as { sessions: unknown[] }).sessions.length;
  };
  for (let count = 0; (await sessionsOf()) > 1 && count < 500; count += 1) await delay(200);
  assert.equal(await sessionsOf(), 1, 'the ended session is removed as soon as there is space');
});
