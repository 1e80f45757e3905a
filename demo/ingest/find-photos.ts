import { open, readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { glob, isDynamicPattern } from 'tinyglobby';
import { COLLECTION_FILE } from './collection/collection-file.ts';

/** A file or folder that a search skipped, and the reason. */
export interface PassedOver {
  readonly path: string;
  readonly reason: string;
}

export interface FoundPhotos {
  readonly photos: readonly string[];
  readonly passedOver: readonly PassedOver[];
}

/** Extensions of supported images; Insta360's `.insp` is a JPEG. */
const IMAGES = [
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'insp',
  'png',
  'webp',
  'tif',
  'tiff',
  'avif',
  'heic',
  'heif',
  'hif',
];

const CONVERT = 'export it as JPEG, PNG, WebP, AVIF or TIFF';

/** Reasons for skipping files of other kinds, by extension. */
const OTHERS = new Map(
  Object.entries({
    [`a raw image; ${CONVERT}`]: 'dng cr2 cr3 crw nef nrw arw raf orf rw2 gpr srw pef 3fr iiq',
    'a video': 'mp4 mov m4v insv 360 lrv avi mkv webm mts',
    [`an image of a type that is not supported; ${CONVERT}`]: 'gif bmp jp2 j2k jxl svg psd exr hdr tga pdf',
  }).flatMap(([reason, extensions]) => extensions.split(' ').map((each) => [each, reason] as const)),
);

/** Signatures (first bytes) of the supported image formats. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^RIFF....WEBP/s,
  /^(II\*\0|MM\0\*)/,
  /^....ftyp(avif|avis|heic|heix|hevc|heim|mif1|msf1)/s,
];

const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase();

async function looksLikeImage(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (file === null) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    return SIGNATURES.some((signature) => signature.test(start));
  } finally {
    await file.close();
  }
}

/**
 * Returns why a file in a folder is not a photograph. Returns null if its name or, without an extension, its
 * content shows that it is one.
 */
async function reasonAgainst(path: string): Promise<string | null> {
  const extension = extensionOf(path);
  if (IMAGES.includes(extension)) return null;
  const known = OTHERS.get(extension);
  if (known !== undefined) return known;
  const isImage = await looksLikeImage(path);
  if (!isImage) return 'not an image';
  return extension === '' ? null : 'an image whose name has no image extension; pass the file itself';
}

/** Returns whether a file is named as the gain map of an HDR picture that is in the same folder. */
function isGainMap(name: string, names: readonly string[]): boolean {
  const picture = /^(.+?)[-_. ]?gain[-_ ]?map\.\w+$/i.exec(name)?.[1];
  return picture !== undefined && names.some((each) => each.startsWith(`${picture}.`));
}

/**
 * Searches each folder once, regardless of how many links lead to it. Skips hidden files and folders of
 * spheres.
 */
class FolderSearch {
  readonly #seen = new Set<string>();
  readonly photos: string[] = [];
  readonly passedOver: PassedOver[] = [];

  async folder(path: string): Promise<void> {
    const reason = await this.#searchEntries(path);
    if (reason !== null) this.passedOver.push({ path, reason });
  }

  /** Searches a folder. Returns the reason if the folder is skipped, else null. */
  async #searchEntries(path: string): Promise<string | null> {
    const real = await realpath(path);
    if (this.#seen.has(real)) return 'a folder that was already searched';
    this.#seen.add(real);
    const names = await readdir(path).catch(() => null);
    if (names === null) return 'a folder that cannot be read; check its permissions';
    if (names.includes(COLLECTION_FILE)) return 'a folder of spheres';
    for (const name of names.filter((each) => !each.startsWith('.')).sort())
      if (isGainMap(name, names))
        this.passedOver.push({ path: join(path, name), reason: 'the gain map of an HDR picture' });
      else await this.#entry(join(path, name));
    return null;
  }

  async #entry(path: string): Promise<void> {
    const entry = await stat(path).catch(() => null);
    if (entry?.isDirectory()) {
      await this.folder(path);
      return;
    }
    const reason = entry?.isFile()
      ? await reasonAgainst(path)
      : entry === null
        ? 'a broken link'
        : 'not a file';
    if (reason === null) this.photos.push(path);
    else this.passedOver.push({ path, reason });
  }
}

async function findOne(argument: string): Promise<FoundPhotos> {
  const entry = await stat(argument).catch(() => null);
  if (entry?.isDirectory()) {
    const search = new FolderSearch();
    await search.folder(resolve(argument));
    return search;
  }
  if (entry || !isDynamicPattern(argument)) return { photos: [resolve(argument)], passedOver: [] };
  const options = { absolute: true, caseSensitiveMatch: false, expandDirectories: false };
  const photos = await glob(argument.replaceAll('\\', '/'), options);
  return { photos: photos.sort(), passedOver: [] };
}

/**
 * Resolves arguments to files, each listed once, in the order of the arguments. The files of a folder or a
 * glob are sorted by name. An argument without a match is returned as a path, so that it is reported as
 * unreadable.
 */
export async function findPhotos(args: readonly string[]): Promise<FoundPhotos> {
  const found = new Set<string>();
  const passedOver: PassedOver[] = [];
  for (const argument of args) {
    const one = await findOne(argument);
    passedOver.push(...one.passedOver);
    for (const path of one.photos.length === 0 ? [resolve(argument)] : one.photos) found.add(path);
  }
  return { photos: [...found], passedOver };
}
