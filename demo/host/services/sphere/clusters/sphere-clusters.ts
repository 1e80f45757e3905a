import type { SpherePoints, MapTile } from '../../../../../elements/model/clusters/cluster-index.ts';
import type { ClusterThread } from './cluster-thread.ts';

/** A set of spheres that someone sees: whose it is, and its state. */
export interface ClusterSet {
  readonly owner: string;
  /** Changes with every change of the set. */
  readonly version: string;
  readonly read: () => Promise<SpherePoints>;
}

/** Draws tiles of clusters for any set of spheres. */
export interface SphereClusters {
  /** A tile of a set. While a changed set is clustered again, a tile of the set before. */
  readonly draw: (set: ClusterSet, tile: MapTile) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

/** What is held at most: beyond it the sets that were asked for longest ago are given up. */
const MOST = { points: 3_000_000, sets: 12 };

interface Held {
  readonly thread: ClusterThread;
  readonly version: string;
  readonly size: number;
}

/** Clusters of each set in a thread of its own. */
export function createSphereClusters(
  start: (points: SpherePoints) => Promise<ClusterThread>,
  most = MOST,
): SphereClusters {
  // The order of a map's keys is that of their setting: the first was asked for longest ago.
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
  /** One renewal of a set at a time; a change meanwhile leads to the next one. */
  const renewed = (set: ClusterSet): Promise<Held> => {
    const running = renewals.get(set.owner) ?? renew(set).finally(() => renewals.delete(set.owner));
    renewals.set(set.owner, running);
    return running;
  };
  const draw = async (set: ClusterSet, tile: MapTile): Promise<Uint8Array> => {
    const known = held.get(set.owner);
    // A failure shows the next time when nothing is held; until then the set before is drawn.
    if (known !== undefined && known.version !== set.version) renewed(set).catch(() => undefined);
    const own = known ?? (await renewed(set));
    if (held.delete(set.owner)) held.set(set.owner, own);
    try {
      return await own.thread.draw(tile);
    } catch (fault) {
      // Given up to make room just now: it is clustered again.
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
