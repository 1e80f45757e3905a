import type { Face } from '../../geo/cube-face.ts';
import { type TileLevels, tileRect } from '../../geo/tile.ts';
import type { LoadPicture } from '../../model/sphere-source.ts';

/** The picture of a face: a square in an image. */
export interface FacePicture {
  readonly image: ImageBitmap;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Width of the tiles that are cut out of the picture of a face, in pixels. */
const TILE_WIDTH = 512;

/** Returns the levels of faces whose pictures are whole: halves of their width until one tile shows a face. */
export function levelsOfWholeFaces(width: number): TileLevels {
  const widths = [width];
  for (let next = width; next > TILE_WIDTH;) widths.push((next = Math.ceil(next / 2)));
  return widths.map((faceWidth) => ({ faceWidth, tileWidth: TILE_WIDTH }));
}

/** Loads tiles by cutting them out of the pictures of whole faces. At full detail, no pixel changes. */
export const cutFromFaces =
  (levels: TileLevels, pictureOf: (face: Face) => Promise<FacePicture>): LoadPicture =>
  async (tile, signal, onReceived) => {
    const { image, left, top, width } = await pictureOf(tile.face);
    signal.throwIfAborted();
    onReceived();
    const rect = tileRect(tile, levels);
    const scale = width / (levels[tile.level]?.faceWidth ?? width);
    return createImageBitmap(
      image,
      left + rect.left * scale,
      top + rect.top * scale,
      rect.width * scale,
      rect.height * scale,
      {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
        ...(scale !== 1 && { resizeWidth: rect.width, resizeHeight: rect.height, resizeQuality: 'high' }),
      },
    );
  };
