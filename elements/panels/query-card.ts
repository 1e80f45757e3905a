import { LitElement, type TemplateResult, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { LatLon } from '../geo/earth.ts';
import { coordinatesText } from '../model/coordinates-text.ts';
import type { PlaceAnswer } from '../model/place-service.ts';
import { Copying } from './copying.ts';
import { ICONS } from './icons.ts';
import { SphereAskRequest, SphereFlyRequest } from './panel-requests.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

/**
 * What is known of a point that was asked about: its coordinates, to be copied by a click, what the place search
 * reports, and the way there. It takes its colours from what it stands in.
 *
 * @tag sphere-query-card
 * @fires {SphereFlyRequest} sphere-request-fly - The user wants to fly there.
 * @fires {SphereAskRequest} sphere-request-ask - The user asks once more after a failure.
 * @csspart name - Name of what is there.
 * @csspart address - Its address.
 * @csspart coordinates - The button that copies latitude and longitude.
 * @csspart fly - The button that flies there.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Colour of focus and of the main action, `#009bdf`.
 * @cssproperty --sphere-on-accent - Colour of text on the accent.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereQueryCard extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      :host {
        --_quiet: color-mix(in srgb, currentColor 72%, transparent);
        --_hover: color-mix(in srgb, currentColor 10%, transparent);
        display: block;
        min-inline-size: 216px;
        color: inherit;
      }
      p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .name {
        font-size: 0.9375rem;
        font-weight: 600;
      }
      .quiet {
        color: var(--_quiet);
      }
      .known {
        min-block-size: 1.43em;
        padding-block-end: 6px;
      }
      .coordinates {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        inline-size: 100%;
        padding-inline: 10px;
        margin-inline: -10px;
        inline-size: calc(100% + 20px);
        font-variant-numeric: tabular-nums;
      }
      .coordinates .icon {
        flex: none;
        inline-size: 18px;
        block-size: 18px;
        opacity: 0.72;
      }
      .by-hand {
        inline-size: 100%;
        block-size: 44px;
        padding: 4px 10px;
        border: 1px solid var(--_accent);
        border-radius: 8px;
        background: none;
        color: inherit;
        font: inherit;
      }
      .told {
        min-block-size: 1.43em;
        color: var(--_quiet);
        font-size: 0.8125rem;
      }
      .again {
        padding-inline: 12px;
        margin-inline-start: -12px;
        font-weight: 500;
      }
      .fly {
        inline-size: 100%;
        margin-block-start: 6px;
        background: var(--_accent);
        color: var(--_on-accent);
        font-weight: 600;
      }
      .fly:focus-visible {
        outline-color: currentColor;
      }
      @media (hover: hover) {
        .fly:hover {
          background: color-mix(in srgb, var(--_accent) 88%, var(--_on-accent));
        }
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonText;
        }
      }
    `,
  ];

  /** The point. */
  @property({ attribute: false }) place: LatLon = { latitude: 0, longitude: 0 };

  /** What the place search reports of it. */
  @property({ attribute: false }) answer: PlaceAnswer = { state: 'none' };

  /** The words shown. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  readonly #copying = new Copying(this);

  protected override render(): TemplateResult {
    return html`
      <div class="known" role="status">${this.#known()}</div>
      ${
        this.answer.state === 'failed'
          ? html`<button
              class="again"
              part="again"
              @click=${() => this.dispatchEvent(new SphereAskRequest(this.place))}
            >
              ${this.texts.ask.again}
            </button>`
          : nothing
      }
      ${this.#coordinates()}
      <p class="told" role="status">${this.#told()}</p>
      <button class="fly" part="fly" @click=${() => this.dispatchEvent(new SphereFlyRequest(this.place))}>
        ${this.texts.ask.flyHere}
      </button>
    `;
  }

  #known(): TemplateResult | typeof nothing {
    const { ask } = this.texts;
    const { answer } = this;
    const first = answer.state === 'found' ? answer.places[0] : undefined;
    if (first) {
      const { name, formatted_address: address } = first;
      return html`
        <p class="name" part="name"><bdi>${name === '' ? address : name}</bdi></p>
        ${name === '' || address === name ? nothing : html`<p class="quiet" part="address"><bdi>${address}</bdi></p>`}
      `;
    }
    const notes: Partial<Record<PlaceAnswer['state'], string>> = {
      asking: ask.asking,
      nothing: ask.nothing,
      failed: ask.failed,
      'no-key': ask.noMapsKey,
    };
    const note = notes[answer.state];
    return note === undefined ? nothing : html`<p class="quiet">${note}</p>`;
  }

  #coordinates(): TemplateResult {
    const text = coordinatesText(this.place);
    if (this.#copying.state === 'by-hand') {
      return html`<input class="by-hand" dir="ltr" readonly aria-label=${text} .value=${text} />`;
    }
    return html`<button
      class="coordinates"
      part="coordinates"
      aria-label=${this.texts.ask.copyThis.replace('{coordinates}', text)}
      @click=${() => void this.#copying.copy(text)}
    >
      <bdi dir="ltr">${text}</bdi>${ICONS.copy}
    </button>`;
  }

  #told(): string | typeof nothing {
    const { ask } = this.texts;
    if (this.#copying.state === 'by-hand') return ask.copyByHand;
    return this.#copying.state === 'copied' ? ask.copied : nothing;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-query-card': SphereQueryCard;
  }
}
