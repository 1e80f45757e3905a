import type { Block, Side } from '../street-grid.ts';
import type { Shape } from '../water/shapes.ts';
import type { Crossing } from './atlas-types.ts';

/** Corners closer than this are one crossing, metres. */
const SAME = 4;

/** Where streets meet: every dry corner of a block between two different streets, once. */
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
      const [low, high] = [Math.min(before.street, side.street), Math.max(before.street, side.street)];
      const pair = `${String(low)}/${String(high)}`;
      const known = byPair.get(pair) ?? [];
      if (known.some((other) => Math.abs(other.x - x) < SAME && Math.abs(other.z - z) < SAME)) return;
      byPair.set(pair, [...known, { names: [nameOf(low), nameOf(high)], x, z }]);
    });
  }
  return [...byPair.values()].flat();
}
