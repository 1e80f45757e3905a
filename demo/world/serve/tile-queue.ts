import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { TileRequest } from './tile-request.ts';

/** A tile waiting to be rendered. */
export interface QueuedTile {
  readonly request: TileRequest;
  readonly sinceMs: number;
  /** Whether a viewer currently shows the area where the tile is missing. */
  isUrgent: boolean;
  /**
   * The client that requested the tile, such as a network address; if several clients requested it, the one
   * with the least use.
   */
  client: string;
}

/**
 * A worker to which tiles are assigned. The more of a tile's data it already has in memory, the higher its
 * affinity for the tile.
 */
export interface QueueWorker {
  affinityFor(request: TileRequest): number;
}

/** A tile and the worker that is to render it. */
export interface Match<J, T> {
  readonly job: J;
  readonly thread: T;
}

/** A bounded queue of tiles. */
export interface TileQueue<J extends QueuedTile> {
  readonly length: number;
  /**
   * Adds a tile. If the queue is full, removes and returns the tile that is due last. If only the client's
   * share is full, removes and returns the client's tile that is due last. The removed tile may be the new
   * one.
   */
  add(job: J): J | null;
  /** Removes the tile to be rendered next and chooses one of the idle workers; null if there are no tiles or workers. */
  match<T extends QueueWorker>(idle: readonly T[]): Match<J, T> | null;
  /** Removes a tile; returns false if it was not in the queue. */
  remove(job: J): boolean;
  /** Removes and returns all tiles. */
  clear(): readonly J[];
}

/**
 * Finer tiles are due this much later than previews, because a sphere's six previews are rendered quickly (in
 * half a second with two cores) and show the entire sphere. The delay equals the time that a full queue
 * takes, so finer tiles do not starve.
 */
const FINE_DELAY_MS = 10_000;

/** Tiles that are not urgent are due this much later than urgent ones. */
const BACKGROUND_DELAY_MS = 60_000;

/** A tile due up to this much later is rendered first if a worker has a greater affinity for it. */
const AFFINITY_MS = 500;

/**
 * Tiles are delayed by this multiple of the thread time that their client has recently used. When a client
 * has occupied two threads for three seconds, even the finer tiles of other clients precede its tiles.
 */
const DELAY_PER_USE = 5;
const MAX_USE_DELAY_MS = 60_000;

/** The part of the queue that one client may fill. */
const CLIENT_SHARE = 0.75;

/** The item with the smallest value, or the first of them if several have it. */
function minBy<T>(items: readonly T[], valueOf: (item: T) => number): T | null {
  let [least, value]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const each = valueOf(item);
    if (each < value) [least, value] = [item, each];
  }
  return least;
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
   * The time at which a tile is due, on the clock of `performance.now()`. The tile that is due earliest is
   * rendered first.
   */
  const dueMs = ({ request, sinceMs, isUrgent, client }: QueuedTile): number =>
    sinceMs +
    (request.tile.level === PREVIEW_LEVEL ? 0 : FINE_DELAY_MS) +
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
      const own = jobs.filter(({ client }) => client === job.client);
      const isOverShare = own.length > Math.max(1, CLIENT_SHARE * maxLength);
      if (jobs.length <= maxLength && !isOverShare) return null;
      // The list is reversed so that, among equal tiles, the one that was added last is removed.
      const last = minBy((isOverShare ? own : [...jobs]).reverse(), (each) => -dueMs(each));
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
