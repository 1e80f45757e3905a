import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { type IngestOptions, flagsSchema, tasksSchema, valueOptionsSchema } from './options.ts';

export type { IngestOptions } from './options.ts';

export const HELP = `Turns 360° photographs (equirectangular JPEG, PNG, WebP, AVIF, TIFF) into spheres: tiles and a GeoJSON file.

  npm run ingest -- [options] PHOTO…

PHOTO is a file, a folder (searched recursively) or a quoted glob. The number of a photograph that was published before
does not change. A photograph that cannot be published is reported with the reason, and the run continues with the
others. Start an interrupted run again to continue where it stopped.

Many photographs at once:
  --places FILE      CSV or GeoJSON with their names, or a GPX track or another list of positions with times; its
                     values take precedence over the other options
  --time-offset T    added to the times of the cameras' clocks, in seconds or as a time such as -01:00:00
  --heading-offset DEG       clockwise angle from the direction of travel to the image's center
Position and time, which are read from the file unless you set them; they apply to every photograph of the run:
  --latitude DEG     north positive, -90 to 90          --longitude DEG    east positive, -180 to 180
  --date TIME        ISO 8601, e.g. 2026-05-11T11:28:25+01:00
Heights; heights above sea level in a file are converted to heights above the WGS84 ellipsoid with the EGM96 geoid:
  --altitude M       height of the camera               --ground M         height of the ground below it
  --height-above-ground M                               height of the camera above the ground, which is assumed to be
                     at sea level if no other height is known
  --altitude-reference REF   reference of --altitude and --ground: ellipsoid (default) or sea-level
  --terrain SOURCE   source of the ground height if it is not set: an .hgt file, a folder of such files, a TileJSON file, or a template of
                     raster tiles such as https://tiles.example/{z}/{x}/{y}.png
  --terrain-encoding ENC     terrarium (default) or mapbox
Pose of the image:
  --heading DEG      direction of the image's center, clockwise from true north
  --pitch DEG        nose up positive, -90 to 90        --roll DEG         right side down positive, -180 to 180
  --level            the picture is already level; the pitch and roll in its tags are not applied
  --crop-left PX     left edge of a partial panorama on the full sphere, in pixels of the full size in its tags
  --crop-top PX      top edge of a partial panorama on the full sphere
Precision as standard deviations; read from the file or assumed from the kind of camera unless you set it:
  --precision-horizontal M   of the position, east and north       --precision-vertical M     of the camera's height
  --precision-heading DEG    --precision-pitch DEG                 --precision-roll DEG
Texts stored with the sphere:
  --title TEXT       default: the file name             --package NAME     package that the sphere belongs to
  --company TEXT     company that took it               --copyright TEXT   default: the file's copyright tag
Tiles:
  --out FOLDER       default: DATA_DIR/spheres          --format FORMAT    webp (default), jpeg or both
  --quality N        1 to 100, default 88               --width PX         face width; default: full detail
  --replace N        make the published sphere with this number from one other photograph
Published spheres (give one of these options instead of photographs):
  --list             list them
  --verify           check that each sphere has all of its tiles and its strip, and that none of them is damaged
  --remove N[,N…]    remove the spheres with these numbers, which are not reused
Other:
  --dry-run          report what would be published, and write nothing
  --json             print a report in JSON at the end of the run
  --quiet            report only photographs that were refused
  --force            accept files that look damaged, or that do not look like a 360° panorama
  --recut            cut existing tiles again
  --help             print this help

The exit code is 0 for success, 1 if something was refused, damaged or not found, 2 if the command is invalid, and 130
after Ctrl-C, which completes the files that are being written.
`;

export type Command =
  | { readonly kind: 'ingest'; readonly photos: readonly string[]; readonly options: IngestOptions }
  | { readonly kind: 'list' | 'verify'; readonly options: IngestOptions }
  | { readonly kind: 'remove'; readonly ids: readonly number[]; readonly options: IngestOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'invalid'; readonly message: string };

/** Returns the name of an option on the command line: `heightAboveGround` becomes `--height-above-ground`. */
export const optionName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const VALUES = Object.keys(valueOptionsSchema.shape);
const FLAGS = Object.keys({ ...flagsSchema.shape, ...tasksSchema.shape });

const commandSchema = valueOptionsSchema.extend(flagsSchema.shape).extend(tasksSchema.shape);
const VALUE_NAMES = new Set(VALUES.map((key) => `--${optionName(key)}`));

/**
 * Joins a negative value such as `-2.86` to the option before it. `parseArgs` would mistake the value for an
 * option.
 */
function bindNegatives(args: readonly string[]): string[] {
  const bound: string[] = [];
  for (const arg of args) {
    const before = bound.at(-1);
    if (before !== undefined && VALUE_NAMES.has(before) && /^-[\d.:]/.test(arg))
      bound[bound.length - 1] = `${before}=${arg}`;
    else bound.push(arg);
  }
  return bound;
}

interface ParsedOptions {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parseOptions(args: readonly string[]): ParsedOptions {
  const option = (key: string, type: 'string' | 'boolean') => [optionName(key), { type }] as const;
  const options = [
    ...VALUES.map((key) => option(key, 'string')),
    ...FLAGS.map((key) => option(key, 'boolean')),
  ];
  return parseArgs({
    args: bindNegatives(args),
    allowPositionals: true,
    options: { ...Object.fromEntries(options), help: { type: 'boolean', short: 'h' } },
  });
}

/** Returns why the command line cannot be parsed, without Node's hints about positional arguments. */
function messageOf(error: unknown): string {
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
  return message.replace(/ <value>/, '');
}

/** Describes why options cannot be combined or are incomplete; returns null if they are valid. */
function conflictOf(options: IngestOptions): string | null {
  const { latitude, longitude, altitude, ground, heightAboveGround } = options;
  if ((latitude === undefined) !== (longitude === undefined))
    return '--latitude and --longitude must be given together';
  if (altitude !== undefined && ground !== undefined && heightAboveGround !== undefined)
    return 'set only two of --altitude, --ground and --height-above-ground; the third is computed from them';
  return null;
}

/** Describes why tasks cannot be combined with each other or with photographs; returns null if they can. */
function conflictOfTasks(tasks: Readonly<Record<string, unknown>>, photos: readonly string[]): string | null {
  const names = Object.keys(tasks).filter((name) => tasks[name]);
  if (names.length > 1) return `${names.map((name) => `--${name}`).join(' and ')} cannot be combined`;
  if (names[0] === 'replace' && photos.length > 1) return '--replace needs exactly one photograph';
  if (names.length === 1 && names[0] !== 'replace' && photos.length > 0)
    return `--${names[0]} cannot be combined with photographs`;
  return null;
}

export type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the default output folder, which a host with the same settings serves. */
const defaultFolder = (variables: Variables): string =>
  join(variables['DATA_DIR']?.trim() || 'data', 'spheres');

function commandOf(
  { list, verify, remove, ...checked }: z.infer<typeof commandSchema>,
  photos: readonly string[],
  variables: Variables,
): Command {
  const options = { ...checked, out: checked.out ?? defaultFolder(variables) };
  const invalid = (message: string): Command => ({ kind: 'invalid', message });
  const wrong = conflictOfTasks({ list, verify, remove, replace: checked.replace }, photos);
  if (wrong !== null) return invalid(wrong);
  if (remove !== undefined) return { kind: 'remove', ids: remove, options };
  if (list || verify) return { kind: list ? 'list' : 'verify', options };
  if (photos.length === 0) return invalid('no photographs were given');
  const conflict = conflictOf(options);
  return conflict === null ? { kind: 'ingest', photos, options } : invalid(conflict);
}

export function parseCommand(args: readonly string[], variables: Variables = {}): Command {
  let read: ParsedOptions;
  try {
    read = parseOptions(args);
  } catch (error) {
    return { kind: 'invalid', message: messageOf(error) };
  }
  if (read.values['help']) return { kind: 'help' };
  const given = (keys: readonly string[]) =>
    Object.fromEntries(keys.map((key) => [key, read.values[optionName(key)]]));
  const checked = commandSchema.safeParse(given([...VALUES, ...FLAGS]));
  if (!checked.success) {
    const [issue] = checked.error.issues;
    return { kind: 'invalid', message: `--${optionName(issue?.path.join('.') ?? '')} ${issue?.message}` };
  }
  return commandOf(checked.data, read.positionals, variables);
}
