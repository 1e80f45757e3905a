import { type Tile, type TileFormat, type TileLevels, levelAt, tileRect } from '../geo/tile.ts';
import { nextTask } from '../model/next-task.ts';
import type { LocatedSphere } from '../model/sphere-source.ts';

/**
 * Fills the placeholders of a sphere's template: `{sphere}`, `{face}`, `{level}`, `{x}`, `{y}` and `{format}`. `{x+1}` and
 * `{y+1}` count from 1. Unknown placeholders stay unchanged, so a query may contain braces.
 */
export function tileUrl({ tiles, sphere, levels }: LocatedSphere, tile: Tile, format: TileFormat): string {
  const { name, tiles: own = tiles } = levels?.[tile.level] ?? {};
  const values: Readonly<Record<string, string | number>> = {
    sphere: sphere.id,
    face: tile.face,
    level: name ?? tile.level,
    x: tile.x,
    y: tile.y,
    'x+1': tile.x + 1,
    'y+1': tile.y + 1,
    format,
  };
  return own.replace(/\{([\w+]+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** An error that explains why a tile could not be loaded. `final` is true if a retry cannot succeed. */
export class TileError extends Error {
  readonly final: boolean;
  readonly status: number | null;

  constructor(message: string, options: { final: boolean; status?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'TileError';
    this.final = options.final;
    this.status = options.status ?? null;
  }
}

/**
 * Returns the width of a tile's image on a face of at most `maxFacePx` pixels; null if the tile needs no
 * scaling.
 */
export function limitedWidth(tile: Tile, levels: TileLevels, maxFacePx: number): number | null {
  const share = maxFacePx / levelAt(levels, tile.level).faceWidth;
  return share < 1 ? Math.ceil(tileRect(tile, levels).width * share) : null;
}

/**
 * Fetches and decodes a tile's image. Between the two steps, calls `onReceived` because the connection is
 * free again. If `width` is set, the image is scaled to this width in pixels. Rejects with a `TileError`, or
 * with the signal's reason if aborted.
 */
export type LoadTile = (
  url: string,
  signal: AbortSignal,
  onReceived?: () => void,
  width?: number | null,
) => Promise<ImageBitmap>;

/** A request for a tile is canceled and repeated after this time, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Client errors after which a retry may succeed: request timeout, too early, too many requests. */
const TEMPORARY_STATUSES: readonly number[] = [408, 425, 429];

/** Creates the loader used in pages, which fetches tiles and decodes them off the main thread. */
export function createTileLoader(fetchTile: typeof fetch): LoadTile {
  return async (url, signal, onReceived, width = null) => {
    // Unlike with `AbortSignal.timeout`, no timer outlives the request.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
    const bytes = await bytesOf(fetchTile, url, AbortSignal.any([signal, late.signal])).finally(() => {
      clearTimeout(timer);
      signal.throwIfAborted();
    });
    onReceived?.();
    try {
      // Preserves the pixels as stored. Premultiplying or converting pixels would take time and change
      // colors.
      return await createImageBitmap(bytes, {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
        ...(width && { resizeWidth: width }),
      });
    } catch (cause) {
      throw new TileError(`Tile ${url} is not an image.`, { final: true, cause });
    }
  };
}

async function bytesOf(fetchTile: typeof fetch, url: string, signal: AbortSignal): Promise<Blob> {
  try {
    // With the default credentials mode, tiles from the page's own host reuse the connection that loaded the
    // page.
    const response = await fetchTile(url, { signal });
    if (!response.ok) {
      // An unread body would leave the request open.
      void response.body?.cancel();
      throw statusError(url, response.status);
    }
    return await response.blob();
  } catch (cause) {
    if (cause instanceof TileError) throw cause;
    await nextTask();
    throw new TileError(`Tile ${url} was not loaded completely.`, { final: false, cause });
  }
}

function statusError(url: string, status: number): TileError {
  const final = status >= 400 && status < 500 && !TEMPORARY_STATUSES.includes(status);
  return new TileError(`Tile ${url} returned status ${String(status)}.`, { final, status });
}
