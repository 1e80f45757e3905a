import sharp from 'sharp';
import type { TileFormat, TileRect } from '../../../elements/geo/tile.ts';
import { CHANNELS } from './sphere-image.ts';

/** A copy of one rectangle of an image `width` pixels wide. */
export function cropPixels(pixels: Uint8Array, width: number, rect: TileRect): Uint8Array {
  const bytes = new Uint8Array(rect.width * rect.height * CHANNELS);
  for (let y = 0; y < rect.height; y++) {
    const start = ((rect.top + y) * width + rect.left) * CHANNELS;
    bytes.set(pixels.subarray(start, start + rect.width * CHANNELS), y * rect.width * CHANNELS);
  }
  return bytes;
}

/**
 * Encodes a tile; `quality` is the encoder's, 1 to 100. The same pixels always give the same bytes.
 * WebP's `text` preset is the one without smoothing, which costs fine detail and saves hardly any bytes.
 */
export function encodeTile(
  pixels: Uint8Array,
  size: TileRect,
  format: TileFormat,
  quality: number,
): Promise<Buffer> {
  const raw = { width: size.width, height: size.height, channels: CHANNELS } as const;
  const picture = sharp(pixels, { raw });
  return format === 'webp'
    ? picture.webp({ quality, effort: 4, preset: 'text' }).toBuffer()
    : picture.jpeg({ quality, progressive: true, optimiseCoding: true }).toBuffer();
}
