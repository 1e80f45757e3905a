import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { codeLine, emailField, queryNumber, uuidField } from './fields.ts';

/** Maximum size of a CSV file, in bytes. */
export const MAX_CSV_BYTES = 10 * 1024 * 1024;

/** A byte takes up to four characters in JSON. */
const BODY_BYTES = 4 * MAX_CSV_BYTES + 64 * 1024;

/**
 * The bytes of a script's Buffer as JSON. The host converts the list to base64 on arrival, so the schema
 * validates base64.
 */
const bytesField = () =>
  z.union([z.array(z.int().min(0).max(255)).max(1_000), z.string().max(2 * MAX_CSV_BYTES)]).meta({
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: 255 },
    maxItems: MAX_CSV_BYTES,
  });

export const uploadFrameCsv = endpoint({
  id: 'uploadFrameCsv',
  tag: 'Frame tables',
  method: 'post',
  path: '/api/aws/upload_file',
  summary: 'Upload a CSV file of spheres for the frame table generator.',
  access: { credential: 'session', staff: true },
  rate: 'write',
  bodyBytes: BODY_BYTES,
  packedBytes: true,
  body: z.object({
    csvBufferObject: z
      .union(
        [
          z.object({ type: z.literal('Buffer'), data: bytesField() }),
          z
            .string()
            .min(1)
            .max(2 * MAX_CSV_BYTES),
        ],
        {
          error: 'must be a Buffer as JSON, base64, or text',
        },
      )
      .describe(
        'The file as `{type: "Buffer", data: [bytes]}`, as base64, or as text; at most 10 MB, UTF-8 or UTF-16. ' +
          'The first row names the columns, in any case and order: `id` (a sphere), or `latitude` and `longitude` (the ' +
          'nearest sphere within 25 m). With `image`, a row has your own image, and can also have `altitude`, `heading` ' +
          'and `timestamp`. `name` is optional. At most 20,000 rows.',
      ),
    fileName: codeLine({ min: 1, max: 120 })
      .regex(/\.csv$/i, { error: 'must end in .csv' })
      .regex(/^[^/\\:]+$/, { error: 'must be a plain file name' })
      .meta({ examples: ['spheres.csv'] }),
  }),
  response: z.object({
    status: z.literal(200),
    fileName: z.string().describe('The `fileName` with which the job is started.'),
    rows: z.int().min(1),
  }),
  errors: ['payload_too_large', 'limit_reached'],
});

/** A length in millimeters, as a number or as a string from a form. An empty field counts as 0. */
const lengthField = () =>
  z
    .union(
      [
        z.number().min(0).max(10_000),
        z.literal('').transform(() => 0),
        queryNumber(z.number().min(0).max(10_000)),
      ],
      {
        error: 'must be a length in millimeters',
      },
    )
    .optional();

const internalSchema = z.object({
  externalData: z.literal(false).optional(),
  fileName: codeLine({ min: 1, max: 120 }).describe('The `fileName` that the upload returned.'),
  esriKey: uuidField().describe('A UUID such as an API key, which is written into the table set.'),
  email: emailField().describe('The internal email address to which the result is sent.'),
});

const externalSchema = z.object({
  externalData: z.literal(true),
  email: emailField().describe('The internal email address to which the result is sent.'),
  folderName: z
    .string()
    .regex(/^[A-Za-z0-9 _.-]{1,120}$/, { error: 'must contain only letters, digits, spaces and _ . -' })
    .regex(/^[A-Za-z0-9]/, { error: 'must begin with a letter or a digit' })
    .describe('A folder of the host’s external imagery.'),
  imageryType: z.enum(['Panoramic', 'Oblique']),
  focalLength: lengthField(),
  sensorHeight: lengthField(),
  sensorWidth: lengthField(),
});

const isPositive = (value: number | undefined): boolean => (value ?? 0) > 0;

/** Starts a job that builds a table set from an uploaded file or a folder of external imagery. */
export const startFrameTable = endpoint({
  id: 'startFrameTable',
  tag: 'Frame tables',
  method: 'post',
  path: '/api/aws/call_lambda',
  summary: 'Start a job that builds a table set.',
  description:
    'The source is an uploaded file or a folder of external imagery. The result is sent as a link by email.',
  access: { credential: 'session', staff: true },
  rate: 'write',
  idempotent: true,
  body: z
    .discriminatedUnion('externalData', [internalSchema, externalSchema])
    .superRefine((input, issues) => {
      if (input.externalData !== true || input.imageryType !== 'Oblique') return;
      for (const name of ['focalLength', 'sensorHeight', 'sensorWidth'] as const) {
        if (!isPositive(input[name]))
          issues.addIssue({
            code: 'custom',
            path: [name],
            message: 'must be greater than 0 for Oblique imagery',
          });
      }
    }),
  response: z.object({ status: z.literal(200), jobId: z.uuid(), detail: z.string() }),
  errors: ['not_found', 'limit_reached', 'unavailable'],
});

export const describeFrameTable = endpoint({
  id: 'describeFrameTable',
  tag: 'Frame tables',
  method: 'get',
  path: '/api/aws/jobs/{jobId}',
  summary: 'Return the progress of a table set.',
  access: { credential: 'session', staff: true },
  rate: 'read',
  params: z.object({ jobId: uuidField() }),
  response: z.object({
    state: z.enum(['queued', 'running', 'done', 'failed']),
    progress: z.int().min(0).max(100),
    message: z.string(),
    url: z.string().optional().describe('The URL of the result, for seven days.'),
  }),
  errors: ['not_found'],
});

/** Downloads the result of a job. No login is required, because the link itself grants access. */
export const downloadFrameTable = endpoint({
  id: 'downloadFrameTable',
  tag: 'Frame tables',
  method: 'get',
  path: '/api/aws/files/{key}',
  summary: 'Download frame tables with the link from the email.',
  description: 'The link is emailed when the table set is ready, and expires after seven days.',
  access: { credential: 'none' },
  rate: 'read',
  params: z.object({ key: codeLine({ min: 1, max: 100 }) }),
  produces: 'application/zip',
  errors: ['not_found'],
});
