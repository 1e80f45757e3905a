import { type TemplateResult, html, nothing } from 'lit';

/** The page's title over the view. */
export const titleOver = (title: string): TemplateResult | typeof nothing =>
  title === '' ? nothing : html`<p part="title" class="title">${title}</p>`;
