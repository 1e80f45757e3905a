import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, test } from 'node:test';
import { createAdaptorServer } from '@hono/node-server';
import { shareSphere } from '../../../web/contract/sphere.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { registerUser } from '../../helpers/host/register.ts';
import { openSphereHost } from '../../helpers/host/some-spheres.ts';

const PORT = 8080;
const MAIN = `http://localhost:${PORT}`;
const FOREIGN = 'evil.example';

const openAt = (production: boolean, apiUrl: string): Promise<TestHost> =>
  openHost({ production, apiUrl, portalUrl: apiUrl });

let development: TestHost;
let production: TestHost;

before(async () => {
  development = await openAt(false, MAIN);
  production = await openAt(true, 'https://product.test');
});

after(() => Promise.all([development.close(), production.close()]));

const textAt = async (host: TestHost, path: string, name: string): Promise<string> =>
  (await host.request(path, { headers: { host: name } })).text();

const PATHS = ['/sample/map.json', '/api/openapi.json', '/docs/map'];

test('FIX-13 responses contain the configured URL that matches the Host header, or the first configured URL if none matches', async () => {
  for (const path of PATHS) {
    for (const name of ['localhost', '127.0.0.1', '[::1]'])
      assert.ok(
        (await textAt(development, path, `${name}:${PORT}`)).includes(`http://${name}:${PORT}`),
        `${path} at ${name}`,
      );
    for (const name of [
      FOREIGN,
      `${FOREIGN}:${PORT}`,
      'localhost:81',
      'localhost.evil.example',
      '127.0.0.2:8080',
      '',
    ])
      assert.equal(
        await textAt(development, path, name),
        await textAt(development, path, `localhost:${PORT}`),
      );
    const official = await textAt(production, path, 'product.test');
    assert.ok(official.includes('https://product.test'), path);
    for (const name of [FOREIGN, 'localhost', '127.0.0.1:8080'])
      assert.equal(await textAt(production, path, name), official, `${path} at ${name}`);
  }
});

test('FIX-13 the sample map has a different ETag for each configured URL that a Host header can match', async () => {
  const etagAt = async (name: string) => {
    const response = await development.request('/sample/map.json', { headers: { host: name } });
    assert.match(response.headers.get('vary') ?? '', /\bHost\b/i);
    return response.headers.get('etag');
  };
  assert.notEqual(await etagAt(`127.0.0.1:${PORT}`), await etagAt(`localhost:${PORT}`));
  assert.equal(await etagAt(FOREIGN), await etagAt(`localhost:${PORT}`));
});

test('FIX-13 share links start with the configured URL that matches the Host header, or with the first one if none matches', async () => {
  const { host, own } = await openSphereHost({ apiUrl: MAIN, portalUrl: MAIN });
  const urlAt = async (name: string): Promise<string> => {
    const response = await host.request(shareSphere.path, {
      method: 'POST',
      headers: { host: name, authorization: `Basic ${own.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ panoramaId: 1, pan: 0, tilt: 0, fov: 60 }),
    });
    assert.equal(response.status, 200);
    return ((await response.json()) as { url: string }).url;
  };
  assert.ok((await urlAt(`127.0.0.1:${PORT}`)).startsWith(`http://127.0.0.1:${PORT}/share/`));
  assert.ok((await urlAt(FOREIGN)).startsWith(`${MAIN}/share/`));
  await host.close();
});

test('FIX-13 a password reset email does not contain the host of a forged Host header', async () => {
  const { email } = (await registerUser(production)).user;
  await production.request('/user/password/reset', {
    method: 'POST',
    headers: { host: FOREIGN, 'x-forwarded-host': FOREIGN, 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await production.runJobs();
  for (const { text, html } of await production.mails()) assert.doesNotMatch(text + html, /evil/);
});

test('FIX-13 a request with more than one Host header is rejected with 400', async () => {
  const server = createAdaptorServer({ fetch: development.app.fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = async (...hosts: readonly string[]): Promise<string> => {
    const socket = connect(port, '127.0.0.1');
    const lines = hosts.map((name) => `${name}\r\n`).join('');
    socket.write(`GET /sample/map.json HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
    let received = '';
    for await (const chunk of socket) received += String(chunk);
    return received;
  };
  assert.match(await send(`Host: localhost:${PORT}`), /^HTTP\/1\.1 200 /);
  const refusal = await send(`Host: localhost:${PORT}`, `hOST: ${FOREIGN}`);
  assert.match(refusal, /^HTTP\/1\.1 400 /);
  assert.match(refusal, /A request must have a single Host header\./);
  assert.match(await send(`Host: localhost:${PORT}`, `Host: localhost:${PORT}`), /^HTTP\/1\.1 400 /);
  server.close();
});
