import type { TileCamera } from '../../../../elements/geo/tile-plan.ts';
import type { Tile, TileLevels } from '../../../../elements/geo/tile.ts';

export type StillFormat = 'webp' | 'jpeg' | 'png';

/** A tile that a picture needs, as a file. */
export interface TileFile {
  readonly tile: Tile;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a picture is drawn from. */
export interface DrawingRequest {
  readonly tiles: readonly TileFile[];
  readonly levels: TileLevels;
  readonly camera: TileCamera;
  /** What is drawn over the picture, as an SVG of its size; null if there is nothing. */
  readonly overlay: string | null;
  readonly format: StillFormat;
  /** The copyright line, which the file's metadata contain; empty if there is none. */
  readonly copyright: string;
}

/** A message to the thread that draws. */
export interface ToStillThread {
  readonly id: number;
  readonly request: DrawingRequest;
}

/** A message from the thread: the file of a picture, or what went wrong. */
export type FromStillThread =
  | { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly id: number; readonly error: string };
