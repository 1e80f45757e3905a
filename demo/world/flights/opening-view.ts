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
 * Returns the direction from a sphere to the center of its market's business district, in degrees clockwise
 * from north.
 */
export function panToDowntown({ market, eye }: SampleSphere): number {
  const { downtown } = characterOf(market);
  return wrapPan(toDeg(Math.atan2(downtown.x - eye.x, eye.z - downtown.z)));
}

/** Returns the spheres of a flight's first arc, which show the skyline, in chronological order. */
export const skylineOf = (market: Market, flight: Flight): readonly SampleSphere[] =>
  spheresOnLeg(market, flight, LINES);

/**
 * Returns a market's opening view: the business district, seen from the middle of the latest flight's first
 * arc.
 */
export function openingViewOf(market: Market): OpeningView {
  const arc = skylineOf(market, 1);
  const middle = arc[arc.length >> 1] as SampleSphere;
  return { sphere: middle.id, pan: Math.round(panToDowntown(middle)), tilt: TILT };
}

/** The market that the demo page opens with: a skyline by a bay with mountains behind it. */
export const OPENING_MARKET = marketOfSlug('seattle-wa') as Market;
