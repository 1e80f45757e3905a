import { turnBetween, wrapPan } from '../../geo/angle.ts';

/** Time constant of the running mean of readings of a compass, in seconds. */
const SPAN_S = 1;

/** A running mean of readings of north, each in degrees. */
export interface North {
  readonly deg: number;
  /** The time of the last reading in milliseconds. */
  readonly at: number;
}

/** Adds a reading to the mean of the readings before; null if there are none. */
export function withReading(north: North | null, deg: number, at: number): North {
  if (!north) return { deg: wrapPan(deg), at };
  const share = 1 - Math.exp(-Math.max(0, at - north.at) / 1000 / SPAN_S);
  return { deg: wrapPan(north.deg + turnBetween(north.deg, deg) * share), at };
}
