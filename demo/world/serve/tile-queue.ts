import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { TileRequest } from './tile-request.ts';

export interface QueuedTile {
  readonly request: TileRequest;
  readonly sinceMs: number;
  /** Whether a viewer currently shows the area of the missing tile. */
  isUrgent: boolean;
  /**
   * The client that requested the tile, such as a network address. If several clients requested it, the one
   * with the least use.
   */
  client: string;
}

/**
 * A worker that can render tiles. The affinity of a worker for a tile increases with the data that the worker
 * already has in memory for the tile.
 */
export interface QueueWorker {
  affinityFor(request: TileRequest): number;
}

export interface Match<J, T> {
  readonly job: J;
  readonly thread: T;
}

export interface TileQueue<J extends QueuedTile> {
  readonly length: number;
  /**
   * Adds a tile. If the queue is full, removes and returns the tile that is due last. If only the client's
   * share is full, removes and returns the client's tile that is due last. The removed tile can be the new
   * one.
   */
  add(job: J): J | null;
  /**
   * Removes the next tile to render and chooses one of the idle workers. Returns null if there are no tiles
   * or no workers.
   */
  match<T extends QueueWorker>(idle: readonly T[]): Match<J, T> | null;
  /** Removes a tile. Returns false if it was not in the queue. */
  remove(job: J): boolean;
  clear(): readonly J[];
}

/**
 * Finer tiles are due this much later than previews: a sphere's six previews render in half a second with two
 * cores and show the entire sphere. A full queue takes as long as this delay, so finer tiles do not starve.
 */
const FINE_DELAY_MS = 10_000;

/**
 * Strips are due this much earlier than previews: a strip takes the time of half a preview and shows the entire
 * sphere. A preview that has waited longer than this is rendered before a new strip.
 */
const STRIP_LEAD_MS = 2000;

/** Tiles that are not urgent are due this much later than urgent ones. */
const BACKGROUND_DELAY_MS = 60_000;

/** A tile that is due up to this much later is rendered first if a worker has a greater affinity for it. */
const AFFINITY_MS = 500;

/**
 * Tiles are delayed by this multiple of the rendering time that their client has recently used. If a client
 * has occupied two threads for three seconds, even the finer tiles of other clients precede its tiles.
 */
const DELAY_PER_USE = 5;
const MAX_USE_DELAY_MS = 60_000;

/** Maximum share of the queue that one client can fill. */
const CLIENT_SHARE = 0.75;

/** Returns by how much a file is due later than a preview that was requested at the same time. */
const delayOf = ({ tile }: TileRequest): number =>
  tile === 'strip' ? -STRIP_LEAD_MS : tile.level === PREVIEW_LEVEL ? 0 : FINE_DELAY_MS;

/** Returns the item with the smallest value, or the first one if several have it. */
function minBy<T>(items: readonly T[], valueOf: (item: T) => number): T | null {
  let [first, value]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const each = valueOf(item);
    if (each < value) [first, value] = [item, each];
  }
  return first;
}

/**
 * Creates an empty queue. `useOf` returns the rendering time, in milliseconds, that a client has recently
 * used.
 */
export function createTileQueue<J extends QueuedTile>(
  maxLength: number,
  useOf: (client: string) => number = () => 0,
): TileQueue<J> {
  const jobs: J[] = [];
  /**
   * Returns the time at which a tile is due, on the clock of `performance.now()`. The tile that is due
   * earliest is rendered first.
   */
  const dueMs = ({ request, sinceMs, isUrgent, client }: QueuedTile): number =>
    sinceMs +
    delayOf(request) +
    (isUrgent ? 0 : BACKGROUND_DELAY_MS) +
    Math.min(MAX_USE_DELAY_MS, DELAY_PER_USE * useOf(client));
  const remove = (job: J): boolean => {
    const at = jobs.indexOf(job);
    if (at >= 0) jobs.splice(at, 1);
    return at >= 0;
  };
  return {
    get length() {
      return jobs.length;
    },
    remove,
    clear: () => jobs.splice(0),
    add(job) {
      jobs.push(job);
      const clientJobs = jobs.filter(({ client }) => client === job.client);
      const isOverShare = clientJobs.length > Math.max(1, CLIENT_SHARE * maxLength);
      if (jobs.length <= maxLength && !isOverShare) return null;
      // The list is reversed so that the tile added last is removed if several are due at the same time.
      const last = minBy((isOverShare ? clientJobs : [...jobs]).reverse(), (each) => -dueMs(each));
      if (last) remove(last);
      return last;
    },
    match(idle) {
      const first = minBy(jobs, dueMs);
      if (first === null) return null;
      const near = jobs.filter((job) => dueMs(job) <= dueMs(first) + AFFINITY_MS);
      const pairs = near
        .sort((a, b) => dueMs(a) - dueMs(b))
        .flatMap((job) => idle.map((thread) => ({ job, thread })));
      const best = minBy(pairs, ({ job, thread }) => -thread.affinityFor(job.request));
      if (best) remove(best.job);
      return best;
    },
  };
}
