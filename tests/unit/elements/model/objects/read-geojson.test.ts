import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyObject, Marker, Polygon, Polyline } from '../../../../../elements/model/objects/objects.ts';
import { readGeoJson } from '../../../../../elements/model/objects/read-geojson.ts';

const RING = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 0],
];
const HOLE = [
  [1, 1],
  [2, 1],
  [2, 2],
  [1, 1],
];

const feature = (geometry: unknown, properties: unknown = {}, id?: unknown): object => ({
  type: 'Feature',
  geometry,
  properties,
  ...(id === undefined ? {} : { id }),
});
const read = (input: unknown): readonly AnyObject[] => readGeoJson(input, 'geo').layer.objects;
const one = (input: unknown): AnyObject => {
  const { layer, issues } = readGeoJson(input, 'geo');
  assert.deepEqual(issues, []);
  assert.equal(layer.objects.length, 1);
  return layer.objects[0] as AnyObject;
};
const polygonOf = (input: unknown): Polygon => one(input) as Polygon;
const lineOf = (input: unknown): Polyline => one(input) as Polyline;
const point = (coordinates: unknown, properties: object = {}): Marker =>
  one(feature({ type: 'Point', coordinates }, properties)) as Marker;

test('OBJ-01 every GeoJSON geometry type is converted to objects', () => {
  const geometries: [string, unknown, string[]][] = [
    ['Point', [1, 2], ['marker']],
    [
      'MultiPoint',
      [
        [1, 2],
        [3, 4],
      ],
      ['marker', 'marker'],
    ],
    ['LineString', RING, ['polyline']],
    ['MultiLineString', [RING, HOLE], ['polyline', 'polyline']],
    ['Polygon', [RING, HOLE], ['polygon']],
    ['MultiPolygon', [[RING], [RING, HOLE]], ['polygon', 'polygon']],
  ];
  for (const [type, coordinates, kinds] of geometries) {
    const geometry = { type, coordinates };
    for (const input of [
      geometry,
      feature(geometry),
      { type: 'FeatureCollection', features: [feature(geometry)] },
    ])
      assert.deepEqual(
        read(input).map(({ kind }) => kind),
        kinds,
        type,
      );
  }
  const collection = {
    type: 'GeometryCollection',
    geometries: geometries.map(([type, coordinates]) => ({ type, coordinates })),
  };
  assert.equal(read(collection).length, 9);
  assert.equal(read({ type: 'GeometryCollection', geometries: [collection, collection] }).length, 18);
});

test('OBJ-03 GeoJSON positions are read as longitude, then latitude', () => {
  assert.deepEqual(point([10, 20]).place, { latitude: 20, longitude: 10, height: 0 });
});

test('OBJ-01 polygon holes are preserved, and the repeated last point of a ring is dropped', () => {
  const { rings } = polygonOf({ type: 'Polygon', coordinates: [RING, HOLE] });
  assert.deepEqual(
    rings.map((ring) => ring.length),
    [3, 3],
  );
});

test('OBJ-04 the third GeoJSON coordinate is read as the altitude, and the altitude property as the height above the ground', () => {
  assert.deepEqual(point([1, 2, 30], { altitude: 5 }).place, {
    latitude: 2,
    longitude: 1,
    height: 5,
    altitude: 30,
  });
  assert.deepEqual(point([1, 2], { altitude: 5 }).place, { latitude: 2, longitude: 1, height: 5 });
  assert.equal(point([1, 2, null]).place.altitude, undefined);
});

test('OBJ-04 the third coordinates of a GeoJSON object are not read as altitudes if all of them are 0', () => {
  assert.equal(point([1, 2, 0]).place.altitude, undefined);
  const line = (coordinates: unknown) =>
    lineOf({ type: 'LineString', coordinates }).points.map(({ altitude }) => altitude);
  assert.deepEqual(
    line([
      [1, 2, 0],
      [3, 4, 0],
    ]),
    [undefined, undefined],
  );
  assert.deepEqual(
    line([
      [1, 2, 0],
      [3, 4, 9],
    ]),
    [0, 9],
  );
  const inside = HOLE.map(([lng, lat]) => [lng, lat, 5]);
  const { rings } = polygonOf({ type: 'Polygon', coordinates: [RING.map((at) => [...at, 0]), inside] });
  assert.deepEqual([rings[0]?.[0]?.altitude, rings[1]?.[0]?.altitude], [0, 5]);
});

test('DATA-22 DATA-23 the properties of a GeoJSON point can contain all fields of a marker', () => {
  const marker = point([1, 2], {
    name: 'A',
    hoverText: 'h',
    style: 'round',
    panoramaId: 3,
    objectDisplayOrder: 4,
  });
  assert.deepEqual(
    [marker.name, marker.hoverText, marker.style, marker.panoramaId, marker.objectDisplayOrder],
    ['A', 'h', 'round', 3, 4],
  );
});

test("OBJ-26 OBJ-33 OBJ-34 simplestyle properties of a GeoJSON feature are used where the viewer's equivalent properties are missing", () => {
  const marker = point([1, 2], { title: 'T', description: 'D', 'marker-color': 'f80', 'marker-symbol': 'b' });
  assert.deepEqual(
    [marker.name, marker.description, marker.iconColor, marker.icon],
    ['T', 'D', 0xff8800, 'b'],
  );
  assert.equal(point([1, 2], { title: 'T', name: 'N' }).name, 'N');
  const style = {
    stroke: '#0000ff',
    'stroke-width': 4,
    'stroke-opacity': 0.25,
    fill: '00ff00',
    'fill-opacity': 0.75,
  };
  const polygon = polygonOf(feature({ type: 'Polygon', coordinates: [RING] }, { ...style, title: 'Lot' }));
  assert.deepEqual([polygon.color, polygon.opacity, polygon.hoverText], [0x00ff00, 0.75, 'Lot']);
  const line = lineOf(feature({ type: 'LineString', coordinates: RING }, style));
  assert.deepEqual([line.color, line.opacity, line.width], [0x0000ff, 0.25, 4]);
});

test('DATA-22 the id of a GeoJSON object comes from its feature, its id property or its index, in this order', () => {
  const geometry = { type: 'Point', coordinates: [1, 2] };
  const features = [feature(geometry, { id: 'p' }, 'f'), feature(geometry, { id: 'p' }), feature(geometry)];
  const many = feature(
    {
      type: 'MultiPoint',
      coordinates: [
        [1, 2],
        [3, 4],
      ],
    },
    {},
    9,
  );
  const input = { type: 'FeatureCollection', features: [...features, many] };
  assert.deepEqual(
    read(input).map(({ id }) => id),
    ['f', 'p', '#2', '9', '9/2'],
  );
});

test('OBJ-05 invalid GeoJSON features are omitted and reported, and valid features are read', () => {
  const bad: unknown[] = [
    null,
    5,
    {},
    feature(null),
    feature({ type: 'Circle' }),
    feature({ type: 'Point' }),
  ];
  bad.push(
    feature({ type: 'Point', coordinates: [200, 0] }),
    feature({ type: 'Point', coordinates: ['1', 2] }),
  );
  bad.push(
    feature({ type: 'LineString', coordinates: [[1, 2]] }),
    feature({ type: 'Polygon', coordinates: [] }),
  );
  bad.push(
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    }),
    feature({ type: 'MultiPoint', coordinates: 5 }),
  );
  const good = feature({ type: 'Point', coordinates: [1, 2] });
  const { layer, issues } = readGeoJson({ type: 'FeatureCollection', features: [...bad, good] }, 'geo');
  assert.equal(layer.objects.length, 1);
  assert.equal(issues.length, bad.length);
  for (const { layer: name } of issues) assert.equal(name, 'geo');
});

test('OBJ-01 values that are not GeoJSON are reported', () => {
  for (const input of [null, 'x', [], {}, { type: 'Topology' }, { type: 'FeatureCollection' }])
    assert.match(readGeoJson(input, 'geo').issues[0]?.message ?? '', /^Layer "geo": .* is not GeoJSON\.$/);
});

test('OBJ-01 reading a geometry collection that contains itself terminates and returns no objects', () => {
  const loop: { type: string; geometries: unknown[] } = { type: 'GeometryCollection', geometries: [] };
  loop.geometries = Array.from({ length: 100 }, () => loop);
  assert.deepEqual(read(loop), []);
});
