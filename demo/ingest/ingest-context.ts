import type { TileFormat } from '../../elements/geo/tile.ts';
import type { Precision } from '../../elements/model/sphere.ts';
import type { Coverage } from '../../elements/photo/coverage.ts';
import type { Collection } from './collection/collection-file.ts';
import type { Terrain } from './heights/terrain.ts';
import type { IngestOptions } from './options/arguments.ts';
import type { PhotoFacts } from './photo/photo-facts.ts';
import type { PhotoHeights } from './photo/photo-heights.ts';
import type { PhotoPose } from './photo/photo-pose.ts';
import type { PhotoTime } from './photo/photo-time.ts';
import type { Places } from './places/places.ts';
import type { FaceThreads } from './tiles/face-threads.ts';
import type { TileStore } from './tiles/tile-store.ts';

export interface IngestContext {
  readonly store: TileStore;
  readonly threads: FaceThreads;
  readonly options: IngestOptions;
  /** Terrain model; null if none was given. */
  readonly terrain: Terrain | null;
  /** Places file; null if none was given. */
  readonly places: Places | null;
  readonly formats: readonly TileFormat[];
  /** Writes the collection so that it survives a crash. */
  readonly save: (collection: Collection) => Promise<void>;
  /** Reports a photograph's progress, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A photograph that can be published, with its properties. */
export interface AcceptedPhoto {
  readonly path: string;
  readonly facts: PhotoFacts;
  readonly options: IngestOptions;
  readonly coverage: Coverage;
  readonly pose: PhotoPose;
  readonly heights: PhotoHeights;
  readonly precision: Precision;
  readonly time: PhotoTime;
  readonly fingerprint: string;
  readonly faceWidth: number;
  readonly notes: readonly string[];
}
