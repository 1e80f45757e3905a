import { fileURLToPath } from 'node:url';
import type { Tile } from '../../../elements/geo/tile.ts';

/** Everything that the benchmark generates once and reuses. */
export const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

/** The two formats of the same tiles. */
export const FORMATS = ['jpg', 'webp'] as const;

export type TileFormat = (typeof FORMATS)[number];

/** The file of a tile. */
export const tileFile = ({ face, level, x, y }: Tile, format: TileFormat): string =>
  `${CACHE}tiles/${face}/${level}/${x}_${y}.${format}`;

/** The file of a whole face at a level, for peers without tiles. */
export const faceFile = (face: string, level: number): string => `${CACHE}faces/${face}_${level}.jpg`;

/** The ideal picture of the cold start's view. */
export const IDEAL_FILE = `${CACHE}ideal.png`;
