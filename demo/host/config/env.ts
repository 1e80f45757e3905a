import { z } from 'zod';
import { parseNetworks, type TrustedProxies } from '../middleware/client-address.ts';
import { MIN_SECRET_LENGTH } from '../services/secret-box.ts';
import type { Settings } from './settings.ts';
import { portalFields } from './portal-env.ts';
import { checkStripe, offeredPrices, stripeFields } from './stripe-env.ts';
import { checkS3, s3Fields } from '../../ingest/tiles/s3-config.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'is no http address' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Whether nobody on the way can read along. */
const isConfidential = (url: string): boolean =>
  /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

const secret = z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`);

/** Words with commas between. */
const list = z
  .string()
  .default('')
  .transform((written) =>
    written
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );

/** How many proxies there are, or which networks they are in. */
const proxies = list.transform((words, issues): TrustedProxies => {
  if (words.length < 2 && /^\d?$/.test(words[0] ?? '')) return Number(words[0] ?? 0);
  try {
    return parseNetworks(words);
  } catch {
    issues.addIssue({ code: 'custom', message: 'is neither a number nor a list of networks' });
    return z.NEVER;
  }
});

const envSchema = z.object({
  /** Port to listen on; 0 takes any free one. */
  PORT: z.coerce.number('is no number').int('is no whole number').min(0).max(65535).default(8080),
  /** Address to listen on; `0.0.0.0` lets other machines in. */
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder for ingested spheres and rendered tiles. */
  DATA_DIR: z.string().trim().min(1).default('data'),
  /** Threads that render the sample world; by default one for each core. */
  RENDER_THREADS: z.coerce.number('is no number').int('is no whole number').min(1).max(64).optional(),
  /** Room on disk for tiles of the sample world, in MB; the ones that were not used for longest leave. */
  SAMPLE_CACHE_MB: z.coerce.number('is no number').min(16).max(1e7).default(2000),
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
  /** The API host's own address as people's browsers see it, without a slash at its end. */
  API_URL: httpUrl.optional(),
  /** Further origins whose scripts may call with a login, with commas between; the portal's is one anyway. */
  ALLOWED_ORIGINS: list.pipe(z.array(z.string().regex(/^https?:\/\/[^/\s]+$/, 'holds what is no origin'))),
  /** The proxies in front: how many there are, or their networks with commas between, as `10.0.0.0/8, ::1`. */
  TRUSTED_PROXIES: proxies,
  /** What a monitor sends as `Authorization: Bearer` to read /metrics. */
  METRICS_TOKEN: secret.optional(),
  /** Multiplies every rate limit; for load tests. */
  RATE_LIMIT_FACTOR: z.coerce.number('is no number').min(0.01).max(1e6).default(1),
  /** Seconds between the word to stop, when /readyz says so, and the end of listening: time for a balancer to notice. */
  STOP_DELAY_S: z.coerce.number('is no number').min(0).max(60).default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], 'is none of debug, info, warn, error')
    .default('info'),
  /** Where Google's web services answer; by default Google itself in production, and the built-in stand-in elsewhere. */
  GOOGLE_MAPS_URL: httpUrl
    .refine(isConfidential, { error: 'must be https, for the maps key is sent there' })
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
  /** The mail server, `smtps://user:password@host`; without it mails wait in the outbox, to be read at /dev/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'is no smtp:// or smtps:// address' }).optional(),
  /** The folder in which folders of external imagery lie, for the frame table generator. */
  EXTERNAL_IMAGERY_DIR: z.string().trim().min(1).optional(),
  ...s3Fields,
  ...stripeFields,
  ...portalFields,
  /** Where the marketing tool takes activities as JSON; without it they are not handed on. */
  MARKETING_URL: httpUrl.optional(),
  /** A service whose answer `{ip}` tells clients their address; without it the host tells them. */
  ADDRESS_LOOKUP_URL: httpUrl.optional(),
  /** Whether the host puts made-up companies in, one for each situation of the portal; only outside production. */
  SEED: z.enum(['on', 'off'], 'is neither on nor off').optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'is neither development nor production')
    .default('development'),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(envSchema.shape);

/** What a real deployment cannot do without. */
const requiredInProduction = ['SECRET_KEY', 'SMTP_URL', 'PORTAL_URL', 'API_URL'] as const;

const checkedSchema = envSchema
  .superRefine(checkStripe)
  .superRefine(checkS3)
  .superRefine((env, issues) => {
    if (env.NODE_ENV !== 'production') return;
    const refuse = (name: string, message: string): void =>
      issues.addIssue({ code: 'custom', path: [name], message });
    for (const name of requiredInProduction) {
      if (env[name] === undefined) refuse(name, 'is needed in production');
    }
    if (env.SEED === 'on') refuse('SEED', 'puts users with a known password in, so not in production');
    for (const name of ['PORTAL_URL', 'API_URL'] as const) {
      const url = env[name];
      if (url !== undefined && !isConfidential(url)) refuse(name, 'must be https in production');
    }
    for (const name of ['MAIL_SENDER', 'INQUIRY_RECIPIENT'] as const) {
      if (/@example\.com\b/.test(env[name])) refuse(name, 'is needed in production');
    }
  });

/** Variables whose values are not printed, not even when they are wrong. */
const secretNames = /KEY|SECRET|TOKEN|PASSWORD|^(DATABASE|SMTP|MARKETING)_URL$/;

/** Google's own web services. */
const GOOGLE_MAPS = 'https://maps.googleapis.com';

/** The host's settings, from environment variables. */
export type Env = z.infer<typeof envSchema>;

/** Settings that cannot be used; the message names each variable and what is wrong with it. */
export class EnvError extends Error {
  readonly code = 'env-invalid';
}

/** The business values of the settings; `standInPrices` is what is sold where no payment provider is set. */
export function settingsOf(env: Env, standInPrices: Settings['prices'] = {}): Settings {
  const apiUrl = env.API_URL ?? `http://localhost:${env.PORT}`;
  const portalUrl = env.PORTAL_URL ?? apiUrl;
  return {
    portalUrl,
    apiUrl,
    productName: env.PRODUCT_NAME,
    apiOfferingName: env.API_OFFERING_NAME,
    secondOfferingName: env.SECOND_OFFERING_NAME,
    trialDays: env.TRIAL_DAYS,
    inquiryRecipient: env.INQUIRY_RECIPIENT,
    mailSender: env.MAIL_SENDER,
    googleMapsUrl: env.GOOGLE_MAPS_URL ?? (env.NODE_ENV === 'production' ? GOOGLE_MAPS : null),
    externalImageryDir: env.EXTERNAL_IMAGERY_DIR ?? null,
    internalEmailDomains: env.INTERNAL_EMAIL_DOMAINS,
    allowedOrigins: [...new Set([new URL(portalUrl).origin, new URL(apiUrl).origin, ...env.ALLOWED_ORIGINS])],
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    metricsToken: env.METRICS_TOKEN ?? null,
    prices: offeredPrices(env, standInPrices),
    marketingUrl: env.MARKETING_URL ?? null,
    addressLookupUrl: env.ADDRESS_LOOKUP_URL ?? null,
    production: env.NODE_ENV === 'production',
  };
}

/** Whether made-up companies belong into the database. */
export const isSeeded = ({ SEED, NODE_ENV }: Env): boolean =>
  (SEED ?? (NODE_ENV === 'development' ? 'on' : 'off')) === 'on';

type Variables = Readonly<Record<string, string | undefined>>;

function read<S extends z.ZodType>(schema: S, variables: Variables): z.output<S> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0]);
    const isShown = given[name] !== undefined && !secretNames.test(name);
    return isShown ? `  ${name}=${given[name]}: ${message}` : `  ${name}: ${message}`;
  });
  throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`);
}

/** Reads the settings; an empty variable counts as not given. Throws `EnvError`. */
export const readEnv = (variables: Variables): Env => read(checkedSchema, variables);

/** Reads only where the data is, for commands that need no more. Throws `EnvError`. */
export const readDatabaseEnv = (variables: Variables): Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> =>
  read(envSchema.pick({ DATA_DIR: true, DATABASE_URL: true }), variables);
