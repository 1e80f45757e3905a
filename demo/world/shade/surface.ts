import { type Color, createColor } from '../color.ts';

/** The properties of a sample's surface that shading requires. One object is reused for all samples. */
export interface Surface {
  /** Color of the material in linear light. */
  readonly albedo: Color;
  nx: number;
  ny: number;
  nz: number;
  /** Share of the sky's light that nearby surfaces do not block. */
  open: number;
  /** Share of light reflected at normal incidence; 0 for matte materials. */
  gloss: number;
  /** Share of sunlight that passes through the surface; used for leaves. */
  leaf: number;
}

export const createSurface = (): Surface => ({
  albedo: createColor(),
  nx: 0,
  ny: 1,
  nz: 0,
  open: 1,
  gloss: 0,
  leaf: 0,
});

export interface Spot {
  x: number;
  y: number;
  z: number;
  /** Width of the pixel on the surface, in meters. */
  footprint: number;
}

/** Normalizes the normal and rotates it from the local axes of a body to the axes of the town. */
export function turnNormal(out: Surface, cos: number, sin: number): void {
  const { nx, ny, nz } = out;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  out.nx = (nx * cos - nz * sin) * size;
  out.ny = ny * size;
  out.nz = (nx * sin + nz * cos) * size;
}
