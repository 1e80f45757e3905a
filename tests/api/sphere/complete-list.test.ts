import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { createKeyCompany } from '../../helpers/host/api-key-company.ts';
import { expectOk } from '../../helpers/host/call.ts';
import { openHost, type TestHost } from '../../helpers/host/open-host.ts';
import { createSiteKey } from '../../helpers/host/site-key.ts';
import { addAsset, addSpheres, someSphere } from '../../helpers/host/some-spheres.ts';

/* The cost of the list of all spheres must not depend on how often it is requested. */

const COUNT = 3000;

let host: TestHost;

before(async () => {
  host = await openHost({ rateLimitFactor: 1000 });
  // Random titles make the list several chunks long even in gzip, so that a response that is not read stays
  // open.
  const title = (): string => randomBytes(150).toString('base64url');
  await addSpheres(
    host,
    ...Array.from({ length: COUNT }, (_, at) => someSphere({ id: at + 1, title: title() })),
  );
});

after(() => host.close());

const bearer = (token: string) => ({ authorization: `Basic ${token}` });

const requestAll = (headers: Record<string, string>): Promise<Response> =>
  host.request('/api/panorama/all', { headers });

const idsOf = async (response: Response): Promise<number[]> =>
  ((await response.json()) as { panoramas: { id: number }[] }).panoramas.map(({ id }) => id);

test('FIX-08 the ETag of the sphere list depends only on the spheres that the company sees', async () => {
  const [one, other] = [await createKeyCompany(host), await createKeyCompany(host)];
  const first = await requestAll(bearer(one.token));
  const tag = first.headers.get('etag') ?? '';
  assert.match(tag, /^"[0-9a-f]{32}"$/);
  assert.equal((await idsOf(first)).length, COUNT);
  const again = await requestAll({ ...bearer(one.token), 'if-none-match': tag });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  const shared = await requestAll({ ...bearer(other.token), 'if-none-match': tag });
  assert.equal(shared.status, 304, 'another company sees the same library');

  const assetId = await addAsset(host, one.id, 7);
  await expectOk(host, deactivateAsset, { assetId }, { token: one.token });
  const hidden = await requestAll({ ...bearer(one.token), 'if-none-match': tag });
  assert.equal(hidden.status, 200);
  const left = await idsOf(hidden);
  assert.deepEqual([left.length, left.includes(7)], [COUNT - 1, false]);
  const untouched = await requestAll({ ...bearer(other.token), 'if-none-match': tag });
  assert.equal(untouched.status, 304, 'what one company hides changes no other list');

  await addSpheres(host, someSphere({ id: COUNT + 1 }));
  const grown = await requestAll({ ...bearer(other.token), 'if-none-match': tag });
  assert.equal((await idsOf(grown)).length, COUNT + 1);
});

test('FIX-08 a session can receive two complete sphere lists at once and queue eight more requests, and the next request gets 429', async () => {
  const { token } = await createKeyCompany(host);
  // The stored encoding is requested, because decompression would read ahead.
  const headers = { ...bearer(token), 'accept-encoding': 'gzip' };
  const countOf = async (response: Response): Promise<number> => {
    const text = gunzipSync(Buffer.from(await response.arrayBuffer())).toString();
    return (JSON.parse(text) as { panoramas: unknown[] }).panoramas.length;
  };
  const streams = [await requestAll(headers), await requestAll(headers)];
  const later = Array.from({ length: 9 }, () => requestAll(headers));
  // Neither stream has been read yet, so only the refused call gets a response.
  const refused = await Promise.race(later);
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const part = await host.request('/api/panorama/all?limit=5', { headers: bearer(token) });
  assert.equal((await idsOf(part)).length, 5, 'a page of the list needs no slot');
  await streams[0]?.body?.cancel();
  assert.ok((await countOf(streams[1] as Response)) >= COUNT);
  const counts = await Promise.all(
    later.map(async (each) => ((await each) === refused ? null : countOf(await each))),
  );
  assert.deepEqual(
    counts.filter((count) => count !== null).map((count) => count >= COUNT),
    Array<boolean>(8).fill(true),
  );
  const again = await requestAll(headers);
  assert.equal(again.status, 200, 'the slots are free again');
  await again.body?.cancel();
});

test('FIX-08 200 simultaneous requests with one API key all get the complete sphere list', async () => {
  const key = await createSiteKey(host, await createKeyCompany(host));
  const headers = { 'x-api-key': key, 'accept-encoding': 'gzip' };
  const bodies = await Promise.all(
    Array.from({ length: 200 }, async () => Buffer.from(await (await requestAll(headers)).arrayBuffer())),
  );
  for (const body of bodies) assert.ok(body.equals(bodies[0] as Buffer));
  const { panoramas } = JSON.parse(gunzipSync(bodies[0] as Buffer).toString()) as { panoramas: unknown[] };
  assert.equal(panoramas.length, COUNT + 1);
});

test('FIX-110 a client with an API key receives four complete sphere lists at once, and clients at other addresses do not wait for it', async () => {
  const key = await createSiteKey(host, await createKeyCompany(host));
  const from = (address: string) => ({
    'x-api-key': key,
    'accept-encoding': 'gzip',
    'x-test-address': address,
  });
  const streams = await Promise.all(Array.from({ length: 4 }, () => requestAll(from('203.0.113.1'))));
  let hasStarted = false;
  const fifth = requestAll(from('203.0.113.1')).then((response) => {
    hasStarted = true;
    return response.arrayBuffer();
  });
  const other = await requestAll(from('203.0.113.2'));
  assert.ok((await other.arrayBuffer()).byteLength > 0);
  assert.equal(hasStarted, false, 'the fifth list waits');
  await streams[0]?.body?.cancel();
  assert.ok((await fifth).byteLength > 0);
  for (const stream of streams.slice(1)) await stream.body?.cancel();
});

test('FIX-110 a complete sphere list is sent in gzip, and clients that do not accept gzip get 406 with a sentence', async () => {
  const headers = bearer((await createKeyCompany(host)).token);
  for (const accepted of [undefined, 'gzip', 'br;q=1, *;q=0.5', 'identity, gzip;q=0.2']) {
    const coding = accepted === undefined ? {} : { 'accept-encoding': accepted };
    const response = await host.app.request('http://host.test/api/panorama/all', {
      headers: { ...headers, ...coding },
    });
    assert.equal(response.status, 200, accepted);
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    assert.match(response.headers.get('vary') ?? '', /\bAccept-Encoding\b/);
    await response.body?.cancel();
  }
  for (const accepted of ['identity', '', 'deflate', 'gzip;q=0', 'gzip;q=0, *']) {
    const response = await requestAll({ ...headers, 'accept-encoding': accepted });
    assert.equal(response.status, 406, accepted);
    const { displayMessage } = (await response.json()) as { displayMessage: string };
    assert.match(displayMessage, /Accept-Encoding: gzip/);
  }
  const identity = { ...headers, 'accept-encoding': 'identity' };
  const part = await host.request('/api/panorama/all?limit=2', { headers: identity });
  assert.equal((await idsOf(part)).length, 2, 'a page of the list is sent without encoding');
});

test('FIX-102 HEAD requests for the complete sphere list leave no slot taken and no file open', async () => {
  const company = await createKeyCompany(host);
  const key = await createSiteKey(host, company);
  const head = async (headers: Record<string, string>): Promise<void> => {
    const response = await host.request('/api/panorama/all', { method: 'HEAD', headers });
    assert.deepEqual([response.status, response.body], [200, null]);
  };
  const coding = { 'accept-encoding': 'gzip' };
  for (let sent = 0; sent < 5; sent += 1) await head({ ...bearer(company.token), ...coding });
  const list = await requestAll({ ...bearer(company.token), ...coding });
  assert.ok((await list.arrayBuffer()).byteLength > 0, 'a list can still be received');
  // Linux lists the process's open files; elsewhere, only the slots are checked.
  if (!existsSync('/proc/self/fd')) return;
  const lists = (): number =>
    readdirSync('/proc/self/fd').filter((fd) => {
      try {
        return /\/[0-9a-f]{32}$/.test(readlinkSync(`/proc/self/fd/${fd}`));
      } catch {
        return false;
      }
    }).length;
  for (let sent = 0; sent < 100; sent += 1) await head({ 'x-api-key': key, ...coding });
  // Closing a file takes a turn of the event loop.
  while (lists() > 0) await new Promise((resolve) => setTimeout(resolve, 5));
});

test('FIX-08 other requests are served while a complete sphere list is being written', async () => {
  const company = await createKeyCompany(host);
  await addSpheres(host, someSphere({ id: 900_000, company_id: company.id }));
  const list = requestAll(bearer(company.token)).then((response) => response.arrayBuffer());
  const untilListed = list.then(() => 'listed' as const);
  let served = 0;
  // Each call starts in a separate task, like a request from the network.
  const nextCall = (): Promise<'served'> =>
    new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => host.request('/healthz'))
      .then(({ status }) => {
        assert.equal(status, 200);
        return 'served';
      });
  while ((await Promise.race([untilListed, nextCall()])) === 'served') served += 1;
  assert.ok(served >= COUNT / 250, `${served} calls were served in between`);
});

test('FIX-08 the list of spheres can be read page by page with the limit and cursor parameters', async () => {
  const { token } = await createKeyCompany(host);
  const read: number[] = [];
  for (;;) {
    const cursor = read.at(-1);
    const page = { limit: '1000', ...(cursor === undefined ? {} : { cursor: String(cursor) }) };
    const { panoramas } = await expectOk(host, listSpheres, page, { token });
    if (panoramas.length === 0) break;
    read.push(...panoramas.map(({ id }) => id));
  }
  assert.deepEqual(
    read,
    [...read].sort((a, b) => a - b),
  );
  assert.equal(read.length, COUNT + 1);
});
