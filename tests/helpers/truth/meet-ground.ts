import type { Layout } from '../../../demo/world/plan/layout.ts';
import { type Block, distanceInto } from '../../../demo/world/plan/street-grid.ts';
import { WATER_HEIGHT } from '../../../demo/world/plan/water/water.ts';
import { type BentRay, distanceToHeight } from './bent-ray.ts';

export type GroundKind = 'land' | 'bridge' | 'bank' | 'water';

/** The intersection of a ray with the ground. `distance` is in meters from the camera. */
export interface GroundMet {
  readonly distance: number;
  readonly ground: GroundKind;
}

/** Horizontal extent of a bank from its edge at street level to the water, in meters. */
const BANK_RUN = 7;

/** Width by which a bridge's deck extends beyond the street's curb, in meters. */
const DECK_EDGE = 2.85;

/** Step in meters of the search below street level. Bisection then refines the intersection. */
const STRIDE = 0.5;

const isOnDeck = ({ sides }: Block, x: number, z: number): boolean =>
  sides.some((side) => side.bridge && distanceInto(side, x, z) < side.half + DECK_EDGE);

/** Returns the height of the ground relative to street level, without bridges. Banks slope down to the water. */
export function groundHeightAt(layout: Layout, x: number, z: number): number {
  const out = -layout.distanceToWater(x, z);
  return out <= 0 ? 0 : Math.max(WATER_HEIGHT, (WATER_HEIGHT * out) / BANK_RUN);
}

/** Follows a ray over water from street level down to a bank or the water. */
function meetBelow(layout: Layout, bent: BentRay, from: number): GroundMet | null {
  const surface = distanceToHeight(bent, WATER_HEIGHT);
  if (surface === null) return null;
  const gapAt = (distance: number): number => {
    const { x, y, z } = bent.metersAt(distance);
    return y - groundHeightAt(layout, x, z);
  };
  const step = STRIDE / Math.max(0.05, Math.sqrt(Math.max(0, 1 - bent.climb * bent.climb)));
  let [above, below] = [from, surface];
  for (let distance = from; distance < surface; distance += step) {
    if (gapAt(distance) < 0) {
      below = distance;
      break;
    }
    above = distance;
  }
  if (below === surface && gapAt(surface) >= -1e-6) return { distance: surface, ground: 'water' };
  for (let turn = 0; turn < 40; turn++) {
    const middle = (above + below) / 2;
    if (gapAt(middle) < 0) below = middle;
    else above = middle;
  }
  return { distance: below, ground: 'bank' };
}

/**
 * Returns the intersection of a ray with the ground, or null if the ray passes above the horizon. Bodies are
 * ignored.
 */
export function meetGround(layout: Layout, bent: BentRay): GroundMet | null {
  const distance = distanceToHeight(bent, 0);
  if (distance === null) return null;
  const { x, z } = bent.metersAt(distance);
  if (layout.distanceToWater(x, z) >= 0) return { distance, ground: 'land' };
  if (isOnDeck(layout.blockAt(x, z), x, z)) return { distance, ground: 'bridge' };
  return meetBelow(layout, bent, distance);
}
