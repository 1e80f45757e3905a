/** The colors of an image: red, green, blue and alpha of each pixel, row by row from the top left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array | Uint8ClampedArray;
}

/** Decodes an image without any conversion of colors. Rejects if the bytes are not an image. */
export type DecodeImage = (bytes: Uint8Array<ArrayBuffer>) => Promise<Pixels>;

/** How the colors of a pixel encode a height above sea level. */
export const ELEVATION_ENCODINGS = ['terrarium', 'mapbox'] as const;

export type ElevationEncoding = (typeof ELEVATION_ENCODINGS)[number];

const OPAQUE = 255;

/**
 * Red is 85 to 163 in Terrarium tiles, from the deepest sea to the highest mountain, and 0 to 2 in Mapbox tiles. Any
 * value between these ranges separates them.
 */
const LEAST_TERRARIUM_RED = 16;

/** Pixels that are black or not opaque have no height. Partly transparent colors are not exact in browsers. */
function isHole({ data }: Pixels, at: number): boolean {
  return data[at + 3] !== OPAQUE || (data[at] === 0 && data[at + 1] === 0 && data[at + 2] === 0);
}

function detectEncoding(pixels: Pixels): ElevationEncoding {
  let at = 0;
  while (at < pixels.data.length && isHole(pixels, at)) at += 4;
  return (pixels.data[at] ?? 0) < LEAST_TERRARIUM_RED ? 'mapbox' : 'terrarium';
}

/**
 * Returns a function that returns the height of a pixel in meters above sea level, by the index of the pixel; NaN for
 * a hole. Without an encoding, the first pixel that has a height decides.
 */
export function elevationReader(
  pixels: Pixels,
  encoding: ElevationEncoding = detectEncoding(pixels),
): (pixel: number) => number {
  const { data } = pixels;
  const [redUnit, offset] = encoding === 'mapbox' ? [6553.6, -10_000] : [256, -32_768];
  return (pixel) => {
    const at = pixel * 4;
    if (isHole(pixels, at)) return NaN;
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number];
    return offset + redUnit * (red + green / 256 + blue / 65_536);
  };
}
