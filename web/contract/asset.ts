import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { assetSchema } from './entities.ts';
import { codeLine, detailSchema, nameField, sphereIdField, timeField, uuidField } from './fields.ts';

const assetReference = z.object({ assetId: uuidField().describe('An asset of your company.') });

const assetResponse = z.object({ asset: assetSchema });

export const listAssets = endpoint({
  id: 'listAssets',
  tag: 'Spheres',
  method: 'get',
  path: '/api/assets/get_all',
  summary: "List your company's assets, newest first.",
  description: "An asset is a sphere on your company's list. Deleted assets are not listed.",
  access: { credential: 'session' },
  rate: 'read',
  query: z.object({ clientId: uuidField().describe('Your company.') }),
  response: z.object({ assets: z.array(assetSchema) }),
  errors: ['not_found'],
});

/** Shows a hidden sphere to the company again. */
export const activateAsset = endpoint({
  id: 'activateAsset',
  tag: 'Spheres',
  method: 'get',
  path: '/api/assets/activate',
  summary: 'Enable an asset.',
  description: 'Its sphere is shown again on maps, in viewers and in searches.',
  access: { credential: 'session' },
  rate: 'write',
  query: assetReference,
  response: assetResponse,
  errors: ['not_found'],
  mutates: true,
});

/** Hides a sphere from the company's maps, viewers and searches. */
export const deactivateAsset = endpoint({
  id: 'deactivateAsset',
  tag: 'Spheres',
  method: 'get',
  path: '/api/assets/deactivate',
  summary: 'Disable an asset.',
  description: 'Its sphere is no longer shown to your company or on its sites.',
  access: { credential: 'session' },
  rate: 'write',
  query: assetReference,
  response: assetResponse,
  errors: ['not_found'],
  mutates: true,
});

export const deleteAsset = endpoint({
  id: 'deleteAsset',
  tag: 'Spheres',
  method: 'get',
  path: '/api/assets/delete',
  summary: 'Delete an asset.',
  description: 'It can be restored for 30 days.',
  access: { credential: 'session' },
  rate: 'write',
  query: assetReference,
  response: detailSchema.extend({ id: z.uuid(), restorable_until: timeField() }),
  errors: ['not_found'],
  mutates: true,
});

/** Restores a deleted asset, enabled or disabled as it was before. */
export const restoreAsset = endpoint({
  id: 'restoreAsset',
  tag: 'Spheres',
  method: 'post',
  path: '/api/assets/restore',
  summary: 'Restore an asset that was deleted in the last 30 days.',
  description: 'Its sphere is shown again on maps, in viewers and in searches.',
  access: { credential: 'session' },
  rate: 'write',
  body: assetReference,
  response: assetResponse,
  errors: ['not_found'],
});

export const renameAsset = endpoint({
  id: 'renameAsset',
  tag: 'Spheres',
  method: 'get',
  path: '/api/assets/rename',
  summary: 'Rename an asset.',
  description: "The name appears in your company's list; the title of the sphere does not change.",
  access: { credential: 'session' },
  rate: 'write',
  query: assetReference.extend({
    name: nameField({ min: 1, max: 80, missing: 'Please add a name for this asset.' }),
  }),
  response: assetResponse,
  errors: ['not_found'],
  mutates: true,
});

/** Maximum size of the text of a data group, in bytes. */
export const MAX_DATA_GROUP_BYTES = 2 * 1024 * 1024;

/** Maximum size of the text as JSON, in which quotes and line breaks take two bytes. */
const MAX_DATA_GROUP_BODY_BYTES = 3 * MAX_DATA_GROUP_BYTES;

/** Characters that occur only in binary files. */
// oxlint-disable-next-line no-control-regex -- the pattern is meant to find them
const binary = /[\u0000-\u0008\u000e-\u001f]/;

/** Stores a file of places with a sphere. */
export const createDataGroup = endpoint({
  id: 'createDataGroup',
  tag: 'Spheres',
  method: 'post',
  path: '/api/assets/data_groups/create',
  summary: 'Store a CSV or GeoJSON file of places with a sphere.',
  description:
    'This call is for programs; no screen of the portal uses it. The guide “Programs” has an example.',
  access: { credential: 'session', plan: 'either' },
  rate: 'write',
  bodyBytes: MAX_DATA_GROUP_BODY_BYTES,
  body: z.object({
    fileText: z
      .string({ error: 'The file is empty.' })
      .min(1, { error: 'The file is empty.' })
      .max(MAX_DATA_GROUP_BYTES, { error: 'The file is larger than 2 MB.' })
      .refine((text) => !binary.test(text), { error: 'The file must be a text file.' })
      .describe('CSV with a column for latitude and one for longitude, or GeoJSON; at most 2 MB.'),
    fileName: codeLine({ min: 1, max: 120 }).describe('A folder path before the name is removed.'),
    panorama: sphereIdField().describe('The sphere to which the places belong.'),
    userId: uuidField().describe('Your id.'),
  }),
  response: z.object({
    id: z.uuid(),
    name: z.string(),
    panorama: sphereIdField(),
    /** Number of places in the file. */
    count: z.int().min(1),
    /** Number of empty lines, and of features without a place. */
    skipped: z.int().min(0),
    created_date: timeField(),
  }),
  idempotent: true,
  errors: ['not_found', 'payload_too_large'],
});
