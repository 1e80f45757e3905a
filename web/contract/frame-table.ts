import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { emailField, line, queryNumber, uuidField } from './fields.ts';

/** The largest CSV file in bytes. */
export const MAX_CSV_BYTES = 10 * 1024 * 1024;

/** A byte written as JSON takes up to four characters. */
const BODY_BYTES = 4 * MAX_CSV_BYTES + 64 * 1024;

/** As a script's Buffer turns into JSON; the host packs the list while it comes in, so it is base64 by the time it is checked. */
const bytesField = () =>
  z.union([z.array(z.int().min(0).max(255)).max(1_000), z.string().max(2 * MAX_CSV_BYTES)]).meta({
    type: 'array',
    items: { type: 'integer', minimum: 0, maximum: 255 },
    maxItems: MAX_CSV_BYTES,
  });

/** A CSV file of spheres is stored for a job. */
export const uploadFrameCsv = endpoint({
  id: 'uploadFrameCsv',
  tag: 'Frame tables',
  method: 'post',
  path: '/api/aws/upload_file',
  summary: 'Upload a CSV file of spheres for the frame table generator',
  access: 'staff',
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
          'sphere within 25 m, or with `image` a picture of your own, and then also `altitude`, `heading`, `timestamp`). ' +
          '`name` is optional. At most 20,000 rows.',
      ),
    fileName: line({ min: 1, max: 120 })
      .regex(/\.csv$/i, { error: 'must end in .csv' })
      .regex(/^[^/\\:]+$/, { error: 'must be a plain file name' })
      .meta({ examples: ['spheres.csv'] }),
  }),
  response: z.object({
    status: z.literal(200),
    fileName: z.string().describe('The name under which the job is started.'),
    rows: z.int().min(1),
  }),
  errors: ['payload_too_large', 'limit_reached'],
});

/** A length in millimetres, as a number or as a form has it; an empty field is none. */
const lengthField = () =>
  z
    .union(
      [
        z.number().min(0).max(10_000),
        z.literal('').transform(() => 0),
        queryNumber(z.number().min(0).max(10_000)),
      ],
      {
        error: 'must be a length in millimetres',
      },
    )
    .optional();

const internalSchema = z.object({
  externalData: z.literal(false).optional(),
  fileName: line({ min: 1, max: 120 }).describe('What the upload answered.'),
  esriKey: uuidField().describe('A key of the form of an API key; it is written into the table set.'),
  email: emailField().describe('An internal address; the result is mailed there.'),
});

const externalSchema = z.object({
  externalData: z.literal(true),
  email: emailField().describe('An internal address; the result is mailed there.'),
  folderName: z
    .string()
    .regex(/^[A-Za-z0-9 _.-]{1,120}$/, { error: 'may hold letters, digits, spaces and _ . - only' })
    .regex(/^[A-Za-z0-9]/, { error: 'must begin with a letter or a digit' })
    .describe('A folder of the host’s external imagery.'),
  imageryType: z.enum(['Panoramic', 'Oblique']),
  focalLength: lengthField(),
  sensorHeight: lengthField(),
  sensorWidth: lengthField(),
});

const isPositive = (value: number | undefined): boolean => (value ?? 0) > 0;

/** A job that makes a table set is started: of an uploaded file, or of a folder of external imagery. */
export const startFrameTable = endpoint({
  id: 'startFrameTable',
  tag: 'Frame tables',
  method: 'post',
  path: '/api/aws/call_lambda',
  summary: 'Start making a table set of an uploaded file or of external imagery',
  access: 'staff',
  rate: 'write',
  idempotent: true,
  body: z
    .discriminatedUnion('externalData', [internalSchema, externalSchema])
    .superRefine((given, issues) => {
      if (given.externalData !== true || given.imageryType !== 'Oblique') return;
      for (const name of ['focalLength', 'sensorHeight', 'sensorWidth'] as const) {
        if (!isPositive(given[name]))
          issues.addIssue({
            code: 'custom',
            path: [name],
            message: 'must be more than 0 for Oblique imagery',
          });
      }
    }),
  response: z.object({ status: z.literal(200), jobId: z.uuid(), detail: z.string() }),
  errors: ['not_found', 'limit_reached', 'unavailable'],
});

/** How far a job is, and where its result is. */
export const describeFrameTable = endpoint({
  id: 'describeFrameTable',
  tag: 'Frame tables',
  method: 'get',
  path: '/api/aws/jobs/{jobId}',
  summary: 'Tell how far a table set is',
  access: 'staff',
  rate: 'read',
  params: z.object({ jobId: uuidField() }),
  response: z.object({
    state: z.enum(['queued', 'running', 'done', 'failed']),
    progress: z.int().min(0).max(100),
    message: z.string(),
    url: z.string().optional().describe('Where the result can be downloaded, for seven days.'),
  }),
  errors: ['not_found'],
});

/** The result of a job; who has the link may have it. */
export const downloadFrameTable = endpoint({
  id: 'downloadFrameTable',
  tag: 'Frame tables',
  method: 'get',
  path: '/api/aws/files/{key}',
  summary: 'Download a table set by the link that was mailed',
  access: 'anyone',
  rate: 'read',
  params: z.object({ key: line({ min: 1, max: 100 }) }),
  produces: 'application/zip',
  errors: ['not_found'],
});
