import type { Gazetteer, Point } from '../places/gazetteer.ts';
import type { Verdict } from './verdict.ts';

/** The parameters of a request. */
export type Parameters = Readonly<Record<string, string>>;

/** One of the web services: what it finds, and how its answer is wrapped. */
export interface Service {
  readonly path: string;
  readonly find: (gazetteer: Gazetteer, given: Parameters) => object | Verdict;
  /** The answer to what was found, or to what was refused. */
  readonly wrap: (found: object | Verdict) => object;
}

/** Longest text that is searched for. */
export const LONGEST_QUERY = 1000;

const isVerdict = (found: object): found is Verdict => 'status' in found;

/** Wraps a list of results; `extra` is what stands beside it. */
export const wrapResults =
  (extra: object) =>
  (found: object): object => {
    if (isVerdict(found)) return { ...extra, results: [], ...found };
    return { ...extra, results: found, status: (found as unknown[]).length > 0 ? 'OK' : 'ZERO_RESULTS' };
  };

/** Wraps one result; where there is none the field is absent. */
export const wrapResult = (found: object): object =>
  isVerdict(found)
    ? { html_attributions: [], ...found }
    : { html_attributions: [], result: found, status: 'OK' };

/** A point written `lat,lng`; null for anything else. */
export function readPoint(text: string): Point | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const point = { lat: Number(lat ?? NaN), lng: Number(lng ?? NaN) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}
