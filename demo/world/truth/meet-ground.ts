import type { Layout } from '../plan/layout.ts';
import { WATER_HEIGHT } from '../plan/water/water.ts';
import { type Block, distanceInto } from '../plan/street-grid.ts';
import { type BentRay, distanceToHeight } from './bent-ray.ts';

/** What the ground is made of where a ray meets it. */
export type GroundKind = 'land' | 'bridge' | 'bank' | 'water';

/** Where a ray meets the ground: metres from the camera, and what is there. */
export interface GroundMet {
  readonly distance: number;
  readonly ground: GroundKind;
}

/** Metres from the water's edge at street level to where its bank dives under. */
const BANK_RUN = 7;

/** A bridge's deck reaches this far beyond its street's kerb, metres. */
const DECK_EDGE = 2.85;

/** A ray over water is looked at this often on its way down, metres along the ground; then halved to the place. */
const STRIDE = 0.5;

const isOnDeck = ({ sides }: Block, x: number, z: number): boolean =>
  sides.some((side) => side.bridge && distanceInto(side, x, z) < side.half + DECK_EDGE);

/** Height of the ground against the streets, bridges aside: banks slope down to the water. */
function heightAt(layout: Layout, x: number, z: number): number {
  const out = -layout.distanceToWater(x, z);
  return out <= 0 ? 0 : Math.max(WATER_HEIGHT, (WATER_HEIGHT * out) / BANK_RUN);
}

/** Follows a ray that has come down to the streets' height over water to where it meets a bank or the water. */
function meetBelow(layout: Layout, bent: BentRay, from: number): GroundMet | null {
  const surface = distanceToHeight(bent, WATER_HEIGHT);
  if (surface === null) return null;
  const gapAt = (distance: number): number => {
    const { x, y, z } = bent.metresAt(distance);
    return y - heightAt(layout, x, z);
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

/** Where a ray meets the ground with nothing standing on it; null when it passes over the horizon. */
export function meetGround(layout: Layout, bent: BentRay): GroundMet | null {
  const distance = distanceToHeight(bent, 0);
  if (distance === null) return null;
  const { x, z } = bent.metresAt(distance);
  if (layout.distanceToWater(x, z) >= 0) return { distance, ground: 'land' };
  if (isOnDeck(layout.blockAt(x, z), x, z)) return { distance, ground: 'bridge' };
  return meetBelow(layout, bent, distance);
}
