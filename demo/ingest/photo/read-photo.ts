import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import sharp, { type Metadata } from 'sharp';
import { Refusal } from '../../../elements/photo/refusal.ts';
import { readTagFacts } from '../../../elements/tags/read-tag-facts.ts';
import { profileToApply } from './color-profile.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { readTagBytes } from './read-tag-bytes.ts';

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
    isPlainInk: metadata.space === 'cmyk' && metadata.icc === undefined,
    profile: await profileToApply(metadata, path, picture),
    ...(await readTagFacts(() => readTagBytes(path), new DOMParser({ onError: onErrorStopParsing }))),
  };
}
