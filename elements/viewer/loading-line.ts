import { type TemplateResult, html, nothing } from 'lit';
import type { ViewerTexts } from '../panels/texts.ts';

/** Tells that a sphere is on its way; its styles keep it from showing where the picture comes within a second. */
export const loadingLine = (isLoading: boolean, { loading }: ViewerTexts): TemplateResult | typeof nothing =>
  isLoading ? html`<div part="loading" role="progressbar" aria-label=${loading}></div>` : nothing;
