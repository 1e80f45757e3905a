/**
 * A decoded equirectangular image: 8-bit sRGB, three bytes per pixel, rows from the top. The full sphere
 * would have `fullWidth` × `fullHeight` pixels; the image covers the part of it that starts at `left`, `top`.
 * The center column of the full sphere looks along -z of the image's frame.
 */
export interface SphereImage {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly fullWidth: number;
  readonly fullHeight: number;
  readonly left: number;
  readonly top: number;
}

/** Bytes per pixel. */
export const CHANNELS = 3;

/**
 * Color of the area that a partial panorama does not cover: a dark, slightly cool gray that draws no
 * attention.
 */
export const UNCOVERED_RGB = [48, 52, 57] as const;
