/** The zoom, the column from the west and the row from the north of a tile in Web Mercator. */
export interface TileAddress {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A tileset that can be read by address. */
export interface TileSource {
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The content of the TileJSON file, of which only what tilesets of all kinds have in common is checked. */
  readonly details?: unknown;
  /** Resolves with the bytes of a tile; null if the tileset has no such tile. */
  read(tile: TileAddress, signal: AbortSignal): Promise<Uint8Array | null>;
}

/** An error in the source of a surface, in words for the developer of the page. */
export class SurfaceSourceError extends Error {
  override readonly name = 'SurfaceSourceError';
}
