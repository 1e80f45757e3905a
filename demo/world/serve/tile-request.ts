import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** One tile of a sample sphere in a file format. */
export interface TileRequest {
  readonly sphereId: number;
  readonly tile: Tile;
  readonly format: TileFormat;
}

/** A tile that is waiting to be rendered or being rendered. */
export interface Rendering {
  /** The tile's file. Rejects with `TooBusyError` when too many others wait, and with `DroppedError` after `drop`. */
  readonly bytes: Promise<Uint8Array>;
  /** Makes it urgent: a viewer shows the area where the tile is missing. */
  prioritise(): void;
  /** Another client asks for it too. */
  join(client: string): void;
  /** Cancels the tile if its rendering has not started; returns whether it was cancelled. */
  drop(): boolean;
}

/** Who waits for a tile. */
export interface Asker {
  /** Whether a viewer is waiting for it; such tiles go first. */
  readonly isUrgent: boolean;
  /** Such as a network address; empty for the host itself. Clients share the threads fairly. */
  readonly client: string;
}

/** Queues a tile to be rendered. */
export type Render = (request: TileRequest, asker: Asker) => Rendering;

/** The queue is full: the tile would not be rendered within an acceptable time. */
export class TooBusyError extends Error {
  readonly code = 'too-busy';

  constructor() {
    super('Too many tiles are waiting to be rendered.');
  }
}

/** The tile was not rendered because nothing waits for it any more. */
export class DroppedError extends Error {
  readonly code = 'dropped';
}
