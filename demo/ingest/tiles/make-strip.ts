import sharp from 'sharp';
import { FACES, type Face } from '../../../elements/geo/cube-face.ts';
import { STRIP_FACE_PX } from '../../../elements/geo/strip.ts';
import {
  levelsOf,
  PREVIEW_LEVEL,
  TILE_SIZE,
  type Tile,
  type TileFormat,
  tileRect,
  tilesOfFace,
} from '../../../elements/geo/tile.ts';
import { CHANNELS } from '../../../elements/photo/sphere-image.ts';
import { encodeStrip } from './encode-strip.ts';
import { type FacePart, reduceFace } from './reduce-face.ts';
import type { TileReader } from './tile-store.ts';

const LIMITS = { limitInputPixels: TILE_SIZE ** 2 } as const;

/** Returns the file of a tile of one sphere; null if it does not exist. */
export type ReadTile = (tile: Tile, format: TileFormat) => Promise<Uint8Array | null>;

/** Thrown if a strip cannot be made because a preview's tile is missing or damaged. */
class PreviewError extends Error {}

const readPreview = async (read: ReadTile, tile: Tile): Promise<Uint8Array | null> =>
  (await read(tile, 'webp')) ?? (await read(tile, 'jpg'));

/** The file of a preview's tile and its size in pixels. */
interface PreviewTile {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function openTile(bytes: Uint8Array): Promise<PreviewTile> {
  try {
    const { width, height } = await sharp(bytes, LIMITS).metadata();
    return { bytes, width, height };
  } catch (cause) {
    throw new PreviewError('a preview cannot be read', { cause });
  }
}

/** Decodes a tile at its size divided by `shrink`. Decoders do this faster than decoding the whole tile. */
async function decode({ bytes, width, height }: PreviewTile, shrink: number) {
  try {
    const picture = sharp(bytes, LIMITS).resize(width / shrink, height / shrink);
    const { data, info } = await picture
      .removeAlpha()
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== CHANNELS) throw new PreviewError('a preview is not an RGB image');
    return { pixels: data, width: info.width, height: info.height };
  } catch (cause) {
    throw new PreviewError('a preview cannot be decoded', { cause });
  }
}

/** Reads the first row of a preview's tiles. Only the tiles tell how wide the preview is. */
async function firstRow(read: ReadTile, face: Face): Promise<PreviewTile[]> {
  const tiles: PreviewTile[] = [];
  // A tile that is narrower than a full tile is the last one, so most previews need a single request.
  do {
    const bytes = await readPreview(read, { face, level: PREVIEW_LEVEL, x: tiles.length, y: 0 });
    if (bytes === null) break;
    tiles.push(await openTile(bytes));
  } while (tiles.at(-1)?.width === TILE_SIZE);
  return tiles;
}

/**
 * Returns the power of two by which tiles are reduced while they are decoded. This average is not computed in
 * linear light, so the result must still have four times the strip's resolution.
 */
function shrinkFor(side: number): number {
  let shrink = 1;
  while (side % (2 * shrink) === 0 && side / (2 * shrink) >= 4 * STRIP_FACE_PX) shrink *= 2;
  return shrink;
}

/** A preview whose first row of tiles was read. */
interface Preview {
  readonly read: ReadTile;
  readonly face: Face;
  readonly top: readonly PreviewTile[];
  readonly side: number;
}

async function tileAt({ read, face, top }: Preview, x: number, y: number): Promise<PreviewTile> {
  if (y === 0 && top[x]) return top[x];
  const bytes = await readPreview(read, { face, level: PREVIEW_LEVEL, x, y });
  if (bytes === null) throw new PreviewError('a tile of a preview is missing');
  return openTile(bytes);
}

/** Yields all tiles of a preview, reduced by `shrink`. */
async function* partsOf(preview: Preview, shrink: number): AsyncGenerator<FacePart> {
  // The side is that of the preview itself, so its tiles are computed as those of level 0.
  for (const { x, y } of tilesOfFace(preview.face, 0, levelsOf(preview.side))) {
    const rect = tileRect({ face: preview.face, level: 0, x, y }, levelsOf(preview.side));
    const tile = await tileAt(preview, x, y);
    if (tile.width !== rect.width || tile.height !== rect.height)
      throw new PreviewError('a tile of a preview has the wrong size');
    yield { ...(await decode(tile, shrink)), left: rect.left / shrink, top: rect.top / shrink };
  }
}

async function stripFace(read: ReadTile, face: Face): Promise<{ side: number; pixels: Uint8Array }> {
  const top = await firstRow(read, face);
  const side = top.reduce((sum, { width }) => sum + width, 0);
  if (side === 0) throw new PreviewError('a preview is missing');
  const shrink = shrinkFor(side);
  const parts = partsOf({ read, face, top, side }, shrink);
  return { side, pixels: await reduceFace(parts, side / shrink, STRIP_FACE_PX) };
}

/**
 * Makes a sphere's strip from its previews, in either format. Returns null if a tile of the previews is
 * missing or damaged.
 */
export async function makeStrip(read: ReadTile): Promise<Uint8Array | null> {
  try {
    const faces = await Promise.all(FACES.map(async (face) => [face, await stripFace(read, face)] as const));
    if (new Set(faces.map(([, { side }]) => side)).size > 1)
      throw new PreviewError('the previews have different sizes');
    const pixels = Object.fromEntries(faces.map(([face, each]) => [face, each.pixels]));
    return await encodeStrip(pixels as Record<Face, Uint8Array>);
  } catch (error) {
    if (error instanceof PreviewError) return null;
    throw error;
  }
}

/** Makes the strip of a published sphere from its stored previews; see `makeStrip`. */
export const stripOfPreviews = (reader: TileReader, sphereId: number): Promise<Uint8Array | null> =>
  makeStrip((tile, format) => reader.get(sphereId, tile, format));
