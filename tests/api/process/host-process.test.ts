import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import Libsql from 'libsql';
import { hostProgram, startHost, type HostProcess } from '../../helpers/host-process.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'host-'));
});

after(() => rm(folder, { recursive: true, force: true }));

/** Starts a host that is stopped after the test, regardless of its result. */
async function begin(t: TestContext, variables: Readonly<Record<string, string>>): Promise<HostProcess> {
  const host = await startHost(variables);
  t.after(() => host.kill());
  return host;
}

/** Returns settings of a host with empty data and without the sample world; the database is of the kind under test. */
async function settings(t: TestContext): Promise<Record<string, string>> {
  const { place, drop } = await createTestPlace();
  t.after(drop);
  const data = await mkdtemp(join(folder, 'data-'));
  return {
    DATA_DIR: data,
    SAMPLE_WORLD: 'off',
    SEED: 'off',
    ...('url' in place ? { DATABASE_URL: place.url } : {}),
  };
}

const logIn = '{"email":"nobody@company.test","password":"wrong but long enough"}';

/**
 * Begins a login whose body is sent in two parts. `finish` sends the second part and returns the whole
 * response.
 */
function beginSlowly(url: string): { finish: () => Promise<string> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let response = '';
  socket.on('data', (chunk) => (response += chunk.toString()));
  const head = ['POST /user/login HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'];
  socket.write([...head, `Content-Length: ${logIn.length}`, '', logIn.slice(0, 10)].join('\r\n'));
  const closed = once(socket, 'close');
  return {
    finish: async () => {
      socket.write(logIn.slice(10));
      await closed;
      return response;
    },
  };
}

test('REL-07 a stop signal makes the host unready, lets pending requests finish, and ends the process with code 0', async (t) => {
  const host = await begin(t, { ...(await settings(t)), STOP_DELAY_S: '3' });
  const well = await fetch(`${host.url}/readyz`);
  assert.equal(well.status, 200);
  const [, keepAliveS] = /^timeout=(\d+)$/.exec(well.headers.get('keep-alive') ?? '') ?? [];
  assert.ok(
    Number(keepAliveS) > 60,
    'the host keeps idle connections open for longer than the 60 s of a load balancer',
  );
  const slow = beginSlowly(host.url);
  const stopped = host.stop();
  let ready = await fetch(`${host.url}/readyz`);
  for (; ready.ok; ready = await fetch(`${host.url}/readyz`)) await delay(20);
  assert.equal(ready.status, 503, 'the host is not ready before its port closes');
  assert.equal((await fetch(`${host.url}/healthz`)).status, 200);
  const isOpen = (): Promise<boolean> =>
    fetch(`${host.url}/healthz`).then(
      () => true,
      () => false,
    );
  // After a while, the host accepts no new requests, but it completes the pending one.
  while (await isOpen()) await delay(50);
  assert.match(await slow.finish(), /^HTTP\/1\.1 401 /);
  assert.equal(await stopped, 0);
});

/** The host's state as a load balancer sees it, and the results of the balancer's calls. */
interface Balancer {
  isReady: boolean;
  responses: number;
  readonly lost: string[];
}

/**
 * Calls a host over a persistent connection while it is open, then over a new one while the host is ready.
 * Load balancers do the same.
 */
async function callWhileReady(url: string, balancer: Balancer): Promise<void> {
  while (balancer.isReady) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connection = { isOpen: true };
    while (connection.isOpen) {
      await new Promise<void>((resolve) => {
        const lost = ({ message }: Error): void => {
          balancer.lost.push(message);
          connection.isOpen = false;
          resolve();
        };
        request(`${url}/healthz`, { agent }, (response) => {
          balancer.responses += 1;
          connection.isOpen = response.headers.connection !== 'close';
          response.on('error', lost).on('end', resolve).resume();
        })
          .on('error', lost)
          .end();
      });
    }
    agent.destroy();
  }
}

test('FIX-20 when the host receives a stop signal under load, no requests from a load balancer are lost', async (t) => {
  const host = await begin(t, { ...(await settings(t)), STOP_DELAY_S: '2', RATE_LIMIT_FACTOR: '1000' });
  const balancer: Balancer = { isReady: true, responses: 0, lost: [] };
  const callers = Array.from({ length: 20 }, () => callWhileReady(host.url, balancer));
  while (balancer.responses < 100) await delay(20);
  const stopped = host.stop();
  while ((await fetch(`${host.url}/readyz`)).ok) await delay(20);
  balancer.isReady = false;
  assert.equal(await stopped, 0);
  await Promise.all(callers);
  assert.deepEqual(balancer.lost, []);
});

test('REL-03 a second host process on the same data fails to start with a clear error, and the first one stays ready', async (t) => {
  const variables = await settings(t);
  if ('DATABASE_URL' in variables) return t.skip('processes share a server');
  const host = await begin(t, variables);
  const second = spawn(process.execPath, hostProgram, {
    env: { ...process.env, PORT: '0', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  second.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(second, 'exit')) as [number | null];
  assert.equal(code, 1);
  assert.match(stderr, /spheres\.db is in use by another process.*DATABASE_URL/s);
  assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
  assert.equal((await fetch(`${host.url}/readyz`)).status, 200);
  assert.equal(await host.stop(), 0);
});

test('REL-03 three host processes that start simultaneously on one database server all become ready', async (t) => {
  const variables = await settings(t);
  if (!('DATABASE_URL' in variables)) return t.skip('embedded data belongs to one process');
  const second = await mkdtemp(join(folder, 'data-'));
  const third = await mkdtemp(join(folder, 'data-'));
  // They also fill the database at the same time.
  const filling = { ...variables, SAMPLE_WORLD: 'on', SEED: 'on', RENDER_THREADS: '1' };
  const hosts = await Promise.all(
    [filling, { ...filling, DATA_DIR: second }, { ...filling, DATA_DIR: third }].map((each) =>
      begin(t, each),
    ),
  );
  for (const { url } of hosts) assert.equal((await fetch(`${url}/readyz`)).status, 200);
  for (const host of hosts) assert.equal(await host.stop(), 0);
});

test('REL-08 adding 200 MB to the database makes the host read at most 20 MB more when it starts', async (t) => {
  const variables = await settings(t);
  if ('DATABASE_URL' in variables) return t.skip('a server has its data open');
  if (!existsSync('/proc/self/io')) return t.skip('this system does not report what a process reads');
  /**
   * Returns the data in MB that the host has read from files by the time it listens. Elapsed time would also
   * include other work on the machine.
   */
  const readMb = async (): Promise<number> => {
    const host = await begin(t, variables);
    const io = await readFile(`/proc/${host.pid}/io`, 'utf8');
    await host.stop();
    return Number(/^rchar: (\d+)$/m.exec(io)?.[1]) / 1e6;
  };
  // The very first start creates the database.
  await readMb();
  const empty = await readMb();
  const database = new Libsql(join(variables['DATA_DIR'] ?? '', 'database/spheres.db'));
  database.exec(`with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into rate_windows select 'filler ' || i || hex(randomblob(5000)), 0, 0 from n`);
  database.close();
  const extra = (await readMb()) - empty;
  assert.ok(extra < 20, `${extra.toFixed(1)} MB more than ${empty.toFixed(1)} MB`);
});
