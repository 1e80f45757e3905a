import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SQUARE, isOmitted, objectOf, picture, polygon, polyline, messageOf } from './readings.ts';

test('OBJ-33 a polygon without a color is orange, and a polygon with an invalid color is red and reported', () => {
  for (const color of [undefined, null, '']) assert.equal(objectOf(polygon({ color })).color, 0xffa500);
  assert.equal(objectOf(polygon({ color: 'lime' })).color, 0x00ff00);
  assert.equal(objectOf(polygon({ color: 'limey' })).color, 0xff0000);
  assert.match(messageOf(polygon({ color: 'limey' })), /color "limey" is not a color/);
});

test('OBJ-34 a polyline without a color is orange, and a polyline with an invalid color is blue and reported', () => {
  assert.equal(objectOf(polyline({})).color, 0xffa500);
  assert.equal(objectOf(polyline({ color: 'limey' })).color, 0x0000ff);
  assert.match(messageOf(polyline({ color: 7 })), /color 7 is not a color/);
});

test("OBJ-35 OBJ-41 opacity is clamped between 0 and 1 and multiplied by the color's alpha", () => {
  for (const [input, opacity] of [
    [0.3, 0.3],
    ['0.3', 0.3],
    [-1, 0],
    [7, 1],
    [0, 0],
  ] as const)
    for (const read of [polygon, polyline, picture])
      assert.equal(objectOf<{ opacity: number }>(read({ opacity: input })).opacity, opacity);
  assert.equal(objectOf(polygon({ color: '#ff000080' })).opacity, 0x80 / 255);
  assert.equal(objectOf(polygon({ color: '#ff000080', opacity: 0.5 })).opacity, 0x80 / 510);
  assert.match(messageOf(polygon({ opacity: 'half' })), /opacity "half"/);
});

test('OBJ-36 DATA-28 a polyline has a default width of 10, and an invalid width is reported and replaced by 10', () => {
  assert.equal(objectOf(polyline({ width: '25' })).width, 25);
  assert.equal(objectOf(polyline({})).width, 10);
  for (const width of [0, -1, NaN, 'wide']) {
    assert.equal(objectOf(polyline({ width })).width, 10);
    assert.match(messageOf(polyline({ width })), /width/);
  }
});

test('DATA-27 a polygon is read with its points, holes, color, opacity, hover text and display order', () => {
  const hole = [
    { lat: 0.2, lng: 0.2 },
    { lat: 0.2, lon: 0.4, altitude: 5 },
    { lat: '0.4', lng: '0.4' },
  ];
  const style = { color: '#00ff00', opacity: 0.7, hoverText: 'Roof', objectDisplayOrder: '3' };
  const read = objectOf(polygon({ id: 'p', holes: [hole], altitude: 2, ...style }));
  assert.deepEqual(read.rings[1], [
    { latitude: 0.2, longitude: 0.2, height: 2 },
    { latitude: 0.2, longitude: 0.4, height: 5 },
    { latitude: 0.4, longitude: 0.4, height: 2 },
  ]);
  assert.deepEqual([read.id, read.rings[0]?.length, read.hoverText], ['p', 4, 'Roof']);
  assert.deepEqual([read.color, read.opacity], [0x00ff00, 0.7]);
  assert.equal(read.objectDisplayOrder, 3);
});

test('DATA-27 a closed outline with repeated corners yields the same polygon as an open outline', () => {
  const [a, b, c, d] = SQUARE;
  const twice = [a, a, b, c, c, c, d, a, a];
  assert.deepEqual(objectOf(polygon({ points: twice })).rings, objectOf(polygon({})).rings);
});

test('OBJ-01 polygons with fewer than three different points are dropped and reported', () => {
  const [a, b] = SQUARE;
  for (const points of [undefined, null, 'x', {}, [], [a], [a, b], [a, b, a, b, a], [a, a, a]]) {
    assert.ok(isOmitted(polygon({ points })));
    assert.match(messageOf(polygon({ points })), /fewer than three different points/);
  }
});

test('OBJ-01 a polygon that crosses itself is reported unless its corners differ in altitude', () => {
  const [a, b, c, d] = SQUARE;
  assert.equal(objectOf(polygon({ points: [a, c, b, d] })).rings[0]?.length, 4);
  assert.match(messageOf(polygon({ points: [a, c, b, d] })), /its outline crosses itself[^.]*\.$/);
  assert.equal(messageOf(polygon({})), '');
  const points = [a, c, b, d].map((point, n) => ({ ...point, altitude: n }));
  assert.equal(messageOf(polygon({ points })), '');
});

test('OBJ-01 a polygon is accepted if two of its corners differ only in altitude', () => {
  const points = [0, 10].flatMap((altitude) => [{ lat: 0, lng: 0, altitude }]);
  assert.equal(objectOf(polygon({ points: [...points, { lat: 0, lng: 1 }] })).rings[0]?.length, 3);
});

test('OBJ-01 invalid points of a shape are omitted, and one issue states their number', () => {
  const points = [...SQUARE, { lat: 100, lng: 0 }, null, 5, { lat: NaN, lng: 0 }];
  assert.equal(objectOf(polygon({ points })).rings[0]?.length, 4);
  assert.match(messageOf(polygon({ points })), /: 4 of its points are not valid coordinates\.$/);
  assert.equal(objectOf(polyline({ points })).points.length, 4);
});

test('OBJ-01 a hole with too few points is omitted and reported, and its polygon is still read', () => {
  const reading = polygon({ holes: [SQUARE.slice(0, 2), 'x'] });
  assert.equal(objectOf(reading).rings.length, 1);
  assert.match(messageOf(reading), /one of its holes/);
});

test('SURF-07 the places of draped polygons and polylines have no heights', () => {
  const points = SQUARE.map((place, n) => ({ ...place, altitude: n }));
  const shapes = { altitude: 9, holes: [points.slice(0, 3)], points };
  for (const drape of [true, 'true', 1]) {
    const read = objectOf(polygon({ ...shapes, drape }));
    assert.equal(read.drape, true);
    assert.ok(read.rings.flat().every(({ height, altitude }) => height === 0 && altitude === undefined));
    const line = objectOf(polyline({ ...shapes, drape }));
    assert.equal(line.drape, true);
    assert.ok(line.points.every(({ height }) => height === 0));
  }
  for (const drape of [undefined, null, false, 'false', 'maybe'])
    assert.equal(objectOf(polygon({ ...shapes, drape })).drape, false);
});

test('OBJ-01 a polyline with fewer than two different points is omitted', () => {
  assert.equal(objectOf(polyline({ points: SQUARE.slice(0, 2) })).points.length, 2);
  for (const points of [[], SQUARE.slice(0, 1), [SQUARE[0], SQUARE[0]]])
    assert.ok(isOmitted(polyline({ points })));
});

test('DATA-30 OBJ-38 OBJ-39 a textured polygon is read with its texture, its size, its rotation and its other fields', () => {
  const input = { id: 3, rotation: { x: 10, y: '20' }, objectDisplayOrder: 1 };
  assert.deepEqual(objectOf(picture(input)), {
    kind: 'texturedPolygon',
    id: '3',
    texture: 'a.png',
    width: 2,
    height: 3,
    rotation: [10, 20, 0],
    position: objectOf(picture({})).position,
    opacity: 1,
    hoverText: '',
    objectDisplayOrder: 1,
  });
  assert.deepEqual(objectOf(picture({})).rotation, [0, 0, 0]);
});

test('DATA-31 OBJ-40 a textured polygon is read with its position', () => {
  assert.deepEqual(objectOf(picture({})).position, [1, 2, 3]);
});

test('OBJ-40 a textured polygon requires a position, which is read from position or from x, y and z', () => {
  assert.deepEqual(objectOf(picture({ position: undefined, x: 4, z: '-5' })).position, [4, 0, -5]);
  for (const position of [undefined, {}, { x: 'a' }, { x: 1, y: NaN }, { x: 1e9 }]) {
    assert.ok(isOmitted(picture({ position })));
    assert.match(messageOf(picture({ position })), /position/);
  }
});

test('OBJ-38 OBJ-39 a textured polygon is omitted if its size is invalid, but only reported if its texture or rotation is invalid', () => {
  assert.match(messageOf(picture({ texture: 'http://a.example/x.png' })), /texture .* is not allowed/);
  for (const dimensions of [{}, { width: 1 }, { width: 0, height: 1 }, { width: 1, height: 'x' }, 5])
    assert.ok(isOmitted(picture({ dimensions })), JSON.stringify(dimensions));
  const turned = picture({ rotation: { x: 'a' } });
  assert.deepEqual(objectOf(turned).rotation, [0, 0, 0]);
  assert.match(messageOf(turned), /rotation/);
});
