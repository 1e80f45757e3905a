import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { panoramaSchema } from './entities.ts';
import { latitudeField, longitudeField, queryNumber, sphereIdField } from './fields.ts';
import {
  boundingBoxField,
  fovField,
  heightField,
  panField,
  sphereIdList,
  tiltField,
} from './sphere-fields.ts';

/** The most spheres that one request can name. */
const MAX_LISTED_SPHERES = 5000;

/** The most points that one request can ask about. */
const MAX_POINTS = 1000;

const sphereInQuery = () => queryNumber(sphereIdField()).describe('The sphere that is looked from.');

/** Every sphere that the caller may see; the answer is streamed, by ascending id. */
export const listSpheres = endpoint({
  id: 'listSpheres',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/all',
  summary: 'List the spheres of the own coverage.',
  access: 'key',
  rate: 'read',
  query: z
    .object({
      restrictedSphereList: sphereIdList(MAX_LISTED_SPHERES)
        .optional()
        .describe('Only these spheres: ids with commas between, or the parameter repeated.'),
      bbox: boundingBoxField()
        .optional()
        .describe(
          'Only spheres in this box: `west,south,east,north`. One whose west lies east of its east crosses the 180th meridian.',
        ),
    })
    .meta({ repeatable: ['restrictedSphereList'] }),
  response: z.object({ panoramas: z.array(panoramaSchema) }),
  errors: ['origin_not_allowed'],
});

/** The sphere closest to a place. */
export const findClosestSphere = endpoint({
  id: 'findClosestSphere',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/findClosestPano',
  summary: 'Find the sphere closest to a place.',
  access: 'key',
  rate: 'read',
  query: z.object({
    latitude: queryNumber(latitudeField()),
    longitude: queryNumber(longitudeField()),
    limit: queryNumber(z.int().min(1).max(1000))
      .default(3)
      .describe('How many of the spheres within 75 km are named at most.'),
  }),
  response: z.object({
    pano_id: sphereIdField(),
    latitude: latitudeField(),
    longitude: longitudeField(),
    /** Metres from the place, on a sphere of 6378.137 km. */
    distance: z.number().min(0),
    /** The closest first: those within 75 km; where there is none, up to 3 within 150 km. */
    nearest: z
      .array(z.object({ pano_id: sphereIdField(), distance: z.number().min(0) }))
      .min(1)
      .max(1000),
  }),
  errors: ['origin_not_allowed', 'not_found'],
});

const directionSchema = z.object({
  /** Degrees clockwise from true north, [0, 360). */
  pan: z.number().min(0).lt(360),
  /** Degrees above the horizon; below it negative. */
  tilt: z.number().min(-90).max(90),
  /** Metres from the camera in a straight line. */
  distance: z.number().min(0),
});

/** Where a place is seen from a sphere. */
export const pointToPlace = endpoint({
  id: 'pointToPlace',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/getGeoToPano',
  summary: 'Tell in which direction of a sphere a place is seen.',
  access: 'key',
  rate: 'read',
  query: z.object({
    panoramaId: sphereInQuery(),
    lat: queryNumber(latitudeField()),
    lon: queryNumber(longitudeField()),
    alt: queryNumber(heightField())
      .optional()
      .describe('Metres above the WGS84 ellipsoid; on the ground where left out.'),
  }),
  response: directionSchema,
  errors: ['origin_not_allowed', 'not_found'],
});

/** Where up to 1000 places are seen from a sphere. */
export const pointToPlaces = endpoint({
  id: 'pointToPlaces',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/getGeoToPano',
  summary: 'Tell in which directions of a sphere many places are seen.',
  access: 'key',
  rate: 'read',
  bodyBytes: 256 * 1024,
  query: z.object({ panoramaId: sphereInQuery().optional() }),
  body: z.object({
    panoramaId: z
      .union([sphereIdField(), sphereInQuery()])
      .optional()
      .describe('Instead of the one in the query.'),
    points: z
      .array(
        z.object({
          lat: latitudeField(),
          lon: longitudeField(),
          alt: heightField()
            .nullish()
            .describe('Metres above the WGS84 ellipsoid; on the ground where left out.'),
        }),
      )
      .min(1)
      .max(MAX_POINTS),
  }),
  response: z.object({ points: z.array(directionSchema) }),
  errors: ['origin_not_allowed', 'not_found'],
});

/** Which place on the ground is seen in a direction of a sphere. */
export const placeInDirection = endpoint({
  id: 'placeInDirection',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/getPanoToGeo',
  summary: 'Tell which place on the ground is seen in a direction of a sphere.',
  access: 'key',
  rate: 'read',
  query: z.object({
    panoramaId: sphereInQuery(),
    pan: queryNumber(panField()).describe('Degrees clockwise from true north; whole turns do not count.'),
    tilt: queryNumber(tiltField()).describe('Degrees above the horizon; the ground lies below it.'),
  }),
  response: z.object({
    lat: latitudeField(),
    lon: longitudeField(),
    /** The longitude before it is brought into -180 to 180: no jump where the view crosses the 180th meridian. */
    input_lon: z.number().min(-540).max(540),
  }),
  errors: ['origin_not_allowed', 'not_found', 'no_solution'],
});

const sharedView = z.object({
  initial_pan: z.number(),
  initial_tilt: z.number(),
  initial_fov: z.number(),
});

/** Makes an address under which a view can be seen without login. */
export const shareSphere = endpoint({
  id: 'shareSphere',
  tag: 'Spheres',
  method: 'post',
  path: '/api/panorama/share',
  summary: 'Make a signed id under which a view is shown without login.',
  access: 'session',
  rate: 'write',
  body: z.object({
    panoramaId: sphereIdField(),
    pan: panField().default(0),
    tilt: tiltField().default(0),
    fov: fovField().default(75),
  }),
  response: z.object({
    id: z.string(),
    /** The page of the portal that shows it. */
    url: z.url(),
  }),
  errors: ['not_found'],
});

/** The view behind a signed id. */
export const openSharedSphere = endpoint({
  id: 'openSharedSphere',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/shared',
  summary: 'Open a shared view; the signed id is the permission.',
  access: 'anyone',
  rate: 'read',
  query: z.object({ id: z.string().trim().min(1).max(1000) }),
  response: sharedView.extend({
    panorama: panoramaSchema,
    hide_copyright_snapshot: z.boolean(),
    hide_copyright_date: z.boolean(),
  }),
  errors: ['not_found'],
});
