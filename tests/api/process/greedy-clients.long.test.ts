import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startHost, type HostProcess } from '../../helpers/host-process.ts';
import { createPlace, type Place } from '../../helpers/host/host-location.ts';

/* Clients that use a lot of time, bytes or connections must not make the host unavailable to others. */

let place: Place;
let host: HostProcess;

before(async () => {
  place = await createPlace();
  host = await startHost({ ...place.variables, SAMPLE_WORLD: 'off', RATE_LIMIT_FACTOR: '1000' });
});

after(async () => {
  await host.stop();
  await place.remove();
});

/** Returns the memory used by the host's process, in MB. */
async function memoryMb(): Promise<number> {
  const status = await readFile(`/proc/${host.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000;
}

/** Opens a connection on which `head` is sent. Resolves once the host has accepted it. */
function open(head: string): Promise<Socket> {
  const { hostname, port } = new URL(host.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(head, () => resolve(socket)));
    socket.on('error', reject);
  });
}

async function openMany(count: number, head: string): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: 250 }, () => open(head)))));
  return sockets;
}

/** Makes 50 calls of a probe one after another, and returns the duration of the slowest, in milliseconds. */
async function slowestProbe(): Promise<number> {
  let slowest = 0;
  for (let call = 0; call < 50; call += 1) {
    const start = performance.now();
    assert.equal((await fetch(`${host.url}/healthz`)).status, 200);
    slowest = Math.max(slowest, performance.now() - start);
    await delay(5);
  }
  return slowest;
}

async function closeAll(sockets: readonly Socket[]): Promise<void> {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket
            .on('error', () => undefined)
            .once('close', resolve)
            .destroy(),
        ),
    ),
  );
}

const head = (length: number): string =>
  `POST /user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('FIX-20 2,000 request bodies sent one byte at a time leave the host responsive and use less than 400 MB of memory', async (t) => {
  const before = await memoryMb();
  const sockets = await openMany(2000, head(1000));
  for (let round = 0; round < 5; round += 1) {
    for (const socket of sockets) socket.write(' ');
    await delay(200);
  }
  const slowest = await slowestProbe();
  const grown = (await memoryMb()) - before;
  await closeAll(sockets);
  t.diagnostic(`slowest probe ${slowest.toFixed(0)} ms, memory + ${grown.toFixed(0)} MB`);
  assert.ok(grown < 400, `${grown.toFixed(0)} MB more`);
});

/** Sends 100 MB; resolves with the response, and with the amount that was sent, in MB. */
async function upload(isChunked: boolean): Promise<readonly [response: string, sentMb: number]> {
  const body = Buffer.alloc(1024 * 1024, ' ');
  const length = head(100 * body.length);
  const socket = await open(
    isChunked ? length.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked') : length,
  );
  const ended = new AbortController();
  let response = '';
  socket.on('error', () => undefined);
  socket.once('close', () => ended.abort());
  socket.on('data', (piece) => {
    response += piece.toString();
    ended.abort();
  });
  const piece = isChunked
    ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
    : body;
  let sentMb = 0;
  while (sentMb < 100 && !ended.signal.aborted) {
    if (!socket.write(piece)) await once(socket, 'drain', ended).catch(() => undefined);
    sentMb += 1;
  }
  if (!ended.signal.aborted) await once(ended.signal, 'abort');
  socket.destroy();
  return [response, sentMb];
}

test('FIX-20 each 100 MB request body is rejected with 413 before the client has sent 20 MB', async (t) => {
  const before = await memoryMb();
  const uploads = await Promise.all(Array.from({ length: 20 }, (_, each) => upload(each % 2 === 0)));
  for (const [response] of uploads) assert.match(response, /^HTTP\/1\.1 413 /);
  const maxMb = Math.max(...uploads.map(([, sentMb]) => sentMb));
  const grown = (await memoryMb()) - before;
  t.diagnostic(`at most ${maxMb} MB were sent, memory + ${grown.toFixed(0)} MB`);
  assert.ok(maxMb < 20, `${maxMb} MB were sent`);
  assert.ok(grown < 300, `${grown.toFixed(0)} MB more`);
});

test('FIX-20 10,000 idle connections leave the host responsive and increase its memory use by less than 600 MB', async (t) => {
  const before = await memoryMb();
  const sockets = await openMany(10_000, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n');
  const slowest = await slowestProbe();
  const grown = (await memoryMb()) - before;
  await closeAll(sockets);
  t.diagnostic(`slowest probe ${slowest.toFixed(0)} ms, memory + ${grown.toFixed(0)} MB`);
  assert.ok(grown < 600, `${grown.toFixed(0)} MB more`);
});
