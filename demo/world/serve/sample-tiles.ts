import { tileKey } from '../../../elements/geo/tile.ts';
import type { TileCache } from './tile-cache.ts';
import { DroppedError, type Render, type Rendering, type TileRequest } from './tile-request.ts';
import { whileWanted } from './while-wanted.ts';

/** How somebody asks for a tile. */
export interface Ask {
  /** Whether somebody looks at the place where it is missing; true by default. */
  readonly isUrgent?: boolean;
  /** Aborted when the asker does not wait any more. */
  readonly signal?: AbortSignal;
}

/** The tiles of the sample world, rendered once and kept on disk. */
export interface SampleTiles {
  /** Changes whenever the world's pictures do. */
  readonly version: string;
  /**
   * A tile's file. Askers for the same tile at the same time share one rendering. Rejects with `TooBusyError` when too
   * many wait, and with the signal's reason when it is aborted.
   */
  get(request: TileRequest, ask?: Ask): Promise<Uint8Array<ArrayBuffer>>;
}

/** A tile on its way, for everybody who asked for it meanwhile. */
interface Work {
  readonly request: TileRequest;
  askers: number;
  isUrgent: boolean;
  /** Null until it is known that there is no file. */
  rendering: Rendering | null;
}

/** Most files on their way to the disk: when it is slower than the rendering, some are not kept. */
const MOST_UNWRITTEN = 64;

const keyOf = ({ sphereId, tile, format }: TileRequest): string => `${sphereId}/${tileKey(tile)}.${format}`;

/** Opens the tiles that `cache` keeps and `render` makes. */
export function openSampleTiles(version: string, cache: TileCache, render: Render): SampleTiles {
  const underWay = new Map<
    string,
    { readonly work: Work; readonly bytes: Promise<Uint8Array<ArrayBuffer>> }
  >();
  let unwritten = 0;

  const keep = async (request: TileRequest, bytes: Uint8Array): Promise<void> => {
    if (unwritten >= MOST_UNWRITTEN) return;
    unwritten += 1;
    await cache.keep(request, bytes);
    unwritten -= 1;
  };

  /** Gives a tile's file; `onSettled` is called once it is on disk, or there will be none. */
  const produce = async (work: Work, onSettled: () => void): Promise<Uint8Array<ArrayBuffer>> => {
    let settled: Promise<void> | null = null;
    try {
      const kept = await cache.read(work.request);
      if (kept) return kept;
      if (work.askers === 0) throw new DroppedError('Nobody waits for this tile any more.');
      work.rendering = render(work.request, work.isUrgent);
      const bytes = new Uint8Array(await work.rendering.bytes);
      settled = keep(work.request, bytes);
      return bytes;
    } finally {
      if (settled) void settled.finally(onSettled);
      else onSettled();
    }
  };

  const begin = (request: TileRequest, isUrgent: boolean) => {
    const key = keyOf(request);
    const work: Work = { request, askers: 0, isUrgent, rendering: null };
    const onSettled = (): void => {
      if (underWay.get(key)?.work === work) underWay.delete(key);
    };
    const begun = { work, bytes: produce(work, onSettled) };
    // Whoever waits hears of a fault; there may be nobody.
    begun.bytes.catch(() => undefined);
    underWay.set(key, begun);
    return begun;
  };

  const leave = (work: Work): void => {
    work.askers -= 1;
    if (work.askers === 0 && work.rendering?.drop()) underWay.delete(keyOf(work.request));
  };

  return {
    version,
    get(request, { isUrgent = true, signal } = {}) {
      const { work, bytes } = underWay.get(keyOf(request)) ?? begin(request, isUrgent);
      if (isUrgent && !work.isUrgent) {
        work.isUrgent = true;
        work.rendering?.hurry();
      }
      work.askers += 1;
      return whileWanted(bytes, signal, () => leave(work));
    },
  };
}
