import { directionOf } from '../../language/languages.ts';
import { putValues } from '../../language/put-values.ts';
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
import { ENGLISH } from './english-texts.ts';

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
  readonly secondResult: (point: MeasuredPoint) => SecondResult;
}

/** What marks in several spheres result in. */
export interface SecondResult {
  readonly result: string;
  /** What is wrong with them; empty if nothing is. */
  readonly warning: string;
  /** The smallest error of a mark that would be noticed; empty if that is not known. */
  readonly found: string;
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

/** Writes figures in the language and units of the reader. */
interface Format {
  readonly figure: (name: string, figure: MeasuredFigure) => string;
  /** Writes a length in meters. */
  readonly length: (meters: number) => string;
  /** Writes a length in meters that is an uncertainty. */
  readonly bound: (meters: number) => string;
  /** Returns a text with values in place of its placeholders. */
  readonly put: (text: string, values: Readonly<Record<string, string | number>>) => string;
}

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

function formatOf(units: Units, language: string): Format {
  // The signs and units of figures stand to the right of their numbers, also in a text from right to left.
  const isolated = (text: string): string => (directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text);
  return {
    figure: (name, figure) => isolated(figureText(name, figure, units, language)),
    length: (value) => isolated(lengthText({ value, deviation: null, interval: null }, units, language)),
    bound: (meters) => isolated(boundText(meters, units, language)),
    put: (text, values) => putValues(text, values, language),
  };
}

/** The figure that stands for a measure. */
const mainOf = ({ figures }: MeasureReport): readonly [string, MeasuredFigure] | undefined =>
  Object.entries(figures)[0];

function mainText(texts: MeasureTexts, format: Format, report: MeasureReport): string {
  const [place] = report.points;
  if (POINT_COUNTS[report.kind].full === 1 && place) return coordinatesText(place);
  if (isDrawn(report.kind)) return format.put(texts.points, { n: report.points.length });
  const main = mainOf(report);
  return main ? format.figure(...main) : '';
}

function doubtText({ doubts }: MeasureTexts, format: Format, { name, bias, sphere }: MeasureDoubt): string {
  if (bias === null && name === 'ambiguous') return doubts.sky;
  const length = name === 'marks-disagree' ? format.bound(bias ?? 0) : format.length(bias ?? 0);
  return sphere === undefined
    ? format.put(doubts[name], { bias: length })
    : format.put(doubts['wrong-mark'], { bias: length, sphere });
}

const basesText = (
  { bases }: MeasureTexts,
  format: Format,
  names: readonly string[],
  spheres: number,
): string => names.map((name) => format.put(bases[name] ?? name, { n: spheres })).join(', ');

function foundText(texts: MeasureTexts, format: Format, { found }: MeasuredPoint): string {
  if (!found) return '';
  const { any, across } = found;
  return any === null
    ? format.put(texts.found.across, { across: format.bound(across) })
    : format.put(texts.found.any, { any: format.bound(any) });
}

function rowText(texts: MeasureTexts, format: Format, measure: Measure): MeasureRow {
  const report = reportOf(measure);
  const { id, kind, name, restsOn, points } = report;
  const main = mainOf(report)?.[0];
  const spheres = Math.max(...points.map((point) => point.spheres.length));
  return {
    id,
    kind,
    name: name || `${texts.kinds[kind]} ${id}`,
    value: mainText(texts, format, report),
    figures: Object.entries(report.figures)
      .filter(([title]) => kind === 'point' || title !== main)
      .map(([title, figure]) => [texts.figures[title] ?? title, format.figure(title, figure)]),
    restsOn: format.put(texts.restsOn, { bases: basesText(texts, format, restsOn, spheres) }),
    doubts: report.doubts.map((doubt) => doubtText(texts, format, doubt)),
  };
}

function pointRows(texts: MeasureTexts, format: Format, { points, kind }: Measure): readonly PointRow[] {
  return points.map((point, index) => {
    const radius = radiusOf(point);
    const rests = basesText(texts, format, [point.basis], point.spheres.length);
    const within = radius === null ? '' : `${format.put(texts.within, { radius: format.bound(radius) })}, `;
    return {
      name: format.put(texts.point, { n: index + 1 }),
      text: `${within}${rests}`,
      found: foundText(texts, format, point),
      canRefine: point.marks !== undefined && point.marks.length > 0,
      canDelete: points.length > POINT_COUNTS[kind].least,
    };
  });
}

function secondResult(texts: MeasureTexts, format: Format, point: MeasuredPoint): SecondResult {
  const { second } = texts;
  const radius = radiusOf(point);
  const n = point.spheres.length;
  const result =
    radius === null
      ? format.put(second.unknownResult, { n })
      : format.put(second.result, { n, radius: format.bound(radius) });
  const doubts = (point.doubts ?? []).map((doubt) => doubtText(texts, format, doubt));
  return { result, warning: doubts.join(' '), found: foundText(texts, format, point) };
}

function secondOption(
  { second }: MeasureTexts,
  format: Format,
  { sphere, distance, angle, isMarked, isHidden }: SecondOption,
): string {
  const option = format.put(second.option, {
    sphere,
    distance: format.length(Math.round(distance)),
    angle: angle === null ? '–' : Math.round(angle),
  });
  if (isMarked) return format.put(second.marked, { option });
  return isHidden ? format.put(second.hidden, { option }) : option;
}

/** Returns what is marked next. */
function stepOf({ steps }: MeasureTexts, { mode }: ToolState): string {
  if (mode.name !== 'marking') return '';
  const { kind, points } = mode;
  if (POINT_COUNTS[kind].full === 1) return steps.place;
  if (kind === 'height') return points.length === 0 ? steps.foot : steps.top;
  return points.length === 0 ? steps.first : steps.next;
}

function spokenAfter(
  texts: MeasureTexts,
  format: Format,
  event: ToolEvent['type'],
  state: ToolState,
): string {
  const { mode } = state;
  if (event === 'mark' && mode.name === 'marking')
    return `${format.put(texts.marked, { n: mode.points.length })} ${stepOf(texts, state)}.`;
  if (event === 'start') return `${stepOf(texts, state)}. ${texts.howToMark}`;
  if (mode.name !== 'refining') return '';
  if (event === 'refine') return `${texts.second.title}. ${texts.second.step}`;
  const point = mode.points.at(-1);
  if (event !== 'refined' || !point) return '';
  const { result, warning, found } = secondResult(texts, format, point);
  return [result, warning, found].filter(Boolean).join(' ');
}

/** Returns the words for the texts of a viewer and a choice of units; null for those of the reader's region. */
export function wordsFor(viewer: ViewerTexts, choice: MeasureUnits | null): MeasureWords {
  const texts = filled(viewer.measuring, ENGLISH);
  const units = unitsFor(choice ? UNIT_SETTINGS[choice] : 'auto', navigator.language);
  const format = formatOf(units, viewer.objects.language);
  return {
    texts,
    rowOf: (measure) => rowText(texts, format, measure),
    labelOf: (measure) =>
      measure.name ||
      (measure.kind === 'point' || isDrawn(measure.kind) ? '' : mainText(texts, format, reportOf(measure))),
    spoken(measure) {
      const { name, value, restsOn, doubts } = rowText(texts, format, measure);
      return [`${name}: ${value}.`, `${restsOn}.`, ...doubts].join(' ');
    },
    problem: (problem) => texts.problems[problem] ?? PROBLEM_TEXTS[problem],
    step: (state) => stepOf(texts, state),
    pointRowsOf: (measure) => pointRows(texts, format, measure),
    spokenAfter: (event, state) => spokenAfter(texts, format, event, state),
    secondOption: (option) => secondOption(texts, format, option),
    secondResult: (point) => secondResult(texts, format, point),
  };
}
