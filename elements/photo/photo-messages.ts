import type { Tile } from '../geo/tile.ts';
import type { TagFacts } from '../tags/tag-facts.ts';
import type { Coverage, CoveredAngles } from './coverage.ts';
import type { PhotoDescription } from './describe-photo.ts';

/** Message to the worker: a photograph to open, its tags to describe it by, or a tile of it to cut. */
export type ToPhotoWorker =
  | { readonly photo: Blob }
  | { readonly tags: TagFacts; readonly covered: CoveredAngles | null }
  | { readonly tile: Tile; readonly coverage: Coverage; readonly faceWidth: number };

/** Message from the worker, one for each message to it. A problem is a sentence without its subject. */
export type FromPhotoWorker =
  | { readonly isOpen: true }
  | { readonly described: PhotoDescription }
  | { readonly picture: ImageBitmap }
  | { readonly problem: string };
