import * as z from 'zod/mini';
import { issueText } from '../../model/issue-text.ts';
import { SurfaceSourceError } from '../tiles/tile-source.ts';

const position = z.array(z.number()).check(z.minLength(2));

/** A position of GeoJSON: longitude, latitude and any further numbers. */
export type Position = z.infer<typeof position>;

const rings = z.array(z.array(position).check(z.minLength(4))).check(z.minLength(1));

/** The coordinates of the geometries that a surface is made of. */
const COORDINATES = {
  Point: position,
  MultiPoint: z.array(position),
  Polygon: rings,
  MultiPolygon: z.array(rings),
};

const OTHER_GEOMETRIES = ['LineString', 'MultiLineString', 'GeometryCollection'] as const;

const geometrySchema = z.object({
  type: z.enum([...(Object.keys(COORDINATES) as (keyof typeof COORDINATES)[]), ...OTHER_GEOMETRIES]),
  coordinates: z.optional(z.unknown()),
});

/** Members that can be null are checked separately. */
const featureSchema = z.object({
  type: z.enum(['Feature']),
  id: z.optional(z.unknown()),
  properties: z.optional(z.unknown()),
  geometry: z.optional(z.unknown()),
  tippecanoe: z.optional(z.object({ layer: z.optional(z.string()) })),
});

const propertiesSchema = z.looseObject({});

const collectionSchema = z.object({
  type: z.enum(['FeatureCollection']),
  name: z.optional(z.unknown()),
  crs: z.optional(z.unknown()),
  features: z.array(z.unknown()),
});

const crsSchema = z.object({ properties: z.object({ name: z.string() }) });

/**
 * Names of the only coordinate system that GeoJSON has since RFC 7946, in files that name it, and of the European one
 * (ETRS89), which is the same to within a meter.
 */
const WGS84 = /CRS84$|EPSG:+(?:4326|4258)$/;

export interface CheckedFeature {
  readonly id: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The layer in which tippecanoe would put the feature. */
  readonly layer: string | undefined;
  /** Each polygon with its exterior first. */
  readonly polygons: readonly (readonly (readonly Position[])[])[];
  readonly points: readonly Position[];
}

export interface CheckedCollection {
  /** The name of the layer, as GDAL writes it; null without one. */
  readonly name: string | null;
  readonly features: readonly CheckedFeature[];
}

type Path = readonly PropertyKey[];

function fail(url: string, text: string): never {
  throw new SurfaceSourceError(`${url} is not a GeoJSON file of features. ${text}.`);
}

/** Returns checked data. Throws an error that names what is wrong, after the path of a member of the file. */
function check<T>(schema: z.ZodMiniType<T>, value: unknown, url: string, path: Path = []): T {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  return fail(url, issueText(issue && { ...issue, path: [...path, ...issue.path] }, 'file'));
}

function checkDegrees(positions: readonly Position[], url: string, path: Path): void {
  const wrong = positions.find(
    ([longitude = 0, latitude = 0]) => Math.abs(longitude) > 180 || Math.abs(latitude) > 90,
  );
  if (wrong)
    fail(
      url,
      `${path.join('.')}: ${wrong.join(', ')} must be a longitude and a latitude in degrees (WGS84), in this order`,
    );
}

type Shapes = Pick<CheckedFeature, 'polygons' | 'points'>;

function checkGeometry(value: unknown, url: string, path: Path): Shapes {
  const { type, coordinates } = check(geometrySchema, value, url, path);
  const read = <T>(schema: z.ZodMiniType<T>): T => check(schema, coordinates, url, [...path, 'coordinates']);
  switch (type) {
    case 'Point':
      return { polygons: [], points: [read(COORDINATES.Point)] };
    case 'MultiPoint':
      return { polygons: [], points: read(COORDINATES.MultiPoint) };
    case 'Polygon':
      return { polygons: [read(COORDINATES.Polygon)], points: [] };
    case 'MultiPolygon':
      return { polygons: read(COORDINATES.MultiPolygon), points: [] };
    default:
      return { polygons: [], points: [] };
  }
}

function checkFeature(url: string, value: unknown, at: number): CheckedFeature {
  const path = ['features', at];
  const { id, properties, geometry, tippecanoe } = check(featureSchema, value, url, path);
  const tags = check(propertiesSchema, properties ?? {}, url, [...path, 'properties']);
  const inGeometry = [...path, 'geometry'];
  const shapes: Shapes =
    geometry === null || geometry === undefined
      ? { polygons: [], points: [] }
      : checkGeometry(geometry, url, inGeometry);
  checkDegrees([...shapes.points, ...shapes.polygons.flat(2)], url, inGeometry);
  return { id, properties: tags, layer: tippecanoe?.layer, ...shapes };
}

/**
 * Checks a GeoJSON file (RFC 7946). Lines and collections of geometries, which a surface is not made of, have neither
 * polygons nor points.
 *
 * @param url - The file's URL, for errors.
 * @throws {SurfaceSourceError} if the file is not a FeatureCollection, or if one of its features is not valid.
 */
export function checkGeoJson(url: string, json: unknown): CheckedCollection {
  const { name, crs, features } = check(collectionSchema, json, url);
  const system =
    crs === null || crs === undefined ? null : check(crsSchema, crs, url, ['crs']).properties.name;
  if (system !== null && !WGS84.test(system))
    throw new SurfaceSourceError(
      `${url} has the coordinate system ${system}. Convert it to longitude and latitude (WGS84, EPSG:4326).`,
    );
  return {
    name: typeof name === 'string' ? name : null,
    features: features.map((feature, at) => checkFeature(url, feature, at)),
  };
}
