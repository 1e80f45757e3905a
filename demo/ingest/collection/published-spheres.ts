import { join } from 'node:path';
import sharp from 'sharp';
import { FACES } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX, STRIP_MAX_BYTES } from '../../../elements/geo/strip.ts';
import { levelsOf, type TileFormat, tileRect, tilesOfFace } from '../../../elements/geo/tile.ts';
import type { Sphere } from '../../../elements/model/sphere.ts';
import { DRAFTS } from '../tiles/folder-store.ts';
import { openTileReader, openTileStore } from '../tiles/open-tiles.ts';
import type { S3Config } from '../tiles/s3-requests.ts';
import { STRIP_FILE, tilePath, type TileReader } from '../tiles/tile-store.ts';
import { COLLECTION_FILE, type Collection, readCollection, writeCollection } from './collection-file.ts';
import { lockFolder } from './lock-folder.ts';

const EMPTY: Collection = { spheres: [], nextId: 1, formats: ['webp'], hasStrips: true };

/**
 * Reads the spheres that a folder lists, or none if it has no list. Throws a `CollectionError` if the list is
 * invalid.
 */
const collectionOf = async (folder: string): Promise<Collection> =>
  (await readCollection(join(folder, COLLECTION_FILE))) ?? EMPTY;

export const listSpheres = async (folder: string): Promise<readonly Sphere[]> =>
  (await collectionOf(folder)).spheres;

/** Defects in a sphere's tiles and strip, as paths within the folder. */
export interface SphereCheck {
  readonly id: number;
  readonly tiles: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
}

/** Levels of detail of every sphere. */
const LEVELS = [0, 1, 2, 3];

interface ExpectedImage {
  readonly width: number;
  readonly height: number;
  readonly format: TileFormat;
}

const STRIP: ExpectedImage = { width: FACES.length * STRIP_FACE_PX, height: STRIP_FACE_PX, format: 'webp' };

/** Returns whether a file has the expected format and size and can be decoded completely. */
async function isWhole(bytes: Uint8Array, { width, height, format }: ExpectedImage): Promise<boolean> {
  try {
    const { format: found } = await sharp(bytes).metadata();
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    const isFormat = found === (format === 'jpg' ? 'jpeg' : format);
    return isFormat && info.width === width && info.height === height;
  } catch {
    return false;
  }
}

async function checkSphere(
  { id, front_image_width: width }: Sphere,
  formats: readonly TileFormat[],
  reader: TileReader,
): Promise<SphereCheck> {
  const missing: string[] = [];
  const damaged: string[] = [];
  const tiles = FACES.flatMap((face) =>
    LEVELS.flatMap((level) => [...tilesOfFace(face, level, levelsOf(width))]),
  );
  for (const format of formats)
    for (const tile of tiles) {
      const bytes = await reader.get(id, tile, format);
      const path = `${id}/${tilePath(tile, format)}`;
      if (bytes === null) missing.push(path);
      else if (!(await isWhole(bytes, { ...tileRect(tile, levelsOf(width)), format }))) damaged.push(path);
    }
  const strip = await reader.strip(id);
  if (strip === null) missing.push(`${id}/${STRIP_FILE}`);
  else if (strip.length > STRIP_MAX_BYTES || !(await isWhole(strip, STRIP)))
    damaged.push(`${id}/${STRIP_FILE}`);
  return { id, tiles: tiles.length * formats.length, missing, damaged };
}

/** Checks the tiles and strips of all listed spheres, one sphere after the other. */
export async function* verifySpheres(folder: string, storage: S3Config | null): AsyncGenerator<SphereCheck> {
  const { spheres, formats } = await collectionOf(folder);
  const reader = openTileReader(folder, storage);
  for (const sphere of spheres) yield await checkSphere(sphere, formats, reader);
}

/**
 * Removes spheres from the list, then their tiles. Returns the ids that the list contained and those that it
 * did not. Rejects with a `FolderLockedError` while another run writes to the folder.
 */
export async function removeSpheres(
  ids: readonly number[],
  folder: string,
  storage: S3Config | null,
): Promise<{ readonly removed: readonly number[]; readonly unknown: readonly number[] }> {
  const release = await lockFolder(join(folder, DRAFTS, 'lock'));
  try {
    const collection = await collectionOf(folder);
    const listed = new Set(collection.spheres.map(({ id }) => id));
    const removed = [...new Set(ids)].filter((id) => listed.has(id));
    const unknown = [...new Set(ids)].filter((id) => !listed.has(id));
    if (removed.length > 0) {
      const spheres = collection.spheres.filter(({ id }) => !removed.includes(id));
      await writeCollection(join(folder, COLLECTION_FILE), { ...collection, spheres });
    }
    const store = await openTileStore(folder, storage);
    for (const id of removed) await store.remove(id);
    return { removed, unknown };
  } finally {
    await release();
  }
}
