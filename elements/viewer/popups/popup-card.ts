import { type TemplateResult, html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { LatLon } from '../../geo/earth.ts';
import { ICONS } from '../../panels/icons.ts';
import type { ViewerTexts } from '../../panels/texts.ts';

/** What a popup shows and does. */
export interface PopupCard {
  /** As it is shown, maybe cut; empty where there is none. */
  readonly title: string;
  /** What the dialog is called. */
  readonly name: string;
  readonly body: TemplateResult;
  readonly texts: ViewerTexts;
  readonly onClose: () => void;
}

/** A dialog over the view that leaves the rest usable. It stands hidden until its place is known. */
export function popupCard({ title, name, body, texts, onClose }: PopupCard): TemplateResult {
  return html`
    <section class="popup away" part="popup" role="dialog" aria-labelledby="popup-title" tabindex="-1">
      <div class="card" part="popup-card">
        <div class="header">
          <h2
            id="popup-title"
            class=${title ? 'title' : 'for-ears'}
            part="popup-title"
            title=${title && title !== name ? name : nothing}
            aria-label=${name}
          >
            ${title || name}
          </h2>
          <button class="close" part="popup-close" aria-label=${texts.close} @click=${onClose}>
            ${ICONS.close}
          </button>
        </div>
        <div class="body" part="popup-body">${body}</div>
      </div>
      <div class="arrow" part="popup-arrow"></div>
    </section>
  `;
}

/** What a marker's popup holds below its title. */
export interface PopupBody {
  readonly description: string;
  readonly imageUrl: string | null;
  readonly imageAlt: string;
  /** The cleaned HTML; null where there is none, or not yet. */
  readonly rich: Element | null;
  readonly flyTo: LatLon | null;
  readonly texts: ViewerTexts;
  readonly onFly: (place: LatLon) => void;
}

/** Image, words, the page's own HTML and the way there, as far as there are any. */
export function popupBody({
  description,
  imageUrl,
  imageAlt,
  rich,
  flyTo,
  texts,
  onFly,
}: PopupBody): TemplateResult {
  return html`
    ${imageUrl === null ? nothing : keyed(imageUrl, image(imageUrl, imageAlt))}
    ${description ? html`<p class="description" dir="auto">${description}</p>` : nothing} ${rich ?? nothing}
    ${flyTo ? html`<button class="fly" part="popup-fly-here" @click=${() => onFly(flyTo)}>${texts.objects.flyHere}</button>` : nothing}
  `;
}

/** An image that does not load leaves no broken frame behind. */
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
  if (currentTarget instanceof HTMLElement) currentTarget.hidden = true;
}
