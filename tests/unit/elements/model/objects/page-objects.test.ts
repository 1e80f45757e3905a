import assert from 'node:assert/strict';
import { test } from 'node:test';
import { givenFor } from '../../../../../elements/model/objects/given-objects.ts';
import { ObjectStore } from '../../../../../elements/model/objects/object-store.ts';
import type {
  GeoJson,
  GeoJsonFeature,
  Layer,
  Marker,
  Polygon,
  Polyline,
  TexturedPolygon,
} from '../../../../../elements/model/objects/page-objects.ts';
import { readGeoJson } from '../../../../../elements/model/objects/read-geojson.ts';
import { readLayer } from '../../../../../elements/model/objects/read-objects.ts';

/** All fields of a type with arbitrary values. The compiler requires every field. */
type Whole<T> = { readonly [Field in T extends unknown ? keyof T : never]: unknown };

const places = [
  { lat: 1, lng: 2 },
  { lat: 1, lng: 2.1 },
  { lat: 1.1, lng: 2 },
];
const shared = { id: 'a', hoverText: 'Here', objectDisplayOrder: 3, altitude: 4, opacity: 0.5, color: 'red' };

const marker: Whole<Marker> = {
  id: 'a',
  hoverText: 'Here',
  objectDisplayOrder: 3,
  kind: 'marker',
  lat: 1,
  lng: null,
  lon: 2,
  altitude: 4,
  pan: 30,
  tilt: -5,
  sphere: 7,
  name: 'A',
  description: 'B',
  style: 'round',
  icon: 'star',
  iconColor: '#f00',
  svg: null,
  imageUrl: 'a.png',
  popup: '<b>C</b>',
  isStatic: true,
  flyHere: false,
  showFlyHere: null,
  panoramaId: 5,
  metersFromCenter: 6,
};
const polygon: Whole<Polygon> = { ...shared, kind: 'polygon', points: places, holes: [], drape: true };
const polyline: Whole<Polyline> = { ...shared, kind: 'polyline', points: places, width: 20, drape: true };
const picture: Whole<TexturedPolygon> = {
  id: 'a',
  kind: 'texturedPolygon',
  hoverText: 'Here',
  objectDisplayOrder: 3,
  opacity: 0.5,
  texture: 'a.png',
  dimensions: null,
  width: 3,
  height: 4,
  rotation: { x: 1 },
  position: null,
  x: 1,
  y: 2,
  z: 3,
};
const layer: Whole<Layer> = {
  name: 'lots',
  visible: false,
  center: { lat: 1, lng: 2 },
  items: null,
  markers: [],
  polygons: [],
  polylines: [],
  texturedPolygons: [],
};

function fieldsRead(object: object, read: (input: object) => unknown): string[] {
  const fields = new Set<string>();
  read(
    new Proxy(object, {
      get(target, field, receiver): unknown {
        fields.add(String(field));
        return Reflect.get(target, field, receiver);
      },
    }),
  );
  return [...fields].sort();
}

const OBJECTS = {
  marker,
  'marker in the picture': { ...marker, lat: null, lng: null, lon: null },
  polygon,
  polyline,
  'textured polygon': picture,
};

/** A marker at a place belongs to no sphere, and one in the picture has no altitude. */
const UNUSED: Readonly<Record<string, string>> = { marker: 'sphere', 'marker in the picture': 'altitude' };

for (const [name, object] of Object.entries(OBJECTS)) {
  test(`FIX-52 reading a ${name} uses exactly the fields of its public type`, () => {
    const readFields = fieldsRead(object, (input) => {
      const { layer, issues } = readLayer([input], 'mixed');
      assert.deepEqual([layer.objects.length, issues], [1, []]);
    });
    assert.deepEqual(
      readFields.filter((field) => !OF_OTHER_KINDS.has(field) || field in object),
      Object.keys(object)
        .filter((field) => field !== UNUSED[name])
        .sort(),
    );
  });
}

/** Fields that identify the kind of an object. They are read for every kind. */
const OF_OTHER_KINDS = new Set(['texture', 'points', 'width']);

test('FIX-52 reading a layer uses exactly the fields of its public type', () => {
  assert.deepEqual(
    fieldsRead(layer, (input) => readLayer(input, 'mixed')),
    Object.keys(layer).sort(),
  );
});

test('FIX-52 the public types accept valid layers and GeoJSON, and reject missing, misspelled and invalid fields', () => {
  const written: Layer = { name: 'lots', items: [{ id: 1, lat: 1, lon: 2, iconColor: '#d2342a' }] };
  const features: GeoJson = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', geometry: { type: 'Point', coordinates: [2, 1] }, properties: { price: 3 } },
    ],
  };
  // @ts-expect-error -- a marker without a place
  const nowhere: Marker = { id: 'a', lat: 1 };
  // @ts-expect-error -- a misspelled field
  const misspelt: Marker = { lat: 1, lng: 2, color: 'red' };
  // @ts-expect-error -- items that are not objects
  const list: Layer = { items: ['x', 3] };
  assert.equal(readLayer(written, 'mixed').issues.length, 0);
  assert.equal(readGeoJson(features, 'geojson').issues.length, 0);
  assert.equal(readLayer([nowhere], 'mixed').layer.objects.length, 0);
  assert.equal(readLayer([misspelt], 'mixed').layer.objects.length, 1);
  assert.equal(readLayer(list, 'mixed').layer.objects.length, 0);
});

test('FIX-52 a drawn object refers to the original object that the page set most recently', () => {
  const own = { id: 7, lat: 1, lng: 2, price: 250 };
  const renewed = { ...own, price: 300 };
  const store = new ObjectStore();
  const first = (): ReturnType<typeof givenFor> => {
    const object = store.layers()[0]?.objects[0];
    return object ? givenFor(object) : null;
  };
  store.setLayer('settings', readLayer([own], 'markers').layer);
  assert.equal(first(), own);
  store.setLayer('settings', readLayer([renewed], 'markers').layer);
  assert.equal(first(), renewed, 'also where nothing that is drawn changed');
  const feature: GeoJsonFeature = {
    type: 'Feature',
    geometry: {
      type: 'MultiPoint',
      coordinates: [
        [2, 1],
        [3, 1],
      ],
    },
    properties: { price: 3 },
  };
  const { objects } = readGeoJson(feature, 'geojson').layer;
  assert.deepEqual(objects.map(givenFor), [feature, feature]);
});
