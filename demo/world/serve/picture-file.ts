import type { TileFormat } from '../../../elements/geo/tile.ts';
import sharp from 'sharp';
import type { Picture } from '../render-tile.ts';

// Each thread renders by itself: encoders that take further threads would only take them from each other.
sharp.concurrency(1);
sharp.cache(false);

/**
 * At these, pictures of the world are as good as with the encoder's slower efforts, in half the time and with a tenth
 * more bytes: 11 ms of a core and 50 KB for a whole tile (`tests/bench/world/encode.ts`).
 */
const WEBP = { quality: 86, effort: 2 } as const;

const JPEG_QUALITY = 86;

/** A picture as a file of a format. The same pixels give the same bytes wherever the encoders are the same. */
export function pictureFile({ data, width, height }: Picture, format: TileFormat): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return format === 'webp'
    ? picture.webp(WEBP).toBuffer()
    : picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** Versions of what decides about the bytes of pictures. */
export const encoderVersions: string = JSON.stringify(Object.entries(sharp.versions).sort());
