import sharp from 'sharp';
import type { TileFormat } from '../../tiles/encode-tile.ts';
import type { Picture } from '../render-tile.ts';

// Each thread renders by itself: encoders that take further threads would only take them from each other.
sharp.concurrency(1);
sharp.cache(false);

/** A picture as a file of a format. The same pixels give the same bytes wherever the encoders are the same. */
export function pictureFile({ data, width, height }: Picture, format: TileFormat): Promise<Buffer> {
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  return format === 'webp'
    ? picture.webp({ quality: 84, effort: 1 }).toBuffer()
    : picture.jpeg({ quality: 84 }).toBuffer();
}

/** Versions of what decides about the bytes of pictures. */
export const encoderVersions: string = JSON.stringify(Object.entries(sharp.versions).sort());
