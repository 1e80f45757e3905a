import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sphereCollectionSchema } from '../../../../elements/model/sphere-collection.ts';
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

/** GeoJSON without usable spheres, and the location that the error names. */
const BROKEN: readonly { name: string; value: unknown; at: string }[] = [
  { name: 'null', value: null, at: '' },
  { name: 'a list', value: [FEATURE], at: '' },
  { name: 'a text', value: '{"type":"FeatureCollection"}', at: '' },
  { name: 'a lone feature', value: FEATURE, at: 'type' },
  { name: 'no features', value: { type: 'FeatureCollection' }, at: 'features' },
  { name: 'features that are none', value: { ...COLLECTION, features: {} }, at: 'features' },
  { name: 'a template that is no text', value: { ...COLLECTION, tiles: 7 }, at: 'tiles' },
  { name: 'a feature of another type', value: withFeature({ type: 'Point' }), at: 'features.0.type' },
  { name: 'a feature without geometry', value: withGeometry(null), at: 'features.0.geometry' },
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

test("DATA-13 a static file's features are spheres whose place is the feature's geometry", () => {
  assert.deepEqual(sphereCollectionSchema.parse(COLLECTION), { tiles: TILES, spheres: [SPHERE] });
});

test('DATA-13 the geometry is the place, whatever the properties contain', () => {
  const properties = { ...PROPERTIES, latitude: 1, longitude: 2 };
  const [sphere] = sphereCollectionSchema.parse(withFeature({ properties })).spheres;
  assert.deepEqual([sphere?.latitude, sphere?.longitude], [latitude, longitude]);
});

test('DATA-13 a point may have a height, and features may have an id and a box', () => {
  const geometry = { type: 'Point', coordinates: [longitude, latitude, 1720.5] };
  const file = { ...COLLECTION, bbox: [-180, -90, 180, 90], features: [{ ...FEATURE, id: 4711, geometry }] };
  assert.deepEqual(sphereCollectionSchema.parse(file).spheres, [SPHERE]);
});

test('DATA-14 a package comes through a static file whole', () => {
  assert.deepEqual(sphereCollectionSchema.parse(COLLECTION).spheres[0]?.package, SPHERE.package);
});

test('DATA-13 a file without a template or without spheres is read', () => {
  assert.deepEqual(sphereCollectionSchema.parse({ type: 'FeatureCollection', features: [] }), {
    tiles: null,
    spheres: [],
  });
});

test('DATA-13 DATA-14 broken GeoJSON is refused, and the error names the location', () => {
  for (const { name, value, at } of BROKEN) {
    const paths = issuePaths(sphereCollectionSchema, value);
    assert.ok(paths.includes(at), `${name}: fault at "${paths.join()}", not at "${at}"`);
  }
});

test('DATA-13 one broken sphere among good ones is reported by its number', () => {
  const broken = { ...FEATURE, properties: { ...PROPERTIES, front_image_width: 0 } };
  const file = { ...COLLECTION, features: [FEATURE, FEATURE, broken] };
  assert.deepEqual(issuePaths(sphereCollectionSchema, file), ['features.2.front_image_width']);
});

test('DATA-13 no JSON at all makes the reading throw anything but a refusal', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      issuePaths(sphereCollectionSchema, value);
      issuePaths(sphereCollectionSchema, withFeature({ properties: value }));
      issuePaths(sphereCollectionSchema, withGeometry(value));
    }),
  );
});
