import type { SpherePoints, MapTile } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { ClusterThread } from './cluster-thread.ts';

/** A set of visible spheres: its owner, its version, and how to read it. */
export interface ClusterSet {
  readonly owner: string;
  /** Changes with every change of the set. */
  readonly version: string;
  readonly read: () => Promise<SpherePoints>;
}

/** Draws tiles of clusters for any set of spheres. */
export interface SphereClusters {
  /** Draws a tile of a set. While a changed set is being clustered, the tile is of the previous version. */
  readonly draw: (set: ClusterSet, tile: MapTile) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** The maximum in memory: beyond it the least recently used sets are removed. */
const MOST = { points: 3_000_000, sets: 12 };

interface Held {
  readonly thread: ClusterThread;
  readonly version: string;
  readonly size: number;
}

/** Clusters each set in a thread of its own. */
export function createSphereClusters(
  start: (points: SpherePoints) => Promise<ClusterThread>,
  most = MOST,
): SphereClusters {
  // A map's keys are in the order of insertion: the first is the least recently used.
  const held = new Map<string, Held>();
  const renewals = new Map<string, Promise<Held>>();

  const giveUp = (owner: string): void => {
    const { thread } = held.get(owner) ?? {};
    held.delete(owner);
    void thread?.close();
  };
  const makeRoom = (newest: string): void => {
    let points = [...held.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [owner, { size }] of held) {
      if (owner === newest || (points <= most.points && held.size <= most.sets)) return;
      points -= size;
      giveUp(owner);
    }
  };
  const renew = async ({ owner, version, read }: ClusterSet): Promise<Held> => {
    const points = await read();
    const size = points.ids.length;
    const fresh = { thread: await start(points), version, size };
    giveUp(owner);
    held.set(owner, fresh);
    makeRoom(owner);
    return fresh;
  };
  /** One renewal of a set at a time; a change in the meantime leads to the next one. */
  const renewed = (set: ClusterSet): Promise<Held> => {
    const running = renewals.get(set.owner) ?? renew(set).finally(() => renewals.delete(set.owner));
    renewals.set(set.owner, running);
    return running;
  };
  const draw = async (set: ClusterSet, tile: MapTile): Promise<Uint8Array> => {
    const known = held.get(set.owner);
    // A failure shows on the next call if there is no earlier version; until then the earlier version is drawn.
    if (known !== undefined && known.version !== set.version) renewed(set).catch(() => undefined);
    const own = known ?? (await renewed(set));
    if (held.delete(set.owner)) held.set(set.owner, own);
    try {
      return await own.thread.draw(tile);
    } catch (fault) {
      // Removed to make room just now: it is clustered again.
      if (held.get(set.owner) !== own) return draw(set, tile);
      giveUp(set.owner);
      throw fault;
    }
  };
  return {
    draw,
    async close() {
      await Promise.allSettled(renewals.values());
      await Promise.all([...held.values()].map(({ thread }) => thread.close()));
      held.clear();
    },
  };
}
