/** Number of steps in the table from light to bytes, large enough that every byte survives the round trip. */
const LIGHT_STEPS = 65535;

/** Linear light, 0 to 1, of each sRGB byte (IEC 61966-2-1). */
export const LIGHT_OF_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const BYTE_OF_STEP: Uint8Array = Uint8Array.from({ length: LIGHT_STEPS + 1 }, (_, step) => {
  const light = step / LIGHT_STEPS;
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
});

/** Converts linear light to an sRGB byte; values out of range are clipped. */
export function byteOfLight(light: number): number {
  if (light <= 0) return 0;
  return light >= 1 ? 255 : (BYTE_OF_STEP[(light * LIGHT_STEPS + 0.5) | 0] ?? 0);
}
