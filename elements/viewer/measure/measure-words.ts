import { type Measure, POINT_COUNTS } from '../../measure/measure.ts';
import type { MeasuredPoint } from '../../measure/measured-point.ts';
import { PROBLEM_TEXTS, type MeasureProblem } from '../../measure/problem.ts';
import { radiusOf, reportOf } from '../../measure/report.ts';
import type { ToolEvent, ToolState } from '../../measure/tool.ts';
import {
  type UnitSetting,
  type Units,
  areaText,
  boundText,
  lengthText,
  roundTo,
  unitsFor,
} from '../../measure/units.ts';
import { coordinatesText } from '../../model/coordinates-text.ts';
import {
  type MeasureDoubt,
  type MeasureReport,
  type MeasureUnits,
  type MeasuredFigure,
  isDrawn,
} from '../../model/measures.ts';
import { filled } from '../../page/setting.ts';
import type { MeasureRow, PointRow } from '../../panels/measure-panel.ts';
import type { MeasureTexts, ViewerTexts } from '../../panels/texts.ts';

const ENGLISH: MeasureTexts = {
  title: 'Measure',
  draw: 'Draw',
  kinds: {
    point: 'Point',
    distance: 'Distance',
    path: 'Path',
    area: 'Area',
    height: 'Height',
    marker: 'Marker',
    line: 'Line',
    polygon: 'Polygon',
  },
  figures: {
    altitude_m: 'Above the ellipsoid',
    height_above_sea_m: 'Above sea level',
    radius_m: 'Within (95 %)',
    distance_m: 'Distance',
    level_distance_m: 'Level',
    rise_m: 'Rise',
    slope_deg: 'Slope',
    length_m: 'Length',
    level_length_m: 'Level',
    level_area_m2: 'Area',
    sloped_area_m2: 'Sloped',
    perimeter_m: 'Outline',
    height_m: 'Height',
  },
  bases: {
    surface: 'surface',
    terrain: 'terrain',
    'level-ground': 'assumed level ground',
    spheres: '{n} spheres',
    standing: 'line of sight above the foot',
    file: 'file',
  },
  restsOn: 'Rests on: {bases}',
  doubts: {
    ambiguous: 'Near an edge: a point may be {bias} away, behind or in front.',
    sky: 'At an edge against the sky: a point may be anywhere behind it.',
    'level-ground':
      'Level ground is assumed. For each meter that a marked place is higher, it is {bias} nearer than measured.',
    'bare-terrain':
      'What stands on the terrain is not known. For each meter that a marked place is higher, it is {bias} nearer than measured.',
    'marks-disagree':
      'The marks of a point do not fit, by {bias}. One of them is wrong: mark it again, or mark the point in a third sphere.',
    'wrong-mark':
      'The mark in sphere {sphere} does not fit the others, by {bias}. Mark it again there, or remove it.',
  },
  found: {
    any: 'A mark that is wrong by {any} or more would be noticed.',
    across:
      'A mark that is wrong by {across} or more across the line would be noticed, but not one along it. A third sphere shows that, too.',
  },
  problems: {},
  steps: {
    place: 'Mark a place',
    first: 'Mark the first point',
    next: 'Mark the next point',
    foot: 'Mark the foot of what stands',
    top: 'Mark the top, straight above',
    move: 'Move the point',
  },
  howToMark: 'Click it, or turn the view to it and press Enter.',
  howToFinish: 'Double-click the last point, or press Escape, to finish.',
  point: 'Point {n}',
  within: 'within {radius}',
  points: '{n} points',
  refine: 'Mark in a second view',
  move: 'Move with the arrow keys',
  howToMove: 'Arrow keys move the point, with Shift in larger steps. Enter keeps it, Escape does not.',
  second: {
    title: 'Second view',
    choose: 'Sphere',
    option: 'Sphere {sphere} · {distance} · {angle}°',
    marked: '✓ {option}',
    hidden: '{option} · hidden',
    searching: 'Looking for a sphere that shows the point from another side …',
    step: 'Mark the same point. It should lie on the line, to which marks snap; with Alt, they do not.',
    result: '{n} spheres: within {radius} (95 %).',
    unknownResult: '{n} spheres. The precision of one is unknown, and so is that of the point.',
    undo: 'Undo the last mark',
    remove: 'Remove the mark in this sphere',
    done: 'Done',
  },
  marked: 'Point {n} marked.',
  deleted: '{name} deleted.',
  value: 'Value, ± 95 %',
  name: 'Name',
  finish: 'Finish',
  undo: 'Undo',
  redo: 'Redo',
  rename: 'Rename',
  delete: 'Delete',
  units: 'Units',
  unitNames: {
    auto: 'By region',
    metric: 'Meters',
    international: 'Feet (international)',
    'us-survey': 'Feet (US survey)',
    yards: 'Yards',
  },
  exportAs: 'Save as {format}',
  import: 'Open a file',
  none: 'Nothing has been measured yet.',
  howToStart: 'Choose what to measure.',
};

const UNIT_SETTINGS: Readonly<Record<MeasureUnits, UnitSetting>> = {
  metric: 'metric',
  international: 'feet',
  'us-survey': 'survey-feet',
  yards: 'yards',
};

/** Says in words what is measured, in the language and units of the reader. */
export interface MeasureWords {
  readonly texts: MeasureTexts;
  /** The main figure of a measure, for its label. */
  readonly labelOf: (measure: Measure) => string;
  readonly rowOf: (measure: Measure) => MeasureRow;
  /** What is announced about a measure. */
  readonly spoken: (measure: Measure) => string;
  readonly problem: (problem: MeasureProblem) => string;
  /** What to mark next; an empty text if nothing is being marked. */
  readonly step: (state: ToolState) => string;
  /** The points of a measure, for the list of the selected one. */
  readonly pointRowsOf: (measure: Measure) => readonly PointRow[];
  /** What is announced after an event that has not changed a measure; empty if nothing is. */
  readonly spokenAfter: (event: ToolEvent['type'], state: ToolState) => string;
  /** A sphere in the list of the second view. */
  readonly secondOption: (option: SecondOption) => string;
  /** What marks in several spheres result in, and what is wrong with them. */
  readonly secondResult: (point: MeasuredPoint) => { readonly point: string; readonly warning: string };
}

/** A sphere in which a point is or can be marked. */
export interface SecondOption {
  readonly sphere: number;
  /** Distance from the point in meters. */
  readonly distance: number;
  /** The angle between its line of sight and that of the first mark in degrees; null if it is not known. */
  readonly angle: number | null;
  readonly isMarked: boolean;
  readonly isHidden: boolean;
}

/** Returns a text with values in place of its placeholders. */
const put = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

function figureText(name: string, figure: MeasuredFigure, units: Units, language: string): string {
  if (name.endsWith('_m2')) return areaText(figure, units, language);
  if (!name.endsWith('_deg')) return lengthText(figure, units, language);
  const rounded = roundTo(figure.value, figure.deviation === null ? null : 1.96 * figure.deviation, 1);
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: rounded.decimals,
    maximumFractionDigits: rounded.decimals,
  });
  const uncertainty = rounded.uncertainty === null ? '' : ` ± ${format.format(rounded.uncertainty)}`;
  return `${format.format(rounded.value)}${uncertainty}°`;
}

/** The figure that stands for a measure. */
const mainOf = ({ figures }: MeasureReport): readonly [string, MeasuredFigure] | undefined =>
  Object.entries(figures)[0];

/** Returns what is marked next. */
function stepOf({ steps }: MeasureTexts, { mode }: ToolState): string {
  if (mode.name !== 'marking') return '';
  const { kind, points } = mode;
  if (POINT_COUNTS[kind].full === 1) return steps.place;
  if (kind === 'height') return points.length === 0 ? steps.foot : steps.top;
  return points.length === 0 ? steps.first : steps.next;
}

/** Returns the words for the texts of a viewer and a choice of units; null for those of the reader's region. */
export function wordsFor(viewer: ViewerTexts, choice: MeasureUnits | null): MeasureWords {
  const texts = filled(viewer.measuring, ENGLISH);
  const { language } = viewer.objects;
  const units = unitsFor(choice ? UNIT_SETTINGS[choice] : 'auto', navigator.language);
  const textOf = (name: string, figure: MeasuredFigure): string => figureText(name, figure, units, language);
  const lengthOf = (value: number): string =>
    lengthText({ value, deviation: null, interval: null }, units, language);
  const boundOf = (value: number): string => boundText(value, units, language);
  const doubtText = ({ name, bias, sphere }: MeasureDoubt): string => {
    if (bias === null && name === 'ambiguous') return texts.doubts.sky;
    const text = sphere === undefined ? texts.doubts[name] : texts.doubts['wrong-mark'];
    const length = name === 'marks-disagree' ? boundOf(bias ?? 0) : lengthOf(bias ?? 0);
    return put(text, { bias: length, ...(sphere !== undefined && { sphere }) });
  };
  const mainText = (report: MeasureReport): string => {
    const [place] = report.points;
    if (POINT_COUNTS[report.kind].full === 1 && place) return coordinatesText(place);
    if (isDrawn(report.kind)) return put(texts.points, { n: report.points.length });
    const main = mainOf(report);
    return main ? textOf(...main) : '';
  };
  const basesText = (bases: readonly string[], spheres: number): string =>
    bases.map((basis) => put(texts.bases[basis] ?? basis, { n: spheres })).join(', ');
  const mostSpheres = ({ points }: Pick<MeasureReport, 'points'>): number =>
    Math.max(...points.map(({ spheres }) => spheres.length));
  const foundText = ({ found }: MeasuredPoint): string => {
    if (!found) return '';
    const { any, across } = found;
    return any === null
      ? put(texts.found.across, { across: boundOf(across) })
      : put(texts.found.any, { any: boundOf(any) });
  };
  const rowOf = (measure: Measure): MeasureRow => {
    const report = reportOf(measure);
    const { id, kind, name, restsOn } = report;
    const main = mainOf(report)?.[0];
    return {
      id,
      kind,
      name: name || `${texts.kinds[kind]} ${id}`,
      value: mainText(report),
      figures: Object.entries(report.figures)
        .filter(([title]) => kind === 'point' || title !== main)
        .map(([title, figure]) => [texts.figures[title] ?? title, textOf(title, figure)]),
      restsOn: put(texts.restsOn, { bases: basesText(restsOn, mostSpheres(report)) }),
      doubts: report.doubts.map(doubtText),
    };
  };
  const secondResult = (point: MeasuredPoint) => {
    const radius = radiusOf(point);
    const n = point.spheres.length;
    const result =
      radius === null
        ? put(texts.second.unknownResult, { n })
        : put(texts.second.result, { n, radius: boundOf(radius) });
    return { point: result, warning: [...(point.doubts ?? []).map(doubtText), foundText(point)].join(' ').trim() };
  };
  return {
    texts,
    rowOf,
    labelOf: (measure) =>
      measure.name || (measure.kind === 'point' || isDrawn(measure.kind) ? '' : mainText(reportOf(measure))),
    spoken(measure) {
      const { name, value, restsOn: rests, doubts } = rowOf(measure);
      return [`${name}: ${value}.`, `${rests}.`, ...doubts].join(' ');
    },
    problem: (problem) => texts.problems[problem] ?? PROBLEM_TEXTS[problem],
    step: (state) => stepOf(texts, state),
    pointRowsOf: ({ points, kind }) =>
      points.map((point, index) => {
        const radius = radiusOf(point);
        const rests = basesText([point.basis], point.spheres.length);
        return {
          name: put(texts.point, { n: index + 1 }),
          text: radius === null ? rests : `${put(texts.within, { radius: boundOf(radius) })}, ${rests}`,
          found: foundText(point),
          canRefine: point.marks !== undefined && point.marks.length > 0,
          canDelete: points.length > POINT_COUNTS[kind].least,
        };
      }),
    spokenAfter(event, state) {
      const { mode } = state;
      if (event === 'mark' && mode.name === 'marking')
        return `${put(texts.marked, { n: mode.points.length })} ${stepOf(texts, state)}.`;
      if (event === 'start') return `${stepOf(texts, state)}. ${texts.howToMark}`;
      if (mode.name !== 'refining') return '';
      if (event === 'refine') return `${texts.second.title}. ${texts.second.step}`;
      const point = mode.points.at(-1);
      if (event !== 'refined' || !point) return '';
      const { point: result, warning } = secondResult(point);
      return `${result} ${warning}`;
    },
    secondOption({ sphere, distance, angle, isMarked, isHidden }) {
      const option = put(texts.second.option, {
        sphere,
        distance: lengthOf(Math.round(distance)),
        angle: angle === null ? '–' : Math.round(angle),
      });
      if (isMarked) return put(texts.second.marked, { option });
      return isHidden ? put(texts.second.hidden, { option }) : option;
    },
    secondResult,
  };
}
