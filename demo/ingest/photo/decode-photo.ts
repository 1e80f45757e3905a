import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { HEIGHT, WIDTH } from '../../../elements/photo/picture-layout.ts';
import { Refusal } from '../../../elements/photo/refusal.ts';
import { CHANNELS, UNCOVERED_RGB } from '../../../elements/photo/sphere-image.ts';
import type { SharedMemory } from '../tiles/face-threads.ts';
import { convertToSrgb } from './convert-colors.ts';
import { mixInks } from './mix-inks.ts';
import type { PhotoFacts } from './photo-facts.ts';

/**
 * Maximum number of bytes that are decoded at a time. Larger images are decoded in bands of rows, to limit
 * the memory needed in addition to the shared image.
 */
const STRIP_BYTES = 64 * 2 ** 20;

/** Decoder warnings that indicate damaged data. A few stray bytes at the very end are harmless. */
const DAMAGE = /corrupt jpeg data|bad huffman|invalid code|crc error|premature end/i;
const HARMLESS = /extraneous bytes before marker 0xd9/i;

const [r, g, b] = UNCOVERED_RGB;

/** Decodes a part of an image as three sRGB bytes per pixel, regardless of the file's color space and channels. */
async function decodeSrgb(
  { picture, profile, isPlainInk }: PhotoFacts,
  options: Pick<SharpOptions, 'failOn'>,
  cut: (upright: Sharp) => Sharp,
  onWarning: (message: string) => void,
): Promise<Uint8Array> {
  const isConverted = profile !== null;
  if (isPlainInk) {
    const stored = sharp(picture, { ...options, limitInputPixels: false })
      .pipelineColorspace('cmyk')
      .autoOrient();
    return mixInks(
      await cut(stored.on('warning', onWarning).toColorspace('cmyk')).raw({ depth: 'uchar' }).toBuffer(),
    );
  }
  const upright = sharp(picture, { ...options, limitInputPixels: false, ignoreIcc: isConverted })
    .autoOrient()
    .on('warning', onWarning);
  if (!isConverted)
    return cut(upright.flatten({ background: { r, g, b } }).toColorspace('srgb'))
      .raw({ depth: 'uchar' })
      .toBuffer();
  const [gray, rgb] = profile.isDeep ? ['grey16', 'rgb16'] : ['b-w', 'srgb'];
  const space = profile.channels === 1 ? gray : rgb;
  const { data, info } = await cut(upright.toColorspace(space))
    .raw({ depth: profile.isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { buffer, byteOffset, length } = data;
  const pixels = profile.isDeep ? new Uint16Array(buffer, byteOffset, length / 2) : data;
  return convertToSrgb({ data: pixels, channels: info.channels }, profile.icc, UNCOVERED_RGB);
}

/**
 * Returns the number of rows decoded at a time. A rotated image is decoded at once, because the decoder needs
 * all of it. A reduced image is decoded at once, because it is small.
 */
const stripRows = ({ width, height, isRotated }: PhotoFacts, shrink: number): number =>
  isRotated || shrink > 1
    ? height
    : Math.max(1, Math.min(height, Math.floor(STRIP_BYTES / (width * CHANNELS))));

function damagedRefusal(detail: string, cause?: unknown): Refusal {
  const [line] = detail.split('\n');
  return new Refusal(
    'damaged',
    `damaged (${line}); copy it from the camera again, or accept it as it is with --force`,
    {
      cause,
    },
  );
}

/** Returns the message of a decoder's error, without the decoder's name. */
const plainMessage = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/^\w+: /, '').trim();

/** Decodes with a decoder that fails for damaged data, unless `force` is set. Throws a `Refusal` if the data is damaged. */
async function intact<T>(
  force: boolean,
  decode: (options: Pick<SharpOptions, 'failOn'>, onWarning: (message: string) => void) => Promise<T>,
): Promise<T> {
  const warnings: string[] = [];
  const decoded = await decode({ failOn: force ? 'none' : 'error' }, (warning) =>
    warnings.push(warning),
  ).catch((cause: unknown) => {
    throw damagedRefusal(plainMessage(cause), cause);
  });
  const damage = warnings.find((each) => DAMAGE.test(each) && !HARMLESS.test(each));
  if (damage !== undefined && !force) throw damagedRefusal(plainMessage(damage));
  return decoded;
}

/**
 * Decodes all of a photograph at a small size, which needs little memory. Throws a `Refusal` if its data is truncated or
 * corrupt, unless `force` is set.
 */
export async function checkPicture({ picture }: Pick<PhotoFacts, 'picture'>, force: boolean): Promise<void> {
  await intact(force, (options, onWarning) =>
    sharp(picture, { ...options, limitInputPixels: false, ignoreIcc: true })
      .on('warning', onWarning)
      .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'linear' })
      .raw()
      .toBuffer(),
  );
}

/** A decoded photograph: three sRGB bytes per pixel, in memory that threads share. */
export interface DecodedPhoto {
  readonly pixels: Uint8Array<SharedArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

export interface DecodeOptions {
  /** Factor by which the image is reduced, a power of two. */
  readonly shrink: number;
  /** Whether to accept damaged data. */
  readonly force: boolean;
  readonly memory: SharedMemory;
}

/** Decodes a photograph. Throws a `Refusal` if its data is truncated or corrupt, unless `force` is set. */
export async function decodePhoto(
  facts: PhotoFacts,
  { shrink, force, memory }: DecodeOptions,
): Promise<DecodedPhoto> {
  const width = Math.round(facts.width / shrink);
  const height = Math.round(facts.height / shrink);
  const pixels = memory('photograph', width * height * CHANNELS);
  const rows = stripRows(facts, shrink);
  for (let top = 0; top < facts.height; top += rows) {
    const cut = (upright: Sharp): Sharp =>
      shrink > 1
        ? upright.resize(width, height, { fit: 'fill' })
        : upright.extract({ left: 0, top, width, height: Math.min(rows, height - top) });
    const bytes = await intact(force, (options, onWarning) => decodeSrgb(facts, options, cut, onWarning));
    pixels.set(bytes, top * width * CHANNELS);
  }
  return { pixels, width, height };
}
