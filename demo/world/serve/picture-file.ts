import sharp from 'sharp';
import { STRIP_MAX_BYTES } from '../../../elements/geo/strip.ts';
import type { TileFormat } from '../../../elements/geo/tile.ts';
import type { Picture } from '../render-tile.ts';

// Each render thread encodes its own tiles, so additional encoder threads would only compete with the render
// threads.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Compared with a higher `effort`, images look the same, are encoded in half the time and are 10% larger: 11
 * ms of processor time and 50 KB for a full tile (`tests/bench/world/encode.ts`).
 */
const WEBP = { quality: 86, effort: 2 } as const;

const JPEG_QUALITY = 86;

/**
 * Qualities of strips, best first. At 70, most strips of the world take 6 KB. An attempt takes 3 ms of
 * processor time.
 */
const STRIP_QUALITIES = [70, 60, 50, 40, 30, 20, 10, 0] as const;

/** The same pixels give the same bytes as long as the encoder versions are the same. */
export function pictureFile({ data, width, height }: Picture, format: TileFormat): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return format === 'webp'
    ? picture.webp(WEBP).toBuffer()
    : picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** Encodes a picture as PNG, which preserves its pixels exactly. */
export const losslessFile = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();

/** Encodes a strip as WebP with the best quality at which the file does not exceed the maximum size. */
export async function stripFile({ data, width, height }: Picture): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  for (const quality of STRIP_QUALITIES) {
    const bytes = await picture.clone().webp({ quality, effort: 4 }).toBuffer();
    if (bytes.length <= STRIP_MAX_BYTES) return bytes;
  }
  throw new Error(`The strip cannot be encoded in ${String(STRIP_MAX_BYTES)} bytes.`);
}

/** Versions of the encoders, which determine the bytes of the files. */
export const encoderVersions: string = JSON.stringify(Object.entries(sharp.versions).sort());
