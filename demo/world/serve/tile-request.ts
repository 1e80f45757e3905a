import type { SphereFile } from '../../../elements/geo/strip.ts';
import { type TileFormat, tileKey } from '../../../elements/geo/tile.ts';

/** A request for a tile of a sphere, or for its strip. Strips are always WebP files. */
export interface TileRequest {
  readonly sphereId: number;
  readonly tile: SphereFile;
  readonly format: TileFormat;
}

/** Returns the path of a requested file within the folder of all spheres, such as `12/f/2/1_0.webp`. */
export const pathOfRequest = ({ sphereId, tile, format }: TileRequest): string =>
  `${String(sphereId)}/${tile === 'strip' ? 'strip.webp' : `${tileKey(tile)}.${format}`}`;

/** A tile that is waiting to be rendered or is being rendered. */
export interface Rendering {
  /**
   * Resolves with the file of the tile. Rejects with a `TooBusyError` if too many other tiles are waiting,
   * and with a `DroppedError` after `drop`.
   */
  readonly bytes: Promise<Uint8Array>;
  /** Marks the tile as urgent because a viewer shows its area. */
  prioritise(): void;
  /** Records another client that requests the tile. */
  join(client: string): void;
  /** Cancels the tile if its rendering has not started. Returns true if the tile was canceled. */
  drop(): boolean;
}

export interface Requester {
  /** Whether a viewer is waiting for the tile. Urgent tiles are rendered first. */
  readonly isUrgent: boolean;
  /**
   * Id of the client, such as a network address, or an empty string for the host itself. Rendering time is
   * shared fairly among clients.
   */
  readonly client: string;
}

export type Render = (request: TileRequest, requester: Requester) => Rendering;

/** Thrown if the queue is full and the tile could not be rendered within an acceptable time. */
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
