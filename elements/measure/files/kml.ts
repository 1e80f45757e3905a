import type { MeasureKind } from '../../model/measures.ts';
import { type Measure, POINT_COUNTS, isOutline } from '../measure.ts';
import type { MeasuredPoint } from '../measured-point.ts';
import { recordOf } from './point-record.ts';
import { MeasureReader, type MeasuresRead, type ReadOptions, fileError, positionOf } from './reading.ts';
import { statedFigures } from './stated-figures.ts';
import { type XmlElement, childOf, descendantsOf, readXml, textOf } from './xml.ts';

/** The name of the extended data from which this program reads a measure back. */
const DATA = 'spheres-measure';

/** Characters that XML 1.0, 2.2 does not allow, apart from lone surrogates. */
const isAllowed = (character: string): boolean =>
  character >= ' ' ? character !== '\uFFFE' && character !== '\uFFFF' : '\t\n\r'.includes(character);

const escaped = (text: string): string =>
  Array.from(text)
    .filter(isAllowed)
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    // A reader of XML turns a bare carriage return into a line break.
    .replaceAll('\r', '&#13;');

const dataOf = (name: string, value: string): string =>
  `<Data name="${name}"><value>${escaped(value)}</value></Data>`;

/**
 * Altitudes in KML are above sea level. They are written only if the geoid is known at all points; otherwise the shape
 * lies on the ground.
 */
function geometryOf({ kind, points }: Measure): string {
  const isKnown = points.every(({ geoidUndulation }) => geoidUndulation !== null);
  const mode = `<altitudeMode>${isKnown ? 'absolute' : 'clampToGround'}</altitudeMode>`;
  const written = (list: readonly MeasuredPoint[]): string =>
    list
      .map(({ longitude, latitude, altitude, geoidUndulation }) =>
        [longitude, latitude, ...(isKnown ? [altitude - (geoidUndulation ?? 0)] : [])].join(','),
      )
      .join(' ');
  if (isOutline(kind)) {
    const ring = `<LinearRing><coordinates>${written([...points, ...points.slice(0, 1)])}</coordinates></LinearRing>`;
    return `<Polygon>${mode}<outerBoundaryIs>${ring}</outerBoundaryIs></Polygon>`;
  }
  const tag = POINT_COUNTS[kind].full === 1 ? 'Point' : 'LineString';
  return `<${tag}>${mode}<coordinates>${written(points)}</coordinates></${tag}>`;
}

function placemarkOf(measure: Measure): string {
  const { id, kind, name, points } = measure;
  const exact = points.map((point) => {
    const { latitude, longitude, altitude } = point;
    return { latitude, longitude, altitude, ...recordOf(point) };
  });
  const data = [
    ...statedFigures(measure).map(([key, value]) => dataOf(key, String(value))),
    dataOf(DATA, JSON.stringify({ id, kind, name, points: exact })),
  ];
  return `<Placemark><name>${escaped(name)}</name><ExtendedData>${data.join('')}</ExtendedData>${geometryOf(measure)}</Placemark>`;
}

/**
 * Returns measures as KML 2.3 (OGC 12-007r2), with a placemark each. Its extended data contain the figures with deviations
 * and intervals, and the precision of the points.
 */
export const writeKml = (measures: readonly Measure[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${measures
    .map((measure) => `${placemarkOf(measure)}\n`)
    .join('')}</Document></kml>\n`;

const SHAPES: Readonly<Record<string, MeasureKind>> = {
  Point: 'point',
  LineString: 'path',
  LinearRing: 'area',
};

/** Returns the positions of an element with coordinates. Altitudes above sea level are not above the ellipsoid. */
function positionsIn(element: XmlElement) {
  const list = textOf(childOf(element, 'coordinates'))
    .trim()
    .split(/\s+/)
    .filter((tuple) => tuple !== '')
    .map((tuple) => {
      const [longitude = NaN, latitude = NaN] = tuple.split(',').map(Number);
      return positionOf(latitude, longitude, null, undefined);
    });
  const [first, last] = [list[0], list.at(-1)];
  const isClosed =
    list.length > 1 && first?.latitude === last?.latitude && first?.longitude === last?.longitude;
  return element.name === 'LinearRing' && isClosed ? list.slice(0, -1) : list;
}

/** Adds the measure that this program has written; returns whether there is one. */
function addOwn(placemark: XmlElement, reader: MeasureReader, title: string): boolean {
  const data = descendantsOf(placemark, 'Data').find(({ attributes }) => attributes['name'] === DATA);
  if (!data) return false;
  let given: unknown;
  try {
    given = JSON.parse(textOf(childOf(data, 'value')));
  } catch {
    return false;
  }
  const { kind, name, points } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (!Array.isArray(points)) return false;
  const positions = (points as readonly unknown[]).map((point) => {
    const { latitude, longitude, altitude } = (point ?? {}) as Readonly<Record<string, unknown>>;
    return positionOf(latitude, longitude, altitude, point);
  });
  reader.add({ kind, shape: 'path', name, positions }, title);
  return true;
}

/**
 * Reads measures from KML, also from other programs: points, lines and the exteriors of polygons become points, paths and
 * areas. Their altitudes are above sea level or the ground, so they are taken from `groundAt`. A file of `writeKml` gives
 * the same measures again.
 *
 * @throws ViewerError with `object-invalid` if the text is not KML or contains no measure.
 */
export function readKmlMeasures(text: string, options: ReadOptions = {}): MeasuresRead {
  const root = readXml(text);
  if (!root) throw fileError('The file must contain well-formed XML. Export it again.');
  const reader = new MeasureReader(options);
  descendantsOf(root, 'Placemark').forEach((placemark, at) => {
    const title = `placemark ${at + 1}`;
    if (addOwn(placemark, reader, title)) return;
    const shapes = [
      ...Object.keys(SHAPES).flatMap((shape) =>
        shape === 'LinearRing'
          ? descendantsOf(placemark, 'outerBoundaryIs').flatMap((outer) => descendantsOf(outer, shape))
          : descendantsOf(placemark, shape),
      ),
    ];
    if (shapes.length === 0) reader.report(`${title} is ignored: it must have points, a line or a polygon`);
    for (const element of shapes) {
      const shape = SHAPES[element.name] ?? 'point';
      const name = textOf(childOf(placemark, 'name'));
      reader.add({ kind: shape, shape, name, positions: positionsIn(element) }, title);
    }
  });
  return reader.result();
}
