import { power } from './exact.ts';

/** A color in linear light, mutable so that shading does not allocate memory for each pixel. */
export interface Color {
  r: number;
  g: number;
  b: number;
}

export const createColor = (): Color => ({ r: 0, g: 0, b: 0 });

/**
 * Returns the nth root of a number in [0, 2] by Newton's method. The result has the same bits on every
 * machine.
 */
function rootOf(value: number, degree: number): number {
  if (value <= 0) return 0;
  let root = 1;
  for (let n = 0; n < 60; n++) root = ((degree - 1) * root + value / power(root, degree - 1)) / degree;
  return root;
}

/** Converts an sRGB value in [0, 1] to linear light (IEC 61966-2-1; the exponent is 12/5). */
const linearOf = (v: number): number =>
  v <= 0.04045 ? v / 12.92 : power(rootOf((v + 0.055) / 1.055, 5), 12);

/** Converts linear light in [0, 1] to an sRGB value. */
const encodedOf = (light: number): number =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * power(rootOf(light, 12), 5) - 0.055;

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linearOf(value / 255));

/** Sets a color from sRGB bytes packed as 0xRRGGBB. */
export function setHex(out: Color, hex: number): void {
  out.r = LINEAR[(hex >> 16) & 255] as number;
  out.g = LINEAR[(hex >> 8) & 255] as number;
  out.b = LINEAR[hex & 255] as number;
}

/** Creates a color from sRGB bytes packed as 0xRRGGBB. */
export function fromHex(hex: number): Readonly<Color> {
  const color = createColor();
  setHex(color, hex);
  return color;
}

/** Mixes `share` of another color, from 0 to 1, into `out`. */
export function mixIn(out: Color, other: Readonly<Color>, share: number): void {
  out.r += (other.r - out.r) * share;
  out.g += (other.g - out.g) * share;
  out.b += (other.b - out.b) * share;
}

export function copyColor(out: Color, from: Readonly<Color>): void {
  out.r = from.r;
  out.g = from.g;
  out.b = from.b;
}

export function dim(out: Color, factor: number): void {
  out.r *= factor;
  out.g *= factor;
  out.b *= factor;
}

const CURVE_STEPS = 4096;
/** Light of at least this value is displayed as white. */
const WHITE = 7;

/** Exposure at which a middle gray in the sun has a value of 1. */
const EXPOSURE = 0.56;

/** Tone curve with the shape of photographic film: a soft toe, a straight middle and a long shoulder. */
function filmed(light: number): number {
  const x = light * EXPOSURE;
  return (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14);
}

/** Display values in [0, 255], tabulated by the square root of light. */
const CURVE = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
  const light = WHITE * (i / CURVE_STEPS) * (i / CURVE_STEPS);
  return 255 * encodedOf(Math.min(1, filmed(light) / filmed(WHITE)));
});

/** Converts linear light to a fractional display value from 0 to 255. */
export function display(light: number): number {
  if (light >= WHITE) return 255;
  return CURVE[(Math.sqrt((light < 0 ? 0 : light) / WHITE) * CURVE_STEPS + 0.5) | 0] as number;
}
