import type { PlaceView } from '../../model/sphere-source.ts';
import type { SearchTexts } from '../../panels/texts.ts';

/** Returns what to say about a place without imagery. */
export function notCoveredText(
  { groundDistance, area }: PlaceView,
  texts: Pick<SearchTexts, 'notCovered' | 'notCoveredIn'>,
): string {
  const km = groundDistance / 1000;
  const distance = `${km.toFixed(km < 10 ? 1 : 0)} km`;
  const text = area === null ? texts.notCovered : texts.notCoveredIn;
  return text.replace('{distance}', distance).replace('{area}', area ?? '');
}
