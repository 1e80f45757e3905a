import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { poseSchema, sphereSchema } from '../../../../elements/model/sphere.ts';
import { SPHERE, issuePaths, without } from './sphere-sample.ts';

const FIELDS = Object.keys(SPHERE) as (keyof typeof SPHERE)[];

const BROKEN: readonly { field: keyof typeof SPHERE; values: readonly unknown[] }[] = [
  { field: 'id', values: [-1, 1.5, '7', null, NaN] },
  { field: 'latitude', values: [90.0001, -91, '40', null, NaN, Infinity] },
  { field: 'longitude', values: [180.0001, -181, '12', null, NaN] },
  { field: 'timestamp', values: ['yesterday', '2020-13-40T00:00:00Z', 1589155200, '11.05.2020'] },
  { field: 'company_name', values: [7, {}] },
  { field: 'front_image_width', values: [0, -512, 1704.5, 65537, '4096', null] },
  { field: 'package', values: ['Denver', {}, []] },
  { field: 'title', values: [7, []] },
  { field: 'metadata', values: [null, 'none', 7] },
];

/** Valid values of a field, including its limits and null where the value can be unknown. */
const GOOD: readonly { field: keyof typeof SPHERE; values: readonly unknown[] }[] = [
  { field: 'id', values: [0, 2_147_483_648] },
  { field: 'latitude', values: [-90, 90, 0] },
  { field: 'longitude', values: [-180, 180, 0] },
  {
    field: 'timestamp',
    values: [null, '2020-05-11T09:30:00Z', '2020-05-11T09:30:00', '2020-05-11T09:30:00.25+02:00'],
  },
  { field: 'company_name', values: [null, ''] },
  { field: 'front_image_width', values: [1, 1704, 4384, 65536] },
  { field: 'package', values: [null] },
  { field: 'title', values: [null, 'A <b>title</b> is text'] },
  { field: 'metadata', values: [{}] },
];

test('DATA-13 a sphere has the fields id, latitude, longitude, timestamp, company_name, front_image_width, package, title and metadata', () => {
  assert.deepEqual(FIELDS.toSorted(), [
    'company_name',
    'front_image_width',
    'id',
    'latitude',
    'longitude',
    'metadata',
    'package',
    'timestamp',
    'title',
  ]);
  assert.deepEqual(sphereSchema.parse(SPHERE), SPHERE);
});

test('DATA-13 a sphere with a missing field, other than its time, is rejected with an issue at that field', () => {
  for (const field of FIELDS.filter((name) => name !== 'timestamp')) {
    assert.deepEqual(issuePaths(sphereSchema, without(SPHERE, field)), [field]);
  }
});

test('DATA-13 a sphere with an invalid field value is rejected with an issue at that field', () => {
  for (const { field, values } of BROKEN) {
    for (const value of values) {
      const paths = issuePaths(sphereSchema, { ...SPHERE, [field]: value });
      assert.ok(paths.length > 0, `${field} accepted ${JSON.stringify(value)}`);
      assert.ok(
        paths.every((path) => path === field || path.startsWith(`${field}.`)),
        paths.join(),
      );
    }
  }
});

test('DATA-13 each field of a sphere accepts its minimum and maximum, and null if its value can be unknown', () => {
  for (const { field, values } of GOOD) {
    for (const value of values)
      assert.deepEqual(issuePaths(sphereSchema, { ...SPHERE, [field]: value }), [], field);
  }
});

test('DATA-13 unknown keys of the metadata are preserved', () => {
  const metadata = {
    altitude: 1720.5,
    ground: 1600,
    copyright: '© A. Person',
    camera: { maker: 'X' },
    tags: ['a'],
  };
  assert.deepEqual(sphereSchema.parse({ ...SPHERE, metadata }).metadata, metadata);
});

test('DATA-13 metadata with an altitude or a pose angle that is not a number is rejected', () => {
  assert.deepEqual(issuePaths(sphereSchema, { ...SPHERE, metadata: { altitude: 'high' } }), [
    'metadata.altitude',
  ]);
  assert.deepEqual(issuePaths(sphereSchema, { ...SPHERE, metadata: { pose: { roll: '1' } } }), [
    'metadata.pose.roll',
  ]);
});

test('DATA-14 a package requires a name, a center_lat and a center_long', () => {
  assert.deepEqual(sphereSchema.parse(SPHERE).package, {
    name: 'Denver 2020',
    center_lat: 39.7,
    center_long: -105,
  });
  for (const field of ['name', 'center_lat', 'center_long'] as const) {
    const broken = { ...SPHERE, package: without(SPHERE.package, field) };
    assert.deepEqual(issuePaths(sphereSchema, broken), [`package.${field}`]);
  }
});

test('DATA-14 a package whose center has invalid coordinates is rejected', () => {
  for (const [field, value] of [
    ['center_lat', 91],
    ['center_long', -180.5],
  ] as const) {
    const broken = { ...SPHERE, package: { ...SPHERE.package, [field]: value } };
    assert.deepEqual(issuePaths(sphereSchema, broken), [`package.${field}`]);
  }
});

test('a pose without values is read as level and facing north', () => {
  assert.deepEqual(z.parse(poseSchema, {}), { heading: 0, pitch: 0, roll: 0 });
  assert.deepEqual(z.parse(poseSchema, { heading: 337.5, pitch: -1.8 }), {
    heading: 337.5,
    pitch: -1.8,
    roll: 0,
  });
});

const PRECISION = { horizontal: 5, vertical: 10, heading: 7, pitch: 2, roll: 2, assumed: ['heading'] };

test('SURF-10 a sphere’s metadata can state its precision completely, partly or not at all', () => {
  for (const precision of [PRECISION, { horizontal: 0.02 }, {}, undefined])
    assert.deepEqual(
      sphereSchema.parse({ ...SPHERE, metadata: { precision } }).metadata.precision,
      precision,
    );
});

const BAD_PRECISIONS: [name: string, precision: unknown][] = [
  ['a negative value', { ...PRECISION, horizontal: -1 }],
  ['zero', { ...PRECISION, heading: 0 }],
  ['a text', { ...PRECISION, vertical: '10' }],
  ['not a number', { ...PRECISION, roll: NaN }],
  ['an infinite value', { ...PRECISION, pitch: Infinity }],
  ['null', null],
  ['a number', 5],
  ['an unknown assumed value', { ...PRECISION, assumed: ['speed'] }],
  ['an assumption that is not a list', { ...PRECISION, assumed: true }],
];

for (const [name, precision] of BAD_PRECISIONS)
  test(`SURF-10 a sphere whose precision is invalid is accepted without a precision: ${name}`, () => {
    const { metadata } = sphereSchema.parse({ ...SPHERE, metadata: { precision, ground: 30 } });
    assert.deepEqual([metadata.precision, metadata.ground], [undefined, 30]);
  });

test('a sphere without a time of capture has an unknown one', () => {
  assert.deepEqual(sphereSchema.parse(without(SPHERE, 'timestamp')), { ...SPHERE, timestamp: null });
});
