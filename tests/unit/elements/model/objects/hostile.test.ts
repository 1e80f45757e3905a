import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnyObject, ObjectPlace } from '../../../../../elements/model/objects/objects.ts';
import { readGeoJson } from '../../../../../elements/model/objects/read-geojson.ts';
import { type LayerContent, readLayer } from '../../../../../elements/model/objects/read-objects.ts';
import { readMarker, readPolygon, readPolyline, readTexturedPolygon } from './readings.ts';

const READERS = [readMarker, readPolygon, readPolyline, readTexturedPolygon];
const CONTENTS: LayerContent[] = ['markers', 'polygons', 'polylines', 'texturedPolygons', 'mixed'];

function checkPlace({ latitude, longitude, height, altitude = 0 }: ObjectPlace): void {
  assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
  assert.ok(Number.isFinite(height) && Number.isFinite(altitude));
}

function checkDrawable(object: AnyObject): void {
  assert.equal(typeof object.id, 'string');
  assert.ok(Number.isFinite(object.objectDisplayOrder));
  if ('opacity' in object) assert.ok(object.opacity >= 0 && object.opacity <= 1);
  if ('color' in object)
    assert.ok(Number.isInteger(object.color) && object.color >= 0 && object.color <= 0xffffff);
  if (object.kind === 'marker') {
    if (object.place.pan === undefined) checkPlace(object.place);
    else assert.ok(Number.isFinite(object.place.pan) && Math.abs(object.place.tilt) <= 90);
  } else if (object.kind === 'polyline') object.points.forEach(checkPlace);
  else if (object.kind === 'polygon') {
    assert.ok(object.rings.length > 0 && object.rings.every((ring) => ring.length >= 3));
    object.rings.flat().forEach(checkPlace);
  } else
    assert.ok([...object.position, ...object.rotation, object.width, object.height].every(Number.isFinite));
}

function checkAll(input: unknown): void {
  for (const read of READERS) {
    const reading = read(input, 'L', 0);
    if ('object' in reading) checkDrawable(reading.object);
    else assert.ok(reading.issue.message.length < 1000);
  }
  for (const what of CONTENTS)
    for (const layer of [input, [input], { items: [input] }, { items: input }, { [what]: [input] }])
      readLayer(layer, what).layer.objects.forEach(checkDrawable);
  for (const geo of [
    input,
    { type: 'Feature', geometry: input, properties: input },
    { type: 'FeatureCollection', features: [input] },
  ])
    readGeoJson(geo, 'L').layer.objects.forEach(checkDrawable);
}

const throwing = (): never => {
  throw new Error('hostile');
};

/** An object that throws whenever it is accessed. */
const trap = new Proxy({}, { get: throwing, has: throwing, ownKeys: throwing, getPrototypeOf: throwing });

function revoked(target: object): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

const cyclic: Record<string, unknown> = { type: 'GeometryCollection', lat: 1, lng: 1 };
Object.assign(cyclic, {
  items: [cyclic],
  points: [cyclic, cyclic],
  geometries: [cyclic],
  holes: cyclic,
  position: cyclic,
});

const endless = Object.assign([1, 2], {
  *[Symbol.iterator]() {
    for (;;) yield { lat: 1, lng: 1 };
  },
});

const HOSTILE: unknown[] = [
  trap,
  revoked({}),
  revoked([]),
  cyclic,
  endless,
  [trap],
  [cyclic],
  Object.create(null) as unknown,
  { items: trap },
  { items: revoked([]) },
  { points: trap },
  { points: [trap] },
  { lat: 1, lng: 1, id: trap },
  { lat: 1, lng: 1, showFlyHere: trap },
  { lat: 1, lng: 1, style: Symbol('s'), icon: Symbol.iterator, id: 5n },
  { lat: { valueOf: throwing }, lng: { toString: throwing } },
  { lat: 1, lng: 1, name: { toString: throwing } },
  { texture: { toString: throwing }, dimensions: trap, position: { x: trap } },
  Object.create(trap) as unknown,
  new Map([['lat', 1]]),
  new Date(NaN),
  /x/,
  new Error('x'),
  new (class A {})(),
  globalThis,
  () => throwing,
  new Array(1000),
  Object.assign([], { length: 5000 }),
  new Uint8Array(8),
  'x'.repeat(1e6),
  10n,
  Symbol('x'),
  JSON.parse('{"__proto__":{"lat":1,"lng":2},"constructor":{"prototype":{"lat":3}},"lat":1}'),
];

test('OBJ-01 reading hostile objects, lists and layers never throws, and every accepted object can be drawn', () => {
  for (const input of HOSTILE) checkAll(input);
});

test('OBJ-01 reading objects changes neither the input nor Object.prototype', () => {
  const input = Object.freeze({ id: 'a', lat: 1, lng: 1, points: Object.freeze([]) });
  checkAll(input);
  assert.equal(({} as { lat?: number }).lat, undefined);
});

test('OBJ-01 a hostile entry in a list is reported, and the other entries are read', () => {
  const { layer, issues } = readLayer(
    { items: [{ id: 1, lat: 1, lng: 1 }, trap, { id: 2, lat: 1, lng: 1 }] },
    'mixed',
  );
  assert.deepEqual(
    layer.objects.map(({ id }) => id),
    ['1', '2'],
  );
  assert.deepEqual(
    issues.map(({ message }) => message),
    ['Marker "#1" is ignored in layer "mixed": it could not be read.'],
  );
});

/** Arbitrary values for the fields that the code reads. */
const field = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.oneof(fc.double(), fc.integer({ min: -200, max: 200 }), fc.double().map(String)),
  },
  {
    weight: 1,
    arbitrary: fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    }),
  },
);
const point = fc.record({ lat: field, lng: field, lon: field, altitude: field }, { requiredKeys: [] });
const position = fc.array(field, { maxLength: 4 });
const NAMES = [
  'id',
  'lat',
  'lng',
  'lon',
  'altitude',
  'panoramaId',
  'name',
  'hoverText',
  'style',
  'icon',
  'iconColor',
  'svg',
  'imageUrl',
  'popup',
  'isStatic',
  'showFlyHere',
  'flyHere',
  'color',
  'opacity',
  'width',
  'texture',
  'rotation',
  'x',
  'y',
  'z',
  'objectDisplayOrder',
  'metersFromCenter',
  'kind',
  'visible',
  'center',
  'fill',
  'stroke',
  'title',
];
const object = fc.record(
  {
    ...Object.fromEntries(NAMES.map((name) => [name, field])),
    points: fc.oneof(fc.array(point), field),
    holes: fc.oneof(fc.array(fc.array(point)), field),
    dimensions: fc.oneof(fc.record({ width: field, height: field }), field),
    position: fc.oneof(fc.record({ x: field, y: field, z: field }), field),
    type: fc.constantFrom('Feature', 'Point', 'LineString', 'Polygon', 'MultiPolygon', 'GeometryCollection'),
    coordinates: fc.oneof(position, fc.array(position), fc.array(fc.array(position))),
  },
  { requiredKeys: [] },
);

test('OBJ-01 reading arbitrary values never throws, and every accepted object can be drawn', () => {
  fc.assert(fc.property(fc.oneof(object, fc.anything(), fc.jsonValue()), checkAll), { numRuns: 400 });
});
