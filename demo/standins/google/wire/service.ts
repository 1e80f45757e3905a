import type { Gazetteer, Point } from '../places/gazetteer.ts';
import type { Failure } from './verdict.ts';

export type Parameters = Readonly<Record<string, string>>;

export interface Service {
  readonly path: string;
  readonly find: (gazetteer: Gazetteer, parameters: Parameters) => object | Failure;
  readonly wrap: (found: object | Failure) => object;
}

export const MAX_QUERY = 1000;

const isFailure = (found: object): found is Failure => 'status' in found;

/** Wraps a list of results; `extra` contains additional fields. */
export const wrapResults =
  (extra: object) =>
  (found: object): object => {
    if (isFailure(found)) return { ...extra, results: [], ...found };
    return { ...extra, results: found, status: (found as unknown[]).length > 0 ? 'OK' : 'ZERO_RESULTS' };
  };

/** Wraps one result; a failure has no `result` field. */
export const wrapResult = (found: object): object =>
  isFailure(found)
    ? { html_attributions: [], ...found }
    : { html_attributions: [], result: found, status: 'OK' };

/** Parses `lat,lng`; returns null for other texts. */
export function readPoint(text: string): Point | null {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const point = { lat: Number(lat ?? NaN), lng: Number(lng ?? NaN) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? point : null;
}
