import { distanceBetween } from '../geo/distance.ts';
import type { LatLon } from '../geo/earth.ts';
import { distanceText } from './rounded-text.ts';
import { TAG_TABLE, type TagSource } from './tag-table.ts';
import { type FileTags, type TagValue, numberOf, shownValue, textIn } from './tag-values.ts';

/** Position in a file's tags. `notes` say what the tags contain that was not used, or that makes it doubtful. */
export interface TaggedPosition {
  readonly place: LatLon | null;
  /** Describes what is wrong with the position in the tags; null if the position is valid or absent. */
  readonly placeIssue: string | null;
  readonly notes: readonly string[];
}

/** A coordinate of a position as stated in tags. */
interface Axis {
  readonly name: 'latitude' | 'longitude';
  /** The tag and its value, for messages. */
  readonly where: string;
  readonly isGiven: boolean;
  /** Degrees without their sign if `reference` gives the sign. */
  readonly deg: number | null;
  /** Minutes and seconds. */
  readonly rest: readonly (number | null)[];
  /** A reference, such as N or West; null if the number has a sign, undefined if the reference is missing. */
  readonly reference: string | null | undefined;
  /** Letters of the reference: positive, then negative. */
  readonly letters: string;
  readonly limit: number;
}

/** Positions closer to each other than this, in meters, count as the same. */
const SAME_PLACE_M = 50;

/** Datums that differ from WGS 84 by less than two meters. */
const LIKE_WGS84 = /wgs|etrs|nad.?(19)?83|jgd|cgcs|gda|sirgas|itrf|grs|4326|4979/i;

/** Formats degrees for messages, rounded to five decimals. */
const shown = (deg: number): string => `${Number(deg.toFixed(5))}°`;

/** Describes the error in a single coordinate; returns null if the coordinate is valid. */
function issueOf({ name, where, deg, rest, limit }: Axis): string | null {
  if (deg === null) return `give a ${name} that is not a number, in ${where}`;
  if (Math.abs(deg) > limit)
    return `give a ${name} of ${shown(Math.abs(deg))}, which is beyond ${limit}°, in ${where}`;
  if (rest.some((part) => part === null || part < 0 || part > 60))
    return `give a ${name} with minutes or seconds that are not numbers from 0 to 60, in ${where}`;
  return null;
}

/** Returns a coordinate with the sign from its reference; null if the reference is missing or invalid. */
function signed({ deg, reference, letters }: Axis): number | null {
  if (reference === null || deg === null) return deg;
  const letter = letters.indexOf((reference ?? ' ').trim().charAt(0).toUpperCase() || ' ');
  if (letter < 0) return null;
  return letter === 0 ? Math.abs(deg) : -Math.abs(deg);
}

/** Splits a coordinate: three fractions in EXIF, or a text such as `47,36.5N` or `47,36,30N` in XMP. */
function partsOf(value: TagValue | undefined): { parts: readonly (number | null)[]; letter: string | null } {
  if (typeof value !== 'string') {
    const all = Array.isArray(value) ? value : [value];
    return { parts: all.map(numberOf), letter: null };
  }
  const [, numbers = '', letter = null] = /^(.*?)\s*([NSEW])?$/i.exec(value.trim()) ?? [];
  return { parts: numbers.split(',').map(numberOf), letter };
}

/** Whether a value is absent or says nothing. Cameras that measured nothing write fractions without a denominator. */
const isBlank = (value: TagValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.every((part) => part === null));

/** Returns degrees, minutes and seconds. Some cameras write the sign of a coordinate before each of them. */
function withOneSign(parts: readonly (number | null)[]): readonly (number | null)[] {
  const [degrees = null, ...rest] = parts;
  const isNegative = degrees !== null && degrees < 0 && rest.every((part) => (part ?? 0) <= 0);
  return isNegative ? [degrees, ...rest.map((part) => part && -part)] : parts;
}

function axisOf(tags: FileTags, tag: string, reference: string | undefined, name: Axis['name']): Axis {
  const value = tags.get(tag);
  const { parts, letter } = partsOf(value);
  const [degrees = null, ...rest] = withOneSign(parts);
  const [minutes = 0, seconds = 0] = rest.map((part) => part ?? 0);
  const deg = degrees === null ? null : degrees + Math.sign(degrees || 1) * (minutes / 60 + seconds / 3600);
  return {
    name,
    where: `${tag} (${shownValue(value)})`,
    isGiven: !isBlank(value),
    deg,
    rest: degrees === null ? [] : rest,
    reference: reference === undefined ? null : (letter ?? textIn(tags, reference) ?? undefined),
    ...(name === 'latitude' ? { letters: 'NS', limit: 90 } : { letters: 'EW', limit: 180 }),
  };
}

/** Describes the error in two coordinates that are both present, regardless of their references. */
function issueOfBoth(latitude: Axis, longitude: Axis): string | null {
  if (latitude.deg === 0 && longitude.deg === 0)
    return 'give latitude 0°, longitude 0°, which receivers write before they have a position';
  return issueOf(latitude) ?? issueOf(longitude);
}

/** A position at a source, or what is wrong with it. */
type Found =
  | { readonly place: LatLon; readonly issue: null }
  | { readonly place: null; readonly issue: string };

const wrong = (issue: string): Found => ({ place: null, issue });

/** Returns the position at a source; null if the file does not have these tags. */
function positionAt(
  tags: FileTags,
  { tags: [latitudeTag = '', longitudeTag = ''], qualifiers }: TagSource,
): Found | null {
  const [latitudeRef, longitudeRef] = qualifiers.filter((name) => name.endsWith('Ref'));
  const axes = [
    axisOf(tags, latitudeTag, latitudeRef, 'latitude'),
    axisOf(tags, longitudeTag, longitudeRef, 'longitude'),
  ] as const;
  const given = axes.filter(({ isGiven }) => isGiven);
  if (given.length === 0) return null;
  if (given.length === 1) return wrong(`give only a ${given[0]?.name}, in ${given[0]?.where}`);
  const issue = issueOfBoth(...axes);
  return issue === null ? signedBoth(...axes) : wrong(issue);
}

/**
 * Whether two coordinates without references have signs in their place. A program that writes a negative number means the
 * signs of both.
 */
const haveSigns = (axes: readonly Axis[]): boolean =>
  axes.every(({ reference }) => reference === undefined) && axes.some(({ deg }) => deg !== null && deg < 0);

function signedBoth(...axes: readonly [latitude: Axis, longitude: Axis]): Found {
  const [latitude = null, longitude = null] = haveSigns(axes) ? axes.map(({ deg }) => deg) : axes.map(signed);
  if (latitude !== null && longitude !== null) return { place: { latitude, longitude }, issue: null };
  const missing = [latitude === null && 'north or south', longitude === null && 'east or west'];
  const numbers = axes.map(({ deg }) => shown(deg ?? 0)).join(' and ');
  return wrong(`give ${numbers} without ${missing.filter(Boolean).join(' and ')}`);
}

/** Returns notes about a position whose receiver or datum makes it doubtful. */
function doubts(tags: FileTags, { qualifiers }: TagSource): string[] {
  return qualifiers.flatMap((name) => {
    const text = textIn(tags, name);
    if (text === null) return [];
    if (/status$/i.test(name) && /^(v|invalid)/i.test(text))
      return [`its receiver marked the position as void (${name} ${text}), so it can be old or wrong`];
    if (name.endsWith('GPSMapDatum') && !LIKE_WGS84.test(text))
      return [
        `its position refers to the datum ${text} instead of WGS 84 and can be off by hundreds of meters`,
      ];
    return [];
  });
}

/** Whether another source has the same latitude, and a longitude with another name, which programs misspell. */
const isCompletedElsewhere = (tags: FileTags, source: TagSource): boolean =>
  TAG_TABLE.position.some(
    (other) =>
      other !== source && other.tags[0] === source.tags[0] && other.tags.every((name) => tags.has(name)),
  );

const nameOf = ({ tags }: TagSource): string => tags.join(' and ');

/** Returns notes about the positions that were not used although they are far from the one that was. */
const contradictions = (used: Placed, others: readonly Placed[]): string[] =>
  others.flatMap(({ source, place }) => {
    const meters = distanceBetween(used.place, place);
    if (meters <= SAME_PLACE_M) return [];
    return [
      `its ${nameOf(source)} give a position ${distanceText(meters)} away from that in ${nameOf(used.source)}, which was used`,
    ];
  });

interface Placed {
  readonly source: TagSource;
  readonly place: LatLon;
}

/** Reads the position from the first source that has a usable one. */
export function positionIn(tags: FileTags): TaggedPosition {
  const found = TAG_TABLE.position.flatMap((source) => {
    const at = positionAt(tags, source);
    return at === null || (at.issue?.startsWith('give only') && isCompletedElsewhere(tags, source))
      ? []
      : [{ source, ...at }];
  });
  const [used, ...others] = found.flatMap(({ source, place }) => (place === null ? [] : [{ source, place }]));
  const issue = found.find((each) => each.issue !== null)?.issue ?? null;
  if (used === undefined) return { place: null, placeIssue: issue, notes: [] };
  const notes = [
    ...(issue === null ? [] : [`its tags ${issue}; the position in ${nameOf(used.source)} was used instead`]),
    ...doubts(tags, used.source),
    ...contradictions(used, others),
  ];
  return { place: used.place, placeIssue: null, notes };
}
