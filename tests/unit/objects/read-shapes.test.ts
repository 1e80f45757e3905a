import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SQUARE, isOut, kept, picture, polygon, polyline, told } from './given.ts';

test('OBJ-33 a polygon without a colour is orange, one with an unreadable colour red and told', () => {
  for (const color of [undefined, null, '']) assert.equal(kept(polygon({ color })).color, 0xffa500);
  assert.equal(kept(polygon({ color: 'lime' })).color, 0x00ff00);
  assert.equal(kept(polygon({ color: 'limey' })).color, 0xff0000);
  assert.match(told(polygon({ color: 'limey' })), /color "limey" is not a colour/);
});

test('OBJ-34 a polyline without a colour is orange, one with an unreadable colour blue and told', () => {
  assert.equal(kept(polyline({})).color, 0xffa500);
  assert.equal(kept(polyline({ color: 'limey' })).color, 0x0000ff);
  assert.match(told(polyline({ color: 7 })), /color 7 is not a colour/);
});

test("OBJ-35 OBJ-41 opacity is kept between 0 and 1, and a colour's own alpha counts", () => {
  for (const [given, opacity] of [
    [0.3, 0.3],
    ['0.3', 0.3],
    [-1, 0],
    [7, 1],
    [0, 0],
  ] as const)
    for (const read of [polygon, polyline, picture])
      assert.equal(kept<{ opacity: number }>(read({ opacity: given })).opacity, opacity);
  assert.equal(kept(polygon({ color: '#ff000080' })).opacity, 0x80 / 255);
  assert.equal(kept(polygon({ color: '#ff000080', opacity: 0.5 })).opacity, 0x80 / 510);
  assert.match(told(polygon({ opacity: 'half' })), /opacity "half"/);
});

test('OBJ-36 DATA-28 a polyline has a width above 0', () => {
  assert.equal(kept(polyline({ width: '25' })).width, 25);
  assert.equal(kept(polyline({})).width, 10);
  for (const width of [0, -1, NaN, 'wide']) {
    assert.equal(kept(polyline({ width })).width, 10);
    assert.match(told(polyline({ width })), /width/);
  }
});

test('DATA-27 a polygon keeps its points, holes, colour, opacity, words and order', () => {
  const hole = [
    { lat: 0.2, lng: 0.2 },
    { lat: 0.2, lon: 0.4, altitude: 5 },
    { lat: '0.4', lng: '0.4' },
  ];
  const look = { color: '#00ff00', opacity: 0.7, hoverText: 'Roof', objectDisplayOrder: '3' };
  const read = kept(polygon({ id: 'p', holes: [hole], altitude: 2, ...look }));
  assert.deepEqual(read.rings[1], [
    { latitude: 0.2, longitude: 0.2, height: 2 },
    { latitude: 0.2, longitude: 0.4, height: 5 },
    { latitude: 0.4, longitude: 0.4, height: 2 },
  ]);
  assert.deepEqual([read.id, read.rings[0]?.length, read.hoverText], ['p', 4, 'Roof']);
  assert.deepEqual([read.color, read.opacity], [0x00ff00, 0.7]);
  assert.equal(read.objectDisplayOrder, 3);
});

test('DATA-27 a closed outline and repeated corners are the same surface', () => {
  const [a, b, c, d] = SQUARE;
  const twice = [a, a, b, c, c, c, d, a, a];
  assert.deepEqual(kept(polygon({ points: twice })).rings, kept(polygon({})).rings);
});

test('OBJ-01 polygons with fewer than three different points are dropped and told', () => {
  const [a, b] = SQUARE;
  for (const points of [undefined, null, 'x', {}, [], [a], [a, b], [a, b, a, b, a], [a, a, a]]) {
    assert.ok(isOut(polygon({ points })));
    assert.match(told(polygon({ points })), /fewer than three different points/);
  }
});

test('OBJ-01 a polygon whose outline crosses itself stays and is told, in one complaint; a wall is none', () => {
  const [a, b, c, d] = SQUARE;
  assert.equal(kept(polygon({ points: [a, c, b, d] })).rings[0]?.length, 4);
  assert.match(told(polygon({ points: [a, c, b, d] })), /its outline crosses itself[^.]*\.$/);
  assert.equal(told(polygon({})), '');
  const points = [a, c, b, d].map((point, n) => ({ ...point, altitude: n }));
  assert.equal(told(polygon({ points })), '');
});

test('OBJ-01 a wall, whose corners differ in height alone, is a surface', () => {
  const points = [0, 10].flatMap((altitude) => [{ lat: 0, lng: 0, altitude }]);
  assert.equal(kept(polygon({ points: [...points, { lat: 0, lng: 1 }] })).rings[0]?.length, 3);
});

test('OBJ-01 places off the Earth are left out of shapes and counted in one complaint', () => {
  const points = [...SQUARE, { lat: 100, lng: 0 }, null, 5, { lat: NaN, lng: 0 }];
  assert.equal(kept(polygon({ points })).rings[0]?.length, 4);
  assert.match(told(polygon({ points })), /: 4 of its points are not places on Earth\.$/);
  assert.equal(kept(polyline({ points })).points.length, 4);
});

test('OBJ-01 a hole that is no surface is left out and told, the polygon stays', () => {
  const reading = polygon({ holes: [SQUARE.slice(0, 2), 'x'] });
  assert.equal(kept(reading).rings.length, 1);
  assert.match(told(reading), /a hole of it/);
});

test('OBJ-01 a polyline goes through two different places at least', () => {
  assert.equal(kept(polyline({ points: SQUARE.slice(0, 2) })).points.length, 2);
  for (const points of [[], SQUARE.slice(0, 1), [SQUARE[0], SQUARE[0]]])
    assert.ok(isOut(polyline({ points })));
});

test('DATA-30 DATA-31 OBJ-38 OBJ-39 OBJ-40 a textured polygon keeps what it was given', () => {
  const given = { id: 3, rotation: { x: 10, y: '20' }, objectDisplayOrder: 1 };
  assert.deepEqual(kept(picture(given)), {
    kind: 'texturedPolygon',
    id: '3',
    texture: 'a.png',
    width: 2,
    height: 3,
    rotation: [10, 20, 0],
    position: [1, 2, 3],
    opacity: 1,
    hoverText: '',
    objectDisplayOrder: 1,
  });
  assert.deepEqual(kept(picture({})).rotation, [0, 0, 0]);
});

test('OBJ-40 the position stands beside the other fields or in one of its own', () => {
  assert.deepEqual(kept(picture({ position: undefined, x: 4, z: '-5' })).position, [4, 0, -5]);
  for (const position of [undefined, {}, { x: 'a' }, { x: 1, y: NaN }, { x: 1e9 }]) {
    assert.ok(isOut(picture({ position })));
    assert.match(told(picture({ position })), /position/);
  }
});

test('OBJ-38 OBJ-39 a textured polygon without a usable picture or size is dropped and told', () => {
  assert.match(told(picture({ texture: 'http://a.example/x.png' })), /texture .* may not be loaded/);
  for (const dimensions of [{}, { width: 1 }, { width: 0, height: 1 }, { width: 1, height: 'x' }, 5])
    assert.ok(isOut(picture({ dimensions })), JSON.stringify(dimensions));
  const turned = picture({ rotation: { x: 'a' } });
  assert.deepEqual(kept(turned).rotation, [0, 0, 0]);
  assert.match(told(turned), /rotation/);
});
