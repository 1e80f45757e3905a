import { type TemplateResult, html } from 'lit';
import type { DescribedPlace } from './panel-requests.ts';

/**
 * Returns a line that says what is at a place, without the address if that is part of `known`; null if it is unknown.
 */
export function aboutLine({ about }: DescribedPlace, known = ''): TemplateResult | null {
  if (!about) return null;
  const [what, ...address] = about.split(' · ');
  const isKnown = address.length > 0 && known.includes(address.join(' · '));
  return html`<p class="quiet">${isKnown ? what : about}</p>`;
}
