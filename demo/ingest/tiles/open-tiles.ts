import { readFolderTiles, openFolderStore } from './folder-store.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Config } from './s3-requests.ts';
import { openS3Store } from './s3-store.ts';
import type { TileReader, TileStore } from './tile-store.ts';

/** Opens the tiles for reading: from object storage if it is configured, otherwise from the folder. */
export const openTileReader = (folder: string, storage: S3Config | null): TileReader =>
  storage === null ? readFolderTiles(folder) : openS3Store(createS3Client(storage));

/** Opens the store in which tiles are published. `openTileReader` reads the same store. */
export const openTileStore = (folder: string, storage: S3Config | null): Promise<TileStore> =>
  storage === null ? openFolderStore(folder) : Promise.resolve(openS3Store(createS3Client(storage)));
