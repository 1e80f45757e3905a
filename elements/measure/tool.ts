import type { MeasureKind } from '../model/measures.ts';
import { MAX_POINTS } from './local-points.ts';
import { type Measure, POINT_COUNTS, namedFigures } from './measure.ts';
import type { MeasuredPoint } from './measured-point.ts';
import { type MeasureProblem, type Problem, isProblem } from './problem.ts';
import type { SphereMark } from './sphere-mark.ts';
import { topAbove, withNamedErrors } from './standing.ts';

/** A point of a measure. */
export interface PointAddress {
  readonly id: string;
  readonly index: number;
}

interface Marking {
  readonly name: 'marking';
  readonly kind: MeasureKind;
  readonly points: readonly MeasuredPoint[];
}

/** A point is being marked in further spheres. */
export interface Refining {
  readonly name: 'refining';
  /** The point of a measure; null for a new point of the measure that is being marked. */
  readonly at: PointAddress | null;
  /** The marks that the point had before. */
  readonly marks: readonly SphereMark[];
  /** The point before, unless it is new, and after each further mark. */
  readonly points: readonly MeasuredPoint[];
  /** Whether the first of the points is the one before. */
  readonly hasBefore: boolean;
  /** What to go on with afterward. */
  readonly resumed: ToolMode;
}

/** What the tool is doing. */
export type ToolMode =
  | { readonly name: 'idle' }
  | Marking
  | Refining
  | {
      readonly name: 'dragging';
      readonly at: PointAddress;
      /** The last valid position; the point's own until it has moved. */
      readonly point: MeasuredPoint;
      /** What to go on with afterward. */
      readonly resumed: ToolMode;
    };

/** The whole state of the measuring tool. Values are never changed in place. */
export interface ToolState {
  readonly mode: ToolMode;
  readonly measures: readonly Measure[];
  /** The id of the selected measure; null if none is. */
  readonly selected: string | null;
  /** Why the last event had no effect; null if it had one. */
  readonly problem: MeasureProblem | null;
  /** The latest mark, if its sphere alone does not show a place, but further spheres can; null otherwise. */
  readonly unplaced: SphereMark | null;
  /** The lists of measures to which `undo` and `redo` return, the latest last. */
  readonly past: readonly (readonly Measure[])[];
  readonly future: readonly (readonly Measure[])[];
  /** The number of the next measure. */
  readonly next: number;
}

/** What a person, the page or a message does. Points are null or a problem where a pixel shows no place. */
export type ToolEvent =
  | { readonly type: 'start'; readonly kind: MeasureKind }
  /** `mark` is the mark itself, which can be marked in further spheres if it shows no place. */
  | { readonly type: 'mark'; readonly point: MeasuredPoint | Problem; readonly mark?: SphereMark }
  | { readonly type: 'finish' }
  | { readonly type: 'cancel' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'select'; readonly id: string | null }
  | { readonly type: 'grab'; readonly at: PointAddress }
  | { readonly type: 'drag'; readonly point: MeasuredPoint | Problem }
  | { readonly type: 'drop' }
  /** Begins to mark a point in further spheres: a point of a measure or, if it is null, the mark without a place. */
  | { readonly type: 'refine'; readonly at: PointAddress | null }
  /** The point after a further mark. */
  | { readonly type: 'refined'; readonly point: MeasuredPoint | Problem }
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
  unplaced: null,
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

/** With these problems, the place of a mark becomes known in further spheres. */
const UNPLACED: readonly MeasureProblem[] = ['sky', 'unknown-height', 'not-above'];

function mark(state: ToolState, point: MeasuredPoint | Problem, made: SphereMark | null = null): ToolState {
  const { mode } = state;
  if (mode.name !== 'marking') return state;
  if (isProblem(point)) {
    const { problem } = point;
    return { ...withProblem(state, problem), unplaced: UNPLACED.includes(problem) ? made : null };
  }
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
  if (mode.name === 'dragging') return { ...state, mode: mode.resumed };
  if (mode.name === 'refining') {
    const hasMarks = mode.points.length > (mode.hasBefore ? 1 : 0);
    return hasMarks ? { ...state, mode: { ...mode, points: mode.points.slice(0, -1) } } : state;
  }
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
  const { mode } = state;
  const isPending = mode.name === 'refining' || (mode.name === 'marking' && mode.points.length > 0);
  if (!measures || isPending) return state;
  return { ...changed(state, measures), future: state.future.slice(0, -1) };
}

/** Returns the measure that has a point; null if there is no such point. */
function measureWith(state: ToolState, { id, index }: PointAddress): Measure | null {
  const measure = state.measures.find((one) => one.id === id);
  return measure?.points[index] ? measure : null;
}

/** Returns the points of a measure with another one. A top that stands on a foot moves with it. */
function pointsWith(
  { kind, points }: Measure,
  index: number,
  point: MeasuredPoint,
): readonly MeasuredPoint[] {
  const moved = points.map((one, at) => (at === index ? point : one));
  const [, top] = points;
  const [made, another] = top?.marks ?? [];
  if (kind !== 'height' || index !== 0 || top?.basis !== 'standing' || !made || another) return moved;
  const standing = topAbove(withNamedErrors(point), made);
  if (isProblem(standing)) return moved;
  const { doubts } = point;
  return [standing.foot, { ...standing.top, marks: [made], ...(doubts && { doubts }) }];
}

/** Returns the state in which a measure has another point; with a problem if that is not possible. */
function withPoint(state: ToolState, { id, index }: PointAddress, point: MeasuredPoint): ToolState {
  const measure = measureWith(state, { id, index });
  if (!measure || measure.points[index] === point) return state;
  const points = pointsWith(measure, index, point);
  const figures = namedFigures({ kind: measure.kind, points });
  return isProblem(figures) ? withProblem(state, figures.problem) : replaced(state, { ...measure, points });
}

function drop(state: ToolState): ToolState {
  const { mode } = state;
  return mode.name === 'dragging' ? withPoint({ ...state, mode: mode.resumed }, mode.at, mode.point) : state;
}

/** Begins to mark a point of a measure in further spheres. A point of a file has no marks to which others could be added. */
function refinePoint(state: ToolState, at: PointAddress): ToolState {
  const point = measureWith(state, at)?.points[at.index];
  if (!point) return state;
  const { marks = [] } = point;
  if (marks.length === 0) return withProblem(state, 'no-marks');
  const mode: Refining = {
    name: 'refining',
    at,
    marks,
    points: [point],
    hasBefore: true,
    resumed: state.mode,
  };
  return { ...state, selected: at.id, mode };
}

/** Begins to mark a point in further spheres, or the place of a mark that its sphere alone does not show. */
function refine(state: ToolState, at: PointAddress | null, unplaced: SphereMark | null): ToolState {
  const resumed = state.mode;
  if (resumed.name === 'refining' || resumed.name === 'dragging') return state;
  if (at) return refinePoint(state, at);
  if (!unplaced) return state;
  const marks = [unplaced];
  return { ...state, mode: { name: 'refining', at, marks, points: [], hasBefore: false, resumed } };
}

function refined(state: ToolState, point: MeasuredPoint | Problem): ToolState {
  const { mode } = state;
  if (mode.name !== 'refining') return state;
  if (isProblem(point)) return withProblem(state, point.problem);
  return { ...state, mode: { ...mode, points: [...mode.points, point] } };
}

/** Adopts the point that was marked in further spheres, if it was. */
function endRefining(state: ToolState, { at, points, hasBefore, resumed }: Refining): ToolState {
  const before = { ...state, mode: resumed };
  const point = points.at(-1);
  if (!point || (hasBefore && points.length === 1)) return before;
  if (at) return withPoint(before, at, point);
  const isFoot = resumed.name === 'marking' && resumed.kind === 'height';
  return mark(before, isFoot ? withNamedErrors(point) : point);
}

/** Returns the marks of a point that is being marked in further spheres. */
export const marksOf = ({ marks, points }: Refining): readonly SphereMark[] => points.at(-1)?.marks ?? marks;

function drag(state: ToolState, point: MeasuredPoint | Problem): ToolState {
  const { mode } = state;
  if (mode.name !== 'dragging') return state;
  return isProblem(point) ? withProblem(state, point.problem) : { ...state, mode: { ...mode, point } };
}

function grab(state: ToolState, at: PointAddress): ToolState {
  const { mode } = state;
  const point = measureWith(state, at)?.points[at.index];
  const isFree = mode.name === 'idle' || (mode.name === 'marking' && mode.points.length === 0);
  if (!point || !isFree) return state;
  return { ...state, selected: at.id, mode: { name: 'dragging', at, point, resumed: mode } };
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
  if (mode.name === 'refining') return endRefining(state, mode);
  if (mode.name !== 'marking') return state;
  return mode.points.length === 0 ? { ...state, mode: IDLE } : completed(state, mode.kind, mode.points);
}

function cancel(state: ToolState): ToolState {
  const { mode } = state;
  if (mode.name === 'refining' || mode.name === 'dragging') return { ...state, mode: mode.resumed };
  const isPending = mode.name === 'marking' && mode.points.length > 0;
  return { ...state, mode: isPending ? { ...mode, points: [] } : IDLE };
}

/** Returns the state after an event that changes the point that is being dragged or marked in further spheres. */
function change(state: ToolState, event: ToolEvent): ToolState {
  switch (event.type) {
    case 'drag':
      return drag(state, event.point);
    case 'drop':
      return drop(state);
    case 'refined':
      return refined(state, event.point);
    default:
      return state;
  }
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
      return change(state, event);
  }
}

/**
 * Returns the state of the measuring tool after an event. Pointer, touch, keyboard, methods and messages all cause the
 * same events. An event that cannot have an effect leaves the measures as they are, and `problem` says why.
 *
 * While a measure is being marked, `undo` removes its last point, `cancel` all of them, and a second `cancel` ends the
 * tool. A measure with a fixed number of points is complete with its last one, and the next one can be marked at once.
 * While a point is being marked in further spheres, `undo` removes its last mark, `finish` adopts it, and `cancel` leaves the
 * point as it was.
 *
 * @example
 *   let state = toolAfter(NEW_TOOL, { type: 'start', kind: 'height' });
 *   state = toolAfter(state, { type: 'mark', point: foot });
 *   state = toolAfter(state, { type: 'mark', point: top }); // state.measures has a height
 */
export function toolAfter(before: ToolState, event: ToolEvent): ToolState {
  const { unplaced } = before;
  const state = before.problem === null && !unplaced ? before : { ...before, problem: null, unplaced: null };
  switch (event.type) {
    case 'start':
      return { ...state, selected: null, mode: { name: 'marking', kind: event.kind, points: [] } };
    case 'mark':
      return mark(state, event.point, event.mark);
    case 'finish':
      return finish(state);
    case 'cancel':
      return cancel(state);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'refine':
      return refine(state, event.at, unplaced);
    default:
      return edit(state, event);
  }
}
