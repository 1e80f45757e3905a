import { type Color, mixIn } from '../color.ts';
import { noise } from '../noise.ts';
import { addClouds } from './clouds.ts';
import { ridgeAt, turnOf } from './horizon.ts';
import type { Light, View } from './light.ts';

const SNOW = { r: 0.95, g: 1, b: 1.1 };
const SUN_DISC = { r: 9, g: 8.4, b: 7 };

/** Paints the clear sky in a direction: deep blue overhead, pale at the horizon, warm around the sun. */
export function clearSky(out: Color, light: Light, { dx, dy, dz }: View): void {
  const { zenith, edge, sun, air } = light;
  const low = dy < 0 ? 1 : 1 - dy;
  const low2 = low * low;
  const low4 = low2 * low2;
  const low16 = low4 * low4 * low4 * low4;
  out.r = zenith.r + (edge.r - zenith.r) * low4;
  out.g = zenith.g + (edge.g - zenith.g) * low4;
  out.b = zenith.b + (edge.b - zenith.b) * low4;
  mixIn(out, air, 0.3 * low16 * low16);
  const toSun = dx * sun.x + dy * sun.y + dz * sun.z;
  if (toSun <= 0) return;
  const near2 = toSun * toSun;
  const near8 = near2 * near2 * near2 * near2;
  const near32 = near8 * near8 * near8 * near8;
  mixIn(out, light.glow, 0.3 * near8 + 0.25 * near32);
}

/** Returns the shading of the folds in a distant slope, by height below its crest. */
const foldsAt = (x: number, z: number, rise: number, size: number): number =>
  noise(turnOf(x, z) * size + rise * 240, rise * 520, 95);

function addLand(out: Color, light: Light, { dx, dy, dz }: View, pixel: number): void {
  const { horizon, farSlope, nearSlope, sun } = light;
  const rise = dy / Math.sqrt(dx * dx + dz * dz);
  const far = ridgeAt(horizon.far, dx, dz);
  const behind = (far - rise) / pixel + 0.5;
  if (behind > 0) {
    const facing = 1 - 0.1 * (dx * sun.x + dz * sun.z);
    const slope = facing + 0.1 * foldsAt(dx, dz, rise, 130);
    mixTo(out, farSlope, slope, behind < 1 ? behind : 1);
    const snow = (rise - horizon.snow) * 260 + 1.6 * foldsAt(dx, dz, rise, 170);
    if (snow > 0) mixIn(out, SNOW, 0.55 * (behind < 1 ? behind : 1) * (snow < 1 ? snow : 1));
  }
  const before = (ridgeAt(horizon.near, dx, dz) - rise) / pixel + 0.5;
  if (before > 0) mixTo(out, nearSlope, 1 + 0.08 * foldsAt(dx, dz, rise, 210), before < 1 ? before : 1);
}

/** Blends in the color of land, with its brightness multiplied by `tone`. */
function mixTo(out: Color, land: Readonly<Color>, tone: number, share: number): void {
  out.r += (land.r * tone - out.r) * share;
  out.g += (land.g * tone - out.g) * share;
  out.b += (land.b * tone - out.b) * share;
}

/**
 * Paints the sky in a direction: gradient, sun, clouds, and the land at the horizon. `pixel` is the angle of
 * a pixel in radians.
 */
export function skyAt(out: Color, light: Light, view: View, pixel: number): void {
  const { dx, dy, dz } = view;
  const { sun, glow } = light;
  clearSky(out, light, view);
  addClouds(out, light, view);
  const toSun = dx * sun.x + dy * sun.y + dz * sun.z;
  if (toSun > 0.9) {
    const near = (toSun - 0.9) * 10;
    const near4 = near * near * near * near;
    mixIn(out, glow, 0.5 * near4 * near4 * near4);
    if (toSun > 0.9999) mixIn(out, SUN_DISC, Math.min(1, (toSun - 0.9999) * 20000));
  }
  if (dy < 0.2) addLand(out, light, view, pixel);
}
