/** Colors as the code points of ITU-T H.273: the primaries and the transfer function. */
export interface CodePoints {
  readonly primaries: number;
  readonly transfer: number;
}

/** The codes of the transfer functions for HDR displays, and their names. */
const HDR: Readonly<Record<number, string>> = { 16: 'PQ', 18: 'HLG' };

const D65 = [0.3127, 0.329] as const;

/** White, red, green and blue of the primaries, as CIE xy. 2 is unspecified, which means sRGB. */
const PRIMARIES = {
  1: [D65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]],
  2: [D65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]],
  9: [D65, [0.708, 0.292], [0.17, 0.797], [0.131, 0.046]],
  12: [D65, [0.68, 0.32], [0.265, 0.69], [0.15, 0.06]],
} as const;

const SRGB_CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const;
const BT709_CURVE = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081] as const;

/** The transfer functions, as the parameters of ICC's parametric curves. */
const TRANSFERS: Readonly<Record<number, readonly number[]>> = {
  1: BT709_CURVE,
  2: SRGB_CURVE,
  4: [2.2],
  5: [2.8],
  6: BT709_CURVE,
  8: [1],
  13: SRGB_CURVE,
  14: BT709_CURVE,
  15: BT709_CURVE,
};

/** The colors of code points: a curve and chromaticities, or null if they are those of sRGB. */
export function colorsOf({ primaries, transfer }: CodePoints) {
  const curve = TRANSFERS[transfer];
  const chromaticities = PRIMARIES[primaries as keyof typeof PRIMARIES] as
    | (typeof PRIMARIES)[keyof typeof PRIMARIES]
    | undefined;
  if (curve === undefined || chromaticities === undefined) return undefined;
  return curve === SRGB_CURVE && chromaticities[1][0] === 0.64 ? null : { curve, chromaticities };
}

/** Says why colors cannot be converted, and what to do. */
export function unsupportedColors({ primaries, transfer }: CodePoints): string {
  const hdr = HDR[transfer];
  const what =
    hdr === undefined
      ? `its colors (primaries ${primaries}, transfer ${transfer}) are not supported`
      : `its colors are for HDR displays (${hdr}), and tiles are for standard displays`;
  return `${what}; export it as an sRGB picture`;
}
