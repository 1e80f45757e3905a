import { cosine, sine } from '../exact.ts';
import { flightDayOf } from '../flights/flight-day.ts';
import type { Flight, Market } from '../markets/market.ts';

/** A direction in a market's frame: x east, y up, z south. */
export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const toRad = Math.PI / 180;

/** Sine of the minimum elevation of the sun. Longer shadows would hide the streets. */
const LOWEST = 0.45;

/** Time from the first exposure to the middle of a flight, in seconds. */
const MIDDLE_S = 1200;

/** Returns the unit vector to the sun `hour` hours after solar noon on a day of the year, counted from 0. */
export function sunAt(latitude: number, day: number, hour: number): Direction {
  const tilt = 23.44 * toRad * sine(((2 * Math.PI) / 365) * (285 + day));
  const turn = 15 * toRad * hour;
  const [up, level] = [sine(latitude * toRad), cosine(latitude * toRad)];
  const south = cosine(tilt) * cosine(turn);
  return {
    x: -cosine(tilt) * sine(turn),
    y: up * sine(tilt) + level * south,
    z: up * south - level * sine(tilt),
  };
}

/**
 * Returns the unit vector to the sun in the middle of a flight. A low sun is moved toward noon until it is
 * high enough.
 */
export function sunOfFlight(market: Market, flight: Flight): Direction {
  const { dayOfYear, startS, utcOffsetHours } = flightDayOf(market, flight);
  let hour = (startS + MIDDLE_S) / 3600 - utcOffsetHours + market.longitude / 15 - 12;
  let sun = sunAt(market.latitude, dayOfYear, hour);
  for (let n = 0; n < 40 && sun.y < LOWEST; n++) {
    hour *= 0.95;
    sun = sunAt(market.latitude, dayOfYear, hour);
  }
  return sun;
}
