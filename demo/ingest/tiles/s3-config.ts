import { z } from 'zod';
import type { S3Config } from './s3-requests.ts';

/**
 * Environment variables of S3-compatible storage for tiles. Set either all of them or none. S3_REGION has a
 * default.
 */
export const s3Fields = {
  /**
   * URL of the server without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. If it is not set,
   * tiles are stored in DATA_DIR.
   */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be a bucket name: 3 to 63 lowercase letters, digits, dots and hyphens',
    )
    .optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().trim().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().min(1).optional(),
};

const REQUIRED_TOGETHER = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

type S3Env = z.infer<z.ZodObject<typeof s3Fields>>;

/** Reports an issue if the storage is only partly configured. */
export function checkS3(env: S3Env, issues: z.RefinementCtx): void {
  if (REQUIRED_TOGETHER.every((name) => env[name] === undefined)) return;
  for (const name of REQUIRED_TOGETHER) {
    if (env[name] === undefined)
      issues.addIssue({
        code: 'custom',
        path: [name],
        message: 'is required as well, to store tiles in object storage',
      });
  }
}

/** Returns the configured storage; null if tiles are stored in a folder. */
export function s3ConfigOf(env: S3Env): S3Config | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (endpoint === undefined || bucket === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

export class S3ConfigError extends Error {}

/**
 * Reads the storage configuration from environment variables, for a program that has no other settings.
 * Throws an `S3ConfigError`.
 */
export function readS3Config(variables: Readonly<Record<string, string | undefined>>): S3Config | null {
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = z.object(s3Fields).superRefine(checkS3).safeParse(values);
  if (parsed.success) return s3ConfigOf(parsed.data);
  const lines = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new S3ConfigError(lines.join('\n'));
}
