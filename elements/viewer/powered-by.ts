import { type TemplateResult, html } from 'lit';
import type { ViewerTexts } from '../panels/texts.ts';

/** The line at the foot of an embedded viewer (requirements, OPEN-017). */
export const poweredByLine = ({ poweredBy, product }: ViewerTexts): TemplateResult =>
  html`<div class="brand"><p class="powered-by">${poweredBy.replace('{product}', () => product)}</p></div>`;
