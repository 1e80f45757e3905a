/** The aspect ratios of snapshots, in the order in which they are shown. */
export const FRAMES = ['fill', 'wide', 'photo', 'standard', 'square', 'tall'] as const;

export type Frame = (typeof FRAMES)[number];

/** The ratio of width to height, or null for a snapshot that fills the available space. */
const RATIOS: Readonly<Record<Frame, number | null>> = {
  fill: null,
  wide: 16 / 9,
  photo: 3 / 2,
  standard: 4 / 3,
  square: 1,
  tall: 9 / 16,
};

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the largest frame with a given aspect ratio that fits into a space, in whole pixels. */
export function frameWithin({ width, height }: Size, frame: Frame): Size {
  const ratio = RATIOS[frame];
  if (ratio === null) return { width: Math.floor(width), height: Math.floor(height) };
  const fitted = Math.min(width, height * ratio);
  return { width: Math.floor(fitted), height: Math.floor(fitted / ratio) };
}

/** Returns the size of a frame's image in device pixels. */
export const pictureSize = ({ width, height }: Size, pixelRatio: number): Size => ({
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
});

/**
 * Widths of images in pixels: the width of the frame on the screen, and common widths for real estate
 * listings.
 */
export const WIDTHS = ['screen', '1920', '2560', '3840', '4096'] as const;

export type Width = (typeof WIDTHS)[number];

/** Maximum length of each side of an image, in pixels. */
const MAX_SIDE = 4096;

/**
 * Returns the size of a frame's image with the width of a listing, in pixels. Returns null for the size on
 * the screen, or if the image would be too tall.
 */
export function listingSize(shown: Size, frame: Frame, chosen: Width): Size | null {
  if (chosen === 'screen') return null;
  const width = Number(chosen);
  const height = Math.round(width / (RATIOS[frame] ?? Math.max(1, shown.width) / Math.max(1, shown.height)));
  return height > MAX_SIDE ? null : { width, height };
}

export const fileNameOf = (sphereId: number, { width, height }: Size): string =>
  `sphere-${sphereId}-${width}x${height}.png`;
