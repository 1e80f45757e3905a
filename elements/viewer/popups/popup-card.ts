import { type TemplateResult, html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ICONS } from '../../panels/icons.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { POPUP_SLOT } from './own-content.ts';

export interface PopupCard {
  /** The title as shown, which may be shortened; empty if there is none. */
  readonly title: string;
  readonly name: string;
  readonly body: TemplateResult | typeof nothing;
  /** The footer, which stays visible below a scrolling body. */
  readonly foot: TemplateResult | typeof nothing;
  readonly texts: ViewerTexts;
  readonly onClose: () => void;
}

/** Renders a non-modal dialog over the view. The dialog is hidden until its position is known. */
export function popupCard({ title, name, body, foot, texts, onClose }: PopupCard): TemplateResult {
  return html`
    <section class="popup away" part="popup" role="dialog" aria-labelledby="popup-title" tabindex="-1">
      <div class=${title ? 'card' : 'card untitled'} part="popup-card">
        <div class="header">
          <h2
            id="popup-title"
            class=${title ? 'title' : 'for-ears'}
            part="popup-title"
            dir="auto"
            title=${title && title !== name ? name : nothing}
            aria-label=${name}
          >
            ${title || name}
          </h2>
          <button class="close" part="popup-close" aria-label=${texts.close} @click=${onClose}>
            ${ICONS.close}
          </button>
        </div>
        ${body === nothing ? nothing : html`<div class="body" part="popup-body">${body}</div>`} ${foot}
      </div>
      <div class="arrow" part="popup-arrow"></div>
    </section>
  `;
}

/** The content of a marker's popup between title and footer. */
export interface PopupBody {
  readonly description: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
  /** The sanitized HTML; null if there is none, or while sanitizing is pending. */
  readonly rich: Element | null;
  /** Whether the slot for the page's own content is shown. */
  readonly hasNode: boolean;
}

/** Renders the page's image, text and HTML; `nothing` if all of them are missing. */
export function popupBody({
  description,
  imageUrl,
  imageAlt,
  rich,
  hasNode,
}: PopupBody): TemplateResult | typeof nothing {
  if (!description && imageUrl === null && !rich && !hasNode) return nothing;
  return html`
    ${imageUrl === null ? nothing : keyed(imageUrl, image(imageUrl, imageAlt))}
    ${description ? html`<p class="description" dir="auto">${description}</p>` : nothing} ${rich ?? nothing}
    ${hasNode ? html`<slot name=${POPUP_SLOT} class="own"></slot>` : nothing}
  `;
}

/** Renders the button that flies to the marker's place. */
export const flyHere = (label: string, onFly: () => void): TemplateResult =>
  html`<div class="foot">
    <button class="fly" part="popup-fly-here" @click=${onFly}>${label}</button>
  </div>`;

/** Hides an image that fails to load. */
const image = (src: string, alt: string): TemplateResult =>
  html`<img
    class="image"
    part="popup-image"
    src=${src}
    alt=${alt}
    loading="lazy"
    decoding="async"
    @error=${hide}
  />`;

function hide({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidden = true;
}
