import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sphereCollectionSchema } from '../../../../demo/ingest/collection/collection-file.ts';
import { SPHERE, issuePaths } from './sphere-sample.ts';

const { latitude, longitude, ...PROPERTIES } = SPHERE;
const TILES = '{sphere}/{face}/{level}/{x}_{y}.webp';

const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: PROPERTIES,
};
const COLLECTION = { type: 'FeatureCollection', tiles: TILES, features: [FEATURE] };

const withFeature = (change: object): object => ({ ...COLLECTION, features: [{ ...FEATURE, ...change }] });
const withGeometry = (geometry: unknown): object => withFeature({ geometry });

const BROKEN: readonly { name: string; value: unknown; at: string }[] = [
  { name: 'null', value: null, at: '' },
  { name: 'a list', value: [FEATURE], at: '' },
  { name: 'a text', value: '{"type":"FeatureCollection"}', at: '' },
  { name: 'a lone feature', value: FEATURE, at: 'type' },
  { name: 'no features', value: { type: 'FeatureCollection' }, at: 'features' },
  { name: 'features that are not a list', value: { ...COLLECTION, features: {} }, at: 'features' },
  { name: 'a template that is not a string', value: { ...COLLECTION, tiles: 7 }, at: 'tiles' },
  { name: 'a template for strips that is not a string', value: { ...COLLECTION, strips: 7 }, at: 'strips' },
  { name: 'a feature of another type', value: withFeature({ type: 'Point' }), at: 'features.0.type' },
  { name: 'a feature without a place', value: withGeometry(null), at: 'spheres.0.latitude' },
  { name: 'a feature without geometry', value: withGeometry(undefined), at: 'features.0.geometry' },
  {
    name: 'a line',
    value: withGeometry({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
      ],
    }),
    at: 'features.0.geometry.type',
  },
  {
    name: 'a point of one number',
    value: withGeometry({ type: 'Point', coordinates: [12] }),
    at: 'features.0.geometry.coordinates',
  },
  {
    name: 'a point of texts',
    value: withGeometry({ type: 'Point', coordinates: ['12', '40'] }),
    at: 'features.0.geometry.coordinates.0',
  },
  {
    name: 'latitude and longitude exchanged',
    value: withGeometry({ type: 'Point', coordinates: [latitude, longitude] }),
    at: 'features.0.latitude',
  },
  { name: 'no properties', value: withFeature({ properties: null }), at: 'features.0.properties' },
  {
    name: 'a sphere without id',
    value: withFeature({ properties: { ...PROPERTIES, id: undefined } }),
    at: 'features.0.id',
  },
  {
    name: 'a package without name',
    value: withFeature({ properties: { ...PROPERTIES, package: { center_lat: 0, center_long: 0 } } }),
    at: 'features.0.package.name',
  },
];

test("DATA-13 each feature of a static file is read as a sphere at the coordinates of the feature's geometry", () => {
  const expected = { tiles: TILES, strips: null, spheres: [SPHERE] };
  assert.deepEqual(sphereCollectionSchema.parse(COLLECTION), expected);
  const strips = '{sphere}/strip.webp';
  assert.deepEqual(sphereCollectionSchema.parse({ ...COLLECTION, strips }), { ...expected, strips });
});

test("DATA-13 a feature's geometry overrides latitude and longitude in its properties", () => {
  const properties = { ...PROPERTIES, latitude: 1, longitude: 2 };
  const [sphere] = sphereCollectionSchema.parse(withFeature({ properties })).spheres;
  assert.deepEqual([sphere?.latitude, sphere?.longitude], [latitude, longitude]);
});

test('DATA-13 a point with an altitude, a feature with an id and a collection with a bbox are accepted', () => {
  const geometry = { type: 'Point', coordinates: [longitude, latitude, 1720.5] };
  const file = { ...COLLECTION, bbox: [-180, -90, 180, 90], features: [{ ...FEATURE, id: 4711, geometry }] };
  assert.deepEqual(sphereCollectionSchema.parse(file).spheres, [SPHERE]);
});

test('DATA-14 the package of a sphere is read from a static file with all its fields', () => {
  assert.deepEqual(sphereCollectionSchema.parse(COLLECTION).spheres[0]?.package, SPHERE.package);
});

test('DATA-13 a static file that contains neither a tile template nor spheres is read as an empty collection', () => {
  assert.deepEqual(sphereCollectionSchema.parse({ type: 'FeatureCollection', features: [] }), {
    tiles: null,
    strips: null,
    spheres: [],
  });
});

test('DATA-13 DATA-14 invalid GeoJSON is rejected with an error that names the location in the file', () => {
  for (const { name, value, at } of BROKEN) {
    const paths = issuePaths(sphereCollectionSchema, value);
    assert.ok(paths.includes(at), `${name}: reported at "${paths.join()}", not at "${at}"`);
  }
});

test('DATA-13 an invalid sphere among valid spheres is reported with its index', () => {
  const broken = { ...FEATURE, properties: { ...PROPERTIES, front_image_width: 0 } };
  const file = { ...COLLECTION, features: [FEATURE, FEATURE, broken] };
  assert.deepEqual(issuePaths(sphereCollectionSchema, file), ['features.2.front_image_width']);
});

test('DATA-13 parsing any JSON value with the collection schema never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      issuePaths(sphereCollectionSchema, value);
      issuePaths(sphereCollectionSchema, withFeature({ properties: value }));
      issuePaths(sphereCollectionSchema, withGeometry(value));
    }),
  );
});
