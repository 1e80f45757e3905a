import type { Place } from '../../geo/earth.ts';
import { type Measure, isOutline } from '../../measure/measure.ts';
import type { MeasuredPoint } from '../../measure/measured-point.ts';
import type { ToolState } from '../../measure/tool.ts';
import { isDrawn } from '../../model/measures.ts';
import type { AnyObject, Layer, Marker, ObjectPlace } from '../../model/objects/objects.ts';

/** The viewer's own layer for measures. */
const MEASURE_LAYER = 'measures';

/** Colors packed as 0xRRGGBB. */
const COLOR = 0x009bdf;
const DRAWN = 0x9a5cd0;
const SELECTED = 0xff8a00;

/** Width of lines in tenths of a meter. */
const LINE = 2;

const placeOf = ({ latitude, longitude, altitude }: Place): ObjectPlace => ({
  latitude,
  longitude,
  height: 0,
  altitude,
});

const labelAt = (id: string, point: Place, text: string, hoverText: string): Marker => ({
  kind: 'marker',
  id,
  place: placeOf(point),
  name: text,
  description: '',
  hoverText,
  objectDisplayOrder: Number.MAX_SAFE_INTEGER,
  panoramaId: null,
  style: 'text',
  icon: 'pin',
  iconColor: null,
  svg: null,
  imageUrl: null,
  popup: null,
  isStatic: false,
  flyHere: false,
  metersFromCenter: null,
});

const lineOf = (id: string, points: readonly Place[], color: number, hoverText: string): AnyObject => ({
  kind: 'polyline',
  id,
  hoverText,
  objectDisplayOrder: 0,
  points: points.map(placeOf),
  drape: false,
  color,
  opacity: 1,
  width: LINE,
});

const areaOf = (id: string, points: readonly Place[], color: number, hoverText: string): AnyObject => ({
  kind: 'polygon',
  id,
  hoverText,
  objectDisplayOrder: 0,
  rings: [points.map(placeOf)],
  drape: false,
  color,
  opacity: 0.3,
});

/** Returns the pin of a drawn marker. */
const pinAt = (id: string, point: Place, name: string, color: number): Marker => ({
  ...labelAt(id, point, name, name),
  style: 'standard',
  iconColor: color,
});

/**
 * Returns the lines, the area and the numbered points of a measure; `text` is shown at its last point. The points of what is
 * drawn are numbered only while it is selected.
 */
function drawn({ id, kind, points }: Measure, text: string, isSelected: boolean): readonly AnyObject[] {
  const color = isSelected ? SELECTED : isDrawn(kind) ? DRAWN : COLOR;
  const [first] = points;
  if (kind === 'marker' && first) return [pinAt(`${id} 0`, first, text, color)];
  const isClosed = isOutline(kind) && points.length > 2;
  const along = isClosed && first ? [...points, first] : points;
  const last = points.length - 1;
  return [
    ...(isClosed ? [areaOf(`${id} area`, points, color, text)] : []),
    ...(points.length > 1 ? [lineOf(`${id} line`, along, color, text)] : []),
    ...points.flatMap((point, at) => {
      const isTitle = at === last && text !== '';
      if (isDrawn(kind) && !isSelected && !isTitle) return [];
      const label = isTitle ? text : String(at + 1);
      return [labelAt(`${id} ${at}`, point, label, text || label)];
    }),
  ];
}

/** The measure that is being marked, as a measure without an id. */
const PENDING = 'pending';

/** Returns a measure with the point as it is being dragged or marked again. */
function withChanged(measure: Measure, { mode }: ToolState): Measure {
  if (mode.name !== 'dragging' && mode.name !== 'refining') return measure;
  const { at } = mode;
  const changed = mode.name === 'dragging' ? mode.point : mode.points.at(-1);
  if (!at || !changed || at.id !== measure.id) return measure;
  const points = measure.points.map((one, index): MeasuredPoint => (index === at.index ? changed : one));
  return { ...measure, points };
}

/** Returns the measure that is being marked, with the new point that is being marked in further spheres. */
function pendingOf({ mode }: ToolState): Pick<Measure, 'kind' | 'points'> | null {
  if (mode.name === 'marking') return mode;
  if (mode.name !== 'refining' || mode.resumed.name !== 'marking') return null;
  const { kind, points } = mode.resumed;
  return { kind, points: mode.at ? points : [...points, ...mode.points.slice(-1)] };
}

/** Returns the measures as they are drawn: with a point that is being changed, and with the one that is being marked. */
export function shownMeasures(state: ToolState): readonly Measure[] {
  const finished = state.measures.map((measure) => withChanged(measure, state));
  const pending = pendingOf(state);
  if (!pending || pending.points.length === 0) return finished;
  return [...finished, { id: PENDING, kind: pending.kind, name: '', points: pending.points }];
}

/** Returns the layer that shows measures, which may be empty. `textOf` returns the main figure of a measure. */
export function measureLayer(state: ToolState, textOf: (measure: Measure) => string): Layer {
  const measures = shownMeasures(state);
  return {
    name: MEASURE_LAYER,
    visible: true,
    center: null,
    objects: measures.flatMap((measure) =>
      drawn(
        measure,
        measure.id === PENDING ? '' : textOf(measure),
        measure.id === state.selected || measure.id === PENDING,
      ),
    ),
  };
}
