import type { Pixels } from './elevation-image.ts';

/** Decodes an image in a browser, exactly as its colors are in the file. */
export async function decodeImage(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  const bitmap = await createImageBitmap(new Blob([bytes]), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no memory for another canvas.');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}
