import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { writeCsv } from '../../../../elements/measure/files/csv.ts';
import { writeGeoJson } from '../../../../elements/measure/files/geojson.ts';
import { writeKml } from '../../../../elements/measure/files/kml.ts';
import { readMeasures } from '../../../../elements/measure/files/read-measures.ts';
import type { Measure } from '../../../../elements/measure/measure.ts';
import {
  columnsOfCovariance,
  DOUBT_NAMES,
  type MeasuredPoint,
  POINT_BASES,
  precisionOfColumns,
} from '../../../../elements/measure/measured-point.ts';
import { MEASURE_KINDS, type MeasureKind } from '../../../../elements/model/measures.ts';
import { ViewerError } from '../../../../elements/model/viewer-error.ts';
import { near } from '../../../helpers/geo/near.ts';
import { deviations, pointAt } from './marks.ts';

const FORMATS = { GeoJSON: writeGeoJson, CSV: writeCsv, KML: writeKml };

const meters = fc.double({ min: -50, max: 50, noNaN: true }).map((value) => value + 0);
const moved = fc.tuple(meters, meters, meters);

const anyPrecision = fc
  .record({
    own: fc.array(moved, { maxLength: 3 }),
    shared: fc.array(fc.record({ source: fc.string(), moved }), { maxLength: 3 }),
  })
  .map(({ own, shared }) =>
    precisionOfColumns([...own.map((one) => ({ source: null, moved: one })), ...shared]),
  );

const anyPoint: fc.Arbitrary<MeasuredPoint> = fc.record(
  {
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
    altitude: fc.double({ min: -400, max: 9000, noNaN: true }).map((value) => value + 0),
    basis: fc.constantFrom(...POINT_BASES),
    spheres: fc.array(fc.nat(), { maxLength: 6 }),
    geoidUndulation: fc.option(meters),
    precision: fc.option(anyPrecision),
    doubts: fc.array(
      fc.record(
        { name: fc.constantFrom(...DOUBT_NAMES), bias: fc.option(meters), sphere: fc.nat() },
        { noNullPrototype: true, requiredKeys: ['name', 'bias'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
  },
  {
    noNullPrototype: true,
    requiredKeys: ['latitude', 'longitude', 'altitude', 'basis', 'spheres', 'geoidUndulation', 'precision'],
  },
);

/** Names with what means something in one of the formats. */
const anyName = fc.oneof(
  fc.constantFrom(
    '',
    "O'Neil",
    '=1+1',
    "'=1",
    '-5',
    '<b>&amp;</b>',
    'a,"b";c',
    'a\nb',
    'a\r\nb',
    ']]>',
    'Dach Süd 🏠',
  ),
  fc.string().map((text) => text.trim()),
);

const COUNTS: Readonly<Record<MeasureKind, readonly [number, number]>> = {
  point: [1, 1],
  distance: [2, 2],
  height: [2, 2],
  path: [2, 5],
  area: [3, 6],
  marker: [1, 1],
  line: [2, 5],
  polygon: [3, 6],
};

const anyMeasure = fc.constantFrom(...MEASURE_KINDS).chain((kind) =>
  fc.record({
    id: fc.nat().map(String),
    kind: fc.constant(kind),
    name: anyName,
    points: fc.array(anyPoint, { minLength: COUNTS[kind][0], maxLength: COUNTS[kind][1] }),
  }),
);

const anyMeasures = fc
  .array(anyMeasure, { minLength: 1, maxLength: 4 })
  .map((measures): readonly Measure[] => measures.map((measure, n) => ({ ...measure, id: String(n + 1) })));

for (const [format, write] of Object.entries(FORMATS))
  test(`measures that are written as ${format} are read back unchanged`, () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { measures: read, issues } = readMeasures(write(measures));
        assert.deepEqual(issues, []);
        assert.deepEqual(
          read,
          measures.map(({ kind, name, points }) => ({ kind, name, points })),
        );
      }),
    );
  });

const LAWN: Measure = {
  id: '1',
  kind: 'area',
  name: 'Lawn',
  points: (
    [
      [0, 0, 0],
      [0, 10, 0],
      [20, 10, 0],
      [20, 0, 0],
    ] as const
  ).map((at) => ({
    ...pointAt(at, deviations(0.1, 0.1, 0.1)),
    geoidUndulation: -20,
  })),
};

test('files contain the figures and their uncertainty for other programs', () => {
  const { features } = JSON.parse(writeGeoJson([LAWN])) as {
    features: readonly { geometry: { coordinates: number[][][] }; properties: Record<string, number> }[];
  };
  const [feature] = features;
  near(feature?.properties['level_area_m2'] ?? NaN, 200, 0.01);
  near(feature?.properties['level_area_m2_sd'] ?? NaN, 0.1 * Math.sqrt(500), 0.01);
  const ring = feature?.geometry.coordinates[0] ?? [];
  assert.deepEqual(ring[0], ring.at(-1));
  const [[x0 = 0, y0 = 0] = []] = ring;
  const corners = ring.map(([x = 0, y = 0]) => [x - x0, y - y0] as const);
  const area = corners.reduce((sum, [x, y], n) => {
    const [px, py] = corners.at(n - 1) ?? [0, 0];
    return sum + px * y - x * py;
  }, 0);
  assert.ok(area > 0, 'an exterior runs counterclockwise');
  const [header, line] = writeCsv([LAWN]).split('\r\n');
  assert.match(header ?? '', /^measure,kind,name,point,latitude,longitude,altitude_m,height_above_sea_m/);
  assert.match(
    line ?? '',
    /^1,area,Lawn,1,47\.\d+,-122\.33,[\d.]+,50[\d.]*,surface,0\.1,0\.1,0\.1,"?level_area_m2=200/,
  );
  const kml = writeKml([LAWN]);
  assert.match(kml, /<altitudeMode>absolute<\/altitudeMode><outerBoundaryIs>/);
  assert.match(kml, /<coordinates>-122\.33,47\.\d+,50/);
});

const groundAt = (): number => 12;

test('files of other programs are read', () => {
  const kml = (inner: string): string =>
    `<?xml version="1.0"?><!-- made elsewhere --><kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document><kml:Placemark><kml:name><![CDATA[A & B]]></kml:name>${inner}</kml:Placemark></kml:Document></kml:kml>`;
  const table: readonly (readonly [string, string, readonly string[]])[] = [
    ['a bare geometry', '{"type":"Point","coordinates":[8,47,500]}', ['point 1 500 ""']],
    [
      'zeros instead of altitudes',
      '{"type":"Feature","geometry":{"type":"LineString","coordinates":[[8,47,0],[8.1,47,0]]},"properties":{"name":"x"}}',
      ['path 2 12 "x"'],
    ],
    [
      'several geometries',
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}]}}]}',
      ['point 1 12 ""', 'point 1 12 ""', 'area 3 12 ""'],
    ],
    [
      'commas',
      'Name,Lat,Lng,Elevation\n"Peak, east",47.5,8.5,1200.5\nBase,47.4,8.4,\n',
      ['point 1 1200.5 "Peak, east"', 'point 1 12 "Base"'],
    ],
    ['semicolons and decimal commas', '\uFEFFx;y;z\r\n8,5;47,5;3,25\r\n', ['point 1 3.25 ""']],
    ['tabs', 'id\tlatitude\tlongitude\taltitude\n7\t1\t2\t3', ['point 1 3 ""']],
    [
      'a prefix and CDATA',
      kml('<kml:Point><kml:coordinates>8,47,3</kml:coordinates></kml:Point>'),
      ['point 1 12 "A & B"'],
    ],
    [
      'a polygon with a hole',
      kml(
        '<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0\n1,1 0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></innerBoundaryIs></Polygon>',
      ),
      ['area 3 12 "A & B"'],
    ],
  ];
  for (const [name, text, expected] of table) {
    const read = readMeasures(text, { groundAt }).measures.map(
      ({ kind, name: title, points }) => `${kind} ${points.length} ${points[0]?.altitude} "${title}"`,
    );
    assert.deepEqual(read, expected, name);
  }
});

test('bad files end in a named error that says what to do', () => {
  const table: readonly (readonly [string, RegExp])[] = [
    ['', /empty/],
    ['{"type":', /valid JSON/],
    ['[]', /GeoJSON object/],
    ['{"type":"FeatureCollection","features":[]}', /does not contain a measure/],
    ['{"type":"Point","coordinates":[200,100,0]}', /latitude, a longitude and an altitude/],
    ['{"type":"Point","coordinates":[8,47]}', /latitude, a longitude and an altitude/],
    ['{"type":"LineString","coordinates":[[8,47,1]]}', /2 to 500 points/],
    ['a,b,c\n1,2,3', /name the columns/],
    ['lat,lon\n"1,2', /unfinished quotation/],
    ['lat,lon,alt\nnorth,east,up', /latitude, a longitude and an altitude/],
    ['<kml><Placemark></kml>', /well-formed XML/],
    ['<!DOCTYPE kml [<!ENTITY a "b">]><kml>&a;</kml>', /well-formed XML/],
    [
      '<kml><Placemark><Point><coordinates>x</coordinates></Point></Placemark></kml>',
      /latitude, a longitude/,
    ],
    [`<kml>${'<a>'.repeat(200)}`, /well-formed XML/],
  ];
  for (const [text, message] of table)
    assert.throws(
      () => readMeasures(text),
      (error) =>
        error instanceof ViewerError && error.code === 'object-invalid' && message.test(error.message),
      text,
    );
});

test('an impossible precision is reported, and counts as unknown', () => {
  const file = JSON.parse(writeGeoJson([LAWN])) as {
    features: { properties: { points: Record<string, unknown>[] } }[];
  };
  const records = file.features[0]?.properties.points ?? [];
  const bad: readonly unknown[] = [
    [1, 2],
    [-1, 0, 0, 0, 1, 0, 0, 0, 1],
    [1, 5, 0, 5, 1, 0, 0, 0, 1],
    'exact',
  ];
  bad.forEach((own, n) => Object.assign(records[n] ?? {}, { own }));
  const { measures, issues } = readMeasures(JSON.stringify(file));
  assert.equal(issues.length, 4);
  assert.deepEqual(
    measures[0]?.points.map(({ precision }) => precision),
    [null, null, null, null],
  );
});

test('any text ends in measures or a named error', () => {
  const pieces = fc.constantFrom(
    '{',
    '"type":',
    '"Point"',
    '<kml>',
    '</kml>',
    '<a b="',
    '"',
    ',',
    '\n',
    'lat,lon,alt',
    '1',
    '[',
    ']]>',
    '&#x110000;',
    '<![CDATA[',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      try {
        assert.ok(readMeasures(parts.join('')).measures.length > 0);
      } catch (error) {
        assert.ok(error instanceof ViewerError, String(error));
      }
    }),
  );
});

test('the columns of a covariance have it as the sum of their squares, also if it is singular', () => {
  fc.assert(
    fc.property(fc.array(moved, { minLength: 1, maxLength: 3 }), (list) => {
      const { own } = precisionOfColumns(list.map((one) => ({ source: null, moved: one })));
      const again = precisionOfColumns(
        columnsOfCovariance(own).map((one) => ({ source: null, moved: one })),
      ).own;
      const size = Math.max(1e-9, own[0], own[4], own[8]);
      own.forEach((value, n) => near(again[n] ?? NaN, value, 1e-5 * size));
    }),
  );
});
