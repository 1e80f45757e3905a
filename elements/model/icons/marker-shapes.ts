/*
 * The shapes of markers, for the viewer and for programs that draw markers without it. All lengths are in CSS pixels;
 * the marker's place is at (0, 0), x points right and y down.
 */

/** Radius of a round icon, width of its white rim, and size of its glyph. */
export const ROUND = { radius: 16, rim: 2, glyph: 19 } as const;

/**
 * Dimensions of a pin. `radius` is the radius of the pin's head, and `middle` is the height of the head's center above the
 * tip. The tip is at the place.
 */
export const PIN = { radius: 15.5, middle: 27.5, rim: 2, glyph: 18 } as const;

/** Dimensions of a logo's tile. */
export const TILE = { half: 17, corner: 8, glyph: 24 } as const;

/** A shape's shadow, and the thin edge that separates its white rim from a white background. */
export const SHADOW = { color: 'rgb(8 16 28 / 0.5)', blur: 4, down: 1 } as const;
export const HAIRLINE = { color: 'rgb(8 16 28 / 0.25)', width: 0.75 } as const;

/** Returns a teardrop as SVG path data. Its tip is `lift` above the place, and its head has a radius. */
export function dropPath(radius: number, lift: number): string {
  const { middle } = PIN;
  const [waist, shoulder] = [-0.34 * middle, -0.55 * middle];
  return (
    `M0 ${-lift}C${-0.3 * radius} ${waist} ${-radius} ${shoulder} ${-radius} ${-middle}` +
    `A${radius} ${radius} 0 0 1 ${radius} ${-middle}` +
    `C${radius} ${shoulder} ${0.3 * radius} ${waist} 0 ${-lift}z`
  );
}

/** Lift of the colored shape of a pin above its place, which leaves the white rim. */
export const PIN_LIFT = 2.2 * PIN.rim;

/** Converts a color from packed 0xRRGGBB to CSS notation. */
export const cssColor = (color: number): string => `#${color.toString(16).padStart(6, '0')}`;

/** Text on colors above this relative luminance is dark; text on other colors is white. */
const LIGHT = 0.36;

/** Returns the color of text on a background color: near-black on light colors, otherwise white. */
export function colorOn(color: number): string {
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255].map(
    (channel) => (channel / 255) ** 2.2,
  );
  const luminance = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return luminance > LIGHT ? '#16202b' : '#fff';
}
