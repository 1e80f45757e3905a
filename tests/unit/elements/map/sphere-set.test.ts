import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openSphereSet, packSpheres } from '../../../../elements/map/base/sphere-set.ts';
import type { ViewerError } from '../../../../elements/model/viewer-error.ts';

const PACKAGE = { name: 'Fall flight', center_lat: 40, center_long: -90 };

async function read(input: unknown) {
  const errors: ViewerError[] = [];
  const packed = await packSpheres(input, (error) => errors.push(error), new AbortController().signal);
  const set = openSphereSet(packed);
  return { set, errors };
}

test('MAP-01 spheres are read from an array and from GeoJSON', async () => {
  const sphere = { id: 4, latitude: 40, longitude: -90, title: 'Mill', package: PACKAGE };
  const { latitude, longitude, ...properties } = sphere;
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude, 120] },
    properties,
  };
  for (const input of [[sphere], { type: 'FeatureCollection', features: [feature] }]) {
    const { set, errors } = await read(input);
    assert.deepEqual(errors, []);
    assert.deepEqual([...set.all.ids], [4]);
    assert.deepEqual([...set.all.places], [40, -90]);
    assert.equal(set.titleOf(4), 'Mill');
    assert.equal(set.placeOf(5), null);
  }
});

test('spheres are counted by package, and spheres without a package are listed separately', async () => {
  const spheres = [1, 2, 3, 4].map((id) => ({
    id,
    latitude: id,
    longitude: id,
    package: id < 4 ? PACKAGE : null,
  }));
  const { set } = await read(spheres);
  assert.deepEqual(set.packages, [{ ...PACKAGE, count: 3 }]);
  assert.deepEqual([...set.loose.ids], [4]);
});

test('MAP-01 if several spheres have the same id, only the first of them is used', async () => {
  const { set } = await read([
    { id: 1, latitude: 1, longitude: 1 },
    { id: 1, latitude: 2, longitude: 2 },
  ]);
  assert.deepEqual([...set.all.places], [1, 1]);
});

test('FIX-128 spheres without a place are on no map, and are not reported', async () => {
  const feature = { type: 'Feature', geometry: null, properties: { id: 1, latitude: 5, longitude: 5 } };
  const { set, errors } = await read([
    feature,
    { id: 2, latitude: null, longitude: null },
    { id: 3, latitude: 1, longitude: 1 },
  ]);
  assert.deepEqual([...set.all.ids], [3]);
  assert.deepEqual(errors, []);
});

test('MAP-01 invalid spheres are omitted with one warning, and valid spheres are read', async () => {
  const wrong = [
    null,
    7,
    {},
    { id: 1, latitude: Number.NaN, longitude: 0 },
    { id: 2, latitude: 91, longitude: 0 },
  ];
  const { set, errors } = await read([...wrong, { id: 3, latitude: 1, longitude: 2 }]);
  assert.deepEqual([...set.all.ids], [3]);
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['source-invalid'],
  );
  assert.match(errors[0]?.message ?? '', /5 of 6 spheres are ignored/);
});

test("MAP-01 the title of a sphere is found by the sphere's id, and is null for a sphere without a title", async () => {
  const titles = ['Mill', '', null, 'Mühle 🌊', undefined, 'End'];
  const { set } = await read(
    titles.map((title, at) => ({ id: 9 - at, latitude: at, longitude: -at, title })),
  );
  assert.deepEqual(
    titles.map((_, at) => set.titleOf(9 - at)),
    ['Mill', null, null, 'Mühle 🌊', null, 'End'],
  );
  assert.deepEqual(set.placeOf(7), { latitude: 2, longitude: -2 });
  assert.equal(set.titleOf(1), null);
});

test('MAP-01 reading a long list of spheres stops when it is aborted', async () => {
  const spheres = Array.from({ length: 200_000 }, (_, id) => ({ id, latitude: 0, longitude: 0 }));
  const aborted = new AbortController();
  const reading = packSpheres(spheres, () => undefined, aborted.signal);
  aborted.abort();
  await assert.rejects(reading, { name: 'AbortError' });
});

test('MAP-01 input that is neither a list nor a feature collection is rejected', async () => {
  for (const input of [{}, 'spheres', { type: 'Feature' }, { type: 'FeatureCollection', features: 3 }]) {
    await assert.rejects(read(input), { code: 'source-invalid' });
  }
});

test('MAP-01 reading a list of arbitrary values never throws', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.anything()), async (input) => {
      const { set } = await read(input);
      assert.ok(set.all.ids.length <= input.length);
    }),
  );
});
