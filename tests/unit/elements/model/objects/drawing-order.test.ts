import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { drawingOrder, drawnKindOf } from '../../../../../elements/model/objects/drawing-order.ts';
import { growthOfZoom, markerScale } from '../../../../../elements/model/objects/marker-scale.ts';
import { DRAWN_KINDS } from '../../../../../elements/model/objects/objects.ts';
import { objectOf, marker, picture, polygon, polyline } from './readings.ts';

const DEFAULT = ['polygons', 'polylines', 'texturedPolygons', 'spheres', 'icons', 'text'];

test('OBJ-42 OBJ-43 the default drawing order is polygons, polylines, textured polygons, spheres, icons, text', () => {
  for (const input of [
    [],
    ['polygons', 'spheres', 'icons', 'text'],
    ['polygons', 'texturedPolygons', 'spheres', 'icons', 'text'],
  ])
    assert.deepEqual(drawingOrder(input), DEFAULT);
});

test('EMBED-25 viewerDisplayOrder overrides the drawing order, and omitted kinds are drawn next to related kinds', () => {
  const table: [unknown[], string[]][] = [
    [
      ['text', 'icons', 'spheres', 'polygons'],
      ['text', 'icons', 'spheres', 'polygons', 'polylines', 'texturedPolygons'],
    ],
    [
      ['texturedPolygons', 'polygons'],
      ['texturedPolygons', 'polygons', 'polylines', 'spheres', 'icons', 'text'],
    ],
    [['polylines', 'text'], DEFAULT],
    [['polygons', 'polylines', 'spheres'], DEFAULT],
    [['icons'], ['polygons', 'polylines', 'texturedPolygons', 'spheres', 'icons', 'text']],
    [
      ['spheres', 'polygons', 'text'],
      ['spheres', 'icons', 'polygons', 'polylines', 'texturedPolygons', 'text'],
    ],
    [['clouds', null, 5, 'polygons', 'polygons', {}, 'Text'], DEFAULT],
  ];
  for (const [input, order] of table) assert.deepEqual(drawingOrder(input), order, JSON.stringify(input));
});

test('EMBED-25 every drawing order contains each kind of object exactly once, with the listed kinds in the listed order', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...DRAWN_KINDS), fc.string())), (input) => {
      const order = drawingOrder(input);
      assert.deepEqual([...order].sort(), [...DRAWN_KINDS].sort());
      const listed = new Set(input.filter((name) => DRAWN_KINDS.some((kind) => kind === name)));
      assert.deepEqual(
        order.filter((kind) => listed.has(kind)),
        [...listed],
      );
    }),
  );
});

test('OBJ-25 OBJ-42 a marker with a panoramaId is drawn with the spheres, and every other object with objects of its kind', () => {
  assert.equal(drawnKindOf(objectOf(marker({ panoramaId: 0, style: 'text' }))), 'spheres');
  assert.equal(drawnKindOf(objectOf(marker({ style: 'text' }))), 'text');
  for (const style of ['round', 'logo', 'standard'])
    assert.equal(drawnKindOf(objectOf(marker({ style }))), 'icons');
  assert.deepEqual(
    [polygon({}), polyline({}), picture({})].map((one) => drawnKindOf(objectOf(one as never))),
    ['polygons', 'polylines', 'texturedPolygons'],
  );
});

test('OBJ-14 OBJ-15 markers farther away than 1000 m shrink, but to no less than half their size', () => {
  const table: [number, number][] = [
    [0, 1],
    [999, 1],
    [1000, 1],
    [1250, 0.8],
    [2000, 0.5],
    [2001, 0.5],
    [1e9, 0.5],
  ];
  for (const [meters, scale] of table) assert.equal(markerScale(meters), scale, `${meters} m`);
});

test('EMBED-23 zooming in enlarges markers up to 2.5 times, and zooming out does not shrink them', () => {
  assert.equal(growthOfZoom(0.25), 1);
  assert.equal(growthOfZoom(1), 1);
  for (const zoom of [NaN, -1, 0, Infinity]) assert.equal(growthOfZoom(zoom), 1);
  let last = 1;
  for (let zoom = 1.1; zoom <= 8.8; zoom += 0.1) {
    const growth = growthOfZoom(zoom);
    assert.ok(growth > last && growth <= 2.5, `${zoom}`);
    last = growth;
  }
  assert.equal(growthOfZoom(1000), 2.5);
});
