import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { latitudeField, longitudeField, queryNumber, sphereIdField } from './fields.ts';
import { directionSchema } from './sphere.ts';

/** Maximum number of views in a response. */
const MAX_VIEWS = 40;

/** The side of a place on which a camera stands. */
const sideSchema = z.enum(['north', 'east', 'south', 'west']);

const placeFields = { latitude: queryNumber(latitudeField()), longitude: queryNumber(longitudeField()) };

/** A day at a place, such as `2020-05-11`. */
const dateSchema = z.iso.date().nullable().describe('The day of the capture at the place; null if unknown.');

const viewSchema = directionSchema.extend({
  pano_id: sphereIdField(),
  title: z.string().describe('The title of the sphere.'),
  area: z
    .string()
    .nullable()
    .describe('The name of the package of the sphere, without a year at its end; null if it has none.'),
  timestamp: z.iso.datetime().nullable().describe('Time of the capture; null if unknown.'),
  date: dateSchema,
  side: sideSchema
    .nullable()
    .describe('The side of the place on which the camera stands; null if it looks straight down on it.'),
  ground_distance: z
    .number()
    .min(0)
    .describe('Distance from the place to the sphere along the ground, in meters.'),
  alt: z.number().describe('Height of what stands at the place in meters above the WGS84 ellipsoid.'),
  width: z
    .number()
    .min(0)
    .max(180)
    .describe(
      'Angle in degrees that the building at the place, or 30 m where none is known, takes across a picture that points to it.',
    ),
  height: z
    .number()
    .min(0)
    .max(180)
    .describe(
      'Least vertical field of view in degrees of a picture that points to the place and shows all of the building, or 30 m where none is known.',
    ),
  top_tilt: z
    .number()
    .min(-90)
    .max(90)
    .describe(
      'Tilt in degrees of the highest part of the building, or of 30 m around the place where none is known.',
    ),
  bottom_tilt: z.number().min(-90).max(90).describe('Tilt in degrees of its lowest part.'),
  share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Share of the walls toward the sphere that nothing hides, by their size in the picture; where no building is known, that of the ground around the place. Null if unknown.',
    ),
  is_visible: z
    .boolean()
    .nullable()
    .describe('Whether the sphere sees the place itself: the roof or the ground. Null if this is unknown.'),
  resolution: z
    .number()
    .min(0)
    .describe('Pixels per meter at the place in the middle of a face, at full detail.'),
});

const problemField = z
  .enum(['no-source', 'origin-not-allowed', 'source-failed', 'timeout', 'outside', 'busy'])
  .nullable()
  .describe(
    'Why `share` and `is_visible` are unknown, or the terrain is missing: as for `getPanoToGeo`; or the place is `outside` of what is known, or the host is `busy`.',
  );

const RANKING =
  'Views that show at least 80% of a building come first, then those that show more, closer to 30° from above and at a higher resolution; of views that are about equal, the newer one comes first. Where it is unknown what stands around the spheres, or it takes too long to find out, the angle and the resolution decide, and `problem` says so.';

/** Returns the sphere and the view that show a place best. */
export const viewOfPlace = endpoint({
  id: 'viewOfPlace',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/viewOfPlace',
  summary: 'Find the sphere that shows a place best, and the view of it.',
  description: `The first of \`bestViews\` or, for a place without imagery, the closest sphere. ${RANKING}`,
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object(placeFields),
  response: viewSchema.extend({
    is_covered: z
      .boolean()
      .describe(
        'Whether a sphere is within 2 km of the place. If not, the result is the closest sphere, however far away it is, and its view points to the spheres around it.',
      ),
    problem: problemField,
  }),
  errors: ['origin_not_allowed', 'not_found'],
});

/** Returns the views that show a place best, also those from one side or of one year. */
export const bestViews = endpoint({
  id: 'bestViews',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/bestViews',
  summary: 'Find the views that show a place best, from one side or of one year if you want.',
  description: `The views are chosen from the 500 spheres closest to the place, within 2 km. ${RANKING} The list is empty if the place has no imagery, or none from that side or of that year.`,
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object({
    ...placeFields,
    from: sideSchema
      .optional()
      .describe('Only views from this side: from the `north`, the camera is north of the place.'),
    year: queryNumber(z.int().min(1800).max(9999))
      .optional()
      .describe('Only views that were captured in this year, at the time of the place.'),
    limit: queryNumber(z.int().min(1).max(MAX_VIEWS))
      .default(10)
      .describe('The maximum number of views to return.'),
  }),
  response: z.object({
    views: z.array(viewSchema).max(MAX_VIEWS).describe('The best view first.'),
    years: z
      .array(z.int())
      .describe('The years in which the place was captured, newest first, whatever `from` and `year` are.'),
    is_covered: z.boolean().describe('Whether a sphere is within 2 km of the place.'),
    problem: problemField,
  }),
  errors: ['origin_not_allowed'],
});

/** Returns the days on which a place was captured, each with the view that shows it best. */
export const captures = endpoint({
  id: 'captures',
  tag: 'Spheres',
  method: 'get',
  path: '/api/panorama/captures',
  summary: 'List the days on which a place was captured, each with the view that shows it best.',
  description: `The days are those of the 500 spheres closest to the place, within 2 km; the newest 24 are listed. ${RANKING}`,
  access: { credential: 'reader', plan: 'either' },
  rate: 'read',
  query: z.object(placeFields),
  response: z.object({
    captures: z
      .array(z.object({ date: dateSchema, view: viewSchema }))
      .describe('The newest day first; spheres of unknown time come last, as one entry.'),
    is_covered: z.boolean().describe('Whether a sphere is within 2 km of the place.'),
    problem: problemField,
  }),
  errors: ['origin_not_allowed'],
});
