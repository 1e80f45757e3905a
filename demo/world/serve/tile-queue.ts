import { PREVIEW_LEVEL } from '../../../elements/geo/tile.ts';
import type { TileRequest } from './tile-request.ts';

/** A tile that waits to be rendered. */
export interface Waiting {
  readonly request: TileRequest;
  readonly sinceMs: number;
  /** Whether somebody looks at the place where it is missing. */
  isUrgent: boolean;
}

/** What may render next, and how well it is prepared for a tile: the more, the less it has to plan for it. */
export interface Prepared {
  preparedFor(request: TileRequest): number;
}

/** A tile and who renders it. */
export interface Match<J, T> {
  readonly job: J;
  readonly thread: T;
}

/** Tiles that wait, at most so many. */
export interface TileQueue<J extends Waiting> {
  readonly length: number;
  /** Lets a tile wait. Gives the one that has to leave when there are too many: the last in line, perhaps itself. */
  add(job: J): J | null;
  /** Takes out the tile to be rendered next, and chooses who of `idle` does it; null when there is none of either. */
  match<T extends Prepared>(idle: readonly T[]): Match<J, T> | null;
  /** Takes a tile out; false when it did not wait any more. */
  remove(job: J): boolean;
  /** Takes all out. */
  clear(): readonly J[];
}

/**
 * A sphere shows something as soon as its six previews are there, and they take half a second of two cores: they pass
 * all finer tiles, except those that waited longer than a full queue takes to be rendered. So nobody starves.
 */
const FINE_STEPS_BACK_MS = 10_000;

/** Tiles that nobody looks at wait for everybody who came within a minute. */
const PATIENT_STEPS_BACK_MS = 60_000;

/** A tile may be passed by one that came so much later if a thread is prepared for that one. */
const PASSED_BY_MS = 500;

/** When a tile's turn is, as a time: the earlier the sooner. */
const turnOf = ({ request, sinceMs, isUrgent }: Waiting): number =>
  sinceMs +
  (request.tile.level === PREVIEW_LEVEL ? 0 : FINE_STEPS_BACK_MS) +
  (isUrgent ? 0 : PATIENT_STEPS_BACK_MS);

/** The item with the least value; of equal ones the first. */
function leastBy<T>(items: readonly T[], valueOf: (item: T) => number): T | null {
  let [least, value]: [T | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const its = valueOf(item);
    if (its < value) [least, value] = [item, its];
  }
  return least;
}

/** An empty queue of at most `most` tiles. Spheres take turns in the order in which they were first asked for. */
export function createTileQueue<J extends Waiting>(most: number): TileQueue<J> {
  const jobs: J[] = [];
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
      if (jobs.length <= most) return null;
      // Backwards: of equal ones the last that came leaves.
      const last = leastBy([...jobs].reverse(), (each) => -turnOf(each));
      if (last) remove(last);
      return last;
    },
    match(idle) {
      const first = leastBy(jobs, turnOf);
      if (first === null) return null;
      const near = jobs.filter((job) => turnOf(job) <= turnOf(first) + PASSED_BY_MS);
      const pairs = near
        .sort((a, b) => turnOf(a) - turnOf(b))
        .flatMap((job) => idle.map((thread) => ({ job, thread })));
      const best = leastBy(pairs, ({ job, thread }) => -thread.preparedFor(job.request));
      if (best) remove(best.job);
      return best;
    },
  };
}
