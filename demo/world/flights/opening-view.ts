import { toDeg, wrapPan } from '../../../elements/geo/angle.ts';
import type { Flight, Market } from '../markets/market.ts';
import { marketOfSlug } from '../markets/markets.ts';
import { characterOf } from '../plan/character.ts';
import type { SampleSphere } from '../sample-sphere.ts';
import { LINES } from './flight-plan.ts';
import { spheresOnLeg } from './spheres.ts';

/** A sphere and the initial view from it, in degrees. */
export interface OpeningView {
  readonly sphere: number;
  readonly pan: number;
  readonly tilt: number;
}

const TILT = -9;

/**
 * Direction from a sphere to the center of its market's business district, in degrees clockwise from north.
 */
export function panToDowntown({ market, eye }: SampleSphere): number {
  const { downtown } = characterOf(market);
  return wrapPan(toDeg(Math.atan2(downtown.x - eye.x, eye.z - downtown.z)));
}

/**
 * The spheres of a flight's first arc, from which the skyline is visible, in the order in which they were
 * taken.
 */
export const skylineOf = (market: Market, flight: Flight): readonly SampleSphere[] =>
  spheresOnLeg(market, flight, LINES);

/** A market's opening view: its business district, from the middle of the latest flight's first arc. */
export function openingViewOf(market: Market): OpeningView {
  const arc = skylineOf(market, 1);
  const middle = arc[arc.length >> 1] as SampleSphere;
  return { sphere: middle.id, pan: Math.round(panToDowntown(middle)), tilt: TILT };
}

/** The demo page's opening market: a skyline by the bay with mountains behind it. */
export const OPENING_MARKET = marketOfSlug('seattle-wa') as Market;
