import { parseArgs } from 'node:util';
import * as z from 'zod';

/** What `--help` prints. */
export const HELP = `Turns 360° photographs (equirectangular JPEG, PNG, WebP, TIFF) into spheres: tiles and a GeoJSON file.

  npm run ingest -- [options] PHOTO…

PHOTO is a file, a folder (with all below it) or a glob in quotes. A photograph that was published before keeps its
id; one that cannot be published is named with the reason, and the others go on. An interrupted run continues where
it was when it is started again.

Place and time, taken from the file where not given; they apply to every photograph of the run:
  --latitude DEG     north positive, -90 to 90          --longitude DEG    east positive, -180 to 180
  --altitude M       metres above the WGS84 ellipsoid   --date TIME        ISO 8601, e.g. 2026-05-11T11:28:25+01:00
Pose of the image:
  --heading DEG      direction of its centre, clockwise from true north
  --pitch DEG        nose up positive, -90 to 90        --roll DEG         right side down positive, -180 to 180
Words kept with the sphere:
  --title TEXT       default: the file's name           --package NAME     package that it belongs to
  --company TEXT     who made it                        --copyright TEXT   default: what the file says
Tiles:
  --out FOLDER       default: data/spheres              --format FORMAT    webp (default), jpeg or both
  --quality N        1 to 100, default 88               --width PX         of a face; default: all detail kept
Else:
  --force            take pictures that look damaged, or are no panorama by shape and tags, as they are
  --help             print this
`;

const number = (low: number, high: number) =>
  z
    .string()
    .trim()
    .min(1, 'needs a number')
    .transform(Number)
    .pipe(
      z
        .number({ error: 'needs a number' })
        .min(low, `must be between ${low} and ${high}`)
        .max(high, `must be between ${low} and ${high}`),
    )
    .optional();

const words = z
  .string()
  .trim()
  .min(1, 'needs a text')
  .max(500, 'must be at most 500 characters long')
  .optional();

const optionsSchema = z.object({
  out: z.string().min(1, 'needs a folder').default('data/spheres'),
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  altitude: number(-500, 100_000),
  heading: number(-360, 360),
  pitch: number(-90, 90),
  roll: number(-180, 180),
  date: z.iso
    .datetime({
      offset: true,
      local: true,
      error: 'must be an ISO 8601 time such as 2026-05-11T11:28:25+01:00',
    })
    .optional(),
  package: words,
  title: words,
  company: words,
  copyright: words,
  format: z.enum(['webp', 'jpeg', 'both'], { error: 'must be webp, jpeg or both' }).optional(),
  quality: number(1, 100).transform((quality) => Math.round(quality ?? 88)),
  width: number(64, 16_384).transform((width) => (width === undefined ? null : Math.ceil(width / 8) * 8)),
  force: z.boolean().default(false),
});

/** The options of one run, checked; `width` is rounded up to a multiple of 8, null for all detail. */
export type IngestOptions = z.infer<typeof optionsSchema>;

/** What a command line asks for: to ingest, to see the help, or something that cannot be. */
export type Command =
  | { readonly kind: 'ingest'; readonly photos: readonly string[]; readonly options: IngestOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'wrong'; readonly message: string };

const NAMES = Object.keys(optionsSchema.shape).filter((name) => name !== 'force');

/** A value such as `-2.86` would read as an option: bind it to the option before it. */
function bindNegatives(args: readonly string[]): string[] {
  const bound: string[] = [];
  for (const arg of args) {
    const before = bound.at(-1);
    if (before !== undefined && NAMES.includes(before.slice(2)) && /^-[\d.]/.test(arg))
      bound[bound.length - 1] = `${before}=${arg}`;
    else bound.push(arg);
  }
  return bound;
}

function readArguments(args: readonly string[]) {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  return parseArgs({
    args: bindNegatives(args),
    allowPositionals: true,
    options: { ...options, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
}

/** Reads a command line. */
export function parseCommand(args: readonly string[]): Command {
  let read: ReturnType<typeof readArguments>;
  try {
    read = readArguments(args);
  } catch (error) {
    return { kind: 'wrong', message: error instanceof Error ? error.message : String(error) };
  }
  if (read.values.help) return { kind: 'help' };
  const checked = optionsSchema.safeParse(read.values);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { kind: 'wrong', message: `--${issue?.path.join('.')} ${issue?.message}` };
  }
  const { latitude, longitude } = checked.data;
  if ((latitude === undefined) !== (longitude === undefined))
    return { kind: 'wrong', message: '--latitude and --longitude must be given together' };
  if (read.positionals.length === 0) return { kind: 'wrong', message: 'no photograph given' };
  return { kind: 'ingest', photos: read.positionals, options: checked.data };
}
