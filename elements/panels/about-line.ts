import { type TemplateResult, html } from 'lit';
import { filled } from '../page/setting.ts';
import type { PointTexts } from './lazy-texts.ts';
import type { DescribedPlace } from './panel-requests.ts';
import type { ViewerTexts } from './texts.ts';

export const ENGLISH_POINT: PointTexts = {
  finding: 'Finding the height…',
  unknown: 'Height unknown; level ground assumed',
  unpin: 'Remove pin',
};

/** Returns the texts of the card of a point. */
export const pointTexts = ({ ask }: ViewerTexts): PointTexts => filled(ask.point, ENGLISH_POINT);

/** Returns what is at a place, or that it is still being loaded, as text; an empty text if it is unknown. */
export const aboutText = ({ about, isComing }: DescribedPlace, texts: ViewerTexts): string =>
  isComing ? pointTexts(texts).finding : (about ?? '');

/** Returns the text for a place to which a user has pointed, about which nothing is known; an empty text for any other. */
export const unknownText = ({ seen }: DescribedPlace, texts: ViewerTexts): string =>
  seen ? pointTexts(texts).unknown : '';

/** Returns a text about a place as a line, without the address if that is part of `known`; null if the text is empty. */
export function aboutLine(text: string, known = ''): TemplateResult | null {
  if (!text) return null;
  const shown = text.replace(/ · (.*)/, (all, address: string) => (known.includes(address) ? '' : all));
  return html`<p class="quiet">${shown}</p>`;
}
