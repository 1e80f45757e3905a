import { CollectionError } from './collection/collection-file.ts';
import { FolderLockedError } from './collection/lock-folder.ts';
import {
  listSpheres,
  removeSpheres,
  type SphereCheck,
  verifySpheres,
} from './collection/published-spheres.ts';
import { TerrainError } from './heights/terrain-error.ts';
import { ingest, planIngest } from './ingest.ts';
import { type Command, HELP, parseCommand } from './options/arguments.ts';
import type { IngestOptions } from './options/options.ts';
import { PlacesError } from './places/places-file.ts';
import { createJsonReport, createReport, type Stream } from './report.ts';
import { startFaceThreads } from './tiles/face-threads.ts';
import { S3ConfigError, readS3Config } from './tiles/s3-config.ts';
import { type S3Config, S3Error } from './tiles/s3-requests.ts';
import { STRIP_FILE } from './tiles/tile-store.ts';

/**
 * Exit codes. `failed` means that a photograph was refused, that a sphere is damaged or was not found, or
 * that a file, the folder or the storage cannot be used. `interrupted` is the code of shells for Ctrl-C.
 */
const EXIT = { done: 0, failed: 1, invalidCommand: 2, interrupted: 130 } as const;

/** What is wrong with the output folder, by the code of the system's error. */
const FOLDER_ERRORS: Readonly<Record<string, string>> = {
  EACCES: 'it cannot be written; check its permissions',
  EPERM: 'it cannot be written; check its permissions',
  EROFS: 'its file system is read-only; set --out to another folder',
  ENOSPC: 'the disk is full; free some space, then run the command again',
  ENOTDIR: 'it is not a folder; set --out to another one',
  EEXIST: 'it is not a folder; set --out to another one',
};

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

/** What a command reads and writes besides files. */
export interface Surroundings {
  readonly variables: NodeJS.ProcessEnv;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Returns the signal that interrupts a run. */
  readonly interruption: () => AbortSignal;
  /** Starts the threads of a run, which the run closes. */
  readonly startThreads?: typeof startFaceThreads;
}

const print = ({ stdout }: Surroundings, text: string): void => void stdout.write(`${text}\n`);
const printJson = (to: Surroundings, value: unknown): void => print(to, JSON.stringify(value, null, 2));

async function publish(
  { photos, options }: Of<'ingest'>,
  storage: S3Config | null,
  { stdout, stderr, interruption, startThreads = startFaceThreads }: Surroundings,
): Promise<number> {
  const report = options.json ? createJsonReport(stdout, stderr, options) : createReport(stdout, options);
  const outcome = options.dryRun
    ? await planIngest(photos, options, report)
    : await ingest(photos, options, { report, signal: interruption(), startThreads }, storage);
  if (outcome.isInterrupted) return EXIT.interrupted;
  return outcome.refused > 0 ? EXIT.failed : EXIT.done;
}

async function list({ out, json }: IngestOptions, to: Surroundings): Promise<number> {
  const spheres = await listSpheres(out);
  if (json) printJson(to, { spheres });
  else
    for (const { id, latitude, longitude, timestamp, title, metadata } of spheres) {
      const source = metadata['sourceFile'];
      const file = typeof source === 'string' ? source : '-';
      print(to, [id, latitude, longitude, timestamp ?? '-', title ?? '-', file].join('\t'));
    }
  return EXIT.done;
}

/**
 * Describes a sphere's defects and how to repair them. A missing strip does not require cutting tiles again.
 */
function describeDefects({ id, tiles, missing, damaged }: SphereCheck): string {
  const wrong = [...missing, ...damaged];
  if (wrong.length === 1 && missing[0] === `${id}/${STRIP_FILE}`)
    return `damaged  sphere ${id}: its strip ${missing[0]} is missing; ingest its photograph again`;
  return `damaged  sphere ${id}: ${missing.length} of ${tiles + 1} files are missing and ${damaged.length} damaged, the first of them ${wrong[0]}; ingest its photograph again with --recut`;
}

async function verify(
  { out, json, quiet }: IngestOptions,
  storage: S3Config | null,
  to: Surroundings,
): Promise<number> {
  const checks = [];
  for await (const check of verifySpheres(out, storage)) {
    checks.push(check);
    const { id, tiles, missing, damaged } = check;
    const isWhole = missing.length + damaged.length === 0;
    if (json || (quiet && isWhole)) continue;
    print(to, isWhole ? `whole    sphere ${id}: ${tiles} tiles and a strip` : describeDefects(check));
  }
  if (json) printJson(to, { spheres: checks });
  return checks.some(({ missing, damaged }) => missing.length + damaged.length > 0) ? EXIT.failed : EXIT.done;
}

async function remove(
  { ids, options }: Of<'remove'>,
  storage: S3Config | null,
  to: Surroundings,
): Promise<number> {
  const { removed, unknown } = await removeSpheres(ids, options.out, storage);
  if (options.json) printJson(to, { removed, unknown });
  else {
    if (!options.quiet) for (const id of removed) print(to, `removed    sphere ${id}`);
    for (const id of unknown) print(to, `not found  sphere ${id}; --list shows all spheres`);
  }
  return unknown.length > 0 ? EXIT.failed : EXIT.done;
}

function run(command: Exclude<Command, { kind: 'help' | 'invalid' }>, to: Surroundings): Promise<number> {
  const storage = readS3Config(to.variables);
  if (command.kind === 'ingest') return publish(command, storage, to);
  if (command.kind === 'remove') return remove(command, storage, to);
  return command.kind === 'list' ? list(command.options, to) : verify(command.options, storage, to);
}

/**
 * Returns a line about an error that ends the run, such as an output folder that cannot be written; null for
 * an unexpected error. Errors of the photographs' own files do not end the run.
 */
function describeFailure(error: unknown, { out }: IngestOptions): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof CollectionError || error instanceof FolderLockedError)
    return `${out}: ${error.message}`;
  if ([S3ConfigError, S3Error, TerrainError, PlacesError].some((known) => error instanceof known))
    return error.message;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (path === undefined) return null;
  return `${out}: ${FOLDER_ERRORS[code] ?? `it cannot be written (${code}); set --out to another folder`}`;
}

/** Runs `npm run ingest` with these arguments and returns its exit code. Rejects with an unexpected error. */
export async function runCommand(args: readonly string[], to: Surroundings): Promise<number> {
  const command = parseCommand(args, to.variables);
  if (command.kind === 'help') {
    to.stdout.write(HELP);
    return EXIT.done;
  }
  if (command.kind === 'invalid') {
    to.stderr.write(`${command.message}\nRun npm run ingest -- --help to see all options.\n`);
    return EXIT.invalidCommand;
  }
  try {
    return await run(command, to);
  } catch (error) {
    const line = describeFailure(error, command.options);
    if (line === null) throw error;
    to.stderr.write(`${line}\n`);
    return EXIT.failed;
  }
}
