import type { Face } from '../../../elements/geo/cube-face.ts';
import type { Tile, TileFormat } from '../../../elements/geo/tile.ts';

/** What a sphere's tiles were made from and how, as one fingerprint: the same recipe gives the same bytes. */
export type Recipe = string;

/** Where published tiles are read from. */
export interface TileReader {
  /** A published tile's file, or null when there is none. */
  get(sphereId: number, tile: Tile, format: TileFormat): Promise<Uint8Array | null>;
}

/** Where published tiles are kept. A sphere's tiles appear all at once or not at all. */
export interface TileStore extends TileReader {
  /** Ids of all published spheres. */
  published(): Promise<number[]>;
  /** What a published sphere's tiles were made by; null when it is not known or there are none. */
  recipeOf(sphereId: number): Promise<Recipe | null>;
  /** Opens a draft of tiles by their recipe: a new one, or what an interrupted run left. */
  draft(recipe: Recipe): Promise<TileDraft>;
  /** Removes drafts that nobody came back for; called when a run has come to its end. */
  removeDrafts(): Promise<void>;
}

/** Tiles of one sphere on their way to the store; unseen until they are published. */
export interface TileDraft {
  /** Whether all of a face's tiles were finished, perhaps by an earlier run. */
  hasFace(face: Face): Promise<boolean>;
  put(tile: Tile, format: TileFormat, bytes: Uint8Array): Promise<void>;
  /** Records that all of a face's tiles are safely stored. */
  finishFace(face: Face): Promise<void>;
  /** Makes the tiles those of a sphere, in place of any that it had. */
  publish(sphereId: number): Promise<void>;
}
