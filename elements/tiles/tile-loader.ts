/** Why a tile did not come; `final` when asking again cannot help. */
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

/** Fetches and decodes one tile's picture; rejects with a `TileError`, or with the signal's reason when aborted. */
export type LoadTile = (url: string, signal: AbortSignal) => Promise<ImageBitmap>;

/** A tile that takes longer than this is asked for again, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Client errors that say "later" rather than "never": request timeout, too early, too many requests. */
const PASSING_STATUSES = new Set([408, 425, 429]);

/** Makes the loader of real pages: fetch, then decoding off the main thread. */
export function createTileLoader(fetchTile: typeof fetch = (...args) => fetch(...args)): LoadTile {
  return async (url, signal) => {
    const answer = await answerOf(fetchTile, url, AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]));
    signal.throwIfAborted();
    if (!answer.ok) throw statusError(url, answer.status);
    const picture = await pictureOf(answer, url, signal);
    signal.throwIfAborted();
    return picture;
  };

  async function answerOf(get: typeof fetch, url: string, signal: AbortSignal): Promise<Response> {
    try {
      return await get(url, { signal, mode: 'cors', credentials: 'omit' });
    } catch (cause) {
      throw new TileError(`Tile ${url} could not be fetched.`, { final: false, cause });
    }
  }
}

function statusError(url: string, status: number): TileError {
  const final = status >= 400 && status < 500 && !PASSING_STATUSES.has(status);
  return new TileError(`Tile ${url} was answered with status ${String(status)}.`, { final, status });
}

async function pictureOf(answer: Response, url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const bytes = await answer.blob().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new TileError(`Tile ${url} broke off.`, { final: false, cause });
  });
  signal.throwIfAborted();
  try {
    // Pixels as they are stored: premultiplying or converting them would cost time and change colours.
    return await createImageBitmap(bytes, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' });
  } catch (cause) {
    throw new TileError(`Tile ${url} is not a picture.`, { final: true, cause });
  }
}
