import type { TileFormat } from '../../../elements/geo/tile.ts';
import sharp from 'sharp';
import type { Picture } from '../render-tile.ts';

// Every render thread encodes the tiles that it renders, so additional encoder threads would only compete
// with the render threads.
sharp.concurrency(1);
sharp.cache(false);

/**
 * With these settings, images look as good as with settings of more effort, are encoded in half the time, and
 * have 10% more bytes: 11 ms of processor time and 50 KB for a full tile (`tests/bench/world/encode.ts`).
 */
const WEBP = { quality: 86, effort: 2 } as const;

const JPEG_QUALITY = 86;

/** Encodes an image. The same pixels give the same bytes with the same versions of the encoders. */
export function pictureFile({ data, width, height }: Picture, format: TileFormat): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return format === 'webp'
    ? picture.webp(WEBP).toBuffer()
    : picture.jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** The versions of the encoders, on which the files' bytes depend. */
export const encoderVersions: string = JSON.stringify(Object.entries(sharp.versions).sort());
