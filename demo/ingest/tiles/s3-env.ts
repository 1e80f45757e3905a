import { z } from 'zod';
import type { S3Place } from './s3-requests.ts';

/** Variables that name an S3-compatible storage for tiles: all of them, or none. */
export const s3Fields = {
  /** Its address without the bucket, as `https://s3.eu-central-1.amazonaws.com`. Without it tiles are in DATA_DIR. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'is no http address' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is no name of a bucket')
    .optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
};

const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type S3Env = z.infer<z.ZodObject<typeof s3Fields>>;

/** Refuses half a storage. */
export function checkS3(env: S3Env, issues: z.RefinementCtx): void {
  if (together.every((name) => env[name] === undefined)) return;
  for (const name of together) {
    if (env[name] === undefined)
      issues.addIssue({
        code: 'custom',
        path: [name],
        message: 'is needed too, to keep tiles in object storage',
      });
  }
}

/** The storage that the environment names; null for none. */
export function s3Config(env: S3Env): S3Place | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (endpoint === undefined || bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** Variables of a storage that cannot be used. */
export class S3EnvError extends Error {}

/** The storage that variables name, for a program that uses no others. Throws `S3EnvError`. */
export function readS3Place(variables: Readonly<Record<string, string | undefined>>): S3Place | null {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = z.object(s3Fields).superRefine(checkS3).safeParse(given);
  if (parsed.success) return s3Config(parsed.data);
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new S3EnvError(lines.join('\n'));
}
