import { toDeg, wrapPan } from '../../../elements/geo/angle.ts';
import type { Market } from '../markets/market.ts';
import { marketOfSlug } from '../markets/markets.ts';
import { characterOf } from '../plan/character.ts';
import { ARCS, LINES } from './flight-plan.ts';
import { beforeLeg } from './flight-line.ts';
import { firstIdOf, sampleSphereOf } from './spheres.ts';

/** A sphere, and how one looks from it at first; degrees. */
export interface OpeningView {
  readonly sphere: number;
  readonly pan: number;
  readonly tilt: number;
}

const TILT = -9;

/** The view that a market opens with: its business district, from the middle of the latest flight's first arc. */
export function openingViewOf(market: Market): OpeningView {
  const sphere = firstIdOf(market, 1) + beforeLeg(LINES) + Math.floor((ARCS[0] as number) / 2);
  const { downtown } = characterOf(market);
  const { x, z } = sampleSphereOf(sphere)?.eye ?? downtown;
  const pan = wrapPan(toDeg(Math.atan2(downtown.x - x, z - downtown.z)));
  return { sphere, pan: Math.round(pan), tilt: TILT };
}

/** The market that the demo page opens with. */
export const OPENING_MARKET = marketOfSlug('columbus-oh') as Market;
