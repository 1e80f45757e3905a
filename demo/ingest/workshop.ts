import type { TileFormat } from '../../elements/geo/tile.ts';
import type { FaceThreads } from './tiles/face-threads.ts';
import type { TileStore } from './tiles/tile-store.ts';
import type { IngestOptions } from './arguments.ts';
import type { Collection } from './collection-file.ts';
import type { Coverage } from './coverage.ts';
import type { PhotoFacts } from './photo-facts.ts';
import type { Standing } from './stand-photo.ts';

/** What a run works with. */
export interface Workshop {
  readonly store: TileStore;
  readonly threads: FaceThreads;
  readonly options: IngestOptions;
  readonly formats: readonly TileFormat[];
  /** Writes the collection so that it survives a crash. */
  readonly save: (collection: Collection) => Promise<void>;
  /** Told how far a photograph is, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/** A photograph found fit to be published, with all that was decided about it. */
export interface Accepted {
  readonly path: string;
  readonly facts: PhotoFacts;
  readonly coverage: Coverage;
  readonly standing: Standing;
  readonly fingerprint: string;
  readonly faceWidth: number;
}
