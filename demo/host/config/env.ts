import { z } from 'zod';
import { checkS3, s3Fields } from '../../ingest/tiles/s3-config.ts';
import { parseNetworks, type TrustedProxies } from '../lib/client-address.ts';
import { plainIssue } from '../lib/plain-issue.ts';
import { MIN_SECRET_LENGTH } from '../lib/secret-box.ts';
import { portalFields } from './portal-env.ts';
import type { Settings } from './settings.ts';
import { checkStripe, stripeFields } from './stripe-env.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a URL that starts with https:// or http://' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Returns whether a connection to `url` is encrypted or stays on this machine. */
const isConfidential = (url: string): boolean =>
  /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/.test(url);

const secret = z.string().min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`);

/** Parses values separated by commas. */
const list = z
  .string()
  .default('')
  .transform((written) =>
    written
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );

/** Parses origins separated by commas. */
const origins = list.pipe(
  z.array(
    z
      .string()
      .regex(/^https?:\/\/[^/\s@?#]+$/, 'must be origins such as https://example.com, separated by commas'),
  ),
);

/** Parses either the number of proxies or a list of their networks. */
const proxies = list.transform((words, issues): TrustedProxies => {
  if (words.length < 2 && /^\d?$/.test(words[0] ?? '')) return Number(words[0] ?? 0);
  try {
    return parseNetworks(words);
  } catch {
    issues.addIssue({
      code: 'custom',
      message: 'must be a number from 0 to 9, or a list of networks such as 10.0.0.0/8, ::1',
    });
    return z.NEVER;
  }
});

const number = (min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z.coerce.number(error).min(min, error).max(max, error);
};

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
};

const envSchema = z.object({
  /** Port to listen on; 0 selects any free port. */
  PORT: wholeNumber(0, 65535).default(8080),
  /** Address to listen on; `0.0.0.0` accepts connections from other machines. */
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  /** Folder for ingested spheres, tiles and the embedded database. */
  DATA_DIR: z.string().trim().min(1).default('data'),
  /** Number of threads that render the sample world; by default one for each core. */
  RENDER_THREADS: wholeNumber(1, 64).optional(),
  /** Disk space for tiles of the sample world, in MB. The least recently used tiles are removed first. */
  SAMPLE_CACHE_MB: number(16, 1e7).default(2000),
  /**
   * PostgreSQL server, `postgres://user:password@host/database`; by default, the data is in a file in
   * DATA_DIR.
   */
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL that starts with postgres://' })
    .optional(),
  /**
   * Key that encrypts stored values, optionally followed by a comma and older keys for decryption only.
   * Outside production, a missing key is generated.
   */
  SECRET_KEY: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.tuple([secret], secret))
    .optional(),
  /** URL of the portal, without a trailing slash; links in emails start with it. */
  PORTAL_URL: httpUrl.optional(),
  /** URL at which browsers reach the API host, without a trailing slash. */
  API_URL: httpUrl.optional(),
  /**
   * Additional origins whose scripts may make calls with a login, separated by commas. The portal's origin is
   * always allowed.
   */
  ALLOWED_ORIGINS: origins,
  /**
   * Origins from which the host may fetch the surface and the terrain that the records of spheres name, separated by
   * commas, for `getPanoToGeo`. The host's own files are always allowed.
   */
  SURFACE_ORIGINS: origins,
  /**
   * Proxies in front of the host: their number, or their networks separated by commas, such as `10.0.0.0/8,
   * ::1`.
   */
  TRUSTED_PROXIES: proxies,
  /** Number of still pictures (`/api/static`) that are drawn or wait; beyond it, calls are refused with 503. */
  STILLS_WAITING: wholeNumber(2, 10_000).default(32),
  /** Memory for drawn still pictures, in MB. */
  STILLS_CACHE_MB: number(0, 1e6).default(64),
  /** Token that a monitor sends as `Authorization: Bearer` to read /metrics. */
  METRICS_TOKEN: secret.optional(),
  /** Factor applied to every rate limit; for load tests. */
  RATE_LIMIT_FACTOR: number(0.01, 1e6).default(1),
  /**
   * Seconds between the stop signal and the time when the host stops listening. During this time /readyz
   * fails, so that load balancers remove the host.
   */
  STOP_DELAY_S: number(0, 60).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error'], 'must be debug, info, warn or error').default('info'),
  /**
   * URL of Google's web services; by default Google's in production and the built-in stand-in elsewhere.
   */
  GOOGLE_MAPS_URL: httpUrl
    .refine(isConfidential, { error: 'must start with https://, because the maps key is sent there' })
    .optional(),
  /**
   * The operator's key for Google's web services. Companies that have only the second offering use it to
   * search places.
   */
  GOOGLE_MAPS_KEY: z
    .string()
    .regex(/^[\w-]{20,128}$/, 'must be a key of 20 to 128 letters, digits, _ or -')
    .optional(),
  /**
   * Whether the portal uses Google's maps for companies that have stored a maps key. These maps require
   * internet access. By default, a stand-in is used outside production, and the built-in map in production.
   */
  GOOGLE_MAPS: z.enum(['on', 'off'], 'must be on or off').optional(),
  PRODUCT_NAME: z.string().trim().min(1).default('XP360'),
  API_OFFERING_NAME: z.string().trim().min(1).default('XP360 API'),
  SECOND_OFFERING_NAME: z.string().trim().min(1).default('Zwivel'),
  TRIAL_DAYS: wholeNumber(1, 365).default(7),
  /** Days for which visitors' network addresses are stored; after that, only counts remain. */
  VISITOR_ADDRESS_DAYS: wholeNumber(1, 30).default(30),
  INQUIRY_RECIPIENT: z.email('must be an email address').default('sales@example.com'),
  MAIL_SENDER: z
    .string()
    .trim()
    .regex(
      /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an email address, with or without a name',
    )
    .default('Spheres <no-reply@example.com>'),
  /** Domains whose email addresses may use the frame table generator, separated by commas. */
  INTERNAL_EMAIL_DOMAINS: z
    .string()
    .default('example.com')
    .transform((list) =>
      list
        .split(',')
        .map((domain) => domain.trim().toLowerCase())
        .filter((domain) => domain !== ''),
    ),
  /**
   * Mail server, `smtps://user:password@host`. Without it, emails stay in the outbox, readable at /dev/mail.
   */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL that starts with smtp:// or smtps://' })
    .optional(),
  /** Parent folder of the external imagery folders, for the frame table generator. */
  EXTERNAL_IMAGERY_DIR: z.string().trim().min(1).optional(),
  ...s3Fields,
  ...stripeFields,
  ...portalFields,
  /**
   * URL that receives activities as JSON for the marketing tool; by default, activities are not
   * forwarded.
   */
  MARKETING_URL: httpUrl.optional(),
  /** URL of a service that returns the client's address as `{ip}`; by default, the host itself does. */
  ADDRESS_LOOKUP_URL: httpUrl.optional(),
  /**
   * Whether the host has the sample world, with its tiles, map and demo pages; by default only outside
   * production.
   */
  SAMPLE_WORLD: z.enum(['on', 'off'], 'must be on or off').optional(),
  /**
   * Whether the host adds made-up companies to the database, one for each state that the portal can show;
   * only outside production.
   */
  SEED: z.enum(['on', 'off'], 'must be on or off').optional(),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development or production')
    .default('development'),
});

export const settingNames: readonly string[] = Object.keys(envSchema.shape);

const requiredInProduction = ['SECRET_KEY', 'SMTP_URL', 'PORTAL_URL', 'API_URL'] as const;

const legalTexts = ['TERMS', 'PRIVACY', 'IMPRINT'] as const;

/**
 * Checks that each legal text has only one source, and that production has the texts to which users must
 * agree.
 */
function checkLegalTexts(env: z.infer<typeof envSchema>, issues: z.RefinementCtx): void {
  for (const name of legalTexts) {
    const hasUrl = env[`${name}_URL`] !== undefined;
    const hasFile = env[`${name}_FILE`] !== undefined;
    const refuse = (path: string, message: string): void =>
      issues.addIssue({ code: 'custom', path: [path], message });
    if (hasUrl && hasFile) refuse(`${name}_FILE`, `cannot be combined with ${name}_URL`);
    if (!hasUrl && !hasFile && env.NODE_ENV === 'production' && name !== 'IMPRINT')
      refuse(`${name}_URL`, `must be set in production, unless ${name}_FILE is set`);
  }
}

const checkedSchema = envSchema
  .superRefine(checkStripe)
  .superRefine(checkS3)
  .superRefine(checkLegalTexts)
  .superRefine(({ ABOUT_KEY, ABOUT_SPHERE }, issues) => {
    if ((ABOUT_KEY === undefined) !== (ABOUT_SPHERE === undefined))
      issues.addIssue({
        code: 'custom',
        path: [ABOUT_KEY === undefined ? 'ABOUT_KEY' : 'ABOUT_SPHERE'],
        message: 'must be set, because ABOUT_KEY and ABOUT_SPHERE belong together',
      });
  })
  .superRefine((env, issues) => {
    if (env.SEED === 'on' && env.SAMPLE_WORLD === 'off')
      issues.addIssue({ code: 'custom', path: ['SEED'], message: 'can be on only if SAMPLE_WORLD is on' });
    if (env.NODE_ENV !== 'production') return;
    const refuse = (name: string, message: string): void =>
      issues.addIssue({ code: 'custom', path: [name], message });
    for (const name of requiredInProduction) {
      if (env[name] === undefined) refuse(name, 'must be set in production');
    }
    if (env.SEED === 'on')
      refuse('SEED', 'must be off in production, because it adds users with a known password');
    for (const name of ['PORTAL_URL', 'API_URL'] as const) {
      const url = env[name];
      if (url !== undefined && !isConfidential(url)) refuse(name, 'must start with https:// in production');
    }
    for (const name of ['MAIL_SENDER', 'INQUIRY_RECIPIENT'] as const) {
      if (/@example\.com\b/.test(env[name])) refuse(name, 'must be set to your own address in production');
    }
  });

/** The values of these variables are never printed, even if they are invalid. */
const secretNames = /KEY|SECRET|TOKEN|PASSWORD|^(DATABASE|SMTP|MARKETING)_URL$/;

const STAND_IN_MAPS_KEY = 'key-of-the-stand-in-for-google';

const GOOGLE_MAPS = 'https://maps.googleapis.com';

export type Env = z.infer<typeof envSchema>;

/** Thrown if settings are invalid. The message names each variable and its problem. */
export class EnvError extends Error {
  readonly code = 'env-invalid';
}

function mapsKeyOf(env: Env): string | null {
  const usesStandIn = env.NODE_ENV !== 'production' && env.GOOGLE_MAPS_URL === undefined;
  return env.GOOGLE_MAPS_KEY ?? (usesStandIn ? STAND_IN_MAPS_KEY : null);
}

export function settingsOf(env: Env): Settings {
  const apiUrl = env.API_URL ?? `http://localhost:${env.PORT}`;
  const portalUrl = env.PORTAL_URL ?? apiUrl;
  return {
    portalUrl,
    apiUrl,
    productName: env.PRODUCT_NAME,
    apiOfferingName: env.API_OFFERING_NAME,
    secondOfferingName: env.SECOND_OFFERING_NAME,
    trialDays: env.TRIAL_DAYS,
    visitorAddressDays: env.VISITOR_ADDRESS_DAYS,
    inquiryRecipient: env.INQUIRY_RECIPIENT,
    mailSender: env.MAIL_SENDER,
    googleMapsUrl: env.GOOGLE_MAPS_URL ?? (env.NODE_ENV === 'production' ? GOOGLE_MAPS : null),
    externalImageryDir: env.EXTERNAL_IMAGERY_DIR ?? null,
    operatorMapsKey: mapsKeyOf(env),
    internalEmailDomains: env.INTERNAL_EMAIL_DOMAINS,
    allowedOrigins: [...new Set([new URL(portalUrl).origin, new URL(apiUrl).origin, ...env.ALLOWED_ORIGINS])],
    surfaceOrigins: [...new Set(env.SURFACE_ORIGINS.map((origin) => new URL(origin).origin))],
    stillsWaiting: env.STILLS_WAITING,
    stillsCacheMb: env.STILLS_CACHE_MB,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    metricsToken: env.METRICS_TOKEN ?? null,
    prices: env.STRIPE_PRICES ?? {},
    marketingUrl: env.MARKETING_URL ?? null,
    addressLookupUrl: env.ADDRESS_LOOKUP_URL ?? null,
    production: env.NODE_ENV === 'production',
  };
}

export const hasSampleWorld = ({ SAMPLE_WORLD, NODE_ENV }: Env): boolean =>
  (SAMPLE_WORLD ?? (NODE_ENV === 'production' ? 'off' : 'on')) === 'on';

/** Returns the names of the optional parts of the portal that are not set, and therefore not shown. */
export const unsetParts = (env: Env): string[] =>
  (['SOCIAL_URLS', 'SURVEY_URL', 'SNAPSHOT_PRODUCT_URL', 'GOOGLE_MAPS'] as const).filter(
    (name) => env[name] === undefined || env[name].length === 0,
  );

export const isSeeded = ({ SEED, NODE_ENV }: Env): boolean =>
  (SEED ?? (NODE_ENV === 'development' ? 'on' : 'off')) === 'on';

type Variables = Readonly<Record<string, string | undefined>>;

interface SettingIssue {
  readonly name: string;
  readonly message: string;
}

/** Returns the first problem of each setting. */
function issuesOf(schema: z.ZodType, values: Variables): readonly SettingIssue[] {
  const { error } = schema.safeParse(values, { error: plainIssue });
  const issues = new Map(
    error?.issues.toReversed().map(({ path: [name], message }) => [String(name), message]),
  );
  return [...issues].toReversed().map(([name, message]) => ({ name, message }));
}

function read<S extends z.ZodType>(schema: S, variables: Variables): z.output<S> {
  const values = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const own = issuesOf(schema, values);
  // Rules about several settings are checked only if each is valid on its own, so they are checked without those.
  const isWrong = (name: string): boolean => own.some((issue) => issue.name === name);
  const valid = Object.fromEntries(Object.entries(values).filter(([name]) => !isWrong(name)));
  const others = issuesOf(schema, valid).filter(({ name }) => !isWrong(name));
  const lines = [...own, ...others].map(({ name, message }) => {
    const isShown = values[name] !== undefined && !secretNames.test(name);
    return isShown ? `  ${name}=${values[name]}: ${message}` : `  ${name}: ${message}`;
  });
  throw new EnvError(`These settings are not valid:\n${lines.join('\n')}`);
}

/** Reads the settings; an empty variable counts as absent. Throws `EnvError`. */
export const readEnv = (variables: Variables): Env => read(checkedSchema, variables);

/** Reads only the settings that locate the data, for commands that need nothing else. Throws `EnvError`. */
export const readDatabaseEnv = (variables: Variables): Pick<Env, 'DATA_DIR' | 'DATABASE_URL'> =>
  read(envSchema.pick({ DATA_DIR: true, DATABASE_URL: true }), variables);
