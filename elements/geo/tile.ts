import type { Face } from './cube-face.ts';

/** A tile's address. Level 0 is full detail; x (right) and y (down) count whole tiles on the face. */
export interface Tile {
  readonly face: Face;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels of one level's face picture. */
export interface TileRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Width of a full tile in pixels (specification 9). */
export const TILE_SIZE = 512;

/** File formats of tiles, by the extension of their URLs. */
export const TILE_FORMATS = ['webp', 'jpg'] as const;

export type TileFormat = (typeof TILE_FORMATS)[number];

/** The level of the preview, which is the coarsest; the finest is 0 (specification 9). */
export const PREVIEW_LEVEL = 3;

/** Returns the width of a face in pixels at a level: the full width halved `level` times, rounded up. */
export const faceWidthAt = (faceWidth: number, level: number): number => Math.ceil(faceWidth / 2 ** level);

/**
 * Returns the number of tiles along a face's side at a level. The last tile may be smaller than a full tile.
 */
export const tilesAcross = (faceWidth: number, level: number): number =>
  Math.ceil(faceWidthAt(faceWidth, level) / TILE_SIZE);

/** Returns the rectangle of a tile in its level's face picture. Edge tiles may be smaller than full tiles. */
export function tileRect({ level, x, y }: Tile, faceWidth: number): TileRect {
  const side = faceWidthAt(faceWidth, level);
  const left = x * TILE_SIZE;
  const top = y * TILE_SIZE;
  return { left, top, width: Math.min(TILE_SIZE, side - left), height: Math.min(TILE_SIZE, side - top) };
}

/** Returns the tiles (up to four) at the next finer level that together cover a tile; empty at level 0. */
export function childrenOf({ face, level, x, y }: Tile, faceWidth: number): Tile[] {
  if (level === 0) return [];
  const across = tilesAcross(faceWidth, level - 1);
  const children: Tile[] = [];
  for (const childY of [2 * y, 2 * y + 1]) {
    for (const childX of [2 * x, 2 * x + 1]) {
      if (childX < across && childY < across) children.push({ face, level: level - 1, x: childX, y: childY });
    }
  }
  return children;
}

/** Returns all tiles of a level on one face, row by row. */
export function tilesOfFace(face: Face, level: number, faceWidth: number): Tile[] {
  const across = tilesAcross(faceWidth, level);
  return Array.from({ length: across * across }, (_, i) => ({
    face,
    level,
    x: i % across,
    y: Math.floor(i / across),
  }));
}

/** Returns a unique string for a tile, such as `f/2/1_0`, which serves as a key in maps and sets. */
export const tileKey = ({ face, level, x, y }: Tile): string => `${face}/${level}/${x}_${y}`;
