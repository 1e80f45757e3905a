import { basename, relative } from 'node:path';
import type { WriteStream } from 'node:tty';
import type { Refusal } from '../../elements/photo/refusal.ts';
import type { PassedOver } from './find-photos.ts';
import type { Published } from './ingest-photo.ts';

const ERASE = '\r\x1b[K';

const BAR_CELLS = 24;

/** Maximum number of skipped files named for each reason. The others are only counted. */
const NAMED = 5;

export interface Report {
  start(path: string, index: number, total: number): void;
  readonly progress: (done: number) => void;
  published(path: string, result: Published, tookMs: number): void;
  refused(path: string, refusal: Refusal): void;
  passedOver(file: PassedOver): void;
  /** Reports a note about the run as a whole. */
  note(text: string): void;
  end(published: number, refused: number): void;
  /** Ends the report of a run that was interrupted before all photographs were processed. */
  interrupted(published: number, refused: number, total: number): void;
}

/** A terminal, or any other receiver of text. */
export type Stream = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** Formats the progress line, such as `[######------] 50 %  (2 of 3) name.jpg`. */
function barLine(done: number, index: number, total: number, name: string): string {
  const cells = Math.round(done * BAR_CELLS);
  const bar = '#'.repeat(cells) + '-'.repeat(BAR_CELLS - cells);
  return `[${bar}] ${String(Math.round(done * 100)).padStart(3)} %  (${index + 1} of ${total}) ${name}`;
}

/** Returns the path relative to the working folder if it is inside that folder, else the path as given. */
function nameOf(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') ? path : name;
}

/** Creates a progress bar in a terminal. The next line overwrites it. */
function progressBar(stream: Stream): Pick<Report, 'start' | 'progress'> {
  let current = { name: '', index: 0, total: 0 };
  const progress = (done: number): void => {
    if (!stream.isTTY) return;
    const text = barLine(done, current.index, current.total, current.name);
    stream.write(ERASE + text.slice(0, (stream.columns ?? 80) - 1));
  };
  return {
    start(path, index, total) {
      current = { name: basename(path), index, total };
      progress(0);
    },
    progress,
  };
}

/** Describes the outcome for a photograph or, in a dry run, the outcome of a real run. */
function outcomeOf({ sphere, isCut }: Published, tookMs: number, isDryRun: boolean): string {
  if (isDryRun) {
    const { id, latitude, longitude, timestamp } = sphere;
    return `sphere ${id} at ${latitude}, ${longitude}, ${timestamp ?? 'time unknown'}`;
  }
  const how = isCut
    ? `faces of ${sphere.front_image_width} px, ${(tookMs / 1000).toFixed(1)} s`
    : 'tiles unchanged';
  return `sphere ${sphere.id} (${how})`;
}

function passedOverLines(files: readonly PassedOver[]): string[] {
  const byReason = new Map<string, string[]>();
  for (const { path, reason } of files) byReason.set(reason, [...(byReason.get(reason) ?? []), nameOf(path)]);
  return [...byReason].map(([reason, names]) => {
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
    return `skipped  ${names.slice(0, NAMED).join(', ')}${more}: ${reason}`;
  });
}

const interruptedLine = (published: number, refused: number, total: number): string =>
  `interrupted: ${published} of ${total} photographs published, ${refused} refused; run the same command again to continue`;

export interface ReportOptions {
  readonly dryRun: boolean;
  /** Whether to report only refused photographs. */
  readonly quiet: boolean;
}

/** Reports to a stream as readable lines, one per photograph, with a progress bar in a terminal. */
export function createReport(stream: Stream, { dryRun, quiet }: ReportOptions): Report {
  const erase = stream.isTTY ? ERASE : '';
  const always = (text: string): void => void stream.write(`${erase}${text}\n`);
  const line = quiet ? (): void => undefined : always;
  const passedOver: PassedOver[] = [];
  return {
    ...(quiet ? { start: () => undefined, progress: () => undefined } : progressBar(stream)),
    published(path, result, tookMs) {
      const verb = dryRun ? 'would publish' : 'published';
      line(`${verb}  ${nameOf(path)}: ${outcomeOf(result, tookMs, dryRun)}`);
      for (const note of result.notes) line(`           note: ${note}`);
    },
    refused(path, { message }) {
      always(`refused    ${nameOf(path)}: ${message}`);
    },
    passedOver: (file) => void passedOver.push(file),
    note: (text) => line(`note: ${text}`),
    end(published, refused) {
      for (const each of passedOverLines(passedOver)) line(each);
      line(`${published} ${dryRun ? 'to publish' : 'published'}, ${refused} refused`);
    },
    interrupted: (...counts) => always(interruptedLine(...counts)),
  };
}

/** Reports to `stream` as one JSON document at the end; the progress bar goes to `bar`. */
export function createJsonReport(stream: Pick<Stream, 'write'>, bar: Stream, options: ReportOptions): Report {
  const published: unknown[] = [];
  const refused: unknown[] = [];
  const passedOver: unknown[] = [];
  const notes: string[] = [];
  const write = (interrupted: boolean): void => {
    if (bar.isTTY) bar.write(ERASE);
    const { dryRun } = options;
    const document = { dryRun, ...(interrupted && { interrupted }), published, refused, passedOver, notes };
    stream.write(`${JSON.stringify(document, null, 2)}\n`);
  };
  return {
    ...(options.quiet ? { start: () => undefined, progress: () => undefined } : progressBar(bar)),
    published: (file, { sphere, isCut, notes: about }) =>
      void published.push({ file, sphere, ...(!options.dryRun && { isCut }), notes: about }),
    refused: (file, { code, message }) => void refused.push({ file, code, message }),
    passedOver: ({ path: file, reason }) => void passedOver.push({ file, reason }),
    note: (text) => void notes.push(text),
    end: () => write(false),
    interrupted(...counts) {
      write(true);
      bar.write(`${interruptedLine(...counts)}\n`);
    },
  };
}
