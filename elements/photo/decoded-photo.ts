import type { Tile } from '../geo/tile.ts';
import type { Coverage } from './coverage.ts';
import { cutTile } from './cut-tile.ts';
import type { PictureSize } from './describe-photo.ts';
import { type Glance, glanceOf } from './inspect-glance.ts';
import { HEIGHT, WIDTH } from './picture-layout.ts';
import { placeImage } from './place-image.ts';
import { CHANNELS, type SphereImage, UNCOVERED_RGB } from './sphere-image.ts';

/** Maximum number of bytes that are copied from the decoder at a time. */
const BAND_BYTES = 16 * 2 ** 20;

const UNCOVERED = `rgb(${UNCOVERED_RGB.join(' ')})`;

/** Creates a canvas from which pixels are read, in sRGB. */
function createCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser does not draw to canvases in workers.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = UNCOVERED;
  return context;
}

/** Returns the pixels of a bitmap at a size, three bytes per pixel. Transparent parts become gray. */
function pixelsOf(bitmap: ImageBitmap, { width, height }: PictureSize): Uint8Array {
  const pixels = new Uint8Array(width * height * CHANNELS);
  // A reduced picture is small, and bands of it would be seen along their edges.
  const rows =
    width === bitmap.width ? Math.max(1, Math.min(height, Math.floor(BAND_BYTES / (4 * width)))) : height;
  const context = createCanvas(width, rows);
  const scale = bitmap.height / height;
  for (let top = 0, to = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top);
    context.fillRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, top * scale, bitmap.width, count * scale, 0, 0, width, count);
    const { data } = context.getImageData(0, 0, width, count);
    for (let from = 0; from < data.length; from += 4, to += CHANNELS) {
      pixels[to] = data[from]!;
      pixels[to + 1] = data[from + 1]!;
      pixels[to + 2] = data[from + 2]!;
    }
  }
  return pixels;
}

/** A photograph that the browser has decoded, from which tiles are cut. */
export class DecodedPhoto {
  readonly size: PictureSize;
  readonly #bitmap: ImageBitmap;
  /** Copies of the picture by the level of the tiles that have about their resolution. */
  readonly #levels = new Map<number, SphereImage>();

  constructor(bitmap: ImageBitmap) {
    this.#bitmap = bitmap;
    this.size = { width: bitmap.width, height: bitmap.height };
  }

  glance(): Glance {
    const context = createCanvas(WIDTH, HEIGHT);
    context.drawImage(this.#bitmap, 0, 0, WIDTH, HEIGHT);
    return glanceOf(context.getImageData(0, 0, WIDTH, HEIGHT).data);
  }

  /** Cuts a tile. `coverage` is the part of the sphere that the picture covers. */
  async cut(tile: Tile, coverage: Coverage, faceWidth: number): Promise<ImageBitmap> {
    const { rgba, width, height } = cutTile(this.#level(tile.level, coverage), tile, faceWidth);
    return createImageBitmap(new ImageData(rgba, width, height), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  }

  #level(level: number, coverage: Coverage): SphereImage {
    const known = this.#levels.get(level);
    if (known) return known;
    const width = Math.max(1, Math.round(this.size.width / 2 ** level));
    const height = Math.max(1, Math.round(this.size.height / 2 ** level));
    const image = placeImage(
      { pixels: pixelsOf(this.#bitmap, { width, height }), width, height },
      this.size,
      coverage,
    );
    this.#levels.set(level, image);
    return image;
  }
}
