import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { type Size, type View, cameraAxes, focalLength } from '../../../../elements/geo/camera.ts';
import { type PlannedTile, planTiles, tilesOf } from '../../../../elements/geo/tile-plan.ts';
import { type Tile, levelsOf } from '../../../../elements/geo/tile.ts';
import { type Mat3, multiply } from '../../../../elements/geo/vector.ts';
import { ResultCache } from '../../lib/result-cache.ts';
import type {
  DrawingRequest,
  FromStillThread,
  StillFormat,
  TileFile,
  ToStillThread,
} from './still-messages.ts';

/** A view of a sphere to draw. */
export interface StillRequest {
  readonly sphereId: number;
  /** Number that changes with the sphere, so that no picture of an earlier state is sent. */
  readonly version: number;
  /** Width of a face at full detail, in pixels. */
  readonly faceWidth: number;
  /** Rotation from the axes of the tiles to the world's. */
  readonly frame: Mat3;
  /** `fov` is the vertical field of view, in degrees. */
  readonly view: View;
  /** In pixels. */
  readonly size: Size;
  readonly format: StillFormat;
  /** What is drawn over the picture, as an SVG of its size; null if there is nothing. */
  readonly overlay: string | null;
  readonly copyright: string;
}

/**
 * Why there is no picture: too many are waiting (`busy`), it was not ready in time (`late`), tiles do not exist
 * (`missing`), or a tile cannot be read (`failed`).
 */
export type StillProblem = 'busy' | 'late' | 'missing' | 'failed';

export type StillOutcome = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly problem: StillProblem };

/** Draws still pictures. */
export interface Stills {
  /** `client` is the company for which the picture is drawn; one company cannot take all places in the queue. */
  readonly draw: (request: StillRequest, client: string) => Promise<StillOutcome>;
  readonly close: () => Promise<void>;
}

/** Reads the file of a tile, in any format. Null if it does not exist. Rejects if it cannot be read now. */
export type ReadTileFile = (sphereId: number, tile: Tile) => Promise<Uint8Array<ArrayBuffer> | null>;

interface StillsOptions {
  readonly readTile: ReadTileFile;
  /** Maximum number of pictures that are drawn or wait; a company can have half of them. */
  readonly maxWaiting: number;
  /** Memory for drawn pictures, in bytes. */
  readonly cacheBytes: number;
  /** Called with the reason for each picture that failed. */
  readonly onFailure: (reason: string, request: StillRequest) => void;
  /** Time after which a request no longer waits, in milliseconds. */
  readonly waitMs?: number;
}

/** Number of pictures that are drawn at the same time: while one is drawn, the tiles of another are decoded. */
const AT_ONCE = 2;

/** Time for which a picture is kept, in milliseconds. It is short, because a sphere's tiles can be replaced at any moment. */
const KEPT_MS = 60_000;

/** Painting the sample world's tiles takes seconds. */
const WAIT_MS = 20_000;

const THREAD_MIB = 256;

class StillError extends Error {
  readonly problem: StillProblem;

  constructor(problem: StillProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (error: Error) => void;
}

/** Starts the thread with the first picture, and again after it has ended. It does not keep the process running. */
function createDrawingThread() {
  let thread: { readonly worker: Worker; readonly waiting: Map<number, Waiting> } | null = null;
  let count = 0;

  const start = () => {
    const worker = new Worker(new URL('./boot.mjs', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB },
    });
    const started = { worker, waiting: new Map<number, Waiting>() };
    worker.on('message', (message: FromStillThread) => {
      const waiting = started.waiting.get(message.id);
      started.waiting.delete(message.id);
      if ('bytes' in message) waiting?.resolve(message.bytes);
      else waiting?.reject(new StillError('failed', message.error));
    });
    const end = (): void => {
      if (thread === started) thread = null;
      for (const { reject } of started.waiting.values())
        reject(new StillError('failed', 'The thread that draws pictures has ended.'));
      started.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', end);
    worker.unref();
    return started;
  };

  return {
    draw(request: DrawingRequest): Promise<Uint8Array<ArrayBuffer>> {
      const { worker, waiting } = (thread ??= start());
      const id = (count += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        const message: ToStillThread = { id, request };
        worker.postMessage(
          message,
          request.tiles.map(({ bytes }) => bytes.buffer),
        );
      });
    },
    close: async (): Promise<void> => {
      await thread?.worker.terminate();
    },
  };
}

/** Returns the tiles of a plan that no finer tiles replace. */
const leavesOf = (plan: readonly PlannedTile[]): readonly Tile[] =>
  [...tilesOf(plan)].filter(({ children }) => children.length === 0).map(({ tile }) => tile);

/** Counts the requests that wait for their picture, of all companies and of each. */
function createPlaces(most: number) {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    isFull: (client: string): boolean => all >= most || (taken.get(client) ?? 0) >= Math.ceil(most / 2),
    count(client: string, change: 1 | -1): void {
      all += change;
      const left = (taken.get(client) ?? 0) + change;
      if (left > 0) taken.set(client, left);
      else taken.delete(client);
    },
  };
}

async function tileFile(readTile: ReadTileFile, sphereId: number, tile: Tile): Promise<TileFile> {
  const bytes = await readTile(sphereId, tile).catch((error: unknown) => {
    throw new StillError('failed', error instanceof Error ? error.message : String(error));
  });
  if (bytes === null) throw new StillError('missing', 'A tile does not exist.');
  return { tile, bytes };
}

/** Memory of a kept picture in addition to its file, in bytes. */
const ENTRY_BYTES = 512;

/** Returns the key of a picture. The request itself is too long, because it can contain many markers. */
const keyOf = (request: StillRequest): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

/**
 * Draws still pictures from stored tiles: chooses tiles as the viewer does, reads only those in view, and draws them in a
 * thread, so that calls do not wait. Few pictures are drawn at a time, and a limited number waits. Equal requests share a
 * picture.
 */
export function createStills({
  readTile,
  maxWaiting,
  cacheBytes,
  onFailure,
  waitMs = WAIT_MS,
}: StillsOptions): Stills {
  const cache = new ResultCache<Uint8Array<ArrayBuffer>>(cacheBytes, AT_ONCE);
  const thread = createDrawingThread();
  const places = createPlaces(maxWaiting);

  async function draw(request: StillRequest): Promise<Uint8Array<ArrayBuffer>> {
    const { sphereId, faceWidth, frame, view, size, overlay, format, copyright } = request;
    const levels = levelsOf(faceWidth);
    const camera = {
      ...size,
      axes: multiply(cameraAxes(view), frame),
      focal: focalLength(view.fov, size.height),
    };
    const plan = planTiles({ levels, finestLevel: 0 }, camera);
    const tiles = await Promise.all(leavesOf(plan).map((tile) => tileFile(readTile, sphereId, tile)));
    return thread.draw({ tiles, levels, camera, overlay, format, copyright });
  }

  const drawn = async (request: StillRequest, key: string): Promise<StillOutcome> => {
    const make = async () => {
      const value = await draw(request);
      return { value, bytes: value.byteLength + ENTRY_BYTES, maxAgeMs: KEPT_MS };
    };
    try {
      return { bytes: await cache.get(key, make) };
    } catch (error) {
      const problem = error instanceof StillError ? error.problem : 'failed';
      if (problem === 'failed') onFailure(error instanceof Error ? error.message : String(error), request);
      return { problem };
    }
  };

  return {
    async draw(request, client) {
      const key = keyOf(request);
      if (places.isFull(client) && !cache.has(key)) return { problem: 'busy' };
      places.count(client, 1);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<StillOutcome>((resolve) => {
        timer = setTimeout(() => resolve({ problem: 'late' }), waitMs);
      });
      // A picture that is late still takes its place until it is drawn.
      const drawing = drawn(request, key).finally(() => places.count(client, -1));
      const outcome = await Promise.race([drawing, late]);
      clearTimeout(timer);
      return outcome;
    },
    close: thread.close,
  };
}
