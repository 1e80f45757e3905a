import type { Tile } from '../geo/tile.ts';
import type { PhotoDescription } from './describe-photo.ts';

/** Message to the worker: a photograph to open, or a tile of it to cut. */
export type ToPhotoWorker = { readonly photo: Blob } | { readonly tile: Tile };

/** Message from the worker, one for each message to it. A problem is a sentence without its subject. */
export type FromPhotoWorker =
  | { readonly described: PhotoDescription }
  | { readonly picture: ImageBitmap }
  | { readonly problem: string };
