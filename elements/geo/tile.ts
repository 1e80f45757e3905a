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

/** A level of a sphere's tiles, in pixels: the width of the picture of a face, and that of a full tile. */
export interface TileLevel {
  readonly faceWidth: number;
  readonly tileWidth: number;
  /** The level in URLs of tiles; by default, its number. */
  readonly name?: string;
  /** Template of the URLs of the level's tiles, if it has its own. */
  readonly tiles?: string;
}

/** The levels of a sphere's tiles, from full detail to the preview. */
export type TileLevels = readonly TileLevel[];

/** Width of a full tile in pixels (specification 9). */
export const TILE_SIZE = 512;

/** File formats of tiles, by the extension of their URLs. */
export const TILE_FORMATS = ['webp', 'jpg'] as const;

export type TileFormat = (typeof TILE_FORMATS)[number];

/** The level of the preview (specification 9). Spheres with other levels have another one. */
export const PREVIEW_LEVEL = 3;

/** Returns the width of a face in pixels at a level: the full width halved `level` times, rounded up. */
export const faceWidthAt = (faceWidth: number, level: number): number => Math.ceil(faceWidth / 2 ** level);

/** Returns the levels of specification 9 for faces of a width at full detail, in pixels. */
export const levelsOf = (faceWidth: number): TileLevels =>
  Array.from({ length: PREVIEW_LEVEL + 1 }, (_, level) => ({
    faceWidth: faceWidthAt(faceWidth, level),
    tileWidth: TILE_SIZE,
  }));

/** What is coarser than the preview, such as a face of a strip, is one tile. */
const WHOLE_FACE: TileLevel = { faceWidth: TILE_SIZE, tileWidth: TILE_SIZE };

export const levelAt = (levels: TileLevels, level: number): TileLevel => levels[level] ?? WHOLE_FACE;

/** Returns the number of tiles along a face's side at a level. The last tile may be smaller than a full tile. */
export function tilesAcross(levels: TileLevels, level: number): number {
  const { faceWidth, tileWidth } = levelAt(levels, level);
  return Math.ceil(faceWidth / tileWidth);
}

/** Returns the rectangle of a tile in its level's face picture. Edge tiles may be smaller than full tiles. */
export function tileRect({ level, x, y }: Tile, levels: TileLevels): TileRect {
  const { faceWidth, tileWidth } = levelAt(levels, level);
  const left = x * tileWidth;
  const top = y * tileWidth;
  return {
    left,
    top,
    width: Math.min(tileWidth, faceWidth - left),
    height: Math.min(tileWidth, faceWidth - top),
  };
}

/** Returns the tiles at the next finer level that together cover a tile; empty at level 0. */
export function childrenOf(tile: Tile, levels: TileLevels): Tile[] {
  if (tile.level === 0) return [];
  const level = tile.level - 1;
  const coarse = levelAt(levels, tile.level).faceWidth;
  const fine = levelAt(levels, level);
  // The width of a level that was halved may have been rounded up.
  const scale = (Math.ceil(fine.faceWidth / 2) === coarse ? 2 : fine.faceWidth / coarse) / fine.tileWidth;
  const last = tilesAcross(levels, level) - 1;
  const { left, top, width, height } = tileRect(tile, levels);
  const children: Tile[] = [];
  for (let y = Math.floor(top * scale); y <= Math.min(last, Math.ceil((top + height) * scale) - 1); y++)
    for (let x = Math.floor(left * scale); x <= Math.min(last, Math.ceil((left + width) * scale) - 1); x++)
      children.push({ face: tile.face, level, x, y });
  return children;
}

/** Returns all tiles of a level on one face, row by row. */
export function tilesOfFace(face: Face, level: number, levels: TileLevels): Tile[] {
  const across = tilesAcross(levels, level);
  return Array.from({ length: across * across }, (_, i) => ({
    face,
    level,
    x: i % across,
    y: Math.floor(i / across),
  }));
}

/** Returns a unique string for a tile, such as `f/2/1_0`, which serves as a key in maps and sets. */
export const tileKey = ({ face, level, x, y }: Tile): string => `${face}/${level}/${x}_${y}`;
