import { open } from 'node:fs/promises';
import type { Metadata } from 'sharp';
import { Refusal } from '../../../elements/photo/refusal.ts';
import { type CodePoints, codePointsIn, colorsOf, unsupportedColors } from './code-points.ts';
import { channelsOf } from './convert-colors.ts';

/** CIE xy chromaticities: white, red, green, blue. */
type Chromaticities = readonly [w: Point, r: Point, g: Point, b: Point];
type Point = readonly [x: number, y: number];
type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** The chromaticities of sRGB (IEC 61966-2-1). */
const SRGB: Chromaticities = [
  [0.3127, 0.329],
  [0.64, 0.33],
  [0.3, 0.6],
  [0.15, 0.06],
];

/** The white point D50, to which ICC profiles adapt their colors. */
const D50: Vector = [0.9642, 1, 0.8249];

/** The Bradford matrix, from XYZ to cone responses. */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Encoders write 0.45455 for sRGB, in case a decoder does not know its own chunk. */
const SRGB_GAMMA = 0.45455;

const times = (m: Matrix, [x, y, z]: Vector): Vector => {
  const row = ([a, b, c]: Vector): number => a * x + b * y + c * z;
  return [row(m[0]), row(m[1]), row(m[2])];
};

const transposed = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
];

function inverse([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  return [
    [(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
    [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
    [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det],
  ];
}

const xyz = ([x, y]: Point): Vector => [x / y, 1, (1 - x - y) / y];

/** Returns XYZ of the three primaries, adapted to D50 by the method of Bradford. */
function colorants([white, ...primaries]: Chromaticities): readonly Vector[] {
  const columns = transposed([xyz(primaries[0]), xyz(primaries[1]), xyz(primaries[2])]);
  const amounts = times(inverse(columns), xyz(white));
  const [from, to] = [times(BRADFORD, xyz(white)), times(BRADFORD, D50)];
  return primaries.map((primary, i) => {
    const [x, y, z] = xyz(primary);
    const amount = amounts[i] ?? 1;
    const [l, m, s] = times(BRADFORD, [x * amount, y * amount, z * amount]);
    return times(inverse(BRADFORD), [(l * to[0]) / from[0], (m * to[1]) / from[1], (s * to[2]) / from[2]]);
  });
}

const uint32 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value >>> 0, 4 * i));
  return bytes;
};

/** ICC's `s15Fixed16Number`. */
const fixed = (values: readonly number[]): Buffer =>
  uint32(...values.map((value) => Math.round(value * 65536)));

/**
 * Returns an ICC profile (version 4) of displays with these colors and a curve: an exponent, or the parameters of one
 * with a straight beginning.
 */
export function gammaProfile(
  gamma: number | readonly number[],
  chromaticities: Chromaticities = SRGB,
): Buffer {
  const parameters = typeof gamma === 'number' ? [gamma] : gamma;
  const kind = parameters.length === 1 ? 0 : 3 << 16;
  const curve = Buffer.concat([Buffer.from('para'), uint32(0, kind), fixed(parameters)]);
  const point = (v: Vector): Buffer => Buffer.concat([Buffer.from('XYZ '), uint32(0), fixed(v)]);
  const [r = D50, g = D50, b = D50] = colorants(chromaticities);
  const tags: readonly (readonly [string, Buffer])[] = [
    ['wtpt', point(D50)],
    ['rXYZ', point(r)],
    ['gXYZ', point(g)],
    ['bXYZ', point(b)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const table: Buffer[] = [uint32(tags.length)];
  let end = 128 + 4 + 12 * tags.length;
  for (const [name, data] of tags) {
    table.push(Buffer.from(name), uint32(end, data.length));
    end += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x04200000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  fixed(D50).copy(header, 68);
  return Buffer.concat([header, ...table, ...tags.map(([, data]) => data)]);
}

/** What a PNG file says of its colors by the chunks `gAMA` and `cHRM`. */
interface PngGamma {
  readonly gamma: number;
  readonly chromaticities: Chromaticities;
}

/** The chunks that PNG ranks above `gAMA` and `cHRM`. */
const HIGHER = ['sRGB', 'iCCP'];
/** The chunks before which all of them stand. */
const LATER = ['PLTE', 'IDAT'];

/**
 * Reads `cICP`, which PNG ranks above all others, or `gAMA` and `cHRM`; returns null if there is no `gAMA`, or a chunk
 * that PNG ranks above it.
 */
async function readPngColors(path: string): Promise<PngGamma | CodePoints | null> {
  const file = await open(path);
  try {
    let gamma = 0;
    let isRanked = false;
    let chromaticities = SRGB;
    const chunk = Buffer.alloc(8 + 32);
    for (let at = 8; ; at += 12 + chunk.readUInt32BE(0)) {
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
      const name = chunk.toString('latin1', 4, 8);
      if (name === 'cICP') return { primaries: chunk.readUInt8(8), transfer: chunk.readUInt8(9) };
      if (HIGHER.includes(name)) isRanked = true;
      if (bytesRead < 8 || LATER.includes(name))
        return gamma > 0 && !isRanked ? { gamma, chromaticities } : null;
      const point = (i: number): Point => [
        chunk.readUInt32BE(8 + 8 * i) / 100_000,
        chunk.readUInt32BE(12 + 8 * i) / 100_000,
      ];
      if (name === 'gAMA') gamma = chunk.readUInt32BE(8) / 100_000;
      if (name === 'cHRM') chromaticities = [point(0), point(1), point(2), point(3)];
    }
  } finally {
    await file.close();
  }
}

function isSrgb({ gamma, chromaticities }: PngGamma): boolean {
  const isClose = ([x, y]: Point, i: number): boolean => {
    const [sx = 0, sy = 0] = SRGB[i] ?? [];
    return Math.hypot(x - sx, y - sy) < 0.001;
  };
  return Math.abs(gamma - SRGB_GAMMA) < 0.001 && chromaticities.every(isClose);
}

/** A profile from which decoded pixels have to be converted. */
export interface ProfileToApply {
  readonly icc: Uint8Array;
  readonly channels: 1 | 3;
  /** Whether the picture has 16 bits per channel, in place of 8. */
  readonly isDeep: boolean;
}

/** The length of the beginning of an AVIF or HEIC file that contains its boxes. */
const BOXES = 2 ** 18;

/** Reads the code points of the colors in an AVIF or HEIC file; null if it does not state any. */
async function readHeifColors(path: string): Promise<CodePoints | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BOXES), 0, BOXES, 0);
    return codePointsIn(buffer.subarray(0, bytesRead));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Reads what a file says of its colors outside of a profile; null if nothing. Of the programs that convert HEIC to PNG,
 * only new ones copy the code points, so those of the HEIC file count.
 */
async function statedColors(
  { format }: Metadata,
  path: string,
  picture: string,
): Promise<PngGamma | CodePoints | null> {
  if (format === 'heif') return readHeifColors(picture);
  if (format !== 'png') return null;
  return (path === picture ? null : await readHeifColors(path)) ?? readPngColors(picture);
}

/** Returns the profile of code points, or null if they are those of sRGB. Throws a `Refusal` if there is none. */
function profileOfCodePoints(stated: CodePoints): Buffer | null {
  const colors = colorsOf(stated);
  if (colors === undefined) throw new Refusal('unsupported-colors', unsupportedColors(stated));
  return colors && gammaProfile(colors.curve, colors.chromaticities);
}

/** Returns the profile that a PNG or AVIF file states without ICC, or null if its colors are those of sRGB. */
function statedProfile(stated: PngGamma | CodePoints | null): Buffer | null {
  if (stated === null) return null;
  if ('transfer' in stated) return profileOfCodePoints(stated);
  return isSrgb(stated) ? null : gammaProfile(1 / stated.gamma, stated.chromaticities);
}

/**
 * Returns the ICC profile from which the pixels of a picture have to be converted to sRGB after decoding, or null
 * if sharp converts them. `picture` is the converted copy of a HEIC file, or the file itself. sharp converts 16-bit RGB
 * to Display P3, does not apply profiles of 16-bit gray, and does not know the chunks of PNG. Throws a `Refusal` if the
 * colors cannot be converted.
 */
export async function profileToApply(
  metadata: Metadata,
  path: string,
  picture: string,
): Promise<ProfileToApply | null> {
  const { icc, space, depth, format } = metadata;
  const isDeep = depth === 'ushort';
  const stated = await statedColors(metadata, path, picture);
  // PNG ranks `cICP` above a profile, and a profile above `gAMA`. HEIF ranks a profile above code points.
  const isRanked = format === 'png' && path === picture && stated !== null && 'transfer' in stated;
  if (icc === undefined || isRanked) {
    const own = statedProfile(stated);
    return own && { icc: own, channels: 3, isDeep };
  }
  const channels = isDeep && /^(rgb|grey)16$/.test(space) ? channelsOf(icc) : null;
  return channels === null ? null : { icc, channels, isDeep };
}
