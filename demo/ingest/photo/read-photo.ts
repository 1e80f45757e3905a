import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import exifr from 'exifr';
import sharp, { type Metadata } from 'sharp';
import { parseTags } from './parse-tags.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { Refusal } from './refusal.ts';

/** Supported file types, by the names that sharp uses. */
const FORMATS = ['jpeg', 'png', 'webp', 'tiff', 'heif'];

const USE = 'use a JPEG, PNG, WebP, AVIF or TIFF file';

/** Extensions of raw images. Their content is TIFF, but only their thumbnails can be decoded. */
const RAW = /\.(dng|cr2|crw|nef|nrw|arw|orf|rw2|gpr|srw|pef|3fr|iiq)$/i;

export async function fingerprintOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function imageMetadata(path: string): Promise<Metadata> {
  const file = await stat(path).catch((cause: unknown) => {
    throw new Refusal('unreadable', 'cannot be read; check its name and permissions', { cause });
  });
  if (file.isDirectory()) throw new Refusal('not-an-image', 'the folder contains no photographs');
  if (!file.isFile()) throw new Refusal('unreadable', 'is not a file');
  if (file.size === 0) throw new Refusal('not-an-image', 'the file is empty');
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new Refusal('not-an-image', `its content is not an image; ${USE}`, { cause });
    });
  const isHevc = metadata.format === 'heif' && metadata.compression !== 'av1';
  if (!FORMATS.includes(metadata.format) || isHevc)
    throw new Refusal(
      'not-an-image',
      `its content is ${isHevc ? 'HEIC' : metadata.format}, which is not supported; ${USE}`,
    );
  return metadata;
}

/** Wraps the tags in a JPEG without a picture, because the tag reader supports JPEG but not PNG or WebP. */
function tagsAsJpeg({ exif, xmp }: Metadata): Buffer | null {
  const segment = (content: Buffer): Buffer => {
    const header = Buffer.from([0xff, 0xe1, 0, 0]);
    header.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([header, content]);
  };
  const xmpName = Buffer.from('http://ns.adobe.com/xap/1.0/\0');
  // In PNG, EXIF data lacks the name with which it begins in other formats.
  const exifName = Buffer.from('Exif\0\0');
  const named = exif && (exif.subarray(0, 6).equals(exifName) ? exif : Buffer.concat([exifName, exif]));
  const contents = [named, xmp && Buffer.concat([xmpName, xmp])].filter(
    (content): content is Buffer => content !== undefined && content.length < 65_000,
  );
  if (contents.length === 0) return null;
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...contents.map(segment), Buffer.from([0xff, 0xd9])]);
}

/** Returns all tags of a file, grouped as exifr returns them. Unreadable tags count as absent. */
async function readTags(path: string, metadata: Metadata | null): Promise<unknown> {
  const options = {
    tiff: true,
    xmp: true,
    gps: true,
    mergeOutput: false,
    reviveValues: false,
    multiSegment: true,
  };
  const isForeign = metadata !== null && ['webp', 'png', 'heif'].includes(metadata.format);
  const source = isForeign ? tagsAsJpeg(metadata) : path;
  if (source === null) return {};
  return exifr.parse(source, options).catch(() => ({}));
}

/**
 * Reads a photograph's size, type and tags. `picture` is a converted copy if the photograph cannot be decoded
 * directly. Throws a `Refusal` if it is not a supported image.
 */
export async function readPhoto(path: string, picture = path): Promise<PhotoFacts> {
  if (RAW.test(path))
    throw new Refusal('not-an-image', 'a raw image; export it as JPEG, PNG, WebP, AVIF or TIFF');
  const metadata = await imageMetadata(picture);
  const { width, height } = metadata.autoOrient;
  return {
    picture,
    format: metadata.format,
    width,
    height,
    isRotated: (metadata.orientation ?? 1) > 1,
    pages: metadata.pages ?? 1,
    ...parseTags(await readTags(path, picture === path ? metadata : null)),
  };
}
