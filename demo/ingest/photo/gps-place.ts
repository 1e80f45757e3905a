import type { PhotoFacts } from './photo-facts.ts';
import type { Tags } from './tags-schema.ts';

type GpsPlace = Pick<PhotoFacts, 'place' | 'placeIssue'>;

/** A coordinate of a position as stated in tags. */
interface Axis {
  readonly name: 'latitude' | 'longitude';
  readonly deg: number | null | undefined;
  readonly raw: unknown;
  readonly reference: string | null | undefined;
  /** Letters of the reference: positive, then negative. */
  readonly letters: string;
  readonly limit: number;
}

/** Formats degrees for messages, rounded to five decimals. */
const shown = (deg: number): string => `${Number(Math.abs(deg).toFixed(5))}°`;

/** Describes the error in a single coordinate; returns null if the coordinate is valid. */
function issueOf({ name, deg, raw, limit }: Axis): string | null {
  if (deg == null) return `give a ${name} that is not a number`;
  if (Math.abs(deg) > limit) return `give a ${name} of ${shown(deg)}, which is beyond ${limit}°`;
  const parts = Array.isArray(raw) ? raw.slice(1) : [];
  if (parts.some((part) => !(Number(part) >= 0 && Number(part) <= 60)))
    return `give a ${name} with minutes or seconds that are not between 0 and 60`;
  return null;
}

/** Returns a coordinate with the sign from its reference; null if the reference is missing or invalid. */
function signed({ deg, reference, letters }: Axis): number | null {
  const letter = letters.indexOf((reference ?? ' ').charAt(0).toUpperCase());
  if (deg == null || letter < 0) return null;
  return letter === 0 ? Math.abs(deg) : -Math.abs(deg);
}

const refused = (issue: string): GpsPlace => ({ place: null, placeIssue: issue });

const axesOf = (gps: Tags['gps']): [latitude: Axis, longitude: Axis] => [
  {
    name: 'latitude',
    deg: gps.latitude,
    raw: gps.GPSLatitude,
    reference: gps.GPSLatitudeRef,
    letters: 'NS',
    limit: 90,
  },
  {
    name: 'longitude',
    deg: gps.longitude,
    raw: gps.GPSLongitude,
    reference: gps.GPSLongitudeRef,
    letters: 'EW',
    limit: 180,
  },
];

const isGiven = ({ deg, raw }: Axis): boolean => deg != null || raw != null;

/** Describes the error in two coordinates that are both present, regardless of their references. */
function issueOfBoth(latitude: Axis, longitude: Axis): string | null {
  if (latitude.deg === 0 && longitude.deg === 0)
    return 'give latitude 0°, longitude 0°, which receivers write before they have a position';
  return issueOf(latitude) ?? issueOf(longitude);
}

/** Reads the position from a file's GPS tags, or describes what is wrong with it. */
export function readGpsPlace(gps: Tags['gps']): GpsPlace {
  const axes = axesOf(gps);
  const given = axes.filter(isGiven);
  if (given.length === 0) return { place: null, placeIssue: null };
  if (given.length === 1) return refused(`give only a ${given[0]?.name}`);
  const issue = issueOfBoth(...axes);
  if (issue !== null) return refused(issue);
  const [latitude, longitude] = axes.map(signed);
  if (latitude != null && longitude != null) return { place: { latitude, longitude }, placeIssue: null };
  const missing = [latitude === null && 'north or south', longitude === null && 'east or west'];
  const numbers = axes.map(({ deg }) => shown(deg ?? 0)).join(' and ');
  return refused(`give ${numbers} without ${missing.filter(Boolean).join(' and ')}`);
}
