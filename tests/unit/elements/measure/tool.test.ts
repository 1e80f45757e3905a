import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Vec3 } from '../../../../elements/geo/vector.ts';
import { NEW_TOOL, toolAfter, type ToolEvent, type ToolState } from '../../../../elements/measure/tool.ts';
import { MEASURE_KINDS } from '../../../../elements/model/measures.ts';
import { pointAt } from './marks.ts';

const at = (...place: Vec3) => pointAt(place);

const start = (kind: (typeof MEASURE_KINDS)[number]): ToolEvent => ({ type: 'start', kind });
const mark = (...place: Vec3): ToolEvent => ({ type: 'mark', point: at(...place) });
const event = (type: 'finish' | 'cancel' | 'undo' | 'redo' | 'drop'): ToolEvent => ({ type });

const after = (events: readonly ToolEvent[], from: ToolState = NEW_TOOL): ToolState =>
  events.reduce(toolAfter, from);

/** Describes a state: its mode, the measures with the numbers of their points, the selection and the problem. */
const described = ({ mode, measures, selected, problem }: ToolState): string => {
  const doing = mode.name === 'marking' ? `marking ${mode.kind} ${mode.points.length}` : mode.name;
  const list = measures.map(
    ({ id, kind, name, points }) => `${id}:${kind}${points.length}${name && `"${name}"`}`,
  );
  return [doing, list.join(' '), selected ?? '-', problem ?? '-'].join(' | ');
};

const DISTANCE = [start('distance'), mark(0, 0, 0), mark(10, 0, 0)];
const AREA = [start('area'), mark(0, 0, 0), mark(10, 0, 0), mark(10, 10, 0), mark(0, 10, 0), event('finish')];
const grab = (id: string, index: number): ToolEvent => ({ type: 'grab', at: { id, index } });
const drag = (...place: Vec3): ToolEvent => ({ type: 'drag', point: at(...place) });

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
    ['idle | 1:area4 | 1 | -', [...AREA, grab('1', 2), event('cancel')]],
    ['dragging | 1:area4 | 1 | sky', [...AREA, grab('1', 2), { type: 'drag', point: { problem: 'sky' } }]],
    ['idle | 1:area4 | 1 | crosses-itself', [...AREA, grab('1', 2), drag(-5, 2, 0), event('drop')]],
    ['idle | 1:area4 2:distance2 | 1 | -', [...AREA, event('finish'), ...addDistance()]],
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
  assert.equal(dragged.mode.name, 'idle');
  const undone = toolAfter(dragged, event('undo'));
  assert.deepEqual(undone.measures[0]?.points[2], at(10, 10, 0));
  assert.deepEqual(toolAfter(undone, event('redo')).measures, dragged.measures);
  const unmoved = after([...AREA, grab('1', 2), event('drop')]);
  assert.equal(unmoved.past.length, 1);
});

const coordinate = fc.integer({ min: 0, max: 6 });
const anyPoint = fc.tuple(coordinate, coordinate, coordinate).map((place) => at(...place));
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
  { weight: 1, arbitrary: anyAddress.map(({ id }): ToolEvent => ({ type: 'delete', id })) },
);

test('after any events, all changes can be undone and made again', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const end = after([...events, event('cancel'), event('cancel')]);
      let state = end;
      for (let n = 0; n < end.past.length; n += 1) state = toolAfter(state, event('undo'));
      assert.deepEqual(state.measures, []);
      for (let n = 0; n < end.past.length; n += 1) state = toolAfter(state, event('redo'));
      assert.deepEqual(state.measures, end.measures);
      assert.equal(new Set(end.measures.map(({ id }) => id)).size, end.measures.length);
    }),
  );
});
