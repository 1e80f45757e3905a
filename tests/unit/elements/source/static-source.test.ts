import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRestrictedSource } from '../../../../elements/source/restricted-source.ts';
import { createStaticSource } from '../../../../elements/source/static-source.ts';
import { createTemplateSource } from '../../../../elements/source/template-source.ts';
import { ALWAYS, MIDDLE, beside, fileOf, sphereAt } from './some-spheres.ts';

const SPHERES = [1, 2, 3, 4].map((id) => sphereAt(id, beside(MIDDLE, (id - 1) * 100, 0)));
const URL_OF_FILE = 'https://host.test/a/spheres.geojson';

function openSource(respond: () => Response = () => new Response(fileOf(SPHERES))) {
  const requests: string[] = [];
  const source = createStaticSource(URL_OF_FILE, (url) => {
    requests.push(url as string);
    return Promise.resolve(respond());
  });
  return { source, requests };
}

const idsOf = (spheres: readonly { id: number }[]): number[] => spheres.map(({ id }) => id);

test('the static file is requested once for all queries about its spheres', async () => {
  const { source, requests } = openSource();
  const [all, around, nearest, one] = await Promise.all([
    source.spheres(ALWAYS),
    source.around(beside(MIDDLE, 90, 0), 120, ALWAYS),
    source.nearest(beside(MIDDLE, 1000, 0), ALWAYS),
    source.sphere(3, ALWAYS),
  ]);
  assert.deepEqual(idsOf(all), [1, 2, 3, 4]);
  assert.deepEqual(idsOf(around), [2, 1, 3]);
  assert.equal(nearest?.id, 4);
  assert.equal(one.sphere.id, 3);
  assert.deepEqual(idsOf(await source.listed([4, 9, 2], ALWAYS)), [2, 4]);
  assert.deepEqual(requests, [URL_OF_FILE]);
});

test('FIX-128 a sphere whose geometry is null is found by its id alone', async () => {
  const file = JSON.parse(fileOf(SPHERES)) as {
    features: { geometry: unknown; properties: { timestamp?: string } }[];
  };
  file.features[0]!.geometry = null;
  delete file.features[0]!.properties.timestamp;
  const { source } = openSource(() => new Response(JSON.stringify(file)));
  for (const id of [null, 1]) {
    const { sphere, isPlaced } = await source.sphere(id, ALWAYS);
    assert.deepEqual([sphere.id, sphere.timestamp, isPlaced], [1, null, false]);
  }
  assert.equal((await source.sphere(2, ALWAYS)).isPlaced, true);
  assert.deepEqual(idsOf(await source.spheres(ALWAYS)), [2, 3, 4]);
  assert.deepEqual(idsOf(await source.listed([1, 2], ALWAYS)), [2]);
  const gulf = { latitude: 0, longitude: 0 };
  assert.deepEqual(await source.around(gulf, 1e5, ALWAYS), []);
  assert.equal(await source.nearest(gulf, ALWAYS), null);
  const restricted = createRestrictedSource(source, [1]);
  assert.equal((await restricted.sphere(null, ALWAYS)).sphere.id, 1);
  assert.deepEqual(await restricted.spheres(ALWAYS), []);
});

test('VIEW-78 a static file that cannot be loaded is reported, and requested again by the next call', async () => {
  const responses = [new Response(null, { status: 503 }), new Response('<p>'), new Response(fileOf(SPHERES))];
  const { source, requests } = openSource(() => responses.shift() as Response);
  await assert.rejects(source.spheres(ALWAYS), {
    code: 'source-failed',
    recoverable: true,
    message: `Error has occurred loading panos. ${URL_OF_FILE} returned status 503.`,
  });
  await assert.rejects(source.spheres(ALWAYS), { code: 'source-invalid', message: /^Error has occurred/ });
  assert.equal((await source.spheres(ALWAYS)).length, 4);
  assert.equal(requests.length, 3);
});

test('canceling one of several concurrent requests for a static file does not affect the others', async () => {
  let release = (): void => undefined;
  let signal: AbortSignal | null | undefined;
  const source = createStaticSource(URL_OF_FILE, async (_, init) => {
    signal = init?.signal;
    await new Promise<void>((resolve) => (release = resolve));
    return new Response(fileOf(SPHERES));
  });
  const aborting = new AbortController();
  const input = source.spheres(aborting.signal);
  const uncancelled = source.spheres(ALWAYS);
  aborting.abort(new Error('enough'));
  await assert.rejects(input, { message: 'enough' });
  assert.equal(signal?.aborted, false);
  release();
  assert.equal((await uncancelled).length, 4);
});

test('EMBED-24 OBJ-08 a restricted source returns only the listed spheres', async () => {
  const source = createRestrictedSource(openSource().source, [4, 2, 77]);
  assert.deepEqual(idsOf(await source.spheres(ALWAYS)), [2, 4]);
  assert.deepEqual(idsOf(await source.around(MIDDLE, 1000, ALWAYS)), [2, 4]);
  assert.deepEqual(idsOf(await source.listed([1, 4], ALWAYS)), [4]);
  assert.equal((await source.nearest(MIDDLE, ALWAYS))?.id, 2);
  assert.equal((await source.sphere(null, ALWAYS)).sphere.id, 2);
  assert.equal((await source.sphere(4, ALWAYS)).sphere.id, 4);
  await assert.rejects(source.sphere(1, ALWAYS), { code: 'not-found', message: /restricted list/ });
  await assert.rejects(createRestrictedSource(openSource().source, [77]).sphere(null, ALWAYS), {
    code: 'not-found',
  });
});

test('relative URLs in the metadata of a sphere are resolved against the URL of the static file', async () => {
  const [sphere] = SPHERES;
  const metadata = { ...sphere!.metadata, surface: 'city.pmtiles', terrain: 7 };
  const source = createStaticSource(URL_OF_FILE, () =>
    Promise.resolve(new Response(fileOf([{ ...sphere!, metadata } as never]))),
  );
  const located = await source.sphere(null, ALWAYS);
  assert.equal(located.base, URL_OF_FILE);
  assert.equal(located.sphere.metadata.surface, 'city.pmtiles');
  assert.equal(located.sphere.metadata.terrain, undefined);
});

test('FIX-40 FIX-96 a sphere can be opened by its former_id, but lists of spheres contain only ids', async () => {
  const file = JSON.parse(fileOf(SPHERES)) as {
    features: { properties: { id: number; former_id?: number } }[];
  };
  for (const { properties } of file.features) {
    properties.former_id = properties.id;
    properties.id += 1000;
  }
  const { source } = openSource(() => new Response(JSON.stringify(file)));
  assert.equal((await source.sphere(3, ALWAYS)).sphere.id, 1003);
  assert.equal((await source.sphere(1003, ALWAYS)).sphere.id, 1003);
  await assert.rejects(source.sphere(5, ALWAYS), { code: 'not-found' });
  assert.deepEqual(idsOf(await source.listed([2, 1004, 9], ALWAYS)), [1004]);
  const restricted = createRestrictedSource(source, [4, 1002]);
  assert.deepEqual(idsOf(await restricted.spheres(ALWAYS)), [1002]);
  assert.equal((await restricted.sphere(2, ALWAYS)).sphere.id, 1002);
  for (const unlisted of [4, 1004, 1003])
    await assert.rejects(restricted.sphere(unlisted, ALWAYS), {
      code: 'not-found',
      message: /restricted list/,
    });
});

test('a source that has only a tile template lists no spheres and has no nearest sphere', async () => {
  const source = createTemplateSource('https://host.test/{face}', 1024);
  assert.deepEqual(await source.spheres(ALWAYS), []);
  assert.deepEqual(await source.around(MIDDLE, 1e7, ALWAYS), []);
  assert.equal(await source.nearest(MIDDLE, ALWAYS), null);
});
