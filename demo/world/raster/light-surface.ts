import { type Color, createColor, mixIn } from '../color.ts';
import { power } from '../exact.ts';
import type { Light } from '../shade/light.ts';
import { clearSky } from '../shade/sky.ts';
import type { Surface } from '../shade/surface.ts';

/** A unit direction, which is overwritten for each sample. */
export interface Ray {
  dx: number;
  dy: number;
  dz: number;
}

/**
 * The conditions under which a surface is seen and lit: the viewing ray, the share of sunlight that reaches
 * the surface (`sun`), and the cosine of the angle to the sun (`facing`).
 */
export interface Lit {
  readonly ray: Ray;
  sun: number;
  facing: number;
}

const mirror = createColor();
const back: Ray = { dx: 0, dy: 0, dz: 0 };

/**
 * Returns the cosine of the angle between a surface's normal and the sun, or 0 if the surface faces away. For
 * leaves, the value is higher because they let some light through.
 */
export function facingSun({ nx, ny, nz, leaf }: Surface, { sun }: Light): number {
  const raw = nx * sun.x + ny * sun.y + nz * sun.z;
  return Math.max(0, leaf > 0 ? raw * (1 - leaf) + leaf : raw);
}

/** Adds the reflections of the sky, the distant ground and the sun on a glossy surface. */
function addMirror(out: Color, surface: Surface, light: Light, { ray, sun }: Lit): void {
  const { nx, ny, nz, gloss } = surface;
  const into = ray.dx * nx + ray.dy * ny + ray.dz * nz;
  const slant = Math.min(1, 1 + into);
  const share = gloss + (1 - gloss) * power(slant, 5) * Math.min(1, gloss * 16);
  back.dx = ray.dx - 2 * into * nx;
  back.dy = ray.dy - 2 * into * ny;
  back.dz = ray.dz - 2 * into * nz;
  clearSky(mirror, light, back);
  if (back.dy < 0) mixIn(mirror, light.bounce, Math.min(1, -back.dy * 6));
  mixIn(out, mirror, share);
  const glint = back.dx * light.sun.x + back.dy * light.sun.y + back.dz * light.sun.z;
  if (glint <= 0.98 || sun <= 0) return;
  const flash = 5 * share * power((glint - 0.98) * 50, 4) * sun;
  out.r += flash;
  out.g += flash * 0.95;
  out.b += flash * 0.85;
}

/** Computes the light that a surface reflects toward the camera. */
export function lightSurface(out: Color, surface: Surface, light: Light, lit: Lit): void {
  const { sunlight, skylight, bounce } = light;
  const { albedo, ny, open, gloss } = surface;
  const direct = lit.facing * lit.sun;
  const sky = (0.5 + 0.5 * ny) * open;
  const low = (0.5 - 0.5 * ny) * open;
  out.r = albedo.r * (sunlight.r * direct + skylight.r * sky + bounce.r * low);
  out.g = albedo.g * (sunlight.g * direct + skylight.g * sky + bounce.g * low);
  out.b = albedo.b * (sunlight.b * direct + skylight.b * sky + bounce.b * low);
  if (gloss > 0) addMirror(out, surface, light, lit);
}
