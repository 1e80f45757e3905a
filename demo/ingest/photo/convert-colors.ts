import engine from 'jscolorengine';

const { Profile, Transform, eIntent } = engine;

/** Pixels that are converted at a time, to limit the memory needed beside the picture. */
const BLOCK = 2 ** 20;

/** Returns the channels of a profile's colors, or null if the profile cannot be applied to pictures. */
export function channelsOf(icc: Uint8Array): 1 | 3 | null {
  const profile = new Profile();
  profile.loadBinary(icc);
  if (!profile.loaded) return null;
  return profile.colorSpace === 'GRAY' ? 1 : profile.colorSpace === 'RGB' ? 3 : null;
}

/** Pixels as decoded: interleaved channels, with alpha as the last one if their number is even. */
export interface StoredPixels {
  readonly data: Uint8Array | Uint16Array;
  readonly channels: number;
}

/**
 * Converts pixels from an ICC profile to sRGB, three bytes each, with the exact curves and matrices of the profile
 * (relative colorimetric; colors outside of sRGB are clipped). Transparent parts show `background`.
 */
export function convertToSrgb(
  { data, channels }: StoredPixels,
  icc: Uint8Array,
  background: readonly [r: number, g: number, b: number],
): Uint8Array {
  const isDeep = data instanceof Uint16Array;
  const most = isDeep ? 65_535 : 255;
  const hasAlpha = channels % 2 === 0;
  const from = new Profile();
  from.loadBinary(icc);
  const transform = new Transform({ dataFormat: isDeep ? 'int16' : 'int8', buildLut: false });
  transform.create(from, '*sRGB', eIntent.relative);
  const count = data.length / channels;
  const srgb = new Uint8Array(3 * count);
  for (let start = 0; start < count; start += BLOCK) {
    const block = data.subarray(start * channels, (start + BLOCK) * channels);
    const colors = transform.array(block, hasAlpha, false);
    for (let i = 0; i < colors.length; i++) {
      const alpha = hasAlpha ? (block[Math.floor(i / 3) * channels + channels - 1] ?? most) / most : 1;
      const color = ((colors[i] ?? 0) * 255) / most;
      srgb[3 * start + i] = Math.round(color * alpha + (background[i % 3] ?? 0) * (1 - alpha));
    }
  }
  return srgb;
}
