import { parseArgs } from 'node:util';
import * as z from 'zod';

/** What `--help` prints. */
export const HELP = `Turns 360° photographs (equirectangular JPEG, PNG, WebP, TIFF) into spheres: tiles and a GeoJSON file.

  npm run ingest -- [options] PHOTO…

PHOTO is a file, a folder (searched recursively) or a quoted glob. A photograph that was published before keeps its
id. A photograph that cannot be published is reported with the reason, and the run continues with the others. Start
an interrupted run again to continue where it stopped.

Position and time, read from the file unless given here; they apply to every photograph of the run:
  --latitude DEG     north positive, -90 to 90          --longitude DEG    east positive, -180 to 180
  --altitude M       metres above the WGS84 ellipsoid   --date TIME        ISO 8601, e.g. 2026-05-11T11:28:25+01:00
Pose of the image:
  --heading DEG      direction of its centre, clockwise from true north
  --pitch DEG        nose up positive, -90 to 90        --roll DEG         right side down positive, -180 to 180
Texts stored with the sphere:
  --title TEXT       default: the file name             --package NAME     package that the sphere belongs to
  --company TEXT     company that made it               --copyright TEXT   default: the file's copyright tag
Tiles:
  --out FOLDER       default: data/spheres              --format FORMAT    webp (default), jpeg or both
  --quality N        1 to 100, default 88               --width PX         face width; default: full detail
Other:
  --force            accept files that look damaged, or that do not look like a 360° panorama
  --help             print this help
`;

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

const optionsSchema = z.object({
  out: z.string().min(1, 'must be a folder').default('data/spheres'),
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
  package: text,
  title: text,
  company: text,
  copyright: text,
  format: z.enum(['webp', 'jpeg', 'both'], { error: 'must be webp, jpeg or both' }).optional(),
  quality: number(1, 100).transform((quality) => Math.round(quality ?? 88)),
  width: number(64, 16_384).transform((width) => (width === undefined ? null : Math.ceil(width / 8) * 8)),
  force: z.boolean().default(false),
});

/** The validated options of one run. `width` is rounded up to a multiple of 8; null keeps full detail. */
export type IngestOptions = z.infer<typeof optionsSchema>;

/** A parsed command line. */
export type Command =
  | { readonly kind: 'ingest'; readonly photos: readonly string[]; readonly options: IngestOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly message: string };

const NAMES = Object.keys(optionsSchema.shape).filter((name) => name !== 'force');

/** Joins a negative value such as `-2.86` to the option before it: `parseArgs` would take it for an option. */
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

function parseOptions(args: readonly string[]) {
  const options = Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }]));
  return parseArgs({
    args: bindNegatives(args),
    allowPositionals: true,
    options: { ...options, force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
}

/** Parses a command line. */
export function parseCommand(args: readonly string[]): Command {
  let read: ReturnType<typeof parseOptions>;
  try {
    read = parseOptions(args);
  } catch (error) {
    return { kind: 'invalid', message: error instanceof Error ? error.message : String(error) };
  }
  if (read.values.help) return { kind: 'help' };
  const checked = optionsSchema.safeParse(read.values);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { kind: 'invalid', message: `--${issue?.path.join('.')} ${issue?.message}` };
  }
  const { latitude, longitude } = checked.data;
  if ((latitude === undefined) !== (longitude === undefined))
    return { kind: 'invalid', message: '--latitude and --longitude must be given together' };
  if (read.positionals.length === 0) return { kind: 'invalid', message: 'no photograph given' };
  return { kind: 'ingest', photos: read.positionals, options: checked.data };
}
