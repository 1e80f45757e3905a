import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { countedPackageSchema, panoramaSchema } from './entities.ts';
import { code, queryNumber, latitudeField, longitudeField, sphereIdField } from './fields.ts';
import { MEASURES_BODY_BYTES, measuresField } from './measures.ts';
import {
  boundingBoxField,
  fovField,
  heightField,
  panField,
  sphereIdList,
  tiltField,
} from './sphere-fields.ts';

/** Returns clusters of spheres for a map, as a Mapbox vector tile. */
export const sphereTile = endpoint({
  id: 'sphereTile',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/clusters/{z}/{x}/{y}',
  summary: 'Return a vector tile of spheres and clusters of spheres.',
  description:
    'For maps with a very large number of spheres. The layer `spheres` contains all of them; up to zoom 9, the layer `loose` contains those that belong to no package.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  params: z.object({
    z: queryNumber(z.int().min(0).max(22)),
    x: queryNumber(
      z
        .int()
        .min(0)
        .max(2 ** 22),
    ),
    y: queryNumber(
      z
        .int()
        .min(0)
        .max(2 ** 22),
    ),
  }),
  produces: 'application/vnd.mapbox-vector-tile',
  errors: ['origin_not_allowed', 'not_found'],
});

const MAX_PACKAGES = 5000;

export const listPackages = endpoint({
  id: 'listPackages',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/packages',
  summary: 'List the packages in a part of the map.',
  description:
    'Each package includes the number of its spheres that you can see; packages without such spheres are omitted. The largest packages come first.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object({
    bbox: boundingBoxField().describe(
      'Only packages with their center in this box: `west,south,east,north`. If `west` is greater than `east`, the box crosses the 180th meridian.',
    ),
    limit: queryNumber(z.int().min(1).max(MAX_PACKAGES))
      .default(MAX_PACKAGES)
      .describe('The maximum number of packages to return.'),
  }),
  response: z.object({ packages: z.array(countedPackageSchema) }),
  errors: ['origin_not_allowed'],
});

/** Maximum number of spheres that a request can specify. */
const MAX_LISTED_SPHERES = 5000;

const MAX_POINTS = 1000;

const sphereInQuery = () => queryNumber(sphereIdField()).describe('The sphere to look from.');

export const listSpheres = endpoint({
  id: 'listSpheres',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/all',
  summary: 'List the spheres that you can see.',
  description:
    'The response is streamed by ascending id, and is complete unless a box, ids or a `limit` narrow it. A complete list has an `ETag`; with `If-None-Match`, the response is 304 if the list has not changed. A complete list is sent in gzip; clients that do not accept gzip get 406. A session receives two complete lists at once, and a key four at each network address; further requests wait, and if there are too many, they are refused with 429.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z
    .object({
      restrictedSphereList: sphereIdList(MAX_LISTED_SPHERES)
        .optional()
        .describe('Only these spheres: ids separated by commas, or the parameter repeated.'),
      bbox: boundingBoxField()
        .optional()
        .describe(
          'Only spheres in this box: `west,south,east,north`. If `west` is greater than `east`, the box crosses the 180th meridian.',
        ),
      limit: queryNumber(z.int().min(1).max(MAX_LISTED_SPHERES))
        .optional()
        .describe('The maximum number of spheres to return.'),
      cursor: queryNumber(sphereIdField())
        .optional()
        .describe('Only spheres after this id; pass the last id of a page to get the next page.'),
    })
    .meta({ repeatable: ['restrictedSphereList'] }),
  response: z.object({ panoramas: z.array(panoramaSchema) }),
  errors: ['origin_not_allowed', 'rate_limited', 'not_acceptable'],
});

export const findClosestSphere = endpoint({
  id: 'findClosestSphere',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/findClosestPano',
  summary: 'Find the sphere closest to a place.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object({
    latitude: queryNumber(latitudeField()),
    longitude: queryNumber(longitudeField()),
    limit: queryNumber(z.int().min(1).max(1000))
      .default(3)
      .describe('The maximum number of spheres within 75 km to list.'),
  }),
  response: z.object({
    pano_id: sphereIdField(),
    latitude: latitudeField(),
    longitude: longitudeField(),
    /** Distance from the place in meters, on a sphere with a radius of 6378.137 km. */
    distance: z.number().min(0),
    /** Spheres within 75 km, closest first. If there are none, up to 3 within 150 km. */
    nearest: z
      .array(z.object({ pano_id: sphereIdField(), distance: z.number().min(0) }))
      .min(1)
      .max(1000),
  }),
  errors: ['origin_not_allowed', 'not_found'],
});

/** A direction of a sphere, and how far away what is there is. */
export const directionSchema = z.object({
  /** Degrees clockwise from true north, [0, 360). */
  pan: z.number().min(0).lt(360),
  /** Degrees above the horizon; negative below the horizon. */
  tilt: z.number().min(-90).max(90),
  /** Straight-line distance from the camera, in meters. */
  distance: z.number().min(0),
});

export const pointToPlace = endpoint({
  id: 'pointToPlace',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/getGeoToPano',
  summary: 'Return the direction in which a place is seen from a sphere.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object({
    panoramaId: sphereInQuery(),
    lat: queryNumber(latitudeField()),
    lon: queryNumber(longitudeField()),
    alt: queryNumber(heightField())
      .optional()
      .describe(
        'Meters above the WGS84 ellipsoid; by default, the height of the ground, if it is known for the sphere.',
      ),
  }),
  response: directionSchema,
  errors: ['origin_not_allowed', 'not_found', 'no_solution'],
});

export const pointToPlaces = endpoint({
  id: 'pointToPlaces',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/getGeoToPano',
  summary: 'Return the directions in which up to 1000 places are seen from a sphere.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  bodyBytes: 256 * 1024,
  query: z.object({ panoramaId: sphereInQuery().optional() }),
  body: z.object({
    panoramaId: z
      .union([sphereIdField(), sphereInQuery()])
      .optional()
      .describe('An alternative to the query parameter.'),
    points: z
      .array(
        z.object({
          lat: latitudeField(),
          lon: longitudeField(),
          alt: heightField()
            .nullish()
            .describe(
              'Meters above the WGS84 ellipsoid; by default, the height of the ground, if it is known for the sphere.',
            ),
        }),
      )
      .min(1)
      .max(MAX_POINTS),
  }),
  response: z.object({ points: z.array(directionSchema) }),
  errors: ['origin_not_allowed', 'not_found', 'no_solution'],
});

const MAX_PLACES = 50;

/** Returns which places have imagery. */
export const coverageOfPlaces = endpoint({
  id: 'coverageOfPlaces',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/coverageOfPlaces',
  summary: 'Return for up to 50 places whether there is imagery of them.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  body: z.object({
    places: z
      .array(z.object({ latitude: latitudeField(), longitude: longitudeField() }))
      .min(1)
      .max(MAX_PLACES),
  }),
  response: z.object({
    places: z
      .array(
        z.object({
          is_covered: z.boolean().describe('Whether a sphere is within 2 km of the place.'),
          distance: z
            .number()
            .min(0)
            .nullable()
            .describe('Distance to the closest sphere in meters; null if there is none within 150 km.'),
        }),
      )
      .describe('In the order of the request.'),
  }),
  errors: ['origin_not_allowed'],
});

const buildingSchema = z.object({
  /** The id of the feature in its source. */
  id: z.union([z.string(), z.number()]).nullable(),
  properties: z
    .record(z.string(), z.unknown())
    .describe('The properties of the feature, such as its height and address.'),
});

const surfaceKindSchema = z.enum(['ground', 'water', 'wall', 'roof', 'other', 'unknown']);

const groundPlaceSchema = z.object({
  lat: latitudeField(),
  lon: longitudeField(),
  /** Longitude before normalization to -180 to 180, so that it is continuous across the 180th meridian. */
  input_lon: z.number().min(-540).max(540),
});

const metersSchema = z.number().min(0);

const otherPlaceSchema = z.object({
  kind: surfaceKindSchema,
  lat: latitudeField(),
  lon: longitudeField(),
  alt: z.number().describe('Meters above the WGS84 ellipsoid.'),
  distance: metersSchema.describe('Straight-line distance from the camera, in meters.'),
  building: buildingSchema.nullable(),
});

const surfacePlaceSchema = groundPlaceSchema.extend({
  basis: z
    .enum(['surface', 'terrain', 'level-ground'])
    .describe(
      'What the place lies on: a surface, ground whose height is known from terrain, or level ground at the height of the ground below the camera, whatever stands there.',
    ),
  problem: z
    .enum(['no-source', 'origin-not-allowed', 'source-failed', 'inside-building'])
    .nullable()
    .describe(
      'Why the surface is missing, or its terrain: the record of the sphere names none, the host may not fetch it (`SURFACE_ORIGINS`), or it cannot be read. With `inside-building`, nothing is missing, but the camera is inside of a building according to the heights of both, so that one of them or a position is wrong; the place is seen through its walls. Null if there is no problem.',
    ),
  alt: z.number().describe('Meters above the WGS84 ellipsoid.'),
  distance: metersSchema.describe('Straight-line distance from the camera, in meters.'),
  kind: surfaceKindSchema
    .nullable()
    .describe(
      'What is at the place; `unknown` if a building of unknown height may be in front of it. Null on level ground, as are the following fields.',
    ),
  height_above_ground: z
    .number()
    .nullable()
    .describe(
      'Meters above the terrain below the place or, where no terrain is known, above the ground below the camera.',
    ),
  height_above_sea: z
    .number()
    .nullable()
    .describe("Meters above sea level; null if the sphere's record has no `geoidUndulation`."),
  normal: z
    .array(z.number())
    .length(3)
    .nullable()
    .describe('Unit vector perpendicular to the surface: x east, y up, z south.'),
  building: buildingSchema.nullable().describe('The building at the place; null if there is none.'),
  covariance: z
    .array(z.number())
    .length(9)
    .nullable()
    .describe(
      "Covariance of the place in square meters: the rows of a symmetric 3 × 3 matrix with the axes east, north and up. It results from the precision of the sphere and its surface; the direction counts as exact. Null if the sphere's record does not have all values of its precision.",
    ),
  ambiguous: z
    .union([otherPlaceSchema, z.object({ kind: z.literal('sky') })])
    .nullable()
    .describe(
      'What the direction may show in place of it, within three standard deviations; null if there is nothing else. Without a covariance, only a tree or an object of unknown shape in front of the place counts.',
    ),
});

/** Returns the place on the ground, or on what stands there, in a given direction from a sphere. */
export const placeInDirection = endpoint({
  id: 'placeInDirection',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/getPanoToGeo',
  summary: 'Return the place in a direction of a sphere.',
  description:
    'By default, the place is on level ground, whatever stands there. With `surface=true`, it is on what stands around the sphere, as in the viewer: buildings, water and terrain of the sources that the record of the sphere names. Where they are missing, the place is on level ground, and `basis` and `problem` say so. Where they are not ready in time, the call is refused with `unavailable` and can be repeated.',
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object({
    panoramaId: sphereInQuery(),
    pan: queryNumber(panField()).describe('Degrees clockwise from true north; whole turns are ignored.'),
    tilt: queryNumber(tiltField()).describe('Degrees above the horizon; negative toward the ground.'),
    surface: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true')
      .describe('Whether the place is on what stands around the sphere.'),
  }),
  response: z.union([surfacePlaceSchema, groundPlaceSchema]),
  errors: ['origin_not_allowed', 'not_found', 'no_solution', 'unavailable'],
});

const sharedView = z.object({
  initial_pan: z.number(),
  initial_tilt: z.number(),
  initial_fov: z.number(),
});

/** Creates a link to a view. The link works without a login. */
export const shareSphere = endpoint({
  id: 'shareSphere',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/share',
  summary: 'Create a signed link to a view that needs no login.',
  access: { credential: 'session', plan: 'either' },
  rate: 'write',
  bodyBytes: MEASURES_BODY_BYTES,
  body: z.object({
    panoramaId: sphereIdField(),
    pan: panField().default(0),
    tilt: tiltField().default(0),
    fov: fovField().default(75),
    measures: measuresField().default(null),
  }),
  response: z.object({
    id: z.string(),
    /** URL of the portal page that shows the view. */
    url: z.url(),
  }),
  errors: ['not_found'],
});

/** Returns the view that a signed id identifies. */
export const openSharedSphere = endpoint({
  id: 'openSharedSphere',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/shared',
  summary: 'Return a shared view.',
  description: 'The signed id gives access while the company that created it has a plan.',
  access: { credential: 'none' },
  rate: 'read',
  query: z.object({ id: code(1000).min(1) }),
  response: sharedView.extend({
    panorama: panoramaSchema,
    measures: measuresField(),
    hide_copyright_snapshot: z.boolean(),
    hide_copyright_date: z.boolean(),
    shared_by: z.string().nullable().describe('The company that shares the view; null if it does not say.'),
    has_watermark: z
      .boolean()
      .describe('Whether the viewer of the company that shares the view has a watermark now.'),
  }),
  errors: ['not_found', 'subscription_inactive'],
});
