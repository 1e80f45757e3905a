import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { deactivateAsset } from '../../../web/contract/asset.ts';
import { listSpheres } from '../../../web/contract/sphere.ts';
import { createKeyCompany } from '../api-key-company.ts';
import { expectOk } from '../call.ts';
import { openHost, type TestHost } from '../open-host.ts';
import { createSiteKey } from '../site-key.ts';
import { addAsset, addSpheres, someSphere } from '../some-spheres.ts';

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
  const responses = await Promise.all(Array.from({ length: 200 }, () => requestAll(headers)));
  const bodies = await Promise.all(
    responses.map(async (response) => Buffer.from(await response.arrayBuffer())),
  );
  for (const body of bodies) assert.ok(body.equals(bodies[0] as Buffer));
  const { panoramas } = JSON.parse(gunzipSync(bodies[0] as Buffer).toString()) as { panoramas: unknown[] };
  assert.equal(panoramas.length, COUNT + 1);
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
