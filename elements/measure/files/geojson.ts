import { turnBetween } from '../../geo/angle.ts';
import type { MeasureKind } from '../../model/measures.ts';
import { type Measure, POINT_COUNTS, isOutline } from '../measure.ts';
import type { MeasuredPoint } from '../measured-point.ts';
import { recordOf } from './point-record.ts';
import {
  type FilePosition,
  MeasureReader,
  type MeasuresRead,
  type ReadOptions,
  fileError,
  positionOf,
} from './reading.ts';
import { statedFigures } from './stated-figures.ts';

/** Returns whether a ring runs clockwise on the map, which RFC 7946, 3.1.6 does not allow for an exterior. */
function isClockwise(points: readonly MeasuredPoint[]): boolean {
  const start = points[0]?.longitude ?? 0;
  const flat = points.map(({ latitude, longitude }) => [turnBetween(start, longitude), latitude] as const);
  const sum = flat.reduce((total, [east, north], at) => {
    const [nextEast, nextNorth] = flat[(at + 1) % flat.length] ?? [east, north];
    return total + east * nextNorth - nextEast * north;
  }, 0);
  return sum < 0;
}

const coordinatesOf = ({ longitude, latitude, altitude }: MeasuredPoint): number[] => [
  longitude,
  latitude,
  altitude,
];

function geometryOf(kind: MeasureKind, points: readonly MeasuredPoint[]) {
  const list = points.map(coordinatesOf);
  const [first = []] = list;
  if (POINT_COUNTS[kind].full === 1) return { type: 'Point', coordinates: first };
  if (isOutline(kind)) return { type: 'Polygon', coordinates: [[...list, first]] };
  return { type: 'LineString', coordinates: list };
}

function featureOf(measure: Measure) {
  const { id, kind, name, points } = measure;
  const isReversed = isOutline(kind) && isClockwise(points);
  const ordered = isReversed ? [...points].reverse() : points;
  return {
    type: 'Feature',
    id,
    geometry: geometryOf(kind, ordered),
    properties: {
      name,
      measure: kind,
      ...Object.fromEntries(statedFigures(measure)),
      ...(isReversed && { reversed: true }),
      points: ordered.map(recordOf),
    },
  };
}

/**
 * Returns measures as GeoJSON (RFC 7946): a point, line or polygon each, whose altitudes are in meters above the WGS84
 * ellipsoid. The properties contain the figures with deviations and intervals, and `points` the basis and covariance of
 * each point in m², with the axes east, north and up. An outline across the antimeridian is not cut.
 *
 * @example
 *   download('measures.geojson', writeGeoJson(state.measures));
 */
export const writeGeoJson = (measures: readonly Measure[]): string =>
  `${JSON.stringify({ type: 'FeatureCollection', features: measures.map(featureOf) }, null, 1)}\n`;

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as readonly unknown[]) : [];

/** The simple geometries of a geometry, each with its positions. */
type Part = readonly [shape: MeasureKind, positions: readonly unknown[]];

/** Geometries in more collections than this are ignored. */
const MAX_DEPTH = 8;

function openRing(ring: readonly unknown[]): readonly unknown[] {
  const [first, last] = [JSON.stringify(ring[0]), JSON.stringify(ring.at(-1))];
  return ring.length > 1 && first === last ? ring.slice(0, -1) : ring;
}

/** Returns the parts of a geometry. Only the exteriors of polygons are measured. */
function partsOf(geometry: unknown, depth = 0): readonly Part[] {
  if (!isRaw(geometry) || depth > MAX_DEPTH) return [];
  const list = listOf(geometry['coordinates']);
  switch (geometry['type']) {
    case 'Point':
      return [['point', [list]]];
    case 'MultiPoint':
      return list.map((one): Part => ['point', [one]]);
    case 'LineString':
      return [['path', list]];
    case 'MultiLineString':
      return list.map((one): Part => ['path', listOf(one)]);
    case 'Polygon':
      return [['area', openRing(listOf(list[0]))]];
    case 'MultiPolygon':
      return list.map((one): Part => ['area', openRing(listOf(listOf(one)[0]))]);
    case 'GeometryCollection':
      return listOf(geometry['geometries']).flatMap((one) => partsOf(one, depth + 1));
    default:
      return [];
  }
}

/**
 * Programs without height data write altitudes of 0, although nothing is on the ellipsoid. Such altitudes count as missing
 * unless the file states the precision of the points.
 */
function positionsOf(part: Part, records: readonly unknown[]): readonly (FilePosition | null)[] {
  const positions = part[1].map((one, at) => {
    const [longitude, latitude, altitude] = listOf(one);
    return positionOf(latitude, longitude, altitude, records[at]);
  });
  if (records.length > 0 || positions.some((position) => position?.altitude !== 0)) return positions;
  return positions.map((position) => position && { ...position, altitude: null });
}

function featuresOf(input: unknown): readonly unknown[] {
  if (!isRaw(input)) throw fileError('The file must contain a GeoJSON object.');
  if (input['type'] === 'FeatureCollection') return listOf(input['features']);
  return input['type'] === 'Feature' ? [input] : [{ geometry: input, properties: null }];
}

/**
 * Reads measures from GeoJSON, also from other programs: points, lines and polygons become points, paths and areas. A file
 * of `writeGeoJson` gives the same measures again.
 *
 * @throws ViewerError with `object-invalid` if the text is not GeoJSON or contains no measure.
 */
export function readGeoJsonMeasures(text: string, options: ReadOptions = {}): MeasuresRead {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (cause) {
    throw fileError('The file must contain valid JSON. Export it again.', cause);
  }
  const reader = new MeasureReader(options);
  featuresOf(input).forEach((feature, at) => {
    const { geometry, properties } = isRaw(feature) ? feature : {};
    const facts = isRaw(properties) ? properties : {};
    const parts = partsOf(geometry);
    const title = `feature ${at + 1}`;
    if (parts.length === 0) reader.report(`${title} is ignored: it must have points, a line or a polygon`);
    for (const part of parts) {
      const positions = positionsOf(part, parts.length === 1 ? listOf(facts['points']) : []);
      reader.add(
        {
          kind: kindOf(facts['measure'], part[0]),
          shape: part[0],
          name: facts['name'] ?? facts['title'],
          positions: facts['reversed'] === true ? [...positions].reverse() : positions,
        },
        title,
      );
    }
  });
  return reader.result();
}

/** What each geometry can be; by default, the first. */
const KINDS: Partial<Record<MeasureKind, readonly MeasureKind[]>> = {
  point: ['point', 'marker'],
  path: ['path', 'distance', 'height', 'line'],
  area: ['area', 'polygon'],
};

const kindOf = (kind: unknown, shape: MeasureKind): MeasureKind =>
  KINDS[shape]?.find((one) => one === kind) ?? shape;
