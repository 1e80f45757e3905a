import type { LatLon } from '../../geo/earth.ts';
import { show } from './object-issues.ts';
import type { ObjectPlace } from './objects.ts';
import type { LatLng, Point, Unchecked } from './page-objects.ts';
import { isRawObject, isOpen, readNumber } from './read-value.ts';

/** Maximum absolute height in meters. Higher or deeper objects cannot be seen from a sphere. */
export const GREATEST_HEIGHT = 1_000_000;

/** Maximum number of places of an object. Further places are omitted. */
const MAX_PLACES = 100_000;

/** Returns a place, or null if a coordinate is missing or out of range. */
export function latLonOf(latitude: number | null, longitude: number | null): LatLon | null {
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Reads the place from an object's `lat` and `lng` or `lon`; null if it is not on Earth. */
export const readLatLon = (input: Unchecked<LatLng>): LatLon | null =>
  latLonOf(readNumber(input.lat), readNumber(input.lng) ?? readNumber(input.lon));

/**
 * Reads a height in meters above the ground. Returns `fallback` if the value is missing or invalid. An
 * invalid value is noted.
 */
export function readHeight(value: unknown, fallback: number, notes: string[]): number {
  if (isOpen(value)) return fallback;
  const height = readNumber(value);
  if (height !== null && Math.abs(height) <= GREATEST_HEIGHT) return height;
  notes.push('its altitude is not a number of meters');
  return fallback;
}

/** Reads an object's own place with its altitude. Returns null, with a note, if the place is not on Earth. */
export function readObjectPlace(input: Unchecked<Point>, notes: string[]): ObjectPlace | null {
  const place = readLatLon(input);
  if (place) return { ...place, height: readHeight(input.altitude, 0, notes) };
  const [lat, lng] = [show(input.lat), show(input.lng ?? input.lon)];
  notes.push(
    `its lat must be a number from -90 to 90 and its lng a number from -180 to 180, but they are ${lat} and ${lng}`,
  );
  return null;
}

/** Reads a list of places. Places that are not on Earth are omitted and noted. */
export function readPlaces(value: unknown, height: number, notes: string[]): ObjectPlace[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  return gatherPlaces(
    list,
    (point) => {
      const place = isRawObject(point) ? readLatLon(point) : null;
      return place && isRawObject(point)
        ? { ...place, height: readHeight(point.altitude, height, notes) }
        : null;
    },
    notes,
  );
}

/**
 * Returns the places that `read` returns for the entries of a list. The number of entries without a place is
 * noted.
 */
export function gatherPlaces(
  list: readonly unknown[],
  read: (point: unknown) => ObjectPlace | null,
  notes: string[],
): ObjectPlace[] {
  const places: ObjectPlace[] = [];
  const count = Math.min(list.length, MAX_PLACES);
  for (let n = 0; n < count; n += 1) {
    const place = read(list[n]);
    if (place) places.push(place);
  }
  if (places.length < list.length)
    notes.push(`${list.length - places.length} of its points are not valid coordinates`);
  return places;
}

/** Returns places at the ground. */
export const grounded = (places: readonly ObjectPlace[]): ObjectPlace[] =>
  places.map(({ latitude, longitude }) => ({ latitude, longitude, height: 0 }));

const isSame = (a: ObjectPlace | undefined, b: ObjectPlace | undefined): boolean =>
  a?.latitude === b?.latitude &&
  a?.longitude === b?.longitude &&
  a?.height === b?.height &&
  a?.altitude === b?.altitude;

/** Returns a line without places that repeat the previous one; null if fewer than two are left. */
export function lineOf(places: readonly ObjectPlace[]): ObjectPlace[] | null {
  const line = places.filter((place, n) => n === 0 || !isSame(place, places[n - 1]));
  return line.length < 2 ? null : line;
}

/**
 * Returns an outline without repeated places, whose last corner does not repeat the first. Returns null if
 * the outline has fewer than three distinct corners.
 */
export function ringOf(places: readonly ObjectPlace[]): ObjectPlace[] | null {
  const ring = lineOf(places) ?? [];
  while (ring.length > 1 && isSame(ring[0], ring.at(-1))) ring.pop();
  // The second corner differs from the first, so the ring encloses a surface if another corner differs from
  // both.
  return ring.some((place) => !isSame(place, ring[0]) && !isSame(place, ring[1])) ? ring : null;
}
