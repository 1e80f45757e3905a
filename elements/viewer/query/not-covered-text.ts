import { feetText } from '../../model/distance-units.ts';
import type { PlaceView } from '../../model/sphere-source.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

/** Returns what to say about a place without imagery, with the distance in kilometers, or in miles for `inFeet`. */
export function notCoveredText(
  { groundDistance, area }: PlaceView,
  { placeSearch, objects }: Pick<ViewerTexts, 'placeSearch' | 'objects'>,
  inFeet = false,
): string {
  const km = groundDistance / 1000;
  const digits = km < 10 ? 1 : 0;
  const n = new Intl.NumberFormat(objects.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(km);
  const distance = inFeet
    ? feetText(groundDistance, objects.language)
    : objects.kilometres.replace('{n}', () => n);
  const text = area === null ? placeSearch.notCovered : placeSearch.notCoveredIn;
  return text.replace('{distance}', distance).replace('{area}', area ?? '');
}
