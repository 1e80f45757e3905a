import type { Color } from '../color.ts';
import { noise, tiledNoise } from '../noise.ts';
import type { Light, View } from './light.ts';

/** Period of the cloud field: `SIDE` samples (a power of two) or `REACH` kilometers. */
const SIDE = 512;
const REACH = 22;

const LIT = { r: 2.1, g: 2.04, b: 1.96 };
const SHADED = { r: 0.74, g: 0.8, b: 0.9 };

function createField(): Float32Array {
  const field = new Float32Array(SIDE * SIDE);
  for (let n = 0; n < field.length; n++) {
    const [x, y] = [(n & (SIDE - 1)) / SIDE, Math.floor(n / SIDE) / SIDE];
    let strength = 0.62;
    for (let octave = 0, cells = 8; octave < 5; octave++, cells *= 2) {
      field[n] = (field[n] as number) + strength * tiledNoise(x * cells, y * cells, cells, 83 + octave);
      strength *= 0.55;
    }
  }
  return field;
}

/** One period of the noise field for clouds, approximately in [-1, 1]. The field is computed on first use. */
let drawn: Float32Array | null = null;

/** Reads the field at a position in kilometers. */
function fieldAt(field: Float32Array, x: number, z: number): number {
  const [u, v] = [(x * SIDE) / REACH, (z * SIDE) / REACH];
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [fx, fz] = [u - left, v - top];
  const row = (top & (SIDE - 1)) * SIDE;
  const next = ((top + 1) & (SIDE - 1)) * SIDE;
  const [c0, c1] = [left & (SIDE - 1), (left + 1) & (SIDE - 1)];
  const a = field[row + c0] as number;
  const c = field[next + c0] as number;
  const upper = a + ((field[row + c1] as number) - a) * fx;
  return upper + (c + ((field[next + c1] as number) - c) * fx - upper) * fz;
}

/** Returns the thickness of the clouds above a point. The thickness is negative if the sky is clear. */
function cloudAt({ cover, cloudX, cloudZ }: Light, x: number, z: number): number {
  drawn ??= createField();
  return (fieldAt(drawn, x + REACH * cloudX, z + REACH * cloudZ) + cover - 0.52) * 2.4;
}

/** Blends the clouds in a direction over the color of the sky. */
export function addClouds(out: Color, light: Light, { dx, dy, dz }: View): void {
  if (dy < 0.02) return;
  const reach = 1.9 / (dy + 0.05);
  const [x, z] = [dx * reach, dz * reach];
  const base = cloudAt(light, x, z);
  if (base < -0.35) return;
  const curl = noise(x * 5.1, z * 5.1, 91);
  const thick = base + 0.3 * curl + 0.16 * noise(x * 13.3, z * 13.3, 92);
  if (thick <= 0) return;
  const { sun } = light;
  const behind = cloudAt(light, x + sun.x * 0.3, z + sun.z * 0.3) + 0.3 * curl;
  const shaded = Math.min(1, Math.max(0, 0.08 + 0.6 * behind + 0.35 * thick));
  const solid = Math.min(1, thick * 1.7);
  const share = solid * (2 - solid) * 0.92 * Math.min(1, (dy - 0.02) * 9);
  out.r += (LIT.r + (SHADED.r - LIT.r) * shaded - out.r) * share;
  out.g += (LIT.g + (SHADED.g - LIT.g) * shaded - out.g) * share;
  out.b += (LIT.b + (SHADED.b - LIT.b) * shaded - out.b) * share;
}

/**
 * Returns the share of sunlight that clouds let through to a point on the ground, which varies over
 * kilometers.
 */
export function sunThroughClouds(light: Light, x: number, z: number): number {
  const thick = cloudAt(light, x * 0.0011 + 3, z * 0.0011 + 5);
  return thick <= 0 ? 1 : 1 - 0.55 * Math.min(1, thick * 1.3);
}
