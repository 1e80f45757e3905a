import type { Tile } from '../geo/tile.ts';

/** Image formats a template's `{format}` can be filled with, as file name endings. */
export type TileFormat = 'webp' | 'jpg';

/**
 * Fills a template's placeholders: `{sphere}` `{face}` `{level}` `{x}` `{y}` `{format}`.
 * Unknown placeholders stay as they are, so that a query may hold braces.
 */
export function tileUrl(template: string, sphereId: number | null, tile: Tile, format: TileFormat): string {
  const values: Readonly<Record<string, string | number>> = {
    sphere: sphereId ?? '',
    face: tile.face,
    level: tile.level,
    x: tile.x,
    y: tile.y,
    format,
  };
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
