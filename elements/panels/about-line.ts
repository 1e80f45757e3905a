import { type TemplateResult, html } from 'lit';
import type { DescribedPlace } from './panel-requests.ts';

/** Returns a line that says what is at a place; null if that is unknown. */
export const aboutLine = ({ about }: DescribedPlace): TemplateResult | null =>
  about ? html`<p class="quiet">${about}</p>` : null;
