import type { Block, Side } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import type { Crossing } from './atlas-types.ts';

/** Distance in meters below which corners belong to the same crossing. */
const SAME = 4;

/**
 * A street counts as continuing from a crossing if it is on land at these distances from the crossing, in
 * meters.
 */
const PROBES = [5, 10, 15] as const;

/** Whether a side's street continues from the side's first corner, or from its last one. */
const continues = ({ x, z, dx, dz, length, bridge }: Side, isFromFirst: boolean, water: Shape): boolean =>
  bridge ||
  PROBES.every((away) => {
    const along = isFromFirst ? away : length - away;
    return water(x + dx * along, z + dz * along) > SAME;
  });

/**
 * Finds crossings: every corner of a block on land between two different streets. Each crossing is listed
 * once.
 */
export function findCrossings(
  blocks: readonly Block[],
  water: Shape,
  nameOf: (street: number) => string,
): Crossing[] {
  const byPair = new Map<string, Crossing[]>();
  for (const { sides } of blocks) {
    sides.forEach((side, n) => {
      const before = sides[(n + 3) & 3] as Side;
      const { x, z } = side;
      if (before.street === side.street || water(x, z) < SAME) return;
      if (!continues(side, true, water) || !continues(before, false, water)) return;
      const [low, high] = [Math.min(before.street, side.street), Math.max(before.street, side.street)];
      const pair = `${String(low)}/${String(high)}`;
      const known = byPair.get(pair) ?? [];
      if (known.some((other) => Math.abs(other.x - x) < SAME && Math.abs(other.z - z) < SAME)) return;
      byPair.set(pair, [...known, { names: [nameOf(low), nameOf(high)], x, z }]);
    });
  }
  return [...byPair.values()].flat();
}
