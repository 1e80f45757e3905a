import type { Block, Side } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import type { Crossing } from './atlas-types.ts';

/** Corners closer than this belong to the same crossing, in meters. */
const SAME = 4;

/** A street continues from a crossing if it is on land at these distances from the crossing, in meters. */
const PROBES = [5, 10, 15] as const;

/**
 * Returns true if the street of a side continues from the side's first corner (`isFromFirst`) or from its
 * last.
 */
const continues = ({ x, z, dx, dz, length, bridge }: Side, isFromFirst: boolean, water: Shape): boolean =>
  bridge ||
  PROBES.every((away) => {
    const along = isFromFirst ? away : length - away;
    return water(x + dx * along, z + dz * along) > SAME;
  });

/**
 * Returns the crossings, each once. A crossing is a corner of a block, on land, between two different
 * streets.
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
