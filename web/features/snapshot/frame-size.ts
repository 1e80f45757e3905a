/** The aspect ratios of snapshots, in the order in which they are shown. */
export const FRAMES = ['fill', 'wide', 'photo', 'standard', 'square', 'tall'] as const;

export type Frame = (typeof FRAMES)[number];

/** The ratio of width to height; null for a snapshot that fills the available space. */
const RATIOS: Readonly<Record<Frame, number | null>> = {
  fill: null,
  wide: 16 / 9,
  photo: 3 / 2,
  standard: 4 / 3,
  square: 1,
  tall: 9 / 16,
};

/** Width and height in CSS or device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest frame with a given aspect ratio that fits into a space, in whole pixels. */
export function frameWithin({ width, height }: Size, frame: Frame): Size {
  const ratio = RATIOS[frame];
  if (ratio === null) return { width: Math.floor(width), height: Math.floor(height) };
  const fitted = Math.min(width, height * ratio);
  return { width: Math.floor(fitted), height: Math.floor(fitted / ratio) };
}

/** The size of a frame's image in device pixels. */
export const pictureSize = ({ width, height }: Size, pixelRatio: number): Size => ({
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
});

/**
 * The widths of images in pixels: that of the frame on the screen, and those that are usual for real estate
 * listings.
 */
export const WIDTHS = ['screen', '1920', '2560', '4096'] as const;

export type Width = (typeof WIDTHS)[number];

/** Maximum number of pixels on each side of an image. */
const MAX_SIDE = 4096;

/**
 * The size of a frame's image with a listing's width, in pixels; null for the size on the screen, or if the
 * image would be too tall.
 */
export function listingSize(shown: Size, frame: Frame, chosen: Width): Size | null {
  if (chosen === 'screen') return null;
  const width = Number(chosen);
  const height = Math.round(width / (RATIOS[frame] ?? Math.max(1, shown.width) / Math.max(1, shown.height)));
  return height > MAX_SIDE ? null : { width, height };
}

/** The file name of a sphere's snapshot. */
export const fileNameOf = (sphereId: number, { width, height }: Size): string =>
  `sphere-${sphereId}-${width}x${height}.png`;
