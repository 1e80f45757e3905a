import sharp from 'sharp';
import type { DecodeImage } from '../../elements/surface/terrain/elevation-image.ts';

/** Decodes an image in Node, as the worker of the surface does in a browser. */
export const decodePng: DecodeImage = async (bytes) => {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
