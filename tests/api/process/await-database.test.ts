import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, type Server, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../helpers/free-port.ts';
import { type HostProcess, spawnHost, startHost } from '../../helpers/host-process.ts';
import { createTestPlace } from '../../helpers/host/open-host.ts';

/* Tests hosts in separate processes that start before their database server. */

let folder = '';

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'await-database-'));
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** A server in front of a database server. It ends all connections until it has a server to forward them to. */
interface Gate {
  readonly port: number;
  readonly tries: () => number;
  readonly openTo: (server: { readonly host: string; readonly port: number }) => void;
  readonly close: () => void;
}

async function openGate(): Promise<Gate> {
  let tries = 0;
  let target: { readonly host: string; readonly port: number } | null = null;
  const gate: Server = createServer((socket) => {
    tries += 1;
    socket.on('error', () => undefined);
    if (target === null) {
      // The connection ends after the client's first message, so that the client always sees the same error.
      socket.once('data', () => socket.end());
      return;
    }
    const server = connect(target.port, target.host);
    server.on('error', () => socket.destroy());
    socket.pipe(server).pipe(socket);
  });
  await new Promise<void>((done) => {
    gate.listen(0, '127.0.0.1', done);
  });
  return {
    port: (gate.address() as AddressInfo).port,
    tries: () => tries,
    openTo: (server) => (target = server),
    close: () => gate.close(),
  };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

const isListening = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

const linesOf = (host: Pick<HostProcess, 'output'>, event: string): number =>
  host
    .output()
    .split('\n')
    .filter((line) => line.includes(`"event":"${event}"`)).length;

const settings = (gate: Gate, port: number) => ({
  DATA_DIR: mkdtempSync(join(folder, 'data-')),
  DATABASE_URL: `postgres://spheres:secret@127.0.0.1:${String(gate.port)}/spheres`,
  PORT: String(port),
  SAMPLE_WORLD: 'off',
  SEED: 'off',
});

test('FIX-103 a host that cannot reach its database responds with 503 and the reason, logs the reason once, and stops when it is asked to', async () => {
  const gate = await openGate();
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const host = spawnHost(settings(gate, port));
  await until(() => isListening(url));
  await until(() => gate.tries() >= 3);
  const ready = await fetch(`${url}/readyz`);
  assert.equal(ready.status, 503);
  assert.ok(Number(ready.headers.get('retry-after')) > 0);
  const { fields } = (await ready.json()) as { fields: unknown };
  assert.deepEqual(fields, [
    { field: 'database', message: 'The database cannot be reached. The host tries again every second.' },
  ]);
  assert.equal((await fetch(`${url}/user/login`, { method: 'POST' })).status, 503);
  const page = await fetch(`${url}/zwivel/home`, { headers: { Accept: 'text/html,*/*' } });
  assert.equal(page.status, 503);
  assert.ok(Number(page.headers.get('retry-after')) > 0);
  assert.match(page.headers.get('content-type')!, /^text\/html/);
  assert.match(await page.text(), /http-equiv="refresh"[^]*The database cannot be reached\./);
  assert.equal(linesOf(host, 'database_unreachable'), 1);
  assert.ok(!host.output().includes('secret'), 'the password is not logged');
  assert.equal(await host.stop(), 0);
  gate.close();
});

test('FIX-103 a host that waited for its database goes on when the database can be reached', async (t) => {
  const { place, drop } = await createTestPlace();
  if (!('url' in place)) {
    t.skip('an embedded database is always there');
    await drop();
    return;
  }
  const server = new URL(place.url);
  const gate = await openGate();
  const port = await freePort();
  const through = new URL(place.url);
  through.host = `127.0.0.1:${String(gate.port)}`;
  const hosts = [port, await freePort()].map((each) =>
    startHost({ ...settings(gate, each), DATABASE_URL: through.href }),
  );
  await until(() => gate.tries() >= 4);
  gate.openTo({ host: server.hostname, port: Number(server.port) });
  for (const starting of hosts) {
    const host = await starting;
    assert.equal((await fetch(`${host.url}/readyz`)).status, 200);
    assert.equal(linesOf(host, 'database_reached'), 1);
    assert.equal(await host.stop(), 0);
  }
  gate.close();
  await drop();
});
