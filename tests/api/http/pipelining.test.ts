import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { test } from 'node:test';
import { MAX_UNANSWERED, createHostServer } from '../../../demo/host/start/host-server.ts';

/* Tests the host's server with clients that send requests without waiting for responses. */

interface Pipelined {
  /** Paths of the requests that the host handles or has handled, in order. */
  readonly handled: string[];
  /** Responds to the oldest request without a response. */
  readonly respond: () => void;
  readonly connections: Socket[];
  readonly port: number;
}

/** Runs a server that responds to requests only when the test says so. */
async function withServer(work: (server: Pipelined) => Promise<void>): Promise<void> {
  const handled: string[] = [];
  const responses: (() => void)[] = [];
  const connections: Socket[] = [];
  const server = createHostServer(async (request) => {
    const { pathname } = new URL(request.url);
    handled.push(pathname);
    const body = await request.text();
    await new Promise<void>((done) => responses.push(done));
    return new Response(`${pathname} ${body};`);
  });
  server.on('connection', (socket) => connections.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await work({ handled, respond: () => responses.shift()?.(), connections, port });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Resolves when a condition holds; the event loop runs in the meantime. */
async function becomes(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((next) => setTimeout(next, 5));
}

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a.test\r\n\r\n`;
const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: a.test\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`;

const paths = (count: number): string[] => Array.from({ length: count }, (_, at) => `/${String(at)}`);

test('FIX-101 at most 32 requests of a connection are handled at once, further ones stay unread, and all get their responses in order', () =>
  withServer(async ({ handled, respond, connections, port }) => {
    const client = connect(port, '127.0.0.1');
    let received = '';
    client.on('data', (chunk) => (received += chunk.toString()));
    const wanted = paths(10_000);
    client.write(wanted.map(get).join(''));
    await becomes(() => handled.length >= MAX_UNANSWERED);
    // A request of another connection is handled although the first connection waits.
    const other = connect(port, '127.0.0.1');
    other.write(get('/other'));
    await becomes(() => handled.includes('/other'));
    assert.equal(handled.length, MAX_UNANSWERED + 1);
    const [{ bytesRead } = { bytesRead: NaN }] = connections;
    assert.ok(bytesRead <= 128 * 1024, `${String(bytesRead)} bytes were read`);
    let most = 0;
    for (let done = 0; done < wanted.length + 1; done += 1) {
      await becomes(() => handled.length > done);
      most = Math.max(most, handled.length - done);
      respond();
    }
    await becomes(() => received.includes('/9999 ;'));
    assert.deepEqual(received.match(/\/\d+(?= ;)/g), wanted);
    assert.ok(most <= MAX_UNANSWERED + 1, `${String(most)} requests at once`);
    client.destroy();
    other.destroy();
  }));

test('FIX-101 requests with bodies, and connections that close early, pass through the limit', () =>
  withServer(async ({ handled, respond, port }) => {
    const early = connect(port, '127.0.0.1');
    early.write(paths(200).map(get).join(''));
    await becomes(() => handled.length === MAX_UNANSWERED);
    early.destroy();
    for (let done = 0; done < MAX_UNANSWERED; done += 1) respond();
    const client = connect(port, '127.0.0.1');
    let received = '';
    client.on('data', (chunk) => (received += chunk.toString()));
    const bodies = paths(60).map((path) => path.slice(1).repeat(3000));
    client.write(bodies.map((body, at) => post(`/b${String(at)}`, body)).join(''));
    const begun = handled.length;
    for (let done = 0; done < bodies.length; done += 1) {
      await becomes(() => handled.length > begun + done);
      // The last answer of the first connection may still be pending.
      respond();
    }
    const timer = setInterval(respond, 5);
    await becomes(() => bodies.every((body, at) => received.includes(`/b${String(at)} ${body};`)));
    clearInterval(timer);
    assert.ok(handled.filter((path) => !path.startsWith('/b')).length <= MAX_UNANSWERED);
    client.destroy();
  }));
