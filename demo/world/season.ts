import { flightDayOf } from './flights/flight-day.ts';
import type { Flight, Market } from './markets/market.ts';
import type { Character } from './plan/character.ts';
import type { Region } from './plan/city-facts.ts';

/** The state of the plants at a time of the year, as values from 0 to 1. */
export interface Season {
  /** Share of spring: leaves are fresh and pale, and some trees bloom. */
  readonly spring: number;
  /** Share of autumn: leaves have changed color. */
  readonly autumn: number;
  /** The degree to which unwatered grass has dried to straw. */
  readonly dry: number;
}

/** Maximum of `dry`, and the days of the year between which grass is dry. */
const DRYNESS: Readonly<Record<Region, readonly [max: number, from: number, to: number]>> = {
  northeast: [0.22, 190, 262],
  midwest: [0.28, 186, 268],
  south: [0.34, 176, 300],
  desert: [1, 0, 365],
  westcoast: [0.95, 128, 330],
  mountain: [0.62, 165, 365],
  tropical: [0.1, 0, 140],
};

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/**
 * Returns the season of a market on the day of a flight. Spring is later and autumn earlier toward the north.
 */
export function seasonOf(market: Market, flight: Flight, { region }: Character): Season {
  const { dayOfYear: day } = flightDayOf(market, flight);
  const mild = region === 'tropical' || region === 'desert' ? 0 : region === 'westcoast' ? 0.55 : 1;
  const [max, from, to] = DRYNESS[region];
  return {
    spring: clamp((104 + 1.6 * (market.latitude - 35) + (mild === 0 ? -40 : 0) - day) / 34 + 0.4),
    autumn: mild * clamp((day - 258 - 2.3 * (47 - market.latitude)) / 26),
    dry:
      max *
      (region === 'westcoast' && market.latitude > 43 ? 0.5 : 1) *
      clamp(Math.min((day - from) / 24 + 0.15, (to - day) / 24 + 0.15)),
  };
}
