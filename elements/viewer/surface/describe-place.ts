import { readsFeet } from '../../model/distance-units.ts';
import type { BuiltPoint, SurfaceBuilding, SurfacePoint } from '../../model/surface-point.ts';
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

/** The kinds whose height above the ground is shown. */
const RAISED: readonly string[] = ['roof', 'wall', 'other'];

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

/**
 * Returns a length and its uncertainty as text, such as `23 ± 1`. The uncertainty has one digit and is at least
 * `finest`, and the length ends at the same digit. A length whose uncertainty is unknown stands alone.
 */
function withUncertainty(
  length: number,
  uncertainty: number | null,
  { finest, language }: { readonly finest: 1 | 0.1; readonly language: string },
): string {
  const least = Math.max(finest, uncertainty ?? 0);
  // Unlike a logarithm, this takes 0.98 for 1, as it is written.
  const unit = 10 ** Number(least.toExponential(0).split('e')[1]);
  const digits = unit < 1 ? 1 : 0;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const written = (value: number): string => format.format(Math.round(value / unit) * unit);
  return uncertainty === null ? written(length) : `${written(length)} ± ${written(least)}`;
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

/** Returns what a pixel may show in place of a place, as text. */
function otherOf({ ambiguous, distance }: BuiltPoint, { orBehind, orBefore, others }: SurfaceTexts): string {
  if (!ambiguous) return '';
  const isBefore = 'distance' in ambiguous && ambiguous.distance < distance;
  return (isBefore ? orBefore : orBehind).replace('{other}', others[ambiguous.kind]);
}

/**
 * Returns a line of text that says what is at a place: `Roof, 23 ± 1 m above ground, or the ground behind it ·
 * 12 Oak Street`. A second line warns if the camera is inside of a building.
 *
 * @param inside - The building that the camera is inside of, as in `Surface`.
 * @param reader - The language of the user as a BCP 47 tag. Users in the United States also get feet.
 */
export function describePlace(
  place: SurfacePoint,
  { ask, objects }: ViewerTexts,
  { reader, inside }: { readonly reader: string; readonly inside?: number | null | undefined },
): string {
  const { surface } = ask;
  // A translation without feet is better than an English text with them.
  const heightInFeet = surface?.height ?? ENGLISH_SURFACE.heightInFeet;
  const texts = filled(surface, { ...ENGLISH_SURFACE, heightInFeet });
  const warning = inside ? `\n${texts.insideBuilding}` : '';
  if (place.basis === 'level-ground') return texts.levelGround + warning;
  const { kind, building } = place;
  const named = texts.kinds[kind];
  const what = RAISED.includes(kind)
    ? heightOf(place, { ...texts, kind: named }, { texts: objects, reader })
    : named;
  const name = building && nameOf(building, texts.address);
  return what + otherOf(place, texts) + (name ? ` · ${name}` : '') + warning;
}
