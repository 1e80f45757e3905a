import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '../../../elements/photo/refusal.ts';

const run = promisify(execFile);

const TIMEOUT_MS = 180_000;

/**
 * Programs that decode HEIC, because sharp's built-in decoder does not. The first two are libheif's, under
 * its current and its earlier name; the third belongs to macOS.
 */
const PROGRAMS: readonly [name: string, args: (from: string, to: string) => readonly string[]][] = [
  ['heif-dec', (from, to) => [from, to]],
  ['heif-convert', (from, to) => [from, to]],
  ['sips', (from, to) => ['-s', 'format', 'png', from, '--out', to]],
];

/** Returns whether a file starts with the signature of HEIC, which differs from that of AVIF. */
export async function isHeic(path: string): Promise<boolean> {
  // Opening a named pipe would block until another process opens its other end.
  const entry = await stat(path).catch(() => null);
  const file = entry?.isFile() ? await open(path).catch(() => null) : null;
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return /^....ftyp(heic|heix|hevc|heim|heis)/s.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/** A converted picture; `remove` deletes it. */
export interface ConvertedPicture {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Converts a HEIC file to PNG with a program installed on this machine. Throws a `Refusal` if no such program
 * is installed or the conversion fails.
 */
export async function convertHeic(path: string): Promise<ConvertedPicture> {
  const picture = join(await mkdtemp(join(tmpdir(), 'ingest-heic-')), 'picture.png');
  const remove = (): Promise<void> => rm(dirname(picture), { recursive: true, force: true });
  for (const [name, args] of PROGRAMS) {
    try {
      await run(name, args(path, picture), { timeout: TIMEOUT_MS });
      return { path: picture, remove };
    } catch (cause) {
      // With these error codes, the program is not installed, or its folder in PATH is not accessible.
      if (['ENOENT', 'EACCES'].includes(String((cause as NodeJS.ErrnoException).code))) continue;
      await remove();
      throw new Refusal('damaged', `a HEIC file that ${name} cannot decode; export it as JPEG`, { cause });
    }
  }
  await remove();
  throw new Refusal(
    'not-an-image',
    'a HEIC file, which needs heif-dec, heif-convert or sips; install the tools of libheif, or export the file as JPEG',
  );
}
