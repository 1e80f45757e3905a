import { readFolderTiles, openFolderStore } from './folder-store.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Config } from './s3-requests.ts';
import { openS3Store } from './s3-store.ts';
import type { TileReader, TileStore } from './tile-store.ts';

/** Opens the tiles for reading: from object storage if it is configured, otherwise from the folder. */
export const openTileReader = (folder: string, storage: S3Config | null): TileReader =>
  storage === null ? readFolderTiles(folder) : openS3Store(createS3Client(storage));

/** Opens the store into which tiles are published, which is the store that `openTileReader` reads. */
export const openTileStore = (folder: string, storage: S3Config | null): Promise<TileStore> =>
  storage === null ? openFolderStore(folder) : Promise.resolve(openS3Store(createS3Client(storage)));
