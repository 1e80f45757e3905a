import { FACES } from '../../../elements/geo/cube-face.ts';
import { PREVIEW_LEVEL, type Tile } from '../../../elements/geo/tile.ts';
import { FORMATS, type TileFormat } from '../tiles/paths.ts';

/** The tile of a request in the scheme of the product. */
export interface AddressedTile {
  readonly tile: Tile;
  readonly format: TileFormat;
}

/**
 * The peers' URL schemes for the same files. `sphere-viewer`, `floor` and PSV accept any URL. Marzipano and
 * Pannellum number levels from the coarsest, starting at 0 and 1 respectively.
 */
const PATTERNS: readonly { readonly pattern: RegExp; readonly levelOf: (named: number) => number }[] = [
  {
    pattern: /^\/tiles\/(?<face>\w)\/(?<level>\d+)\/(?<x>\d+)_(?<y>\d+)\.(?<format>\w+)$/,
    levelOf: (level) => level,
  },
  {
    pattern: /^\/marzipano-tiles\/(?<level>\d+)\/(?<face>\w)\/(?<y>\d+)\/(?<x>\d+)\.(?<format>\w+)$/,
    levelOf: (level) => PREVIEW_LEVEL - level,
  },
  {
    pattern: /^\/pannellum-tiles\/(?<level>\d+)\/(?<face>\w)(?<y>\d+)_(?<x>\d+)\.(?<format>\w+)$/,
    levelOf: (level) => PREVIEW_LEVEL + 1 - level,
  },
];

/** Returns the tile that a path identifies, or null. */
export function tileOfPath(path: string): AddressedTile | null {
  for (const { pattern, levelOf } of PATTERNS) {
    const found = pattern.exec(path)?.groups;
    const face = FACES.find((name) => name === found?.['face']);
    const format = FORMATS.find((name) => name === found?.['format']);
    if (!found || !face || !format) continue;
    const tile = {
      face,
      level: levelOf(Number(found['level'])),
      x: Number(found['x']),
      y: Number(found['y']),
    };
    return { tile, format };
  }
  return null;
}
