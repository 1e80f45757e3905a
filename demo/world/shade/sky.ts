import { type Colour, fromHex, mixIn } from '../colour.ts';
import { layeredNoise, noise } from '../noise.ts';

/** Pan and height of the sun, degrees, on the afternoon that the sphere shows. */
const SUN_PAN = 267;
const SUN_TILT = 41.5;

const toRad = Math.PI / 180;
const level = Math.cos(SUN_TILT * toRad);

/** Unit vector to the sun. */
export const SUN = {
  x: Math.sin(SUN_PAN * toRad) * level,
  y: Math.sin(SUN_TILT * toRad),
  z: -Math.cos(SUN_PAN * toRad) * level,
} as const;

const ZENITH = { r: 0.07, g: 0.24, b: 0.68 };
const HORIZON = { r: 0.6, g: 0.76, b: 0.93 };
const GLOW = { r: 1.25, g: 1.12, b: 0.92 };
const CLOUD_LIGHT = { r: 2.7, g: 2.6, b: 2.45 };
const CLOUD_SHADE = { r: 0.78, g: 0.86, b: 0.97 };
/** What land looks like from so far away that it is mostly air. */
export const FAR_LAND = fromHex(0x7d95a3);

/** The clear sky in a direction: deep above, pale at the horizon, warm around the sun. */
export function clearSky(out: Colour, dx: number, dy: number, dz: number): void {
  const up = dy < 0 ? 0 : dy;
  const pale = (1 - up) ** 4.5;
  out.r = ZENITH.r + (HORIZON.r - ZENITH.r) * pale;
  out.g = ZENITH.g + (HORIZON.g - ZENITH.g) * pale;
  out.b = ZENITH.b + (HORIZON.b - ZENITH.b) * pale;
  const toSun = dx * SUN.x + dy * SUN.y + dz * SUN.z;
  if (toSun > 0) mixIn(out, GLOW, 0.26 * toSun ** 7 + 0.2 * toSun ** 48);
}

/** How thick the clouds are at a place of their layer, 0 to 1. */
function cloudAt(x: number, z: number): number {
  const large = layeredNoise(x * 0.55 + 3.1, z * 0.55 - 1.7, 2, 83);
  const shape = layeredNoise(x * 1.25 + 0.35 * large, z * 1.25, 5, 81) * 0.75 + large * 0.62;
  const body = (shape - 0.16) * 2.1;
  return body <= 0 ? 0 : body >= 1 ? 1 : body * body * (3 - 2 * body);
}

function addClouds(out: Colour, dx: number, dy: number, dz: number): void {
  if (dy < 0.015) return;
  const reach = 1 / (dy + 0.09);
  const [x, z] = [dx * reach * 1.5, dz * reach * 1.5];
  const thick = cloudAt(x, z);
  if (thick <= 0) return;
  const towardsSun = cloudAt(x + SUN.x * 0.16, z + SUN.z * 0.16);
  const lit = Math.max(0, Math.min(1, 0.95 - 0.62 * towardsSun + 0.25 * (1 - thick)));
  const fade = Math.min(1, (dy - 0.015) * 7);
  const colour = { r: 0, g: 0, b: 0 };
  mixIn(colour, CLOUD_SHADE, 1);
  mixIn(colour, CLOUD_LIGHT, lit);
  mixIn(out, colour, thick * 0.86 * fade);
}

/** Height of a range of hills over the horizon in a level direction, as the tangent of its tilt. */
const ridge = (dx: number, dz: number, scale: number, height: number, seed: number): number =>
  height * (0.45 + 0.9 * layeredNoise(dx * scale, dz * scale, 5, seed));

function addHills(out: Colour, dx: number, dy: number, dz: number, pixel: number): void {
  const across = Math.sqrt(dx * dx + dz * dz);
  const rise = dy / across;
  if (rise > 0.05) return;
  const [x, z] = [dx / across, dz / across];
  const far = (ridge(x, z, 3.1, 0.021, 91) - rise) / pixel + 0.5;
  if (far > 0) mixIn(out, FAR_LAND, 0.42 * Math.min(1, far));
  const close = (ridge(x, z, 6.3, 0.0105, 95) - rise) / pixel + 0.5;
  if (close > 0) mixIn(out, FAR_LAND, 0.3 * Math.min(1, close));
}

/** The whole sky in a direction above the ground: gradient, sun, clouds, hills; `pixel` is a pixel's angle in radians. */
export function skyAt(out: Colour, dx: number, dy: number, dz: number, pixel: number): void {
  clearSky(out, dx, dy, dz);
  const toSun = dx * SUN.x + dy * SUN.y + dz * SUN.z;
  if (toSun > 0.99) mixIn(out, GLOW, Math.min(1, ((toSun - 0.99) * 100) ** 6));
  addClouds(out, dx, dy, dz);
  if (toSun > 0.9995) mixIn(out, { r: 9, g: 8.4, b: 7 }, Math.min(1, (toSun - 0.9995) * 6000));
  addHills(out, dx, dy, dz, pixel);
}

/** Share of sunlight that the clouds let through to a place on the ground, changing over kilometres. */
export const sunThroughClouds = (x: number, z: number): number =>
  1 - 0.3 * Math.max(0, Math.min(1, 1.6 * noise(x / 900, z / 900, 87) - 0.1));
