import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ICON_STYLES } from '../../../../../elements/model/objects/objects.ts';
import { objectOf, marker, messageOf, readMarker, readPolygon } from './readings.ts';

/** Reads a marker whose input has every field. */
const fullMarker = () =>
  readMarker(
    {
      id: 7,
      panoramaId: 12,
      name: 'Bakery',
      description: 'Bread',
      hoverText: 'Open',
      icon: 'b',
      imageUrl: 'https://a.example/b.png',
      lat: 47.5,
      lng: -122.25,
      altitude: 3,
      metersFromCenter: 80,
      style: 'round',
      showFlyHere: { enabled: true },
      popup: '<b>x</b>',
      isStatic: true,
      iconColor: '#336699',
      svg: '<svg/>',
      objectDisplayOrder: -2,
    },
    'shops',
    0,
  );

test('DATA-22 a marker is read with its id, its sphere and its texts', () => {
  assert.equal(messageOf(fullMarker()), '');
  const { kind, id, panoramaId, name, description, hoverText } = objectOf(fullMarker());
  assert.deepEqual(
    { kind, id, panoramaId, name, description, hoverText },
    {
      kind: 'marker',
      id: '7',
      panoramaId: 12,
      name: 'Bakery',
      description: 'Bread',
      hoverText: 'Open',
    },
  );
});

test('DATA-23 a marker is read with its icon, style, color, SVG and image', () => {
  const { style, icon, iconColor, svg, imageUrl } = objectOf(fullMarker());
  assert.deepEqual(
    { style, icon, iconColor, svg, imageUrl },
    {
      style: 'round',
      icon: 'b',
      iconColor: 0x336699,
      svg: '<svg/>',
      imageUrl: 'https://a.example/b.png',
    },
  );
});

test('DATA-24 a marker is read with its coordinates, its altitude and its distance from the center', () => {
  const { place, metersFromCenter } = objectOf(fullMarker());
  assert.deepEqual(place, { latitude: 47.5, longitude: -122.25, height: 3 });
  assert.equal(metersFromCenter, 80);
});

test('DATA-25 a marker is read with its popup, its display order, its isStatic flag and its Fly Here setting', () => {
  const { popup, isStatic, flyHere, objectDisplayOrder } = objectOf(fullMarker());
  assert.deepEqual(
    { popup, isStatic, flyHere, objectDisplayOrder },
    { popup: '<b>x</b>', isStatic: true, flyHere: true, objectDisplayOrder: -2 },
  );
});

test('DATA-22 DATA-23 DATA-25 a marker with only coordinates has default values for all other fields', () => {
  assert.deepEqual(objectOf(readMarker({ lat: 1, lng: 2 }, 'L', 4)), {
    kind: 'marker',
    id: '#4',
    panoramaId: null,
    name: '',
    description: '',
    hoverText: '',
    place: { latitude: 1, longitude: 2, height: 0 },
    style: 'standard',
    icon: '',
    iconColor: null,
    svg: null,
    imageUrl: null,
    popup: null,
    isStatic: false,
    flyHere: null,
    metersFromCenter: null,
    objectDisplayOrder: 0,
  });
});

test('OBJ-03 a marker can have lon in place of lng, and coordinates as strings', () => {
  const places: [object, number, number][] = [
    [{ lat: 1.5, lng: 2 }, 1.5, 2],
    [{ lat: 1.5, lon: -3 }, 1.5, -3],
    [{ lat: 1, lng: 2, lon: 3 }, 1, 2],
    [{ lat: ' 47.6 ', lng: '-1.223e2' }, 47.6, -122.3],
    [{ lat: -90, lng: 180 }, -90, 180],
  ];
  for (const [input, latitude, longitude] of places)
    assert.deepEqual(objectOf(readMarker(input, 'L', 0)).place, { latitude, longitude, height: 0 });
});

test('OBJ-05 a marker without valid coordinates is omitted and reported', () => {
  const places: object[] = [{}, { lat: 1 }, { lng: 1 }, { lat: null, lng: 1 }, { lat: '', lng: '' }];
  places.push({ lat: NaN, lng: 1 }, { lat: 1, lng: Infinity }, { lat: 91, lng: 0 }, { lat: 0, lng: 180.5 });
  places.push({ lat: '0x10', lng: 1 }, { lat: '1,5', lng: 1 }, { lat: [1], lng: [2] }, { lat: true, lng: 1 });
  places.push({ lat: 1n, lng: 2n }, { lat: 'north', lng: 1 });
  for (const input of places) {
    const reading = readMarker({ id: 'a', ...input }, 'shops', 0);
    assert.ok('issue' in reading);
    assert.deepEqual([reading.issue.layer, reading.issue.id], ['shops', 'a']);
    assert.match(
      reading.issue.message,
      /^Marker "a" is ignored in layer "shops": its lat must be a number from -90 to 90 and its lng a number from -180 to 180, but they are .* and .*\.$/,
    );
  }
});

test("OBJ-04 a marker's altitude sets its height, and an invalid altitude is reported and replaced by 0", () => {
  for (const [altitude, height] of [
    [12.5, 12.5],
    ['-3', -3],
    [undefined, 0],
    ['', 0],
  ] as const) {
    assert.equal(objectOf(marker({ altitude })).place.height, height);
    assert.equal(messageOf(marker({ altitude })), '');
  }
  for (const altitude of [NaN, Infinity, 'high', 1e9, {}]) {
    assert.equal(objectOf(marker({ altitude })).place.height, 0);
    assert.match(messageOf(marker({ altitude })), /altitude/);
  }
});

test('OBJ-28 an unknown marker style is reported and replaced by the standard style', () => {
  for (const style of ICON_STYLES) assert.equal(objectOf(marker({ style })).style, style);
  for (const style of ['square', 'Round', 1, {}]) {
    assert.equal(objectOf(marker({ style })).style, 'standard');
    assert.match(messageOf(marker({ style })), /its style .* is not one of round, text, standard, logo/);
  }
});

test('OBJ-25 the sphere id in panoramaId can be a number or a string, and an invalid id is reported', () => {
  for (const [input, id] of [
    [5, 5],
    ['17', 17],
    [0, 0],
    [null, null],
    [undefined, null],
  ] as const)
    assert.equal(objectOf(marker({ panoramaId: input })).panoramaId, id);
  for (const panoramaId of [-1, 1.5, 'x', 2 ** 60]) {
    assert.equal(objectOf(marker({ panoramaId })).panoramaId, null);
    assert.match(messageOf(marker({ panoramaId })), /panoramaId/);
  }
});

test('OBJ-23 showFlyHere.enabled overrides flyHere, and a marker that sets neither of them uses the viewer’s setting', () => {
  const table: [object, boolean | null][] = [
    [{ showFlyHere: { enabled: true } }, true],
    [{ showFlyHere: { enabled: false }, flyHere: true }, false],
    [{ flyHere: true }, true],
    [{ flyHere: 'false' }, false],
    [{ showFlyHere: {} }, null],
    [{}, null],
  ];
  for (const [input, flyHere] of table) assert.equal(objectOf(marker(input)).flyHere, flyHere);
});

test('OBJ-19 isStatic is true only for the values true, “true” and 1', () => {
  const table: [unknown, boolean][] = [
    [true, true],
    ['true', true],
    [1, true],
    [false, false],
    ['x', false],
  ];
  for (const [isStatic, expected] of table) assert.equal(objectOf(marker({ isStatic })).isStatic, expected);
});

test('OBJ-26 an invalid iconColor is reported and read as null', () => {
  assert.equal(objectOf(marker({ iconColor: 'teal' })).iconColor, 0x008080);
  assert.equal(objectOf(marker({})).iconColor, null);
  const reading = marker({ iconColor: 'tealish' });
  assert.equal(objectOf(reading).iconColor, null);
  assert.match(messageOf(reading), /iconColor "tealish"/);
});

test("OBJ-24 OBJ-29 OBJ-30 a marker's icon name is read from a string or a number", () => {
  for (const [icon, name] of [
    ['z', 'z'],
    [10, '10'],
    [0, '0'],
    [undefined, ''],
    [{}, ''],
  ] as const)
    assert.equal(objectOf(marker({ icon })).icon, name);
});

test('OBJ-20 a forbidden imageUrl is omitted and reported, and its marker is still read', () => {
  const reading = marker({ imageUrl: 'java\nscript:alert(1)' });
  assert.equal(objectOf(reading).imageUrl, null);
  assert.match(messageOf(reading), /imageUrl .* is not allowed/);
});

test('OBJ-20 marker texts are cut after 10,000 characters and popup contents after 100,000', () => {
  const long = objectOf(marker({ name: 'n'.repeat(20_000), description: `${'d'.repeat(9_999)}😀` }));
  assert.equal(long.name.length, 10_000);
  assert.equal(long.description, 'd'.repeat(9_999));
  assert.equal(objectOf(marker({ popup: 'p'.repeat(200_000) })).popup?.length, 100_000);
});

test('OBJ-27 an SVG that is too long is omitted and reported', () => {
  const reading = marker({ svg: '<svg>'.repeat(30_000) });
  assert.equal(objectOf(reading).svg, null);
  assert.match(messageOf(reading), /svg is too long/);
});

test('DATA-24 metersFromCenter is read as a number, and an invalid value as null', () => {
  assert.equal(objectOf(marker({ metersFromCenter: '12.5' })).metersFromCenter, 12.5);
  assert.equal(objectOf(marker({ metersFromCenter: 'far' })).metersFromCenter, null);
});

test("DATA-22 an object's id can be a number or a string, and a missing id is replaced by the object's index", () => {
  for (const [id, read] of [
    ['a', 'a'],
    [5, '5'],
    [0, '0'],
    ['', '#9'],
    [null, '#9'],
    [{}, '#9'],
  ] as const)
    assert.equal(objectOf(readMarker({ id, lat: 0, lng: 0 }, 'L', 9)).id, read);
});

test('OBJ-01 values other than objects are reported with their index', () => {
  for (const input of [null, undefined, 5, 'x', [], () => 1, Symbol('s')]) {
    const reading = readPolygon(input, 'L', 2);
    assert.match(messageOf(reading), /^Polygon "#2" is ignored in layer "L": .* is not an object\.$/);
    assert.ok('issue' in reading && reading.issue.id === null);
  }
});
