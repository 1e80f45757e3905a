import type { MeasureKind } from '../model/measures.ts';
import { MAX_POINTS } from './local-points.ts';
import { type Measure, POINT_COUNTS, namedFigures } from './measure.ts';
import type { MeasuredPoint } from './measured-point.ts';
import { type MeasureProblem, type Problem, isProblem } from './problem.ts';

/** A point of a measure. */
export interface PointAddress {
  readonly id: string;
  readonly index: number;
}

/** What the tool is doing. */
export type ToolMode =
  | { readonly name: 'idle' }
  | { readonly name: 'marking'; readonly kind: MeasureKind; readonly points: readonly MeasuredPoint[] }
  | {
      readonly name: 'dragging';
      readonly at: PointAddress;
      /** The last valid position; the point's own until it has moved. */
      readonly point: MeasuredPoint;
    };

/** The whole state of the measuring tool. Values are never changed in place. */
export interface ToolState {
  readonly mode: ToolMode;
  readonly measures: readonly Measure[];
  /** The id of the selected measure; null if none is. */
  readonly selected: string | null;
  /** Why the last event had no effect; null if it had one. */
  readonly problem: MeasureProblem | null;
  /** The lists of measures to which `undo` and `redo` return, the latest last. */
  readonly past: readonly (readonly Measure[])[];
  readonly future: readonly (readonly Measure[])[];
  /** The number of the next measure. */
  readonly next: number;
}

/** What a person, the page or a message does. Points are null or a problem where a pixel shows no place. */
export type ToolEvent =
  | { readonly type: 'start'; readonly kind: MeasureKind }
  | { readonly type: 'mark'; readonly point: MeasuredPoint | Problem }
  | { readonly type: 'finish' }
  | { readonly type: 'cancel' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'grab'; readonly at: PointAddress }
  | { readonly type: 'drag'; readonly point: MeasuredPoint | Problem }
  | { readonly type: 'drop' }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'delete-point'; readonly at: PointAddress }
  | { readonly type: 'rename'; readonly id: string; readonly name: string }
  | { readonly type: 'add'; readonly measures: readonly Omit<Measure, 'id'>[] };

/** Number of changes that can be undone. */
const MAX_PAST = 100;

/** Maximum number of measures. Further ones are ignored. */
const MAX_MEASURES = 1000;

/** Longer names are cut off. */
const MAX_NAME = 200;

const IDLE: ToolMode = { name: 'idle' };

/** The state of a tool that has just been opened. */
export const NEW_TOOL: ToolState = {
  mode: IDLE,
  measures: [],
  selected: null,
  problem: null,
  past: [],
  future: [],
  next: 1,
};

/** Returns a state in which the list of measures has changed, so that the change can be undone. */
const changed = (state: ToolState, measures: readonly Measure[]): ToolState => ({
  ...state,
  measures,
  selected: measures.some(({ id }) => id === state.selected) ? state.selected : null,
  past: [...state.past, state.measures].slice(-MAX_PAST),
  future: [],
});

const withProblem = (state: ToolState, problem: MeasureProblem): ToolState => ({ ...state, problem });

const replaced = (state: ToolState, measure: Measure): ToolState =>
  changed(
    state,
    state.measures.map((one) => (one.id === measure.id ? measure : one)),
  );

/** Adds the measure that is being marked, and selects it. */
function completed(state: ToolState, kind: MeasureKind, points: readonly MeasuredPoint[]): ToolState {
  const figures = namedFigures({ kind, points });
  if (isProblem(figures)) return withProblem(state, figures.problem);
  const id = String(state.next);
  const added = changed(state, [...state.measures, { id, kind, name: '', points }].slice(0, MAX_MEASURES));
  return { ...added, next: state.next + 1, selected: id, mode: { name: 'marking', kind, points: [] } };
}

function mark(state: ToolState, point: MeasuredPoint | Problem): ToolState {
  const { mode } = state;
  if (mode.name !== 'marking') return state;
  if (isProblem(point)) return withProblem(state, point.problem);
  if (mode.points.length >= MAX_POINTS) return withProblem(state, 'too-many-points');
  const points = [...mode.points, point];
  const last = mode.points.at(-1);
  if (last) {
    const step = namedFigures({ kind: 'path', points: [last, point] });
    if (isProblem(step)) return withProblem(state, step.problem);
  }
  const next = { ...state, mode: { ...mode, points } };
  if (points.length < POINT_COUNTS[mode.kind].full) return next;
  const done = completed(next, mode.kind, points);
  return done.problem === null ? done : { ...state, problem: done.problem };
}

function undo(state: ToolState): ToolState {
  const { mode } = state;
  if (mode.name === 'marking' && mode.points.length > 0)
    return { ...state, mode: { ...mode, points: mode.points.slice(0, -1) } };
  if (mode.name === 'dragging') return { ...state, mode: IDLE };
  const measures = state.past.at(-1);
  if (!measures) return state;
  const { measures: current } = state;
  return {
    ...changed(state, measures),
    past: state.past.slice(0, -1),
    future: [...state.future, current],
  };
}

function redo(state: ToolState): ToolState {
  const measures = state.future.at(-1);
  const isPending = state.mode.name === 'marking' && state.mode.points.length > 0;
  if (!measures || isPending) return state;
  return { ...changed(state, measures), future: state.future.slice(0, -1) };
}

/** Returns the measure that has a point; null if there is no such point. */
function measureWith(state: ToolState, { id, index }: PointAddress): Measure | null {
  const measure = state.measures.find((one) => one.id === id);
  return measure?.points[index] ? measure : null;
}

function drop(state: ToolState): ToolState {
  const { mode } = state;
  if (mode.name !== 'dragging') return state;
  const idle = { ...state, mode: IDLE };
  const measure = measureWith(state, mode.at);
  if (!measure || measure.points[mode.at.index] === mode.point) return idle;
  const points = measure.points.map((point, at) => (at === mode.at.index ? mode.point : point));
  const figures = namedFigures({ kind: measure.kind, points });
  return isProblem(figures) ? withProblem(idle, figures.problem) : replaced(idle, { ...measure, points });
}

function drag(state: ToolState, point: MeasuredPoint | Problem): ToolState {
  const { mode } = state;
  if (mode.name !== 'dragging') return state;
  return isProblem(point) ? withProblem(state, point.problem) : { ...state, mode: { ...mode, point } };
}

function grab(state: ToolState, at: PointAddress): ToolState {
  const { mode } = state;
  const point = measureWith(state, at)?.points[at.index];
  if (mode.name === 'marking' && mode.points.length > 0) return state;
  return point ? { ...state, selected: at.id, mode: { name: 'dragging', at, point } } : state;
}

function deletePoint(state: ToolState, at: PointAddress): ToolState {
  const measure = measureWith(state, at);
  if (!measure) return state;
  const points = measure.points.filter((_, index) => index !== at.index);
  const figures = namedFigures({ kind: measure.kind, points });
  return isProblem(figures) ? withProblem(state, figures.problem) : replaced(state, { ...measure, points });
}

function add(state: ToolState, given: readonly Omit<Measure, 'id'>[]): ToolState {
  const room = given.slice(0, Math.max(0, MAX_MEASURES - state.measures.length));
  if (room.length === 0) return state;
  const added = room.map((measure, at) => ({ ...measure, id: String(state.next + at) }));
  return { ...changed(state, [...state.measures, ...added]), next: state.next + added.length };
}

function finish(state: ToolState): ToolState {
  const { mode } = state;
  if (mode.name !== 'marking') return state;
  return mode.points.length === 0 ? { ...state, mode: IDLE } : completed(state, mode.kind, mode.points);
}

function cancel(state: ToolState): ToolState {
  const { mode } = state;
  const isPending = mode.name === 'marking' && mode.points.length > 0;
  return { ...state, mode: isPending ? { ...mode, points: [] } : IDLE };
}

/** Returns the state after an event that concerns finished measures. A measure that is being marked is preserved. */
function edit(state: ToolState, event: ToolEvent): ToolState {
  switch (event.type) {
    case 'select':
      return {
        ...state,
        selected: state.measures.some(({ id }) => id === event.id) ? event.id : null,
      };
    case 'delete': {
      const measures = state.measures.filter(({ id }) => id !== event.id);
      return measures.length < state.measures.length ? changed(state, measures) : state;
    }
    case 'rename': {
      const measure = state.measures.find(({ id }) => id === event.id);
      const name = event.name.trim().slice(0, MAX_NAME);
      return measure && measure.name !== name ? replaced(state, { ...measure, name }) : state;
    }
    case 'delete-point':
      return deletePoint(state, event.at);
    case 'add':
      return add(state, event.measures);
    case 'grab':
      return grab(state, event.at);
    default:
      return state;
  }
}

/**
 * Returns the state of the measuring tool after an event. Pointer, touch, keyboard, methods and messages all cause the
 * same events. An event that cannot have an effect leaves the measures as they are, and `problem` says why.
 *
 * While a measure is being marked, `undo` removes its last point, `cancel` all of them, and a second `cancel` ends the
 * tool. A measure with a fixed number of points is complete with its last one, and the next one can be marked at once.
 *
 * @example
 *   let state = toolAfter(NEW_TOOL, { type: 'start', kind: 'height' });
 *   state = toolAfter(state, { type: 'mark', point: foot });
 *   state = toolAfter(state, { type: 'mark', point: top }); // state.measures has a height
 */
export function toolAfter(before: ToolState, event: ToolEvent): ToolState {
  const state = before.problem === null ? before : { ...before, problem: null };
  switch (event.type) {
    case 'start':
      return { ...state, selected: null, mode: { name: 'marking', kind: event.kind, points: [] } };
    case 'mark':
      return mark(state, event.point);
    case 'finish':
      return finish(state);
    case 'cancel':
      return cancel(state);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'drag':
      return drag(state, event.point);
    case 'drop':
      return drop(state);
    default:
      return edit(state, event);
  }
}
