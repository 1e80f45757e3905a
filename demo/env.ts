import { z } from 'zod';
import { SHORTEST_SECRET } from './services/secret-box.ts';
import type { Settings } from './settings.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is no http address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Whether nobody on the way can read along. */
const isPrivateWay = (url: string): boolean =>
  /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

const secret = z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`);

const envSchema = z.object({
  /** Port to listen on; 0 takes any free one. */
  PORT: z.coerce.number('is no number').int('is no whole number').min(0).max(65535).default(8080),
  /** Address to listen on; `0.0.0.0` lets other machines in. */
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder for ingested spheres and rendered tiles. */
  DATA_DIR: z.string().trim().min(1).default('data'),
  /** Threads that render the sample world; by default one for each core. */
  RENDER_THREADS: z.coerce.number('is no number').int('is no whole number').min(1).max(64).optional(),
  /** A PostgreSQL server, `postgres://user:password@host/database`; without it the data is in a file of DATA_DIR. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'is no postgres:// address' }).optional(),
  /** What values are sealed with; after a comma, older ones that still open theirs. Made by the host itself outside production. */
  SECRET_KEY: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.tuple([secret], secret))
    .optional(),
  /** The address that people open, without a slash at its end; links in mails start with it. */
  PORTAL_URL: httpUrl.optional(),
  /** Where Google's web services answer; by default Google itself in production, and the built-in stand-in elsewhere. */
  GOOGLE_MAPS_URL: httpUrl
    .refine(isPrivateWay, { error: 'must be https, for the maps key is sent there' })
    .optional(),
  PRODUCT_NAME: z.string().trim().min(1).default('XP360'),
  API_OFFERING_NAME: z.string().trim().min(1).default('XP360 API'),
  SECOND_OFFERING_NAME: z.string().trim().min(1).default('Zwivel'),
  /** Length of a free trial in days. */
  TRIAL_DAYS: z.coerce.number('is no number').int('is no whole number').min(1).max(365).default(7),
  INQUIRY_RECIPIENT: z.email('is no e-mail address').default('sales@example.com'),
  MAIL_SENDER: z.string().trim().min(3).default('Spheres <no-reply@example.com>'),
  /** Domains whose addresses may use the frame table generator, with commas between. */
  INTERNAL_EMAIL_DOMAINS: z
    .string()
    .default('example.com')
    .transform((list) =>
      list
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    ),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'is neither development nor production')
    .default('development'),
});

/** What a real deployment cannot do without. */
const neededInProduction = ['SECRET_KEY'] as const;

const checkedSchema = envSchema.superRefine((env, issues) => {
  if (env.NODE_ENV !== 'production') return;
  for (const name of neededInProduction) {
    if (env[name] === undefined)
      issues.addIssue({ code: 'custom', path: [name], message: 'is needed in production' });
  }
});

/** Variables whose values are not printed, not even when they are wrong. */
const secretNames = /KEY|SECRET|TOKEN|PASSWORD|^(DATABASE|SMTP)_URL$/;

/** Google's own web services. */
const GOOGLE_MAPS = 'https://maps.googleapis.com';

/** The host's settings, from environment variables. */
export type Env = z.infer<typeof envSchema>;

/** Settings that cannot be used; the message names each variable and what is wrong with it. */
export class EnvError extends Error {
  readonly code = 'env-invalid';
}

/** The business values of the settings. */
export function settingsOf(env: Env): Settings {
  const apiUrl = `http://localhost:${env.PORT}`;
  return {
    portalUrl: env.PORTAL_URL ?? apiUrl,
    apiUrl,
    productName: env.PRODUCT_NAME,
    apiOfferingName: env.API_OFFERING_NAME,
    secondOfferingName: env.SECOND_OFFERING_NAME,
    trialDays: env.TRIAL_DAYS,
    inquiryRecipient: env.INQUIRY_RECIPIENT,
    mailSender: env.MAIL_SENDER,
    googleMapsUrl: env.GOOGLE_MAPS_URL ?? (env.NODE_ENV === 'production' ? GOOGLE_MAPS : null),
    internalEmailDomains: env.INTERNAL_EMAIL_DOMAINS,
    production: env.NODE_ENV === 'production',
  };
}

/** Reads the settings; an empty variable counts as not given. Throws `EnvError`. */
export function readEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = checkedSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const isShown = given[name] !== undefined && !secretNames.test(name);
    return isShown ? `  ${name}=${given[name]}: ${message}` : `  ${name}: ${message}`;
  });
  throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`);
}
