import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  code,
  latitudeField,
  longitudeField,
  queryNumber,
  sphereIdField,
  timeField,
  uuidField,
} from './fields.ts';
import { fovField, heightField, panField, tiltField } from './sphere-fields.ts';

/** Maximum length of a side of a still picture, in pixels. */
export const MAX_STILL_PX = 2048;

/** Size of a still picture without a width and a height, in pixels. */
export const STILL_SIZE = { width: 640, height: 360 } as const;

/** Maximum number of markers in a still picture. */
const MAX_STILL_MARKERS = 50;

/** Number of days for which a signed address is valid by default, and at most. */
const SIGNED_DAYS = { usual: 30, max: 366 } as const;

const degrees = '[+-]?\\d{1,3}(?:\\.\\d{0,20})?';
const meters = '[+-]?\\d{1,8}(?:\\.\\d{0,20})?';
const placePattern = `${degrees},${degrees}(?:,${meters})?`;

const placeSchema = z.object({
  latitude: latitudeField(),
  longitude: longitudeField(),
  /** In meters above the WGS84 ellipsoid. */
  altitude: heightField().optional(),
});

const numbersOf = (text: string): readonly (number | undefined)[] => text.split(',').map(Number);

/** A place as `latitude,longitude` or `latitude,longitude,altitude`. */
const placeField = () =>
  z
    .string()
    .max(100, { abort: true })
    .regex(new RegExp(`^${placePattern}$`), {
      error: 'must be latitude,longitude in degrees, optionally followed by an altitude in meters',
      abort: true,
    })
    .meta({ examples: ['47.6015,-122.3335'] })
    .transform((text): z.input<typeof placeSchema> => {
      const [latitude = NaN, longitude = NaN, altitude] = numbersOf(text);
      return { latitude, longitude, altitude };
    })
    .pipe(placeSchema);

/** The styles of markers of a still picture, as those of `<sphere-marker>`. */
const markerStyles = ['standard', 'round', 'logo'] as const;

const markerSchema = z.object({
  icon: z.string(),
  style: z.enum(markerStyles),
  /** Packed as 0xRRGGBB; null for the icon's own color. */
  color: z.number().nullable(),
  latitude: latitudeField(),
  longitude: longitudeField(),
  /** Height above the ground, in meters. */
  height: heightField(),
});

const oneMarker = new RegExp(
  `^(?:([a-z\\d-]{1,30})(?:\\.(${markerStyles.join('|')}))?(?:\\.([\\da-f]{6}))?:)?(${placePattern})$`,
);

function readMarker(text: string): z.input<typeof markerSchema> | null {
  const found = oneMarker.exec(text);
  if (found === null) return null;
  const [, icon = 'pin', style = 'standard', color, place = ''] = found;
  const [latitude = NaN, longitude = NaN, height = 0] = numbersOf(place);
  return {
    icon,
    style: style as (typeof markerStyles)[number],
    color: color === undefined ? null : Number.parseInt(color, 16),
    latitude,
    longitude,
    height,
  };
}

/** Markers separated by `|`, each as `icon.style.color:latitude,longitude,height`. Only the place is required. */
const markersField = () =>
  z
    .string()
    .max(MAX_STILL_MARKERS * 100, { error: `must have at most ${MAX_STILL_MARKERS} markers`, abort: true })
    .transform((text, issues) => {
      const markers: z.input<typeof markerSchema>[] = [];
      for (const [at, written] of text.split('|').entries()) {
        const marker = readMarker(written);
        if (marker !== null) markers.push(marker);
        else
          issues.addIssue({
            code: 'custom',
            message: `must be written as icon.style.color:latitude,longitude,height; check marker ${at + 1}`,
          });
      }
      return markers;
    })
    .pipe(
      z
        .array(markerSchema)
        .max(MAX_STILL_MARKERS, { error: `must have at most ${MAX_STILL_MARKERS} markers` }),
    )
    .meta({ examples: ['parking:47.6015,-122.3335|pin.standard.c8251c:47.602,-122.334,12'] });

const sideField = () => queryNumber(z.int().min(1).max(MAX_STILL_PX));

const ratioField = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}:[1-9]\d{0,3}$/, { error: 'must be width:height, such as 16:9', abort: true })
    .meta({ examples: ['16:9'] })
    .transform((text) => {
      const [across = 1, down = 1] = text.split(':').map(Number);
      return across / down;
    });

const whereShape = {
  panoramaId: queryNumber(sphereIdField())
    .optional()
    .describe('The sphere. Without it, `latitude` and `longitude` are required.'),
  latitude: queryNumber(latitudeField())
    .optional()
    .describe('A place, of which the closest sphere is used; the picture shows the place.'),
  longitude: queryNumber(longitudeField()).optional().describe('The longitude of the place.'),
};

const credentialShape = {
  key: code(100)
    .optional()
    .describe(
      'An API key, for images, which cannot send headers. The page must be on its whitelist, and must send a `Referer`.',
    ),
  company: uuidField().optional().describe('Part of a signed address.'),
  expires: queryNumber(z.int().min(0))
    .optional()
    .describe('Part of a signed address, in seconds since 1970.'),
  signature: code(200).optional().describe('The last part of a signed address.'),
};

interface Where {
  readonly panoramaId?: number | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

/** Reports a request that names no sphere, half a place, or both. */
function checkWhere({ panoramaId, latitude, longitude }: Where, issues: z.RefinementCtx): void {
  const refuse = (field: string, message: string): void =>
    issues.addIssue({ code: 'custom', path: [field], message });
  if (panoramaId !== undefined && (latitude ?? longitude) !== undefined)
    refuse('panoramaId', 'cannot be combined with latitude and longitude');
  else if (panoramaId === undefined && latitude === undefined && longitude === undefined)
    refuse('panoramaId', 'is required, or latitude and longitude');
  else if (panoramaId === undefined && latitude === undefined) refuse('latitude', 'is required');
  else if (panoramaId === undefined && longitude === undefined) refuse('longitude', 'is required');
}

const stillQuery = z
  .object({
    ...whereShape,
    pan: queryNumber(panField())
      .optional()
      .describe('Degrees clockwise from true north; by default, north, or toward the place.'),
    tilt: queryNumber(tiltField())
      .optional()
      .describe('Degrees above the horizon; by default, the horizon, or toward the place.'),
    lookAt: placeField()
      .optional()
      .describe(
        'A place to look at, instead of `pan` and `tilt`: `latitude,longitude`, optionally with its height in meters above the WGS84 ellipsoid.',
      ),
    fov: queryNumber(fovField()).default(75).describe('Vertical field of view, in degrees.'),
    width: sideField()
      .optional()
      .describe(`Pixels, up to ${MAX_STILL_PX}; by default ${STILL_SIZE.width}, or from the other side.`),
    height: sideField()
      .optional()
      .describe(`Pixels, up to ${MAX_STILL_PX}; by default from the width and the ratio.`),
    ratio: ratioField().optional().describe('The ratio of width and height; by default `16:9`.'),
    format: z.enum(['webp', 'jpeg', 'png']).default('webp').describe('The format of the picture.'),
    markers: markersField()
      .optional()
      .describe(
        `Up to ${MAX_STILL_MARKERS} markers, separated by \`|\`: \`icon.style.color:latitude,longitude,height\`, of which only the place is required. The height is in meters above the ground.`,
      ),
    ...credentialShape,
  })
  .superRefine(checkWhere)
  .superRefine(({ pan, tilt, lookAt, width, height, ratio }, issues) => {
    if (lookAt !== undefined && (pan ?? tilt) !== undefined)
      issues.addIssue({ code: 'custom', path: ['lookAt'], message: 'cannot be combined with pan or tilt' });
    if (width !== undefined && height !== undefined && ratio !== undefined)
      issues.addIssue({
        code: 'custom',
        path: ['ratio'],
        message: 'cannot be combined with both width and height',
      });
  });

const WHO = 'The credentials can also be part of the address: a `key`, or a signature of `/api/static/sign`.';

/** Returns a still picture of a view. */
export const drawStill = endpoint({
  id: 'drawStill',
  tag: 'Spheres',
  method: 'get',
  path: '/api/static',
  summary: 'Draw a view of a sphere as a still picture.',
  description: `The picture is drawn from the stored tiles, as the viewer draws them; \`fov\` is always the vertical field of view. Markers are drawn over it; polygons, lines, labels, and what hides a marker are left out, as is the copyright line, so name the holder of the rights beside the picture. Pictures have the watermark where the company's viewers have it: on trial. ${WHO} Beyond the number of pictures that the host draws at once, the response is 503 with \`Retry-After\`.`,
  access: { credential: 'signed', plan: 'either' },
  rate: 'read',
  query: stillQuery,
  produces: 'image/webp',
  errors: ['not_found', 'signature_invalid', 'link_expired'],
});

/** Returns which sphere a still picture shows. */
export const describeStill = endpoint({
  id: 'describeStill',
  tag: 'Spheres',
  method: 'get',
  path: '/api/static/metadata',
  summary: 'Tell which sphere a still picture would show.',
  description: `Nothing is drawn. The parameters of a picture's view and size are allowed and ignored, so that only the path of its address changes. ${WHO}`,
  access: { credential: 'signed', plan: 'either' },
  rate: 'read',
  query: z.object({ ...whereShape, ...credentialShape }).superRefine(checkWhere),
  response: z.object({
    pano_id: sphereIdField(),
    title: z.string(),
    latitude: latitudeField(),
    longitude: longitudeField(),
    distance: z
      .number()
      .min(0)
      .nullable()
      .describe('Distance from the place to the sphere in meters; null if the request names the sphere.'),
    captured_at: timeField().nullable().describe('The time of capture; null if it is unknown or hidden.'),
    copyright: z
      .string()
      .describe('The copyright line, such as `© 2026 Blue Sky Imagery`; empty if it is unknown or hidden.'),
  }),
  errors: ['not_found', 'signature_invalid', 'link_expired'],
});

/** Signs the address of a still picture. */
export const signStill = endpoint({
  id: 'signStill',
  tag: 'Spheres',
  method: 'post',
  path: '/api/static/sign',
  summary: 'Sign the address of a still picture, so that it works without a key.',
  description:
    'For emails, feeds and previews of links, which send neither a key nor a page. The address works until it expires, and while the company has a plan and sees the sphere. Every byte after the path is signed. The same signature is valid for `/api/static/metadata`.',
  access: { credential: 'session', plan: 'either' },
  rate: 'write',
  body: z.object({
    query: code(8000)
      .transform((text, issues) => {
        const parameters = new URLSearchParams(text);
        for (const name of Object.keys(credentialShape)) parameters.delete(name);
        const view: z.input<typeof stillQuery> = Object.fromEntries(parameters);
        if (Object.keys(view).length < [...parameters].length)
          issues.addIssue({ code: 'custom', message: 'must have each parameter only once' });
        return { text: parameters.toString(), view };
      })
      .pipe(z.object({ text: z.string(), view: stillQuery }))
      .meta({ examples: ['panoramaId=1&pan=90'] })
      .describe('The query of the address, without credentials.'),
    days: z
      .number()
      .min(1 / 1440)
      .max(SIGNED_DAYS.max)
      .default(SIGNED_DAYS.usual)
      .describe('The number of days for which the address is valid.'),
  }),
  response: z.object({ url: z.url(), expires_at: timeField() }),
});

/** Returns a picture of a shared view in the form that programs which show links understand (oembed.com). */
export const readOembed = endpoint({
  id: 'readOembed',
  tag: 'Spheres',
  method: 'get',
  path: '/api/oembed',
  summary: 'Return the picture of a shared view as oEmbed.',
  description:
    'For programs that show a link with a picture. The address of a shared view names this call in its page.',
  access: { credential: 'none' },
  rate: 'read',
  query: z.object({
    url: code(2000).min(1).describe('The URL of a page that shows a shared view.'),
    maxwidth: queryNumber(z.int().min(1)).optional().describe('Maximum width of the picture, in pixels.'),
    maxheight: queryNumber(z.int().min(1)).optional().describe('Maximum height of the picture, in pixels.'),
    format: z.enum(['json']).optional().describe('The format of the response.'),
  }),
  response: z.object({
    version: z.literal('1.0'),
    type: z.literal('photo'),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.url(),
    url: z.url().describe('The picture.'),
    width: z.int(),
    height: z.int(),
  }),
  errors: ['not_found'],
});
