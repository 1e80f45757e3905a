import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { favoriteSchema } from './entities.ts';
import { codeLine, detailSchema, line, sphereIdField, timeField, uuidField } from './fields.ts';
import { MEASURES_BODY_BYTES, measuresField } from './measures.ts';

export const MAX_FAVORITES = 500;

/** Degrees, including values beyond a full turn. */
const panField = () => z.number().min(-1e6).max(1e6);
const tiltField = () => z.number().min(-90).max(90);
const fovField = () => z.number().gt(0).lt(180);
/** Zoom 1 is a vertical field of view of 75°. The viewer's own limits are much narrower. */
const zoomField = () => z.number().min(0.001).max(1000);

const viewFields = {
  initial_pan: panField().optional().describe('Degrees clockwise from true north.'),
  initial_tilt: tiltField().optional().describe('Degrees above the horizon.'),
  initial_fov: fovField().optional().describe('Vertical field of view in degrees.'),
  initialPan: panField().optional().describe('The same as `initial_pan`.'),
  initialTilt: tiltField().optional().describe('The same as `initial_tilt`.'),
  initialZoom: zoomField()
    .optional()
    .describe('An alternative to `initial_fov`: tan(37.5°) / tan(fov / 2), so 1 is 75°.'),
};

interface ViewInput {
  readonly initial_pan?: number | undefined;
  readonly initial_tilt?: number | undefined;
  readonly initial_fov?: number | undefined;
  readonly initialPan?: number | undefined;
  readonly initialTilt?: number | undefined;
  readonly initialZoom?: number | undefined;
}

/**
 * Reads the view from one of the two sets of field names. The field of view is given in degrees or as a zoom.
 */
const viewOf = (input: ViewInput) => ({
  pan: input.initial_pan ?? input.initialPan,
  tilt: input.initial_tilt ?? input.initialTilt,
  fov: input.initial_fov,
  zoom: input.initial_fov === undefined ? input.initialZoom : undefined,
});

const currentUserField = () => uuidField().describe('Your id.');
const nameField = () => line({ min: 1, max: 60, missing: 'Please add a name for this favorite.' });

const newFavorite = z
  .object({
    userId: currentUserField(),
    sphere: z.union([sphereIdField(), z.object({ id: sphereIdField() })], {
      error: 'must be a sphere id, or an object with an id',
    }),
    name: nameField().optional().describe('By default `Fav` and the number of favorites plus one.'),
    ...viewFields,
    measures: measuresField().default(null),
  })
  .refine((input) => viewOf(input).pan !== undefined, { path: ['initial_pan'], error: 'is required' })
  .refine((input) => viewOf(input).tilt !== undefined, { path: ['initial_tilt'], error: 'is required' })
  .refine((input) => input.initial_fov !== undefined || input.initialZoom !== undefined, {
    path: ['initial_fov'],
    error: 'is required',
  })
  .transform(({ userId, sphere, name, measures, ...input }) => {
    const { pan = 0, tilt = 0, fov, zoom } = viewOf(input);
    const sphereId = typeof sphere === 'number' ? sphere : sphere.id;
    return { userId, sphereId, name, measures, view: { pan, tilt, fov, zoom } };
  });

export const createFavorite = endpoint({
  id: 'createFavorite',
  tag: 'Favorites',
  method: 'post',
  path: '/api/zwivel/createZwivelFavorite',
  summary: 'Save a view of a sphere.',
  access: { credential: 'session', plan: 'zwivel' },
  rate: 'write',
  bodyBytes: MEASURES_BODY_BYTES,
  body: newFavorite.meta({
    examples: [
      {
        userId: '5b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77',
        sphere: 42,
        initial_pan: 231.4,
        initial_tilt: -12.5,
        initial_fov: 60,
      },
    ],
  }),
  response: favoriteSchema,
  idempotent: true,
  errors: ['not_found', 'limit_reached'],
});

const favoriteReference = z.object({ favoriteId: uuidField(), userId: currentUserField() });

export const deleteFavorite = endpoint({
  id: 'deleteFavorite',
  tag: 'Favorites',
  method: 'post',
  path: '/api/zwivel/deleteUserFavorite',
  summary: 'Delete a saved view.',
  description: 'It can be restored for 30 days.',
  access: { credential: 'session' },
  rate: 'write',
  body: favoriteReference,
  response: detailSchema.extend({ id: z.uuid(), restorable_until: timeField() }),
  errors: ['not_found'],
});

export const restoreFavorite = endpoint({
  id: 'restoreFavorite',
  tag: 'Favorites',
  method: 'post',
  path: '/api/zwivel/restoreUserFavorite',
  summary: 'Restore a saved view that was deleted in the last 30 days.',
  access: { credential: 'session', plan: 'zwivel' },
  rate: 'write',
  body: favoriteReference,
  response: favoriteSchema,
  errors: ['not_found', 'limit_reached'],
});

export const listFavorites = endpoint({
  id: 'listFavorites',
  tag: 'Favorites',
  method: 'get',
  path: '/api/zwivel/getZwivelFavorites',
  summary: 'List your saved views, newest first.',
  description: 'A saved view is a sphere with a direction and a field of view. Deleted views are not listed.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ userId: currentUserField() }),
  response: z.object({ favorites: z.array(favoriteSchema) }),
  errors: ['not_found'],
});

const favoriteChange = z
  .object({
    id: uuidField().optional(),
    favoriteId: uuidField().optional().describe('The same as `id`.'),
    userId: currentUserField(),
    name: nameField().optional(),
    ...viewFields,
  })
  .refine(({ id, favoriteId }) => id !== undefined || favoriteId !== undefined, {
    path: ['favoriteId'],
    error: 'is required',
  })
  .refine(
    (input) => input.name !== undefined || Object.values(viewOf(input)).some((it) => it !== undefined),
    {
      path: ['name'],
      error: 'Please add a name for this favorite.',
    },
  )
  .transform(({ id, favoriteId, userId, name, ...input }) => ({
    favoriteId: (id ?? favoriteId) as string,
    userId,
    name,
    view: viewOf(input),
  }));

export const updateFavorite = endpoint({
  id: 'updateFavorite',
  tag: 'Favorites',
  method: 'post',
  path: '/api/zwivel/updateZwivelFavoriteForUser',
  summary: 'Change the name or the direction of a saved view.',
  access: { credential: 'session', plan: 'zwivel' },
  rate: 'write',
  body: favoriteChange,
  response: favoriteSchema,
  errors: ['not_found'],
});

/** Size of a favorite's picture, in pixels. */
export const PICTURE_SIZE = { width: 320, height: 180 } as const;

/** Maximum size of the picture that the host stores, in bytes. */
export const MAX_PICTURE_BYTES = 20 * 1024;

/** Maximum length of a picture in a request, in base64. */
const PICTURE_CHARS = 400_000;

export const saveFavoritePicture = endpoint({
  id: 'saveFavoritePicture',
  tag: 'Favorites',
  method: 'post',
  path: '/api/zwivel/saveFavoritePicture',
  summary: 'Save a small picture of a saved view.',
  description:
    'The host encodes the picture again, as WebP with at most 20 KB. It is deleted with the saved view, when the view changes, and when the sphere is replaced.',
  access: { credential: 'session', plan: 'zwivel' },
  rate: 'write',
  bodyBytes: PICTURE_CHARS + 1024,
  body: favoriteReference.extend({
    picture: z
      .string()
      .min(1, { error: 'must not be empty', abort: true })
      .max(PICTURE_CHARS, { error: `must have at most ${PICTURE_CHARS} characters`, abort: true })
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'must be base64' })
      .describe('A JPEG, PNG or WebP file of 320 × 180 pixels, as base64.'),
  }),
  response: detailSchema,
  errors: ['not_found', 'payload_too_large'],
});

/** Maximum number of pictures in a response. */
export const MAX_PICTURES = 24;

const favoriteIds = () =>
  codeLine({ min: 1, max: MAX_PICTURES * 40 })
    .transform((list) => list.split(',').map((id) => id.trim()))
    .pipe(z.array(uuidField()).max(MAX_PICTURES, { error: `must name at most ${MAX_PICTURES} favorites` }))
    .meta({ examples: ['5b1c7a52-9c1e-4f5e-8c55-2f8d3a1f6f77'] });

export const listFavoritePictures = endpoint({
  id: 'listFavoritePictures',
  tag: 'Favorites',
  method: 'get',
  path: '/api/zwivel/getFavoritePictures',
  summary: 'Return the pictures of your saved views.',
  description: 'Saved views without a picture are omitted.',
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({
    userId: currentUserField(),
    favoriteIds: favoriteIds().describe('Ids of saved views, separated by commas.'),
  }),
  response: z.object({
    pictures: z.array(
      z.object({ favoriteId: z.uuid(), webp: z.string().describe('A WebP file, as base64.') }),
    ),
  }),
  errors: ['not_found'],
});
