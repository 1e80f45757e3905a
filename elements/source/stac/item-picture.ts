import { type TileLevels, levelsOf } from '../../geo/tile.ts';
import type { LoadPicture, LocatedSphere } from '../../model/sphere-source.ts';
import { fullFaceWidth } from '../../photo/project-face.ts';
import { createPhotoSource } from '../photo-source.ts';
import { isTemporary, request, spheresFailed, spheresInvalid } from '../read-json.ts';
import type { StacItem } from './read-item.ts';

/** Levels from the full picture begin where their faces are wider than those of the small picture by this factor. */
const MUCH_WIDER = 1.2;

/** The picture of an item, cut into tiles. */
export interface ItemPicture {
  readonly faceWidth: number;
  readonly levels: TileLevels;
  readonly loadTile: LoadPicture;
  readonly covered: LocatedSphere['covered'];
}

interface Opening {
  readonly fetchFile: typeof fetch;
  readonly signal: AbortSignal;
  /** Width of the faces in pixels; that of the picture by default. */
  readonly faceWidth?: number;
}

async function openPicture(
  url: string,
  { covered, title }: StacItem,
  { fetchFile, signal, faceWidth }: Opening,
): Promise<LocatedSphere & { readonly loadTile: LoadPicture }> {
  const response = await request(fetchFile, url, { signal });
  if (!response.ok)
    throw spheresFailed(`${url} returned status ${String(response.status)}.`, {
      recoverable: isTemporary(response.status),
    });
  const source = createPhotoSource(await response.blob(), {
    name: title ?? url,
    ...(covered && { covered }),
    ...(faceWidth !== undefined && { faceWidth }),
  });
  const located = await source.sphere(null, signal);
  if (located.loadTile) return { ...located, loadTile: located.loadTile };
  throw spheresInvalid(`${url} cannot be cut into tiles.`);
}

/**
 * Opens the picture of an item. If there is a small version, that one is loaded first, and the full picture when the view
 * is close enough to need it. Rejects with `source-failed`, `source-invalid` or `network`.
 */
export async function openItem(
  item: StacItem,
  fetchFile: typeof fetch,
  signal: AbortSignal,
): Promise<ItemPicture> {
  const isTwofold = item.smallPicture !== null && item.smallPicture !== item.picture && item.circle !== null;
  const first = await openPicture(isTwofold ? item.smallPicture : item.picture, item, { fetchFile, signal });
  const small = levelsOf(first.sphere.front_image_width);
  const faceWidth = Math.max(isTwofold ? fullFaceWidth(item.circle) : 0, first.sphere.front_image_width);
  const large = isTwofold
    ? levelsOf(faceWidth).filter((level) => level.faceWidth > MUCH_WIDER * first.sphere.front_image_width)
    : [];
  // The full picture is loaded for the life of the sphere, not for one tile.
  const { signal: always } = new AbortController();
  let opening: ReturnType<typeof openPicture> | null = null;
  const full = (): ReturnType<typeof openPicture> => {
    const loading = (opening ??= openPicture(item.picture, item, {
      fetchFile,
      signal: always,
      // A picture of another size than its item says is cut into the same tiles.
      faceWidth,
    }));
    loading.catch(() => (opening = null));
    return loading;
  };
  return {
    faceWidth: large[0]?.faceWidth ?? first.sphere.front_image_width,
    levels: [...large, ...small],
    covered: first.covered,
    async loadTile(tile, tileSignal, onReceived) {
      if (tile.level >= large.length)
        return first.loadTile({ ...tile, level: tile.level - large.length }, tileSignal, onReceived);
      return (await full()).loadTile(tile, tileSignal, onReceived);
    },
  };
}
