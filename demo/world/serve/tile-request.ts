import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** One tile of a sample sphere as a file of a format. */
export interface TileRequest {
  readonly sphereId: number;
  readonly tile: Tile;
  readonly format: TileFormat;
}

/** A tile that is being made; whoever asked for it may change their mind. */
export interface Rendering {
  /** The tile's file. Rejects with `TooBusyError` when too many others wait, and when it was dropped. */
  readonly bytes: Promise<Uint8Array>;
  /** Says that somebody looks at the place where it is missing. */
  hurry(): void;
  /** Says that nobody waits any more; true when it was not begun yet, and will not be. */
  drop(): boolean;
}

/** Starts to make a tile's file; `isUrgent` ones go before those that nobody looks at. */
export type Render = (request: TileRequest, isUrgent: boolean) => Rendering;

/** More tiles wait than will be rendered in good time. */
export class TooBusyError extends Error {
  readonly code = 'too-busy';

  constructor() {
    super('Too many tiles are waiting to be rendered.');
  }
}

/** A tile that nobody waited for any more was not rendered. */
export class DroppedError extends Error {
  readonly code = 'dropped';
}
