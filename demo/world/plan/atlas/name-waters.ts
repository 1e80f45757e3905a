import { hash } from '../../hash.ts';
import type { Layout } from '../layout.ts';
import { LAKES, RIVERS } from '../names/place-words.ts';
import type { Shape } from '../water/shapes.ts';
import type { NamedShape } from '../water/water.ts';
import type { NamedPlace } from './atlas-types.ts';

const PURPOSE = 395;

/** Points are checked for water every `STEP` meters, up to `FAR` meters from the business district. */
const STEP = 90;
const FAR = 4500;

/**
 * Returns the point in the water closest to a position, well away from the bank if the water is wide. Returns
 * null if there is no water.
 */
function wetPointNear(shape: Shape, from: { readonly x: number; readonly z: number }) {
  let best: { x: number; z: number; cost: number } | null = null;
  for (let dz = -FAR; dz <= FAR; dz += STEP) {
    for (let dx = -FAR; dx <= FAR; dx += STEP) {
      const [x, z] = [from.x + dx, from.z + dz];
      const depth = -shape(x, z);
      if (depth < 4) continue;
      const cost = Math.sqrt(dx * dx + dz * dz) - 3 * Math.min(depth, 220);
      if (!best || cost < best.cost) best = { x, z, cost };
    }
  }
  return best;
}

/**
 * Returns how far a body of water extends from a point in it, in meters. Lakes end within the town; other
 * waters cross it.
 */
function reachOf({ kind, shape }: NamedShape, x: number, z: number): number {
  if (kind !== 'lake') return FAR;
  let reach = 40;
  while (
    reach < FAR &&
    [-1, 1].some((way) => shape(x + way * reach, z) < 0 || shape(x, z + way * reach) < 0)
  ) {
    reach += 40;
  }
  return reach;
}

function nameOf(kind: NamedShape['kind'], number: number, { market, character }: Layout): string {
  const deal = <T>(from: readonly T[]): T =>
    from[(hash(1, 0, market.seed + PURPOSE) + number) % from.length] as T;
  switch (kind) {
    case 'river':
      return `${deal(RIVERS[character.region])} River`;
    case 'canal':
      return character.region === 'northeast' || character.region === 'midwest'
        ? `${deal(RIVERS[character.region])} Canal`
        : `${deal(RIVERS[character.region])} Channel`;
    case 'lake':
      return `${deal(LAKES)} Lake`;
    case 'bay':
      return `${deal(LAKES)} Bay`;
    case 'coast':
      return market.longitude < -100 ? 'Pacific Ocean' : 'Atlantic Ocean';
  }
}

/** Names each body of water in a market at a point in it that is close to the business district. */
export function nameWaters(layout: Layout): NamedPlace[] {
  return layout.waters.flatMap((water, number) => {
    const point = wetPointNear(water.shape, layout.character.downtown);
    if (!point) return [];
    const { x, z } = point;
    const name = nameOf(water.kind, number, layout);
    return [{ name, kind: 'water' as const, x, z, reach: reachOf(water, x, z) }];
  });
}
