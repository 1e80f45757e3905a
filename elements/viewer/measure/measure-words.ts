import type { Measure } from '../../measure/measure.ts';
import { PROBLEM_TEXTS, type MeasureProblem } from '../../measure/problem.ts';
import { reportOf } from '../../measure/report.ts';
import type { ToolState } from '../../measure/tool.ts';
import {
  type UnitSetting,
  type Units,
  areaText,
  lengthText,
  roundTo,
  unitsFor,
} from '../../measure/units.ts';
import { coordinatesText } from '../../model/coordinates-text.ts';
import type { MeasureReport, MeasureUnits, MeasuredFigure } from '../../model/measures.ts';
import { filled } from '../../page/setting.ts';
import type { MeasureRow } from '../../panels/measure-panel.ts';
import type { MeasureTexts, ViewerTexts } from '../../panels/texts.ts';

const ENGLISH: MeasureTexts = {
  title: 'Measure',
  kinds: { point: 'Point', distance: 'Distance', path: 'Path', area: 'Area', height: 'Height' },
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
    spheres: 'several spheres',
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
  },
  problems: {},
  steps: {
    place: 'Mark a place',
    first: 'Mark the first point',
    next: 'Mark the next point',
    foot: 'Mark the foot of what stands',
    top: 'Mark the top, straight above',
  },
  howToMark: 'Click it, or turn the view to it and press Enter.',
  howToFinish: 'Double-click the last point, or press Escape, to finish.',
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

/** The figure that stands for a measure. */
const mainOf = ({ figures }: MeasureReport): readonly [string, MeasuredFigure] | undefined =>
  Object.entries(figures)[0];

/** Returns the words for the texts of a viewer and a choice of units; null for those of the reader's region. */
export function wordsFor(viewer: ViewerTexts, choice: MeasureUnits | null): MeasureWords {
  const texts = filled(viewer.measuring, ENGLISH);
  const { language } = viewer.objects;
  const units = unitsFor(choice ? UNIT_SETTINGS[choice] : 'auto', navigator.language);
  const textOf = (name: string, figure: MeasuredFigure): string => figureText(name, figure, units, language);
  const lengthOf = (value: number): string =>
    lengthText({ value, deviation: null, interval: null }, units, language);
  const doubtText = ({ name, bias }: MeasureReport['doubts'][number]): string =>
    bias === null && name === 'ambiguous'
      ? texts.doubts.sky
      : texts.doubts[name].replace('{bias}', lengthOf(bias ?? 0));
  const mainText = (report: MeasureReport): string => {
    const [place] = report.points;
    if (report.kind === 'point' && place) return coordinatesText(place);
    const main = mainOf(report);
    return main ? textOf(...main) : '';
  };
  const restsOn = (report: MeasureReport): string =>
    texts.restsOn.replace('{bases}', report.restsOn.map((basis) => texts.bases[basis] ?? basis).join(', '));
  const rowOf = (measure: Measure): MeasureRow => {
    const report = reportOf(measure);
    const { id, kind, name } = report;
    const main = mainOf(report)?.[0];
    return {
      id,
      kind,
      name: name || `${texts.kinds[kind]} ${id}`,
      value: mainText(report),
      figures: Object.entries(report.figures)
        .filter(([title]) => kind === 'point' || title !== main)
        .map(([title, figure]) => [texts.figures[title] ?? title, textOf(title, figure)]),
      restsOn: restsOn(report),
      doubts: report.doubts.map(doubtText),
    };
  };
  return {
    texts,
    rowOf,
    labelOf: (measure) => measure.name || (measure.kind === 'point' ? '' : mainText(reportOf(measure))),
    spoken(measure) {
      const { name, value, restsOn: rests, doubts } = rowOf(measure);
      return [`${name}: ${value}.`, `${rests}.`, ...doubts].join(' ');
    },
    problem: (problem) => texts.problems[problem] ?? PROBLEM_TEXTS[problem],
    step({ mode }) {
      if (mode.name !== 'marking') return '';
      const { kind, points } = mode;
      const { place, first, next, foot, top } = texts.steps;
      if (kind === 'point') return place;
      if (kind === 'height') return points.length === 0 ? foot : top;
      return points.length === 0 ? first : next;
    },
  };
}
