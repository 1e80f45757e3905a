import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** One tile of a sample sphere in a file format. */
export interface TileRequest {
  readonly sphereId: number;
  readonly tile: Tile;
  readonly format: TileFormat;
}

/** A tile that is waiting to be rendered or being rendered. */
export interface Rendering {
  /**
   * The tile's file. Rejects with `TooBusyError` when too many other tiles are waiting, and with
   * `DroppedError` after `drop`.
   */
  readonly bytes: Promise<Uint8Array>;
  /** Marks the tile as urgent, because a viewer shows the area where it is missing. */
  prioritise(): void;
  /** Records that another client requests the tile as well. */
  join(client: string): void;
  /** Cancels the tile if its rendering has not started; returns whether it was canceled. */
  drop(): boolean;
}

/** The client that is waiting for a tile. */
export interface Asker {
  /** Whether a viewer is waiting for the tile. Such tiles are rendered first. */
  readonly isUrgent: boolean;
  /** Id such as a network address; empty for the host itself. Thread time is shared fairly among clients. */
  readonly client: string;
}

/** Queues a tile to be rendered. */
export type Render = (request: TileRequest, asker: Asker) => Rendering;

/** Thrown if the queue is full, so that the tile would not be rendered within an acceptable time. */
export class TooBusyError extends Error {
  readonly code = 'too-busy';

  constructor() {
    super('Too many tiles are waiting to be rendered.');
  }
}

/** Thrown if the tile was not rendered because no request was waiting for it anymore. */
export class DroppedError extends Error {
  readonly code = 'dropped';
}
