import * as z from 'zod';
import { parseTime } from '../../../elements/tags/tag-times.ts';

const number = (low: number, high: number) =>
  z
    .string()
    .trim()
    .min(1, 'must be a number')
    .transform(Number)
    .pipe(
      z
        .number({ error: 'must be a number' })
        .min(low, `must be between ${low} and ${high}`)
        .max(high, `must be between ${low} and ${high}`),
    )
    .optional();

const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(500, 'must be at most 500 characters long')
  .optional();

const altitudeReference = z
  .enum(['ellipsoid', 'sea-level'], { error: 'must be ellipsoid or sea-level' })
  .default('ellipsoid')
  .transform((reference) => (reference === 'sea-level' ? 'sea level' : reference));

/** Parses a time, with or without an offset, as ISO 8601 or in the spelling of EXIF. */
const time = z.string().transform((text, context) => {
  const parsed = parseTime(text);
  if (parsed) return parsed.local + (parsed.offset ?? '');
  context.addIssue('must be an ISO 8601 time such as 2026-05-11T11:28:25+01:00');
  return z.NEVER;
});

/** Options of a single photograph, from the command line or a places file. */
export const photoOptionsShape = {
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  altitude: number(-500, 100_000),
  ground: number(-500, 9000),
  heightAboveGround: number(0, 50_000),
  heading: number(-360, 360),
  pitch: number(-90, 90),
  roll: number(-180, 180),
  precisionHorizontal: number(0.001, 10_000),
  precisionVertical: number(0.001, 10_000),
  precisionHeading: number(0.001, 180),
  precisionPitch: number(0.001, 180),
  precisionRoll: number(0.001, 180),
  date: time.optional(),
  package: text,
  title: text,
  company: text,
  copyright: text,
};

export type PhotoOptions = z.infer<z.ZodObject<typeof photoOptionsShape>>;

/** Parses a duration with a sign, in seconds or in hours, minutes and seconds. */
const duration = z
  .string()
  .trim()
  .regex(
    /^[+-]?(\d+(\.\d+)?|\d{1,2}:\d\d(:\d\d)?)$/,
    'must be a number of seconds, or a time such as +01:00:00',
  )
  .transform((given) => {
    const sign = given.startsWith('-') ? -1 : 1;
    const parts = given.replace(/^[+-]/, '').split(':').map(Number);
    const [first = 0, minutes, seconds = 0] = parts;
    return sign * (minutes === undefined ? first : first * 3600 + minutes * 60 + seconds);
  })
  .optional();

/** Options with a value. `width` is rounded up to a multiple of 8; null preserves full detail. */
export const valueOptionsSchema = z.object({
  ...photoOptionsShape,
  altitudeReference,
  places: z.string().trim().min(1, 'must be a file').optional(),
  timeOffset: duration,
  headingOffset: number(-360, 360),
  cropLeft: number(0, 65_536),
  cropTop: number(0, 65_536),
  terrain: z.string().trim().min(1, 'must be a file, a folder or a template of tiles').optional(),
  terrainEncoding: z
    .enum(['terrarium', 'mapbox'], { error: 'must be terrarium or mapbox' })
    .default('terrarium'),
  remove: z
    .string()
    .regex(/^\d+(,\d+)*$/, 'must be sphere numbers such as 3 or 3,5')
    .transform((ids) => ids.split(',').map(Number))
    .optional(),
  replace: z
    .string()
    .regex(/^[1-9]\d*$/, 'must be the number of a sphere')
    .transform(Number)
    .optional(),
  out: z.string().min(1, 'must be a folder').optional(),
  format: z.enum(['webp', 'jpeg', 'both'], { error: 'must be webp, jpeg or both' }).optional(),
  quality: number(1, 100).transform((quality) => Math.round(quality ?? 88)),
  width: number(64, 16_384).transform((width) => (width === undefined ? null : Math.ceil(width / 8) * 8)),
});

export const flagsSchema = z.object({
  force: z.boolean().default(false),
  level: z.boolean().default(false),
  recut: z.boolean().default(false),
  dryRun: z.boolean().default(false),
  json: z.boolean().default(false),
  quiet: z.boolean().default(false),
});

/** Tasks that the command performs instead of publishing photographs; each is a flag. */
export const tasksSchema = z.object({
  list: z.boolean().default(false),
  verify: z.boolean().default(false),
});

export type IngestOptions = Omit<z.infer<typeof valueOptionsSchema>, 'out' | 'remove'> &
  z.infer<typeof flagsSchema> & { readonly out: string };
