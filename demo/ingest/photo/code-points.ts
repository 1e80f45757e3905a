/** Colors as the code points of ITU-T H.273: the primaries and the transfer function. */
export interface CodePoints {
  readonly primaries: number;
  readonly transfer: number;
}

interface Box {
  readonly type: string;
  readonly content: Buffer;
}

/** Returns the boxes (ISO 14496-12) that a file or a box contains, in order. */
function boxesIn(bytes: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at);
    const isLong = size === 1;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size || bytes.length - at;
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, content: bytes.subarray(at + (isLong ? 16 : 8), at + length) });
    at += Math.max(8, length);
  }
  return boxes;
}

const contentsOf = (bytes: Buffer, type: string): readonly Buffer[] =>
  boxesIn(bytes).flatMap((box) => (box.type === type ? [box.content] : []));

/** Returns the numbers of an item's properties, from 1, as a box of associations (`ipma`) states them. */
function propertiesOf(item: number, owners: Buffer): readonly number[] {
  const idBytes = owners.readUInt8(0) === 0 ? 2 : 4;
  const bytes = owners.readUInt8(3) & 1 ? 2 : 1;
  const numbers: number[] = [];
  let at = 8;
  for (let left = owners.readUInt32BE(4); left > 0; left -= 1) {
    const id = owners.readUIntBE(at, idBytes);
    const end = at + idBytes + 1 + bytes * owners.readUInt8(at + idBytes);
    for (at += idBytes + 1; at < end; at += bytes)
      // The highest bit says whether the property is essential.
      if (id === item) numbers.push(owners.readUIntBE(at, bytes) & (bytes === 1 ? 0x7f : 0x7fff));
  }
  return numbers;
}

/**
 * Returns the code points of the main picture of an AVIF or HEIC file, from its beginning; null if it does not state any.
 * Other pictures in the file, such as an HDR version, have colors of their own. Throws a `RangeError` if boxes are cut.
 */
export function codePointsIn(file: Buffer): CodePoints | null {
  const meta = contentsOf(file, 'meta')[0]?.subarray(4) ?? Buffer.alloc(0);
  const main = contentsOf(meta, 'pitm')[0];
  const item = main?.readUIntBE(4, main.readUInt8(0) === 0 ? 2 : 4);
  const colors = contentsOf(meta, 'iprp').flatMap((properties) => {
    const all = contentsOf(properties, 'ipco').flatMap(boxesIn);
    const numbers = contentsOf(properties, 'ipma').flatMap((owners) => propertiesOf(item ?? 0, owners));
    return numbers.flatMap((number) => all[number - 1] ?? []);
  });
  const stated = colors.find(
    ({ type, content }) => type === 'colr' && content.toString('latin1', 0, 4) === 'nclx',
  )?.content;
  if (stated === undefined) return null;
  const transfer = stated.readUInt16BE(6);
  // Encoders write the curve of television for pictures with that of sRGB.
  return { primaries: stated.readUInt16BE(4), transfer: [1, 6].includes(transfer) ? 13 : transfer };
}

/** The codes of the transfer functions for HDR displays, and their names. */
const HDR: Readonly<Record<number, string>> = { 16: 'PQ', 18: 'HLG' };

const D65 = [0.3127, 0.329] as const;

/** White, red, green and blue of sRGB, as CIE xy. */
const SRGB = [D65, [0.64, 0.33], [0.3, 0.6], [0.15, 0.06]] as const;

/** The same of American television. */
const SMPTE_C = [D65, [0.63, 0.34], [0.31, 0.595], [0.155, 0.07]] as const;

/** The same of the primaries by their codes. 2 is unspecified, which means sRGB. */
const PRIMARIES = {
  1: SRGB,
  2: SRGB,
  5: [D65, [0.64, 0.33], [0.29, 0.6], [0.15, 0.06]],
  6: SMPTE_C,
  7: SMPTE_C,
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
  return curve === SRGB_CURVE && chromaticities === SRGB ? null : { curve, chromaticities };
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
