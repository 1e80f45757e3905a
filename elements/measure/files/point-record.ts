import type { LatLon } from '../../geo/earth.ts';
import type { MeasureDoubt } from '../../model/measures.ts';
import type { Covariance } from '../../model/surface-point.ts';
import {
  DOUBT_NAMES,
  type MeasuredPoint,
  POINT_BASES,
  type PointPrecision,
  type SharedError,
  totalCovariance,
} from '../measured-point.ts';

/**
 * What a file contains about a point apart from its place. `covariance` is for other programs; `own` and `shared`, of
 * which it is the sum, are for reading the file back.
 */
export interface PointRecord {
  readonly basis: string;
  readonly spheres: readonly number[];
  readonly geoidUndulation: number | null;
  readonly covariance: readonly number[] | null;
  readonly own?: readonly number[];
  readonly shared?: readonly (readonly [source: string, east: number, north: number, up: number])[];
  /** Each doubt with its bias in meters and, if it concerns the mark in one, the sphere. */
  readonly doubts?: readonly (readonly [name: string, bias: number | null, sphere?: number])[];
}

/** Maximum number of spheres and shared errors of a point; further ones make the record invalid. */
const MAX_SPHERES = 10;
const MAX_SHARED = 1000;

/** Further doubts of a point are ignored. */
const MAX_DOUBTS = 10;

/** Longest name of an error. */
const MAX_SOURCE = 200;

/** Largest standard deviation of a point and largest undulation in meters that a file can state. */
const MAX_METERS = 1e6;

const recordOfDoubt = ({ name, bias, sphere }: MeasureDoubt) =>
  sphere === undefined ? ([name, bias] as const) : ([name, bias, sphere] as const);

export function recordOf(point: MeasuredPoint): PointRecord {
  const { basis, spheres, geoidUndulation, precision, doubts } = point;
  const record: PointRecord = {
    basis,
    spheres,
    geoidUndulation,
    covariance: totalCovariance(point),
    ...(doubts && { doubts: doubts.map(recordOfDoubt) }),
  };
  if (!precision) return record;
  return {
    ...record,
    own: precision.own,
    shared: precision.shared.map(({ source, moved }) => [source, ...moved]),
  };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

const listOf = (value: unknown): readonly unknown[] | null =>
  Array.isArray(value) ? (value as readonly unknown[]) : null;

/** Pairs of elements that are equal in a symmetric matrix, each with the two variances that limit it. */
const PAIRS = [
  [1, 3, 0, 4],
  [2, 6, 0, 8],
  [5, 7, 4, 8],
] as const;

/** Returns a covariance that is symmetric and has no negative variance; null for anything else. */
function readCovariance(value: unknown): Covariance | null {
  const list = listOf(value);
  if (list?.length !== 9 || !list.every((one) => isWithin(one, MAX_METERS ** 2))) return null;
  const covariance = list as unknown as Covariance;
  if ([0, 4, 8].some((at) => (covariance[at] ?? NaN) < 0)) return null;
  // Rounding in the file can make a certain correlation slightly larger than 1.
  const isPossible = PAIRS.every(
    ([at, other, first, second]) =>
      covariance[at] === covariance[other] &&
      covariance[at] ** 2 <= covariance[first] * covariance[second] * (1 + 1e-6) + 1e-18,
  );
  return isPossible ? covariance : null;
}

function readShared(value: unknown): SharedError | null {
  const [source, east, north, up] = listOf(value) ?? [];
  if (typeof source !== 'string' || source.length > MAX_SOURCE) return null;
  if (!isWithin(east, MAX_METERS) || !isWithin(north, MAX_METERS) || !isWithin(up, MAX_METERS)) return null;
  return { source, moved: [east, north, up] };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Returns the doubts that a record states; unknown ones are ignored. */
const readDoubts = (value: unknown): readonly MeasureDoubt[] =>
  (listOf(value) ?? []).slice(0, MAX_DOUBTS).flatMap((one) => {
    const [given, bias, sphere] = listOf(one) ?? [];
    const name = DOUBT_NAMES.find((known) => known === given);
    const known = { bias: isWithin(bias, MAX_METERS) ? bias : null, ...(isId(sphere) && { sphere }) };
    return name ? [{ name, ...known }] : [];
  });

/** Returns the precision that a record states; null if it states none, and undefined if it is invalid. */
function readPrecision({ own, shared, covariance }: Raw): PointPrecision | null | undefined {
  if (own === undefined && (covariance === null || covariance === undefined)) return null;
  const alone = readCovariance(own ?? covariance);
  const list = listOf(shared ?? []);
  if (!alone || !list || list.length > MAX_SHARED) return undefined;
  const errors = list.map(readShared).filter((one) => one !== null);
  return errors.length === list.length ? { own: alone, shared: errors } : undefined;
}

type Raw = { readonly [Name in keyof PointRecord]?: unknown };

/** A point of a file, and whether everything that the file says about its precision could be used. */
export interface ReadPoint {
  readonly point: MeasuredPoint;
  readonly isComplete: boolean;
}

/**
 * Returns a point of a file. Whatever is missing or invalid counts as unknown, so that a file of another program can be
 * read.
 *
 * @param record - Anything; what `recordOf` returns, if this program wrote the file.
 */
export function pointOfRecord({ latitude, longitude }: LatLon, altitude: number, record: unknown): ReadPoint {
  const raw: Raw = typeof record === 'object' && record !== null ? record : {};
  const precision = readPrecision(raw);
  const doubts = readDoubts(raw.doubts);
  const spheres = (listOf(raw.spheres) ?? []).filter(isId);
  return {
    point: {
      latitude,
      longitude,
      altitude,
      basis: POINT_BASES.find((basis) => basis === raw.basis) ?? 'file',
      spheres: spheres.slice(0, MAX_SPHERES),
      geoidUndulation: isWithin(raw.geoidUndulation, MAX_METERS) ? raw.geoidUndulation : null,
      precision: precision ?? null,
      ...(doubts.length > 0 && { doubts }),
    },
    isComplete: precision !== undefined,
  };
}
