import type { Face } from '../../../elements/geo/cube-face.ts';
import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** Returns a tile's path below its sphere. The collection's tile template must match it. */
export const tilePath = ({ face, level, x, y }: Tile, format: TileFormat): string =>
  `${face}/${level}/${x}_${y}.${format}`;

/** A strip's path below its sphere. `STRIP_TEMPLATE` must match it. */
export const STRIP_FILE = 'strip.webp';

/**
 * Hash of all inputs of a sphere's tiles: photograph, pose and options. Equal hashes mean identical tiles.
 */
export type ContentHash = string;

export interface TileReader {
  /** Returns the file of a published tile; null if it does not exist. */
  get(sphereId: number, tile: Tile, format: TileFormat): Promise<Uint8Array | null>;
  /** Returns the file of a published sphere's strip; null if it does not exist. */
  strip(sphereId: number): Promise<Uint8Array | null>;
}

/** Stores published tiles. A sphere's tiles appear all at once or not at all. */
export interface TileStore extends TileReader {
  published(): Promise<number[]>;
  /**
   * Returns the content hash of a published sphere's tiles; null if the hash is unknown or there are no
   * tiles.
   */
  contentHashOf(sphereId: number): Promise<ContentHash | null>;
  /** Opens the draft of tiles with a content hash. If an interrupted run has left a draft, continues it. */
  draft(contentHash: ContentHash): Promise<TileDraft>;
  /** Adds a strip to a published sphere that has none. The sphere must have tiles. */
  addStrip(sphereId: number, bytes: Uint8Array): Promise<void>;
  remove(sphereId: number): Promise<void>;
  /** Removes drafts that interrupted runs left behind. Called at the end of a run. */
  removeDrafts(): Promise<void>;
}

/** Tiles of one sphere that are being written. Readers do not see them until they are published. */
export interface TileDraft {
  /** Returns whether all of a face's tiles are stored, by this or an earlier run. */
  hasFace(face: Face): Promise<boolean>;
  put(tile: Tile, format: TileFormat, bytes: Uint8Array): Promise<void>;
  /** Returns the file of a tile in this draft; null if it does not exist. */
  get(tile: Tile, format: TileFormat): Promise<Uint8Array | null>;
  putStrip(bytes: Uint8Array): Promise<void>;
  /** Records that all of a face's tiles are safely stored. */
  finishFace(face: Face): Promise<void>;
  /** Publishes these tiles as a sphere's tiles and removes its previous tiles. */
  publish(sphereId: number): Promise<void>;
}

/**
 * Returns a store whose drafts accept no more writes once the signal has aborted. Writes that have begun are
 * completed, so no file is partly written, and a later run continues the draft.
 */
export function interruptibleStore(store: TileStore, signal: AbortSignal): TileStore {
  const unlessAborted = async (write: () => Promise<void>): Promise<void> => {
    signal.throwIfAborted();
    await write();
  };
  const interruptible = (draft: TileDraft): TileDraft => ({
    ...draft,
    put: (...tile) => unlessAborted(() => draft.put(...tile)),
    putStrip: (bytes) => unlessAborted(() => draft.putStrip(bytes)),
    finishFace: (face) => unlessAborted(() => draft.finishFace(face)),
    publish: (sphereId) => unlessAborted(() => draft.publish(sphereId)),
  });
  return { ...store, draft: async (contentHash) => interruptible(await store.draft(contentHash)) };
}
