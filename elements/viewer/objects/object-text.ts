import { wrapPan } from '../../geo/angle.ts';
import { feetText } from '../../model/distance-units.ts';
import type { AnyObject } from '../../model/objects/objects.ts';
import { isInPicture } from '../../model/objects/picture-point.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import type { SeenObject } from './seen-object.ts';

/**
 * Returns the text by which an object is announced: its name, its hover text or its kind, in this order of
 * preference.
 */
export function nameOf(object: AnyObject, { objects: { kinds } }: ViewerTexts): string {
  const name = object.kind === 'marker' ? object.name.trim() : '';
  const isSphere = object.kind === 'marker' && object.panoramaId !== null;
  return name || object.hoverText.trim() || kinds[isSphere ? 'sphere' : object.kind];
}

/** Returns a distance as text, such as `240 m`, `1.2 km` or `35 km`; for `inFeet`, such as `790 ft` or `1.2 mi`. */
export function distanceText(meters: number, { objects }: ViewerTexts, inFeet = false): string {
  if (inFeet) return feetText(meters, objects.language);
  const isNear = Math.round(meters) < 1000;
  const value = isNear ? Math.round(meters) : meters / 1000;
  const maximumFractionDigits = isNear || value >= 10 ? 0 : 1;
  const n = new Intl.NumberFormat(objects.language, { maximumFractionDigits }).format(value);
  return (isNear ? objects.metres : objects.kilometres).replace('{n}', () => n);
}

/** Added in English to the distance of an object that something stands in front of. */
export const HIDDEN = 'hidden';

/** Returns the distance of an object as text, such as `240 m` or `240 m, hidden`. */
function distanceOf({ distance, isHidden }: SeenObject, texts: ViewerTexts, inFeet: boolean): string {
  const text = distanceText(distance, texts, inFeet);
  return isHidden ? `${text}, ${texts.objects.hidden ?? HIDDEN}` : text;
}

/** The number of something among what is around the viewer, from 0. */
interface Counted {
  readonly index: number;
  readonly count: number;
}

/** What is announced about one of several things around the viewer. */
export interface ListedThing {
  readonly name: string;
  /** Direction in degrees clockwise from north. */
  readonly pan: number;
  /** The distance as text; null if there is none. */
  readonly distance: string | null;
}

/** Returns the announcement for one of several things, such as `Town hall, northeast, 240 m, 3 of 57`. */
export function listedText(
  { name, pan, distance }: ListedThing,
  { index, count }: Counted,
  texts: ViewerTexts,
): string {
  const values: Readonly<Record<string, string>> = {
    name,
    wind: texts.winds[Math.round(wrapPan(pan) / 45) % 8] ?? '',
    distance: distance ?? '',
    place: String(index + 1),
    count: String(count),
  };
  const { object } = texts.objects;
  const text = distance === null ? object.replace(/\s*\{distance\}[^{\s]*/, '') : object;
  return text.replace(/\{(\w+)\}/g, (all, placeholder: string) => values[placeholder] ?? all);
}

/** Returns the announcement for an object, with its distance in feet and miles for `inFeet`. */
export function objectText(seen: SeenObject, counted: Counted, texts: ViewerTexts, inFeet = false): string {
  const { object, pan } = seen;
  // A marker in the picture has no distance.
  const hasDistance = object.kind !== 'marker' || !isInPicture(object);
  const distance = hasDistance ? distanceOf(seen, texts, inFeet) : null;
  return listedText({ name: nameOf(object, texts), pan, distance }, counted, texts);
}
