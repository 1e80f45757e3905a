import { FACE_AXES } from '../geo/cube-face.ts';
import { levelsOf, type Tile, faceWidthAt, tileRect } from '../geo/tile.ts';
import { createFaceProjection } from './project-face.ts';
import { CHANNELS, type SphereImage } from './sphere-image.ts';

/** The pixels of a tile in RGBA, row by row. */
export interface CutTile {
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/**
 * Cuts a tile out of an image. The faces are those of a cube in the image's own frame: the center of the image is the
 * center of the front face.
 */
export function cutTile(image: SphereImage, tile: Tile, faceWidth: number): CutTile {
  const rect = tileRect(tile, levelsOf(faceWidth));
  const { width, height } = rect;
  const rgb = new Uint8Array(width * height * CHANNELS);
  createFaceProjection(image, rgb)(FACE_AXES[tile.face], faceWidthAt(faceWidth, tile.level), rect);
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += CHANNELS, to += 4) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
  }
  return { rgba, width, height };
}
