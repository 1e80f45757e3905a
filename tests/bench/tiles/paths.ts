import { fileURLToPath } from 'node:url';
import type { Tile } from '../../../elements/geo/tile.ts';

/** Folder of everything that the benchmark generates once and reuses. */
export const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

export const FORMATS = ['jpg', 'webp'] as const;

export type TileFormat = (typeof FORMATS)[number];

export const tileFile = ({ face, level, x, y }: Tile, format: TileFormat): string =>
  `${CACHE}tiles/${face}/${level}/${x}_${y}.${format}`;

/** Returns the path of a whole face at a level, for peers without tiles. */
export const faceFile = (face: string, level: number): string => `${CACHE}faces/${face}_${level}.jpg`;

export const IDEAL_FILE = `${CACHE}ideal.png`;
