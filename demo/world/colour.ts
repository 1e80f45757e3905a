/** A colour in linear light that shading steps write into, so that no pixel allocates. */
export interface Colour {
  r: number;
  g: number;
  b: number;
}

/** A fresh black colour. */
export const createColour = (): Colour => ({ r: 0, g: 0, b: 0 });

/** Linear light of each 8-bit sRGB value. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

/** Sets a colour from sRGB bytes packed as 0xRRGGBB. */
export function setHex(out: Colour, hex: number): void {
  out.r = LINEAR[(hex >> 16) & 255] as number;
  out.g = LINEAR[(hex >> 8) & 255] as number;
  out.b = LINEAR[hex & 255] as number;
}

/** A new colour from sRGB bytes packed as 0xRRGGBB. */
export function fromHex(hex: number): Readonly<Colour> {
  const colour = createColour();
  setHex(colour, hex);
  return colour;
}

/** Moves a colour towards another by `share` in [0, 1]. */
export function mixIn(out: Colour, other: Readonly<Colour>, share: number): void {
  out.r += (other.r - out.r) * share;
  out.g += (other.g - out.g) * share;
  out.b += (other.b - out.b) * share;
}

/** Copies a colour. */
export function copyColour(out: Colour, from: Readonly<Colour>): void {
  out.r = from.r;
  out.g = from.g;
  out.b = from.b;
}

/** Multiplies a colour by a factor. */
export function dim(out: Colour, factor: number): void {
  out.r *= factor;
  out.g *= factor;
  out.b *= factor;
}

const CURVE_STEPS = 4096;
/** Light at and above this shows as white. */
const WHITE = 4.2;

/** How much darker the darks and brighter the brights are shown. */
const CONTRAST = 0.55;

/** Display value in [0, 255] over the square root of light: a soft shoulder, then the sRGB curve. */
const CURVE = Float32Array.from({ length: CURVE_STEPS + 1 }, (_, i) => {
  const light = WHITE * (i / CURVE_STEPS) ** 2;
  const shown = (light * (1 + light / (WHITE * WHITE))) / (1 + light);
  const lifted = Math.min(1, shown * 1.2);
  const bent = lifted + CONTRAST * lifted * (1 - lifted) * (lifted - 0.3);
  return 255 * (bent <= 0.0031308 ? 12.92 * bent : 1.055 * bent ** (1 / 2.4) - 0.055);
});

/** The display value, 0 to 255 with fractions, of an amount of linear light. */
export function display(light: number): number {
  if (light >= WHITE) return 255;
  return CURVE[(Math.sqrt((light < 0 ? 0 : light) / WHITE) * CURVE_STEPS + 0.5) | 0] as number;
}
