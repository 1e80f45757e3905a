import { type Colour, createColour } from '../colour.ts';

/** What a ray met, as shading needs it; one object is reused for every sample. */
export interface Surface {
  /** Colour of the material in linear light. */
  readonly albedo: Colour;
  /** Unit normal, and the one that geometry alone gives (for stepping off the surface). */
  nx: number;
  ny: number;
  nz: number;
  /** Share of the sky's light that reaches the place past close neighbours. */
  open: number;
  /** Share of light mirrored when looked at straight on, 0 for dull materials. */
  gloss: number;
  /** Share of sunlight that passes through, for leaves. */
  leaf: number;
}

export const createSurface = (): Surface => ({
  albedo: createColour(),
  nx: 0,
  ny: 1,
  nz: 0,
  open: 1,
  gloss: 0,
  leaf: 0,
});

/** A place on a surface and how wide a pixel is there. */
export interface Spot {
  x: number;
  y: number;
  z: number;
  /** Width of the pixel on the surface, metres. */
  footprint: number;
}

/** Makes the normal's length 1 and turns it from a body's level directions into the town's. */
export function turnNormal(out: Surface, cos: number, sin: number): void {
  const { nx, ny, nz } = out;
  const size = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  out.nx = (nx * cos - nz * sin) * size;
  out.ny = ny * size;
  out.nz = (nx * sin + nz * cos) * size;
}
