/** The forms that a snapshot can have, in their order. */
export const FRAMES = ['fill', 'wide', 'photo', 'standard', 'square', 'tall'] as const;

export type Frame = (typeof FRAMES)[number];

/** Width by height; what fills its place has none of its own. */
const RATIOS: Readonly<Record<Frame, number | null>> = {
  fill: null,
  wide: 16 / 9,
  photo: 3 / 2,
  standard: 4 / 3,
  square: 1,
  tall: 9 / 16,
};

/** Width and height, in pixels of whichever kind. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The largest frame of a form that fits into a place, in whole pixels. */
export function frameWithin({ width, height }: Size, frame: Frame): Size {
  const ratio = RATIOS[frame];
  if (ratio === null) return { width: Math.floor(width), height: Math.floor(height) };
  const fitted = Math.min(width, height * ratio);
  return { width: Math.floor(fitted), height: Math.floor(fitted / ratio) };
}

/** The pixels of a picture of a frame on a screen of so many device pixels a CSS pixel. */
export const pictureSize = ({ width, height }: Size, pixelRatio: number): Size => ({
  width: Math.round(width * pixelRatio),
  height: Math.round(height * pixelRatio),
});

/** The name of the file that a snapshot of a sphere is saved as. */
export const fileNameOf = (sphereId: number, { width, height }: Size): string =>
  `sphere-${sphereId}-${width}x${height}.png`;
