import type { LatLon } from '../../../../../elements/geo/earth.ts';
import { type NearPoint, type PointTree, type SpherePoint, createPointTree } from './point-tree.ts';

/** Number of points in a full shard; sorting them blocks other work for about 30 ms. */
const SHARD_POINTS = 32_768;

/** A growing collection of points. Full shards never change; only the last shard is sorted again. */
export interface PointLayer {
  readonly add: (points: readonly SpherePoint[]) => void;
  readonly near: (place: LatLon, count: number, withinM: number) => NearPoint[];
}

const byDistance = (a: NearPoint, b: NearPoint): number => a.distance - b.distance || a.id - b.id;

/** Creates a layer without points; `shardPoints` is the size of a full shard. */
export function createPointLayer(shardPoints = SHARD_POINTS): PointLayer {
  const full: PointTree[] = [];
  let open: SpherePoint[] = [];
  let last: PointTree | null = null;
  return {
    add(points) {
      for (const point of points) {
        open.push(point);
        if (open.length < shardPoints) continue;
        full.push(createPointTree(open));
        open = [];
      }
      last = null;
    },
    near(place, count, withinM) {
      last ??= createPointTree(open);
      let found: NearPoint[] = [];
      let reach = withinM;
      for (const shard of [...full, last]) {
        const more = shard.near(place, count, reach);
        if (more.length === 0) continue;
        found = [...found, ...more].sort(byDistance).slice(0, count);
        // The other shards matter only up to the distance of the farthest point found so far.
        if (found.length === count) reach = found[count - 1]?.distance ?? reach;
      }
      return found;
    },
  };
}
