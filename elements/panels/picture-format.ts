import type { Size } from '../geo/camera.ts';

/** The aspect ratios of snapshots: that of the viewer, and those of common formats of pictures. */
export const PICTURE_RATIOS = ['viewer', '16:9', '3:2', '4:3', '1:1', '9:16'] as const;

export type PictureRatio = (typeof PICTURE_RATIOS)[number];

/** The widths of snapshots in pixels: that on the screen, and common widths of pictures. */
export const PICTURE_WIDTHS = ['screen', '1920', '2560', '3840'] as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export interface PictureFormat {
  readonly ratio: PictureRatio;
  readonly width: PictureWidth;
}

/** Maximum length of a side in pixels. Many devices draw no larger picture. */
const MAX_SIDE = 4096;

/** Returns the ratio of width to height. */
function ratioOf(ratio: PictureRatio, shown: Size): number {
  const [width = NaN, height = NaN] = ratio.split(':').map(Number);
  return ratio === 'viewer' ? shown.width / shown.height : width / height;
}

/**
 * Returns the size in pixels of a snapshot; null for the picture on the screen, or if it would be too tall. A picture
 * with another ratio and the width of the screen is the largest one that fits into the viewer, whose size is in CSS
 * pixels.
 */
export function pictureSize({ ratio, width }: PictureFormat, shown: Size, pixelRatio: number): Size | null {
  if (ratio === 'viewer' && width === 'screen') return null;
  const share = ratioOf(ratio, shown);
  const fitted = Math.min(shown.width, shown.height * share) * pixelRatio;
  const across = width === 'screen' ? Math.max(1, Math.round(fitted)) : Number(width);
  const down = Math.max(1, Math.round(across / share));
  return down > MAX_SIDE || across > MAX_SIDE ? null : { width: across, height: down };
}

/** Returns the widths in which a picture of a ratio is not too tall. */
export const widthsOf = (ratio: PictureRatio, shown: Size): readonly PictureWidth[] =>
  PICTURE_WIDTHS.filter((width) => width === 'screen' || pictureSize({ ratio, width }, shown, 1) !== null);

/** What is wrong with a large snapshot: its tiles did not arrive, or only some of them did; null if nothing is. */
export type SnapshotProblem = 'slow' | 'incomplete' | null;
