import { type TemplateResult, html } from 'lit';
import type { DescribedPlace } from './panel-requests.ts';

/** Returns what is at a place as text, without the address if that is part of `known`; null if it is unknown. */
export function aboutLine({ about }: DescribedPlace, known = ''): TemplateResult | null {
  if (!about) return null;
  const text = about.replace(/ · (.*)/, (all, address: string) => (known.includes(address) ? '' : all));
  return html`<p class="quiet">${text}</p>`;
}
