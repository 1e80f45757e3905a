import { PER_FLIGHT } from '../flights/spheres.ts';
import { type ClientUse, createClientUse } from './client-use.ts';
import { type RenderThread, ThreadLostError, startRenderThread } from './render-thread.ts';
import { type QueueWorker, type QueuedTile, type TileQueue, createTileQueue } from './tile-queue.ts';
import {
  type Requester,
  type Render,
  type Rendering,
  type TileRequest,
  DroppedError,
  TooBusyError,
} from './tile-request.ts';

/** Threads that render tiles. Call `close` after use. */
export interface RenderThreads {
  readonly render: Render;
  close(): Promise<void>;
}

/**
 * Maximum number of waiting tiles per thread. A view requires 40 tiles, and 64 tiles take about ten seconds.
 */
const MAX_WAITING = 64;

interface Job extends QueuedTile {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
  /**
   * Whether a thread has ended while it was rendering the tile. If this happens twice, the request for the
   * tile fails.
   */
  isSuspect: boolean;
}

/** Number of latest flights for which a thread has an affinity. Only the city of the last one is in its memory. */
const CACHED_CITIES = 2;

/** Returns the number of the flight to which a sphere belongs. The spheres of a flight share a city. */
const flightOf = (sphereId: number): number => Math.floor((sphereId - 1) / PER_FLIGHT);

/** A thread, its latest sphere, and its latest flights. */
class PooledThread implements QueueWorker {
  sphereId = 0;
  /** The latest flights, most recent first. */
  flights: readonly number[] = [];

  constructor(readonly thread: RenderThread) {}

  affinityFor({ sphereId }: TileRequest): number {
    if (sphereId === this.sphereId) return 2;
    return this.flights.includes(flightOf(sphereId)) ? 1 : 0;
  }

  render(request: TileRequest): Promise<Uint8Array> {
    const flight = flightOf(request.sphereId);
    this.sphereId = request.sphereId;
    this.flights = [flight, ...this.flights.filter((each) => each !== flight)].slice(0, CACHED_CITIES);
    return this.thread.render(request);
  }
}

function createPool(count: number, startThread: () => RenderThread) {
  const idle = new Set<PooledThread>();
  const all = new Set<PooledThread>();
  return {
    /** Returns the threads that are free to render. Starts another thread only if none is idle. */
    idle(): readonly PooledThread[] {
      if (idle.size === 0 && all.size < count) {
        const worker = new PooledThread(startThread());
        all.add(worker);
        idle.add(worker);
      }
      return [...idle];
    },
    acquire: (worker: PooledThread): boolean => idle.delete(worker),
    release: (worker: PooledThread): Set<PooledThread> => idle.add(worker),
    remove: (worker: PooledThread): boolean => all.delete(worker),
    close: (): Promise<unknown> => Promise.all([...all].map(({ thread }) => thread.close())),
  };
}

/**
 * Renders with up to `count` threads. Threads are started as needed, and a thread that has ended is replaced.
 */
export function startRenderThreads(
  count: number,
  startThread: () => RenderThread = startRenderThread,
): RenderThreads {
  const use = createClientUse();
  const queue = createTileQueue<Job>(MAX_WAITING * count, use.of);
  const pool = createPool(count, startThread);
  let isClosed = false;

  const enqueue = (job: Job): void => queue.add(job)?.reject(new TooBusyError());

  const retry = (job: Job, error: ThreadLostError): void => {
    if (job.isSuspect || isClosed) return job.reject(error);
    job.isSuspect = true;
    enqueue(job);
  };

  const run = async (worker: PooledThread, job: Job): Promise<void> => {
    pool.acquire(worker);
    const startMs = performance.now();
    try {
      job.resolve(await worker.render(job.request));
      pool.release(worker);
    } catch (error) {
      if (error instanceof ThreadLostError) {
        pool.remove(worker);
        retry(job, error);
      } else {
        pool.release(worker);
        job.reject(error);
      }
    }
    use.add(job.client, performance.now() - startMs);
    dispatch();
  };

  const dispatch = (): void => {
    while (!isClosed && queue.length > 0) {
      const match = queue.match(pool.idle());
      if (match === null) return;
      void run(match.thread, match.job);
    }
  };

  return {
    render(request, requester) {
      const { job, bytes } = createJob(request, requester);
      if (isClosed) job.reject(closedError());
      else enqueue(job);
      dispatch();
      return { bytes, ...whileWaiting(job, queue, use) };
    },
    async close() {
      isClosed = true;
      for (const job of queue.clear()) job.reject(closedError());
      await pool.close();
    },
  };
}

/** Returns the operations that requests can perform on a waiting tile. */
const whileWaiting = (job: Job, queue: TileQueue<Job>, use: ClientUse): Omit<Rendering, 'bytes'> => ({
  prioritise: () => void (job.isUrgent = true),
  join(client) {
    if (use.of(client) < use.of(job.client)) job.client = client;
  },
  drop() {
    const isDropped = queue.remove(job);
    if (isDropped) job.reject(new DroppedError('Nothing is waiting for this tile anymore.'));
    return isDropped;
  },
});

const closedError = (): ThreadLostError => new ThreadLostError('The render threads are closed.');

function createJob(request: TileRequest, requester: Requester): { job: Job; bytes: Promise<Uint8Array> } {
  let [resolve, reject]: [Job['resolve'], Job['reject']] = [() => undefined, () => undefined];
  const bytes = new Promise<Uint8Array>((fulfil, fail) => ([resolve, reject] = [fulfil, fail]));
  const job = { request, ...requester, sinceMs: performance.now(), resolve, reject, isSuspect: false };
  return { job, bytes };
}
