import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { distanceBetween } from '../../../../../elements/geo/distance.ts';
import type { LatLon } from '../../../../../elements/geo/earth.ts';
import { ObjectStore, type StoredLayer } from '../../../../../elements/model/objects/object-store.ts';
import { type AnyObject, DRAWN_KINDS, type Layer } from '../../../../../elements/model/objects/objects.ts';
import {
  DEFAULT_SELECTION,
  type SelectionRules,
  meanPlace,
  selectInSteps,
} from '../../../../../elements/model/objects/select-objects.ts';
import { atOnce } from '../../../../../elements/model/steps.ts';
import { anyPlace, between } from '../../../../helpers/geo/arbitrary-places.ts';
import { processorMs } from '../../../../helpers/processor-ms.ts';
import { objectOf, marker, picture, polygon, polyline } from './readings.ts';

const METER = 180 / Math.PI / 6378137;

const HERE: LatLon = { latitude: 40, longitude: -105 };

const north = (meters: number): { lat: number; lng: number } => ({ lat: 40 + meters * METER, lng: -105 });

/** Returns a strip 2 m long whose middle is a number of meters north of `HERE`. */
const strip = (meters: number): object => ({
  points: [north(meters - 1), { ...north(meters), lng: -105.000001 }, north(meters + 1)],
});

const selectObjects = (...given: Parameters<typeof selectInSteps>) => atOnce(selectInSteps(...given));

function stored(objects: readonly AnyObject[], more: Partial<Layer> = {}): readonly StoredLayer[] {
  const store = new ObjectStore();
  store.setLayer('own', { name: 'L', visible: true, center: null, objects, ...more });
  return store.layers();
}

function selectedIds(
  layers: readonly StoredLayer[],
  rules: Partial<SelectionRules> = {},
  at = HERE,
): string[] {
  const all = selectObjects(layers, at, { ...DEFAULT_SELECTION, ...rules });
  return DRAWN_KINDS.flatMap((kind) => all[kind].map(({ object }) => object.id));
}

test('OBJ-06 OBJ-09 by default, markers are selected up to a distance of 4000 m', () => {
  const objects = [
    objectOf(marker({ id: 'm-', ...north(3990) })),
    objectOf(marker({ id: 'm+', ...north(4010) })),
  ];
  assert.deepEqual(selectedIds(stored(objects)), ['m-']);
});

test('OBJ-10 OBJ-11 by default, polygons and polylines are selected up to a distance of 4000 m', () => {
  const objects = [
    objectOf(polygon({ id: 'p-', ...strip(3990) })),
    objectOf(polygon({ id: 'p+', ...strip(4010) })),
    objectOf(polyline({ id: 'l-', ...strip(3990) })),
    objectOf(polyline({ id: 'l+', ...strip(4010) })),
  ];
  assert.deepEqual(selectedIds(stored(objects)), ['p-', 'l-']);
});

test('OBJ-12 sphere markers are not selected unless a distance is set', () => {
  const layers = stored(
    [0, 50, 900].map((meters) => objectOf(marker({ id: meters, panoramaId: 1, ...north(meters) }))),
  );
  assert.deepEqual(selectedIds(layers), []);
  assert.deepEqual(selectedIds(layers, { panoMarkerDistance: 100 }), ['0', '50']);
  assert.deepEqual(selectedIds(layers, { panoMarkerDistance: Infinity }), ['0', '50', '900']);
  for (const panoMarkerDistance of [NaN, -1])
    assert.deepEqual(selectedIds(layers, { panoMarkerDistance }), []);
});

test('OBJ-13 by default, textured polygons are selected up to a horizontal distance of 10,000 m', () => {
  const at = (id: string, x: number, z: number) => objectOf(picture({ id, position: { x, y: 500, z } }));
  const layers = stored([at('near', 6000, -7900), at('far', 6000, 8100)]);
  const [near] = selectObjects(layers, HERE, DEFAULT_SELECTION).texturedPolygons;
  assert.deepEqual(selectedIds(layers), ['near']);
  assert.equal(near?.distance, Math.hypot(6000, 7900));
});

/** One object of each kind at a distance of 300 m, and limits that exclude all of them. */
const ofEachKind = stored([
  objectOf(marker({ id: 'custom', ...north(300) })),
  objectOf(marker({ id: 'pano', panoramaId: 1, ...north(300) })),
  objectOf(polygon({ id: 'polygon', ...strip(300) })),
  objectOf(polyline({ id: 'polyline', ...strip(300) })),
]);
const none = {
  customMarkerDistance: 200,
  panoMarkerDistance: 200,
  polygonDistance: 200,
  polylineDistance: 200,
};

test('EMBED-13 EMBED-14 each distance limit for markers applies only to its own kind of marker', () => {
  assert.deepEqual(selectedIds(ofEachKind, none), []);
  assert.deepEqual(selectedIds(ofEachKind, { ...none, panoMarkerDistance: 400 }), ['pano']);
  assert.deepEqual(selectedIds(ofEachKind, { ...none, customMarkerDistance: 400 }), ['custom']);
});

test('EMBED-15 EMBED-16 the distance limit for polygons applies only to polygons, and the one for polylines only to polylines', () => {
  assert.deepEqual(selectedIds(ofEachKind, { ...none, polygonDistance: 400 }), ['polygon']);
  assert.deepEqual(selectedIds(ofEachKind, { ...none, polylineDistance: 400 }), ['polyline']);
});

test('OBJ-07 after a search, markers within 100 m of the sphere are selected regardless of distance limits', () => {
  const layers = stored([99, 101].map((meters) => objectOf(marker({ id: meters, ...north(meters) }))));
  const rules = { customMarkerDistance: 10 };
  const away = { latitude: HERE.latitude - 300 * METER, longitude: HERE.longitude };
  assert.deepEqual(selectedIds(layers, rules), []);
  assert.deepEqual(selectedIds(layers, { ...rules, queryPoint: away }), ['99']);
  assert.deepEqual(selectedIds(layers, { customMarkerDistance: 0, queryPoint: away }), ['99']);
  assert.deepEqual(selectedIds(layers, { customMarkerDistance: 500, queryPoint: away }), ['99', '101']);
});

test('OBJ-08 EMBED-24 restrictedSphereList limits which sphere markers are selected, and does not affect other markers', () => {
  const layers = stored([
    ...[1, 2, 3].map((panoramaId) => objectOf(marker({ id: `s${panoramaId}`, panoramaId, ...north(10) }))),
    objectOf(marker({ id: 'custom', ...north(10) })),
  ]);
  const rules = { panoMarkerDistance: 100, queryPoint: HERE };
  assert.deepEqual(selectedIds(layers, { ...rules, restrictedSphereList: [3, 1, 9] }), [
    's1',
    's3',
    'custom',
  ]);
  assert.deepEqual(selectedIds(layers, { ...rules, restrictedSphereList: [] }), ['custom']);
  assert.deepEqual(selectedIds(layers, rules), ['s1', 's2', 's3', 'custom']);
});

test('OBJ-02 objects in hidden layers are not selected', () => {
  assert.deepEqual(selectedIds(stored([objectOf(marker(north(1)))], { visible: false })), []);
});

test('OBJ-37 the distance of a polygon or polyline is measured to the center of its layer, if the layer has one', () => {
  const near = { latitude: HERE.latitude + 100 * METER, longitude: HERE.longitude };
  const far = { latitude: HERE.latitude + 9000 * METER, longitude: HERE.longitude };
  const shapes = [
    objectOf(polygon({ id: 'p', ...strip(9000) })),
    objectOf(polyline({ id: 'l', ...strip(9000) })),
  ];
  assert.deepEqual(selectedIds(stored(shapes)), []);
  assert.deepEqual(selectedIds(stored(shapes, { center: near })), ['p', 'l']);
  const close = [objectOf(polygon({ id: 'p', ...strip(10) })), objectOf(marker({ id: 'm', ...north(10) }))];
  assert.deepEqual(selectedIds(stored(close, { center: far })), ['m']);
});

test('OBJ-37 a shape across the antimeridian or around a pole is selected only if the camera is near it', () => {
  const across = [179.99, -179.99].map((lng) => ({ lat: 0, lng }));
  const around = [0, 120, -120].map((lng) => ({ lat: 89.99, lng }));
  const layers = stored([
    objectOf(polyline({ id: 'across', points: across })),
    objectOf(polygon({ id: 'pole', points: around })),
  ]);
  assert.deepEqual(selectedIds(layers, {}, { latitude: 0, longitude: -179.999 }), ['across']);
  assert.deepEqual(selectedIds(layers, {}, { latitude: 89.999, longitude: 60 }), ['pole']);
  assert.deepEqual(selectedIds(layers, {}, { latitude: 0, longitude: 0 }), []);
});

test('OBJ-37 the mean of several positions is always a valid position, and equals the first position if they cancel out', () => {
  const equator = [0, 90, 180, -90].map((longitude) => ({ latitude: 0, longitude }));
  assert.deepEqual(meanPlace(equator), equator[0]);
  fc.assert(
    fc.property(fc.array(anyPlace, { minLength: 1 }), (places) => {
      const { latitude, longitude } = meanPlace(places);
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180);
    }),
  );
});

test('OBJ-44 objects of all layers are sorted by objectDisplayOrder, and objects with equal values stay in input order', () => {
  const store = new ObjectStore();
  const objects = (ids: readonly [string, number | undefined][]) =>
    ids.map(([id, objectDisplayOrder]) => objectOf(marker({ id, ...north(1), objectDisplayOrder })));
  store.setLayer('own', {
    name: 'a',
    visible: true,
    center: null,
    objects: objects([
      ['a1', 2],
      ['a2', undefined],
      ['a3', 2],
    ]),
  });
  store.setLayer('own', {
    name: 'b',
    visible: true,
    center: null,
    objects: objects([
      ['b1', 0],
      ['b2', -1],
      ['b3', 2],
    ]),
  });
  assert.deepEqual(selectedIds(store.layers()), ['b2', 'a2', 'b1', 'a1', 'a3', 'b3']);
});

test('OBJ-01 a selected object includes its key, its layer name and its distance', () => {
  const layers = stored([
    objectOf(marker({ id: 'out', ...north(5000) })),
    objectOf(marker({ id: 'in', ...north(50) })),
  ]);
  const [one] = selectObjects(layers, HERE, DEFAULT_SELECTION).icons;
  assert.ok(one);
  assert.equal(one.key, layers[0]?.keys[1]);
  assert.equal(one.layer, 'L');
  assert.ok(Math.abs(one.distance - 50) < 1e-3);
});

test('OBJ-06 exactly the markers within the distance limit are selected, even at the poles and the antimeridian', () => {
  const limit = fc.oneof(
    between(0, 5000),
    between(0, 21e6),
    fc.constantFrom(0, 1e-3, 10007543, 20015086, 1e9),
  );
  const near = (from: LatLon) =>
    fc
      .record({
        up: between(-0.1, 0.1),
        east: between(-180, 180),
        scale: fc.constantFrom(1, 1e-1, 1e-3, 1e-6),
      })
      .map(({ up, east, scale }) => ({
        lat: Math.min(90, Math.max(-90, from.latitude + up * scale)),
        lng: ((((from.longitude + east * scale + 180) % 360) + 360) % 360) - 180,
      }));
  const scene = anyPlace.chain((at) =>
    fc.record({
      at: fc.constant(at),
      limit,
      places: fc.array(
        fc.oneof(
          near(at),
          anyPlace.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(scene, ({ at, limit: customMarkerDistance, places }) => {
      const markers = places.map((place, id) => objectOf(marker({ id, ...place })));
      const expected = markers
        .filter(
          ({ place }) =>
            customMarkerDistance > 0 && distanceBetween(at, place as LatLon) <= customMarkerDistance,
        )
        .map(({ id }) => id);
      assert.deepEqual(selectedIds(stored(markers), { customMarkerDistance }, at), expected);
    }),
    { numRuns: 500 },
  );
});

test('OBJ-06 selecting among 100,000 markers takes at most twice as long as computing their distances', () => {
  const objects = Array.from({ length: 100_000 }, (_, n) =>
    objectOf(marker({ id: n, lat: 39 + (n % 1000) / 500, lng: -106 + Math.floor(n / 1000) / 50 })),
  );
  const layers = stored(objects);
  const usedMs = processorMs(() => void selectObjects(layers, HERE, DEFAULT_SELECTION));
  const plainMs = processorMs(() => void objects.map(({ place }) => distanceBetween(HERE, place as LatLon)));
  assert.ok(usedMs < 2 * plainMs, `${usedMs} ms, distances alone ${plainMs} ms`);
});
