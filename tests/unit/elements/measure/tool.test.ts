import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { placeOf } from '../../../../elements/geo/earth.ts';
import type { Vec3 } from '../../../../elements/geo/vector.ts';
import { pointOnFace } from '../../../../elements/measure/one-sphere.ts';
import type { SphereMark } from '../../../../elements/measure/sphere-mark.ts';
import { topAbove } from '../../../../elements/measure/standing.ts';
import { NEW_TOOL, toolAfter, type ToolEvent, type ToolState } from '../../../../elements/measure/tool.ts';
import { MEASURE_KINDS } from '../../../../elements/model/measures.ts';
import { markAt, only, ORIGIN, pointAt, solved, sphereAt } from './marks.ts';

const at = (...place: Vec3) => pointAt(place);

const start = (kind: (typeof MEASURE_KINDS)[number]): ToolEvent => ({ type: 'start', kind });
const mark = (...place: Vec3): ToolEvent => ({ type: 'mark', point: at(...place) });
const event = (type: 'finish' | 'cancel' | 'undo' | 'redo' | 'drop'): ToolEvent => ({ type });

const after = (events: readonly ToolEvent[], from: ToolState = NEW_TOOL): ToolState =>
  events.reduce(toolAfter, from);

/** Describes a state: its mode, the measures with the numbers of their points, the selection and the problem. */
const described = ({ mode, measures, selected, problem }: ToolState): string => {
  const doing =
    mode.name === 'marking' || mode.name === 'refining'
      ? `${mode.name} ${mode.name === 'marking' ? mode.kind : ''} ${mode.points.length}`.replace('  ', ' ')
      : mode.name;
  const list = measures.map(
    ({ id, kind, name, points }) => `${id}:${kind}${points.length}${name && `"${name}"`}`,
  );
  return [doing, list.join(' '), selected ?? '-', problem ?? '-'].join(' | ');
};

const DISTANCE = [start('distance'), mark(0, 0, 0), mark(10, 0, 0)];
const AREA = [start('area'), mark(0, 0, 0), mark(10, 0, 0), mark(10, 10, 0), mark(0, 10, 0), event('finish')];
const grab = (id: string, index: number): ToolEvent => ({ type: 'grab', at: { id, index } });
const drag = (...place: Vec3): ToolEvent => ({ type: 'drag', point: at(...place) });

/** Marks in two spheres, and a point with the first of them. */
const MARKS: readonly SphereMark[] = [-50, 50].map((east, n) =>
  markAt(sphereAt(n + 1, [east, 100, 0], only({})), ORIGIN),
);
const marked = (...place: Vec3): ToolEvent => ({
  type: 'mark',
  point: { ...at(...place), marks: MARKS.slice(0, 1) },
});
const MARKED = [start('distance'), marked(0, 0, 0), marked(10, 0, 0)];
const refine = (index: number | null): ToolEvent => ({
  type: 'refine',
  at: index === null ? null : { id: '1', index },
});
const refined = (...place: Vec3): ToolEvent => ({
  type: 'refined',
  point: { ...at(...place), basis: 'spheres', marks: MARKS },
});
const UNPLACED: ToolEvent = { type: 'mark', point: { problem: 'sky' }, mark: MARKS[0] as SphereMark };

test('each event leads from state to state', () => {
  const table: readonly (readonly [string, readonly ToolEvent[]])[] = [
    ['idle |  | - | -', []],
    ['idle |  | - | -', [mark(0, 0, 0)]],
    ['marking height 0 |  | - | -', [start('height')]],
    ['marking point 0 | 1:point1 | 1 | -', [start('point'), mark(0, 0, 0)]],
    ['marking distance 1 |  | - | -', DISTANCE.slice(0, 2)],
    ['marking distance 0 | 1:distance2 | 1 | -', DISTANCE],
    ['marking distance 1 |  | - | same-place', [...DISTANCE.slice(0, 2), mark(0, 0, 0)]],
    [
      'marking distance 1 |  | - | sky',
      [...DISTANCE.slice(0, 2), { type: 'mark', point: { problem: 'sky' } }],
    ],
    ['marking distance 0 | 1:distance2 2:distance2 | 2 | -', [...DISTANCE, ...DISTANCE]],
    ['marking path 2 |  | - | -', [start('path'), mark(0, 0, 0), mark(5, 0, 0)]],
    ['marking path 1 |  | - | too-few-points', [start('path'), mark(0, 0, 0), event('finish')]],
    ['marking path 0 | 1:path2 | 1 | -', [start('path'), mark(0, 0, 0), mark(5, 0, 0), event('finish')]],
    ['marking area 0 | 1:area4 | 1 | -', AREA],
    [
      'marking area 4 |  | - | crosses-itself',
      [start('area'), mark(0, 0, 0), mark(10, 10, 0), mark(10, 0, 0), mark(0, 10, 0), event('finish')],
    ],
    ['marking area 4 |  | - | -', [...AREA.slice(0, -1)]],
    ['marking area 3 |  | - | -', [...AREA.slice(0, -1), event('undo')]],
    ['marking area 0 |  | - | -', [...AREA.slice(0, -1), event('cancel')]],
    ['idle |  | - | -', [...AREA.slice(0, -1), event('cancel'), event('cancel')]],
    ['idle | 1:area4 | 1 | -', [...AREA, event('finish')]],
    ['marking area 0 |  | - | -', [...AREA, event('undo')]],
    ['marking area 0 | 1:area4 | - | -', [...AREA, event('undo'), event('redo')]],
    ['marking path 0 | 1:area4 | - | -', [...AREA, start('path')]],
    ['marking area 0 |  | - | -', [...AREA, { type: 'delete', id: '1' }]],
    ['marking area 0 | 1:area4 | - | -', [...AREA, { type: 'delete', id: '1' }, event('undo')]],
    ['marking area 0 | 1:area4 | 1 | -', [...AREA, { type: 'delete', id: '9' }]],
    ['marking area 0 | 1:area4"Lawn" | 1 | -', [...AREA, { type: 'rename', id: '1', name: ' Lawn ' }]],
    ['marking area 0 | 1:area4 | 1 | -', [...AREA, { type: 'rename', id: '1', name: 'Lawn' }, event('undo')]],
    ['marking area 0 | 1:area3 | 1 | -', [...AREA, { type: 'delete-point', at: { id: '1', index: 2 } }]],
    [
      'marking distance 0 | 1:distance2 | 1 | too-few-points',
      [...DISTANCE, { type: 'delete-point', at: { id: '1', index: 0 } }],
    ],
    ['marking area 0 | 1:area4 | - | -', [...AREA, { type: 'select', id: null }]],
    ['marking area 0 | 1:area4 | - | -', [...AREA, { type: 'select', id: 'x' }]],
    ['dragging | 1:area4 | 1 | -', [...AREA, grab('1', 2)]],
    ['marking area 0 | 1:area4 | 1 | -', [...AREA, grab('1', 4)]],
    ['marking path 1 | 1:area4 | - | -', [...AREA, start('path'), mark(0, 0, 0), grab('1', 0)]],
    ['marking area 0 | 1:area4 | 1 | -', [...AREA, grab('1', 2), event('cancel')]],
    ['idle | 1:area4 | 1 | -', [...AREA, event('finish'), grab('1', 2), event('drop')]],
    ['dragging | 1:area4 | 1 | sky', [...AREA, grab('1', 2), { type: 'drag', point: { problem: 'sky' } }]],
    ['marking area 0 | 1:area4 | 1 | crosses-itself', [...AREA, grab('1', 2), drag(-5, 2, 0), event('drop')]],
    ['idle | 1:area4 2:distance2 | 1 | -', [...AREA, event('finish'), ...addDistance()]],
    ['marking marker 0 | 1:marker1 | 1 | -', [start('marker'), mark(0, 0, 0)]],
    ['marking line 0 | 1:line2 | 1 | -', [start('line'), mark(0, 0, 0), mark(5, 0, 0), event('finish')]],
    [
      'marking polygon 4 |  | - | crosses-itself',
      [start('polygon'), mark(0, 0, 0), mark(10, 10, 0), mark(10, 0, 0), mark(0, 10, 0), event('finish')],
    ],
    ['marking distance 0 | 1:distance2 | 1 | no-marks', [...DISTANCE, refine(0)]],
    ['refining 1 | 1:distance2 | 1 | -', [...MARKED, refine(0)]],
    ['refining 2 | 1:distance2 | 1 | -', [...MARKED, refine(0), refined(1, 0, 0)]],
    ['refining 1 | 1:distance2 | 1 | -', [...MARKED, refine(0), refined(1, 0, 0), event('undo')]],
    ['refining 1 | 1:distance2 | 1 | -', [...MARKED, refine(0), event('undo')]],
    [
      'refining 1 | 1:distance2 | 1 | lines-parallel',
      [...MARKED, refine(0), { type: 'refined', point: { problem: 'lines-parallel' } }],
    ],
    ['marking distance 0 | 1:distance2 | 1 | -', [...MARKED, refine(0), refined(1, 0, 0), event('finish')]],
    [
      'marking distance 0 | 1:distance2 | 1 | same-place',
      [...MARKED, refine(0), refined(10, 0, 0), event('finish')],
    ],
    ['marking distance 0 |  | - | -', [...MARKED, refine(0), { type: 'delete', id: '1' }, event('finish')]],
    ['marking distance 1 |  | - | -', [start('distance'), marked(0, 0, 0), refine(null)]],
    ['refining 0 |  | - | -', [start('point'), UNPLACED, refine(null)]],
    ['marking point 0 |  | - | -', [start('point'), UNPLACED, refine(null), event('finish')]],
    ['marking point 0 |  | - | -', [start('point'), UNPLACED, event('undo'), refine(null)]],
    [
      'marking point 0 | 1:point1 | 1 | -',
      [start('point'), UNPLACED, refine(null), refined(3, 0, 0), event('finish')],
    ],
    [
      'marking path 2 |  | - | -',
      [start('path'), mark(0, 0, 0), UNPLACED, refine(null), refined(3, 0, 0), event('finish')],
    ],
    [
      'marking path 1 |  | - | -',
      [start('path'), mark(0, 0, 0), UNPLACED, refine(null), refined(3, 0, 0), event('cancel')],
    ],
  ];
  table.forEach(([expected, events], n) => assert.equal(described(after(events)), expected, `row ${n}`));
});

function addDistance(): readonly ToolEvent[] {
  const measures = [{ kind: 'distance', name: '', points: [at(0, 0, 0), at(9, 0, 0)] }] as const;
  return [{ type: 'add', measures }];
}

test('a point is dragged, and the drag is undone', () => {
  const dragged = after([...AREA, grab('1', 2), drag(11, 11, 0), drag(12, 12, 1), event('drop')]);
  assert.deepEqual(dragged.measures[0]?.points[2], at(12, 12, 1));
  assert.equal(dragged.mode.name, 'marking');
  const undone = toolAfter(dragged, event('undo'));
  assert.deepEqual(undone.measures[0]?.points[2], at(10, 10, 0));
  assert.deepEqual(toolAfter(undone, event('redo')).measures, dragged.measures);
  const unmoved = after([...AREA, grab('1', 2), event('drop')]);
  assert.equal(unmoved.past.length, 1);
});

test('MEAS-03 marking in further spheres is one change, which is undone at once', () => {
  const done = after([...MARKED, refine(1), refined(11, 0, 0), refined(12, 0, 0), event('finish')]);
  assert.equal(done.past.length, 2);
  const { basis, longitude } = done.measures[0]?.points[1] ?? at(0, 0, 0);
  assert.deepEqual([basis, longitude], ['spheres', at(12, 0, 0).longitude]);
  assert.deepEqual(toolAfter(done, event('undo')).measures, after(MARKED).measures);
  const canceled = after([...MARKED, refine(1), refined(11, 0, 0), event('cancel')]);
  assert.deepEqual(canceled.measures, after(MARKED).measures);
  assert.equal(canceled.mode.name, 'marking');
});

test('a top that stands on a foot moves with the foot', () => {
  const [, second] = MARKS;
  assert.ok(second);
  const { sphere } = second;
  const face = {
    basis: 'surface',
    normal: [0, 1, 0],
    distance: 100,
    spread: 0.1,
    rounding: 0,
    thing: 1,
  } as const;
  const foot = solved(pointOnFace(markAt(sphere, pointAt([0, 40, 0])), face));
  const made = markAt(sphere, { ...foot, altitude: foot.altitude + 20 });
  const standing = solved(topAbove(foot, made));
  const points = [
    { ...standing.foot, marks: MARKS.slice(0, 1) },
    { ...standing.top, marks: [made] },
  ];
  const before = after([{ type: 'add', measures: [{ kind: 'height', name: '', points }] }]);
  const moved = { ...foot, ...placeOf(foot, [8, 0, 0]), marks: MARKS };
  const done = [refine(0), { type: 'refined', point: moved } as const, event('finish')].reduce(
    toolAfter,
    before,
  );
  const [low, top] = done.measures[0]?.points ?? [];
  assert.ok(low && top);
  assert.equal(low.altitude, moved.altitude);
  const expected = solved(topAbove(moved, made)).top;
  assert.ok(Math.abs(top.altitude - expected.altitude) < 1e-6);
  assert.ok(Math.abs(top.altitude - standing.top.altitude) > 1);
  assert.equal(top.basis, 'standing');
  const names = new Set(low.precision?.shared.map(({ source }) => source));
  assert.ok(top.precision?.shared.some(({ source }) => names.has(source)));
});

const coordinate = fc.integer({ min: 0, max: 6 });
const anyPoint = fc
  .tuple(coordinate, coordinate, coordinate)
  .map((place) => ({ ...at(...place), marks: MARKS.slice(0, 1) }));
const anyAddress = fc.record({
  id: fc.integer({ min: 1, max: 4 }).map(String),
  index: fc.integer({ min: 0, max: 4 }),
});
const anyEvent: fc.Arbitrary<ToolEvent> = fc.oneof(
  { weight: 8, arbitrary: anyPoint.map((point): ToolEvent => ({ type: 'mark', point })) },
  { weight: 3, arbitrary: fc.constantFrom(...MEASURE_KINDS).map(start) },
  { weight: 3, arbitrary: fc.constantFrom('finish', 'cancel', 'undo', 'redo', 'drop').map(event) },
  { weight: 2, arbitrary: anyAddress.map((address): ToolEvent => ({ type: 'grab', at: address })) },
  { weight: 2, arbitrary: anyPoint.map((point): ToolEvent => ({ type: 'drag', point })) },
  { weight: 1, arbitrary: anyAddress.map((address): ToolEvent => ({ type: 'delete-point', at: address })) },
  { weight: 2, arbitrary: anyAddress.map((address): ToolEvent => ({ type: 'refine', at: address })) },
  { weight: 2, arbitrary: anyPoint.map((point): ToolEvent => ({ type: 'refined', point })) },
  { weight: 1, arbitrary: fc.constantFrom(UNPLACED, refine(null)) },
  { weight: 1, arbitrary: anyAddress.map(({ id }): ToolEvent => ({ type: 'delete', id })) },
);

test('after any events, all changes can be undone and made again', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const end = after([...events, event('cancel'), event('cancel'), event('cancel')]);
      let state = end;
      for (let n = 0; n < end.past.length; n += 1) state = toolAfter(state, event('undo'));
      assert.deepEqual(state.measures, []);
      for (let n = 0; n < end.past.length; n += 1) state = toolAfter(state, event('redo'));
      assert.deepEqual(state.measures, end.measures);
      assert.equal(new Set(end.measures.map(({ id }) => id)).size, end.measures.length);
    }),
  );
});
