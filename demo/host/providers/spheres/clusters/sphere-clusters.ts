import type { MapTile, PointSets } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { SphereSet } from '../sphere-lists.ts';
import type { ClusterThread } from './cluster-thread.ts';

/** A set of visible spheres, and the function that reads the set. */
export interface ClusterSet extends SphereSet {
  readonly read: () => Promise<PointSets>;
}

export interface SphereClusters {
  /** Draws a tile of a set. While a changed set is being clustered, the tile shows the previous version. */
  readonly draw: (set: ClusterSet, tile: MapTile) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** Maximum number of points and sets in memory; beyond it, the least recently used sets are removed. */
const LIMITS = { points: 3_000_000, sets: 12 };

interface LoadedSet {
  readonly thread: ClusterThread;
  readonly version: string;
  readonly size: number;
}

/** Clusters each set in its own thread. */
export function createSphereClusters(
  start: (points: PointSets) => Promise<ClusterThread>,
  limits = LIMITS,
): SphereClusters {
  // A `Map` preserves the order of insertion, so its first key is the least recently used one.
  const loaded = new Map<string, LoadedSet>();
  const renewals = new Map<string, Promise<LoadedSet>>();

  const unload = (owner: string): void => {
    const { thread } = loaded.get(owner) ?? {};
    loaded.delete(owner);
    void thread?.close();
  };
  const makeRoom = (newest: string): void => {
    let points = [...loaded.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [owner, { size }] of loaded) {
      if (owner === newest || (points <= limits.points && loaded.size <= limits.sets)) return;
      points -= size;
      unload(owner);
    }
  };
  const renew = async ({ owner, version, read }: ClusterSet): Promise<LoadedSet> => {
    const points = await read();
    const size = points.ids.length;
    const fresh = { thread: await start(points), version, size };
    unload(owner);
    loaded.set(owner, fresh);
    makeRoom(owner);
    return fresh;
  };
  /** Renews a set, at most once at a time. If the set changes during a renewal, another one follows. */
  const renewed = (set: ClusterSet): Promise<LoadedSet> => {
    const running = renewals.get(set.owner) ?? renew(set).finally(() => renewals.delete(set.owner));
    renewals.set(set.owner, running);
    return running;
  };
  const draw = async (set: ClusterSet, tile: MapTile): Promise<Uint8Array> => {
    const known = loaded.get(set.owner);
    // The earlier version is drawn during the renewal, and a failure of the renewal is ignored.
    if (known !== undefined && known.version !== set.version) renewed(set).catch(() => undefined);
    const clusters = known ?? (await renewed(set));
    if (loaded.delete(set.owner)) loaded.set(set.owner, clusters);
    try {
      return await clusters.thread.draw(tile);
    } catch (error) {
      // If the set was removed in the meantime to free memory, it is clustered again.
      if (loaded.get(set.owner) !== clusters) return draw(set, tile);
      unload(set.owner);
      throw error;
    }
  };
  return {
    draw,
    async close() {
      await Promise.allSettled(renewals.values());
      await Promise.all([...loaded.values()].map(({ thread }) => thread.close()));
      loaded.clear();
    },
  };
}
