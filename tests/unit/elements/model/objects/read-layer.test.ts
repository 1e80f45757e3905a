import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readLayer } from '../../../../../elements/model/objects/read-objects.ts';
import { processorMs } from '../../../../helpers/processor-ms.ts';
import { SQUARE } from './readings.ts';

const at = (id: unknown, more: object = {}): object => ({ id, lat: 1, lng: 2, ...more });
const idsOf = (input: unknown, what: Parameters<typeof readLayer>[1] = 'markers'): string[] =>
  readLayer(input, what).layer.objects.map(({ id }) => id);

test("DATA-26 a layer's objects are read from its items, or from its markers if it has no items", () => {
  assert.deepEqual(idsOf({ markers: [at('m')] }), ['m']);
  assert.deepEqual(idsOf({ items: [at('i')] }), ['i']);
  assert.deepEqual(idsOf({ items: [at('i')], markers: [at('m')] }), ['i']);
  assert.deepEqual(idsOf({ items: [], markers: [at('m')] }), []);
  assert.deepEqual(idsOf([at('bare')]), ['bare']);
  assert.deepEqual(idsOf({}), []);
});

test('DATA-26 OBJ-02 a layer without a name gets a default name, and layers are visible by default', () => {
  const read = (input: object) => readLayer(input, 'markers', 'fallback').layer;
  assert.deepEqual(read({ name: 'Shops' }), { name: 'Shops', visible: true, center: null, objects: [] });
  assert.equal(read({}).name, 'fallback');
  assert.equal(readLayer({}, 'polygons').layer.name, 'polygons');
  for (const visible of [false, 'false', 0]) assert.equal(read({ visible }).visible, false);
});

test("DATA-29 OBJ-37 a layer's center is read, and an invalid center is reported", () => {
  const read = (center: unknown) => readLayer({ name: 'Lots', center }, 'polygons');
  assert.deepEqual(read({ lat: 1, lon: '2' }).layer.center, { latitude: 1, longitude: 2 });
  assert.deepEqual(read(undefined).issues, []);
  for (const center of [{}, { lat: 91, lng: 0 }, 'here', [1, 2]]) {
    assert.equal(read(center).layer.center, null);
    assert.deepEqual(
      read(center).issues.map(({ message }) => message),
      ['Layer "Lots": its center is not a valid latitude and longitude.'],
    );
  }
});

test('EMBED-06 EMBED-19 a layer can contain one kind of object or several kinds', () => {
  const shape = { id: 's', points: SQUARE };
  const texture = { id: 't', texture: 'a.png', dimensions: { width: 1, height: 1 }, position: { x: 1 } };
  const kinds = (input: object, what: Parameters<typeof readLayer>[1]) =>
    readLayer(input, what).layer.objects.map(({ kind }) => kind);
  assert.deepEqual(kinds({ items: [shape] }, 'polygons'), ['polygon']);
  assert.deepEqual(kinds({ polygons: [shape] }, 'polygons'), ['polygon']);
  assert.deepEqual(kinds({ items: [shape] }, 'polylines'), ['polyline']);
  assert.deepEqual(kinds({ items: [texture] }, 'texturedPolygons'), ['texturedPolygon']);
  const items = [at(1), shape, { ...shape, id: 2, width: 3 }, texture, { ...shape, id: 4, kind: 'polyline' }];
  assert.deepEqual(kinds({ items }, 'mixed'), [
    'marker',
    'polygon',
    'polyline',
    'texturedPolygon',
    'polyline',
  ]);
  const lists = {
    texturedPolygons: [texture],
    markers: [at(1)],
    polygons: [shape],
    polylines: [{ ...shape, id: 9 }],
  };
  assert.deepEqual(kinds(lists, 'mixed'), ['marker', 'polygon', 'polyline', 'texturedPolygon']);
});

test('DATA-26 a repeated id is reported and replaced by a unique id, but a generated id is not reported', () => {
  const { layer, issues } = readLayer(
    { name: 'L', items: [at('a'), at('a'), at('a (2)'), at('a')] },
    'markers',
  );
  const ids = layer.objects.map(({ id }) => id);
  assert.equal(new Set(ids).size, 4);
  assert.equal(ids[0], 'a');
  assert.equal(issues.length, 3);
  assert.equal(
    issues[0]?.message,
    'Layer "L": the id "a" is used twice; the later object gets the id "a (2)".',
  );
  const unnamed = { markers: [at(null), at(undefined)], polygons: [{ points: SQUARE }] };
  assert.deepEqual(readLayer(unnamed, 'mixed').issues, []);
  assert.deepEqual(idsOf({ items: [at(1), at('1')] }), ['1', '1 (2)']);
});

test('DATA-26 50,000 objects with the same id get unique ids', () => {
  const ids = idsOf(Array.from({ length: 50_000 }, () => at('same')));
  assert.equal(new Set(ids).size, 50_000);
});

test('OBJ-05 the first 100 invalid objects are reported individually, and all further ones only as a count', () => {
  const items = [at('good'), ...Array.from({ length: 150 }, (_, n) => ({ id: `bad${n}` })), at('good too')];
  const { layer, issues } = readLayer({ name: 'L', items }, 'markers');
  assert.deepEqual(
    layer.objects.map(({ id }) => id),
    ['good', 'good too'],
  );
  assert.equal(issues.length, 101);
  assert.deepEqual(
    issues.slice(0, 100).map(({ id }) => id),
    items.slice(1, 101).map((one) => (one as { id: string }).id),
  );
  assert.equal(issues[100]?.message, 'Layer "L" has 50 more problems.');
});

test('DATA-26 a layer that is neither an object nor a list, or has invalid items, is reported', () => {
  for (const input of [null, undefined, 5, 'x', true]) {
    const { layer, issues } = readLayer(input, 'markers', undefined, { value: 'layers[2]' });
    assert.deepEqual(layer.objects, []);
    assert.equal(
      issues[0]?.message,
      `layers[2] must be a layer, which is a list of objects or has such a list as its items, but it is ${typeof input === 'string' ? '"x"' : String(input)}.`,
    );
  }
  const messageOf = (input: unknown): string | undefined =>
    readLayer(input, 'polygons', 'lots').issues[0]?.message;
  assert.equal(
    messageOf({ items: 'x' }),
    'Layer "lots": its items must be a list of objects, but it is "x".',
  );
  assert.equal(
    messageOf({ polygons: 7 }),
    'Layer "lots": its polygons must be a list of objects, but it is 7.',
  );
});

test('reading 100,000 markers takes less than 2 s of processor time', () => {
  const items = Array.from({ length: 100_000 }, (_, n) =>
    at(n, { name: `Shop ${n}`, iconColor: '#f80', imageUrl: 'https://a.example/a.png', style: 'round' }),
  );
  const usedMs = processorMs(() => {
    assert.equal(readLayer({ items }, 'markers').layer.objects.length, 100_000);
  });
  assert.ok(usedMs < 2000, `${usedMs} ms`);
});

test('DATA-22 unknown properties of an object are not stored', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, n]));
  const { layer } = readLayer({ items: [at('a', many)], ...many }, 'markers');
  assert.equal(Object.keys(layer.objects[0] ?? {}).length, 17);
});

test('a message about an invalid sphere-marker element names the element and its layer', () => {
  const elementOf = (kind: string, _: unknown, index: number): string => `<sphere-${kind}> ${String(index)}`;
  const read = (name: string, ...markers: object[]) =>
    readLayer({ name, markers }, 'mixed', name, { elementOf }).issues.map(({ message }) => message);
  const coordinates = (lat: string, lng: string): string =>
    `its lat must be a number from -90 to 90 and its lng a number from -180 to 180, but they are ${lat} and ${lng}.`;
  assert.deepEqual(read('', at('a'), { lat: 'north' }), [
    `<sphere-marker> 1 is ignored: ${coordinates('"north"', 'undefined')}`,
  ]);
  assert.deepEqual(read('Shops', { lat: 91, lon: 2 }), [
    `<sphere-marker> 0 is ignored in layer "Shops": ${coordinates('91', '2')}`,
  ]);
  assert.deepEqual(read('', at('a'), at('a')), [
    'The layer without a name: the id "a" is used twice; the later object gets the id "a (2)".',
  ]);
});

test('an unknown icon is reported once, but only if a marker would show it', () => {
  const icons = ['star', ' Star ', '', 'castle', 'castle', 'moat'];
  const items = icons.map((icon, n) => at(n, { icon }));
  const undrawn = [at('svg', { icon: 'x', svg: '<svg/>' }), at('text', { icon: 'x', style: 'text' })];
  const { layer, issues } = readLayer({ name: 'L', items: [...items, ...undrawn] }, 'markers');
  assert.equal(layer.objects.length, icons.length + undrawn.length);
  const message = (icon: string, id: string): string =>
    `Layer "L": the marker "${id}" has the unknown icon "${icon}", so the icon "pin" is drawn. The section "Icons" of the guide to objects (docs/objects#icons) lists the names.`;
  assert.deepEqual(
    issues.map((issue) => [issue.id, issue.message]),
    [
      ['3', message('castle', '3')],
      ['5', message('moat', '5')],
    ],
  );
});
