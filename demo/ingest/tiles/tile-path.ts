import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** A tile's path beneath its sphere; the tile template of the collection says the same. */
export const tilePath = ({ face, level, x, y }: Tile, format: TileFormat): string =>
  `${face}/${level}/${x}_${y}.${format}`;
