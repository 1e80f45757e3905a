import { readsFeet } from '../../model/distance-units.ts';
import type { BuiltPoint, Covariance, SurfaceBuilding, SurfacePoint } from '../../model/surface-point.ts';
import { filled } from '../../page/setting.ts';
import type { SurfaceTexts } from '../../panels/lazy-texts.ts';
import type { ObjectTexts, ViewerTexts } from '../../panels/texts.ts';

export const ENGLISH_SURFACE: SurfaceTexts = {
  kinds: {
    roof: 'Roof',
    wall: 'Wall',
    ground: 'Ground',
    water: 'Water',
    other: 'Tree or object',
    unknown: 'Behind a building of unknown height',
  },
  height: '{kind}, {height} m above ground',
  heightInFeet: '{kind}, {height} m ({feet} ft) above ground',
  position: '{kind}, position ± {distance} m',
  positionInFeet: '{kind}, position ± {distance} m ({feet} ft)',
  assumedPosition: '{text} (assumed precision)',
  unknownPosition: '{kind}, precision unknown',
  orBehind: ', or {other} behind it',
  orBefore: ', or {other} in front of it',
  others: {
    roof: 'a roof',
    wall: 'a wall',
    ground: 'the ground',
    water: 'the water',
    other: 'a tree or object',
    unknown: 'a building of unknown height',
    sky: 'the sky',
  },
  address: '{number} {street}',
  levelGround: 'Ground level assumed',
  insideBuilding: 'The camera seems to be inside a building; this may be wrong.',
};

/** The kinds whose height above the ground is shown, and those whose position is. */
const RAISED: readonly string[] = ['roof', 'wall', 'other'];
const FLAT: readonly string[] = ['ground', 'water'];

/** The value of chi-square with two degrees of freedom below which 95% of positions in a plane are. */
const CHI_SQUARE_95 = 5.991;

/** Names and addresses longer than this are cut off. */
const MAX_LENGTH = 80;

/** Returns the name of a building or, if it has none, its address; an empty text if both are unknown. */
function nameOf({ properties }: SurfaceBuilding, address: string): string {
  const read = (key: string): string => {
    const value = properties[key] ?? properties[`addr:${key}`];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const street = read('street');
  const written = address.replace('{number}', () => read('housenumber')).replace('{street}', () => street);
  return (read('name') || (street && written)).trim().slice(0, MAX_LENGTH);
}

/** Feet in a meter. */
const FEET = 1 / 0.3048;

interface Digits {
  /** The last digit that is shown. */
  readonly finest: 1 | 0.1;
  readonly language: string;
}

/** Returns a length and its uncertainty as texts. The uncertainty has one digit, and the length ends at the same digit. */
function roundedBoth(
  length: number,
  uncertainty: number,
  { finest, language }: Digits,
): readonly [length: string, uncertainty: string] {
  const least = Math.max(finest, uncertainty);
  // Unlike a logarithm, this takes 0.98 for 1, as it is written.
  const unit = 10 ** Number(least.toExponential(0).split('e')[1]);
  const digits = unit < 1 ? 1 : 0;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const written = (value: number): string => format.format(Math.round(value / unit) * unit);
  return [written(length), written(least)];
}

/**
 * Returns a length and its uncertainty as text, such as `23 ± 1`. A length whose uncertainty is unknown stands alone, and
 * ends at the finest digit.
 */
function withUncertainty(length: number, uncertainty: number | null, digits: Digits): string {
  const [shown, spread] = roundedBoth(length, uncertainty ?? 0, digits);
  return uncertainty === null ? shown : `${shown} ± ${spread}`;
}

/** Returns the height of a place with an uncertainty of two standard deviations, as text. */
function heightOf(
  { heightAboveGround, covariance }: BuiltPoint,
  { height, heightInFeet, kind }: Pick<SurfaceTexts, 'height' | 'heightInFeet'> & { readonly kind: string },
  { texts, reader }: { readonly texts: ObjectTexts; readonly reader: string },
): string {
  const uncertainty = covariance && 2 * Math.sqrt(covariance[8]);
  const { language } = texts;
  const meters = withUncertainty(heightAboveGround, uncertainty, { finest: 0.1, language });
  const feet = withUncertainty(FEET * heightAboveGround, uncertainty && FEET * uncertainty, {
    finest: 1,
    language,
  });
  return (readsFeet(reader) ? heightInFeet : height)
    .replace('{kind}', kind)
    .replace('{height}', meters)
    .replace('{feet}', feet);
}

/** Returns the radius in meters of a circle around a place in which it is with a probability of at least 95%. */
function radiusOf([ee, en, , , nn]: Covariance): number {
  const largest = (ee + nn) / 2 + Math.hypot((ee - nn) / 2, en);
  return Math.sqrt(CHI_SQUARE_95 * largest);
}

/** Returns a place on the ground or on water with the uncertainty of its position, as text. */
function positionOf(
  { kind, covariance }: BuiltPoint,
  named: string,
  texts: SurfaceTexts,
  { language, reader, isAssumed }: Pick<Digits, 'language'> & Reader,
): string {
  if (!covariance) return kind === 'ground' ? texts.unknownPosition.replace('{kind}', named) : named;
  const radius = radiusOf(covariance);
  const [, meters] = roundedBoth(0, radius, { finest: 0.1, language });
  const [, feet] = roundedBoth(0, FEET * radius, { finest: 1, language });
  const text = (readsFeet(reader) ? texts.positionInFeet : texts.position)
    .replace('{kind}', named)
    .replace('{distance}', meters)
    .replace('{feet}', feet);
  return isAssumed ? texts.assumedPosition.replace('{text}', text) : text;
}

/** Returns what a pixel may show in place of a place, as text. */
function otherOf({ ambiguous, distance }: BuiltPoint, { orBehind, orBefore, others }: SurfaceTexts): string {
  if (!ambiguous) return '';
  const isBefore = 'distance' in ambiguous && ambiguous.distance < distance;
  return (isBefore ? orBefore : orBehind).replace('{other}', others[ambiguous.kind]);
}

/** What else decides how a place is described. */
interface Reader {
  /** The language of the user as a BCP 47 tag. Users in the United States also get feet. */
  readonly reader: string;
  /** The building that the camera is inside of, as in `Surface`. */
  readonly inside?: number | null | undefined;
  /** Whether the precision of the sphere is assumed, at least in part. */
  readonly isAssumed?: boolean;
}

/** Returns the kind of a place, with its height or the uncertainty of its position. */
function whatOf(place: BuiltPoint, texts: SurfaceTexts, objects: ObjectTexts, reader: Reader): string {
  const { kind, basis } = place;
  const named = texts.kinds[kind];
  if (RAISED.includes(kind))
    return heightOf(place, { ...texts, kind: named }, { texts: objects, reader: reader.reader });
  // Without terrain, the ground is taken to be level.
  if (kind === 'ground' && basis === 'surface') return texts.levelGround;
  return FLAT.includes(kind)
    ? positionOf(place, named, texts, { ...reader, language: objects.language })
    : named;
}

/**
 * Returns a line of text that says what is at a place: `Roof, 23 ± 1 m above ground, or the ground behind it ·
 * 12 Oak Street`, or `Ground, position ± 3 m`. A second line warns if the camera is inside of a building.
 */
export function describePlace(place: SurfacePoint, { ask, objects }: ViewerTexts, reader: Reader): string {
  const { surface } = ask;
  // A translation without feet is better than an English text with them.
  const heightInFeet = surface?.height ?? ENGLISH_SURFACE.heightInFeet;
  const positionInFeet = surface?.position ?? ENGLISH_SURFACE.positionInFeet;
  const texts = filled(surface, { ...ENGLISH_SURFACE, heightInFeet, positionInFeet });
  const warning = reader.inside ? `\n${texts.insideBuilding}` : '';
  if (place.basis === 'level-ground') return texts.levelGround + warning;
  const { building } = place;
  const what = whatOf(place, texts, objects, reader);
  const name = building && nameOf(building, texts.address);
  return what + otherOf(place, texts) + (name ? ` · ${name}` : '') + warning;
}
