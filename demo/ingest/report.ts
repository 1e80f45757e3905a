import { basename, relative } from 'node:path';
import type { WriteStream } from 'node:tty';
import type { Published } from './ingest-photo.ts';
import type { Refusal } from './refusal.ts';

/** Cells of the progress bar. */
const BAR_CELLS = 24;

/** Reports a run's progress to a person. */
export interface Report {
  start(path: string, index: number, total: number): void;
  readonly progress: (done: number) => void;
  published(path: string, result: Published, tookMs: number): void;
  refused(path: string, refusal: Refusal): void;
  end(published: number, refused: number): void;
}

/** The bar's line: `[######------]  50 %  (2 of 3) name.jpg`. */
function barLine(done: number, index: number, total: number, name: string): string {
  const cells = Math.round(done * BAR_CELLS);
  const bar = '#'.repeat(cells) + '-'.repeat(BAR_CELLS - cells);
  return `[${bar}] ${String(Math.round(done * 100)).padStart(3)} %  (${index + 1} of ${total}) ${name}`;
}

/** A path relative to the working folder where it is inside it, else as given. */
function nameOf(path: string): string {
  const name = relative(process.cwd(), path);
  return name.startsWith('..') ? path : name;
}

/** Reports to a stream, one line per photograph. A terminal gets a progress bar as well, which the next line overwrites. */
export function createReport(
  stream: Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>,
): Report {
  let current = { name: '', index: 0, total: 0 };
  const erase = stream.isTTY ? '\r\x1b[K' : '';
  const line = (text: string): void => void stream.write(`${erase}${text}\n`);
  const drawBar = (done: number): void => {
    if (!stream.isTTY) return;
    const text = barLine(done, current.index, current.total, current.name);
    stream.write(erase + text.slice(0, (stream.columns ?? 80) - 1));
  };
  return {
    start(path, index, total) {
      current = { name: basename(path), index, total };
      drawBar(0);
    },
    progress: drawBar,
    published(path, { sphere, isCut, notes }, tookMs) {
      const how = isCut
        ? `faces of ${sphere.front_image_width} px, ${(tookMs / 1000).toFixed(1)} s`
        : 'tiles unchanged';
      line(`published  ${nameOf(path)}: sphere ${sphere.id} (${how})`);
      for (const note of notes) line(`           note: ${note}`);
    },
    refused(path, { message }) {
      line(`refused    ${nameOf(path)}: ${message}`);
    },
    end(published, refused) {
      line(`${published} published, ${refused} refused`);
    },
  };
}
