import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** A tile's path below its sphere; the collection's tile template must agree with it. */
export const tilePath = ({ face, level, x, y }: Tile, format: TileFormat): string =>
  `${face}/${level}/${x}_${y}.${format}`;
