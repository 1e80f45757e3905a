import type { Tile } from './tile.ts';

/*
 * A strip is a small picture of a whole sphere: its six faces side by side, in the order of `FACES`. The strip
 * of a sphere is a single file, so it covers every direction until the previews have arrived.
 */

/** Width and height of a face in a strip, in pixels. */
export const STRIP_FACE_PX = 64;

/** Maximum size of a strip's file in bytes. */
export const STRIP_MAX_BYTES = 6144;

/** Template of a strip's URL. Strips are WebP files in every tile format. */
export const STRIP_TEMPLATE = '{sphere}/strip.webp';

/** The level at which the viewer draws a strip's faces, coarser than the preview. Each face is a single tile. */
export const STRIP_LEVEL = 7;

/** Returns the address of the tile that represents a face of a strip. */
export const stripTile = (face: Tile['face']): Tile => ({ face, level: STRIP_LEVEL, x: 0, y: 0 });

/** Fills the placeholder `{sphere}` of a strip template. */
export const stripUrl = (template: string, sphereId: number): string =>
  template.replaceAll('{sphere}', String(sphereId));

/** A file of a sphere's pictures: a tile, or the sphere's strip. */
export type SphereFile = Tile | 'strip';
