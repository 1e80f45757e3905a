import { LitElement, type TemplateResult, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { coordinatesText } from '../model/coordinates-text.ts';
import type { FoundPlace, PlaceResult } from '../model/place-service.ts';
import type { WantedViews } from '../model/sphere-source.ts';
import { aboutLine, aboutText, pointTexts, unknownText } from './about-line.ts';
import { Copying } from './copying.ts';
import { ICONS } from './icons.ts';
import { type DescribedPlace, panelRequest } from './panel-requests.ts';
import { placeLines } from './place-lines.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';
import { type ViewChoices, viewChoice, viewChoiceStyles } from './view-choices.ts';

/**
 * Shows the coordinates of the query point, the result of the place search, and a button that flies to the
 * point. A click on the coordinates copies them. The card inherits its colors.
 *
 * @tag sphere-query-card
 * @fires {PanelRequest} sphere-request-fly - The user chose to fly to the point.
 * @fires {PanelRequest} sphere-request-ask - The user tries again after a failure.
 * @fires {PanelRequest} sphere-request-view - The user chose another side or year.
 * @fires {PanelRequest} sphere-request-menu - The user closes a framed card.
 * @fires {PanelRequest} sphere-request-unpin - The user removes the marker of the point.
 * @csspart name - Name of the place.
 * @csspart address - Address of the place.
 * @csspart coordinates - The button that copies latitude and longitude.
 * @csspart view-side - A button that shows the place from one side.
 * @csspart view-year - The list of the years in which the place was captured.
 * @csspart fly - The button that flies there.
 * @csspart unpin - The button that removes the marker of the point.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the main action, `#009bdf`.
 * @cssproperty --sphere-on-accent - Color of text on the accent.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereQueryCard extends LitElement {
  static override styles = [
    sharedStyles,
    viewChoiceStyles,
    css`
      :host {
        --_quiet: color-mix(in srgb, currentColor 72%, transparent);
        --_hover: color-mix(in srgb, currentColor 10%, transparent);
        display: block;
        min-inline-size: 216px;
        /* The shared styles set the color for dark panels; a popup can be light. */
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
        white-space: pre-line;
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
      .status {
        color: var(--_quiet);
        font-size: 0.8125rem;
      }
      .again {
        padding-inline: 12px;
        margin-inline-start: -12px;
        font-weight: 500;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: 4px 8px;
        margin-block-start: 6px;
      }
      .fly {
        flex: 1;
        background: var(--_accent);
        color: var(--_on-accent);
        font-weight: 600;
      }
      .unpin {
        flex: none;
        padding-inline: 8px;
        color: var(--_quiet);
      }
      .fly[aria-disabled] {
        opacity: 0.6;
        cursor: default;
      }
      .fly[aria-busy] {
        cursor: progress;
      }
      .fly:focus-visible {
        outline-color: currentColor;
      }
      @media (hover: hover) {
        .fly:hover {
          background: color-mix(in srgb, var(--_accent) 88%, var(--_on-accent));
        }
      }
      /* A framed card is a dialog over the view instead of the content of a popup. */
      :host([framed]) {
        --_glass: var(--sphere-panel-background, rgb(17 21 25 / 0.9));
        position: absolute;
        z-index: 1;
        inset-block-end: var(--sphere-controls-size, 72px);
        inset-inline: 0;
        inline-size: min(300px, 100% - 16px);
        max-block-size: calc(100% - 8px - var(--sphere-controls-size, 72px));
        margin-inline: auto;
        overflow: auto;
        padding: 14px 18px 16px;
        border: 1px solid var(--_line);
        border-radius: 16px;
        background: var(--_glass);
        backdrop-filter: blur(16px) saturate(1.4);
        box-shadow: var(--_shadow);
        color: var(--sphere-panel-ink, #f3f6f8);
      }
      :host([framed]) .known {
        padding-inline-end: 40px;
      }
      section:focus {
        outline: none;
      }
      .close {
        position: absolute;
        inset-block-start: 4px;
        inset-inline-end: 4px;
      }
      @media (prefers-color-scheme: light) {
        :host([framed]) {
          --_glass: var(--sphere-panel-background, rgb(252 253 254 / 0.95));
          --_line: var(--sphere-panel-line, rgb(12 24 34 / 0.12));
          color: var(--sphere-panel-ink, #14191d);
        }
      }
      @media (forced-colors: active) {
        :host([framed]) {
          border-color: CanvasText;
          background: Canvas;
          color: CanvasText;
        }
        button {
          border: 1px solid ButtonText;
        }
      }
    `,
  ];

  /** Shows the card as a dialog over the view, for use outside a popup. */
  @property({ type: Boolean, reflect: true }) framed = false;

  /** A heading that is already shown above the card. The card does not repeat it. */
  @property() heading = '';

  /** The query point, and what is there. */
  @property({ attribute: false }) place: DescribedPlace = { latitude: 0, longitude: 0 };

  /** The state of the place search for the point. */
  @property({ attribute: false }) answer: PlaceResult = { state: 'none' };

  /** Whether the card offers to fly to the point. */
  @property({ attribute: false }) canFly = true;

  /** Why flying to the point would lead nowhere; an empty text if it leads to another sphere or that is not known. */
  @property({ attribute: false }) flyObstacle = '';

  /** From where and when the place is seen; null if there is nothing to choose. */
  @property({ attribute: false }) views: ViewChoices | null = null;

  /** Whether a flight to the point is being prepared. */
  @property({ type: Boolean }) flying = false;

  /** The texts that the card shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  readonly #copying = new Copying(this);

  protected override firstUpdated(): void {
    if (this.framed) this.renderRoot.querySelector<HTMLElement>('[role="dialog"]')?.focus();
  }

  protected override render(): TemplateResult {
    if (!this.framed) return this.#body();
    const { ask, close } = this.texts;
    return html`<section role="dialog" aria-label=${ask.whatsHere} tabindex="-1" @keydown=${this.#closeByKey}>
      ${this.#body()}
      <button class="close" part="close" aria-label=${close} @click=${() => this.#close()}>
        ${ICONS.close}
      </button>
    </section>`;
  }

  #body(): TemplateResult {
    const again = html`<button
      class="again"
      part="again"
      @click=${() => this.dispatchEvent(panelRequest('sphere-request-ask', { place: this.place }))}
    >
      ${this.texts.ask.again}
    </button>`;
    return html`
      <div class="known" role="status">${this.#renderResult()}</div>
      ${this.answer.state === 'failed' ? again : nothing} ${this.#about()} ${this.#coordinates()}
      <p class="status" role="status">${this.#status()}</p>
      ${this.#views()}
      <div class="actions">
        ${this.canFly ? this.#fly() : nothing}${this.framed ? nothing : this.#unpin()}
      </div>
      <p class="status" id="obstacle" role="status">${this.flyObstacle || nothing}</p>
    `;
  }

  /** Announces what is at the point as soon as that is known. */
  #about(): TemplateResult {
    const text = aboutText(this.place, this.texts) || unknownText(this.place, this.texts);
    return html`<div role="status">${aboutLine(text, this.#known())}</div>`;
  }

  #views(): TemplateResult | typeof nothing {
    const { views: choices, texts } = this;
    if (!choices) return nothing;
    const onChoose = (wanted: WantedViews): void =>
      void this.dispatchEvent(panelRequest('sphere-request-view', { wanted }));
    return viewChoice({ choices, texts, onChoose });
  }

  #unpin(): TemplateResult {
    return html`<button
      class="unpin"
      part="unpin"
      @click=${() => this.dispatchEvent(panelRequest('sphere-request-unpin', {}))}
    >
      ${pointTexts(this.texts).unpin}
    </button>`;
  }

  /** The button keeps the focus while it has no effect, so that its reason is read. */
  #fly(): TemplateResult {
    const isOff = this.flyObstacle !== '' || this.flying;
    const fly = (): void =>
      void this.dispatchEvent(panelRequest('sphere-request-fly', { place: this.place }));
    return html`
      <button
        class="fly"
        part="fly"
        aria-disabled=${isOff ? 'true' : nothing}
        aria-busy=${this.flying ? 'true' : nothing}
        aria-describedby="obstacle"
        @click=${isOff ? nothing : fly}
      >
        ${this.texts.ask.flyHere}
      </button>
    `;
  }

  /** Returns the name and the address that the card shows. */
  #known(): string {
    const first = this.answer.state === 'found' ? this.answer.places[0] : undefined;
    return first ? `${first.name} ${first.formatted_address}` : '';
  }

  #renderResult(): TemplateResult | typeof nothing {
    const { ask } = this.texts;
    const { answer } = this;
    const first = answer.state === 'found' ? answer.places[0] : undefined;
    if (first) return this.#place(first);
    const notes: Partial<Record<PlaceResult['state'], string>> = {
      pending: ask.asking,
      nothing: ask.nothing,
      failed: ask.failed,
      'no-key': ask.noMapsKey,
    };
    const note = notes[answer.state];
    return note ? html`<p class="quiet">${note}</p>` : nothing;
  }

  #place(place: FoundPlace): TemplateResult {
    const [name, address] = placeLines(place);
    return html`
      ${name && name !== this.heading ? html`<p class="name" part="name"><bdi>${name}</bdi></p>` : nothing}
      ${address && html`<p class="quiet" part="address"><bdi>${address}</bdi></p>`}
    `;
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    this.#close();
  }

  #close(): void {
    this.dispatchEvent(panelRequest('sphere-request-menu', { open: false }));
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

  #status(): string | typeof nothing {
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
