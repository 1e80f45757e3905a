import { LitElement, type TemplateResult, css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { type CaptureChoice, dayText } from '../../model/capture-choices.ts';
import { panelRequest } from '../panel-requests.ts';
import { ENGLISH_YEARS, type YearTexts } from './year-texts.ts';

/**
 * Shows the dates on which what is looked at was captured, to choose from.
 *
 * @tag sphere-date-list
 * @fires {PanelRequest} sphere-request-date - The user chooses a date.
 * @csspart heading - The heading.
 * @csspart date - The button of a date.
 */
export class SphereDateList extends LitElement {
  /** The colors are those of the panel around it. */
  static override styles = css`
    :host {
      display: block;
      margin-block-start: 8px;
      padding-block-start: 12px;
      border-block-start: 1px solid var(--_line);
    }
    h3 {
      margin: 0 0 8px;
      color: var(--_quiet);
      font: inherit;
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      gap: 6px;
      margin: 0;
      padding: 0;
      list-style: none;
    }
    button {
      min-block-size: 44px;
      margin: 0;
      padding: 0 12px;
      border: 1px solid color-mix(in srgb, currentColor 28%, transparent);
      border-radius: 12px;
      background: none;
      color: inherit;
      font: inherit;
      cursor: pointer;
    }
    button:focus-visible {
      outline: 2px solid var(--_accent);
      outline-offset: -2px;
    }
    [aria-pressed='true'] {
      border-color: var(--_accent);
      box-shadow: inset 0 0 0 1px var(--_accent);
      font-weight: 600;
    }
    p {
      margin: 0;
    }
  `;

  /** The dates, newest first; null until they are known. */
  @property({ attribute: false }) choices: readonly CaptureChoice[] | null = null;

  /** The sphere on the screen. */
  @property({ attribute: false }) shown: number | null = null;

  /** Whether the dates could not be loaded. */
  @property({ type: Boolean }) failed = false;

  /** The texts that the list shows. */
  @property({ attribute: false }) texts: YearTexts = ENGLISH_YEARS;

  protected override render(): TemplateResult {
    return html`<h3 id="heading" part="heading">${this.texts.dates}</h3>
      <div role="status">${this.#body()}</div>`;
  }

  #body(): TemplateResult {
    const { choices, texts, failed } = this;
    if (failed) return html`<p>${texts.failed}</p>`;
    if (!choices) return html`<p>…</p>`;
    if (choices.length < 2) return html`<p>${texts.none}</p>`;
    return html`<ul aria-labelledby="heading">
      ${choices.map((choice) => html`<li>${this.#button(choice)}</li>`)}
    </ul>`;
  }

  #button({ date, sphere }: CaptureChoice): TemplateResult {
    const { texts, shown } = this;
    const choose = (): boolean => this.dispatchEvent(panelRequest('sphere-request-date', { sphere }));
    return html`<button part="date" aria-pressed=${sphere === shown ? 'true' : 'false'} @click=${choose}>
      ${dayText(date, texts.language ?? 'en') ?? texts.unknown}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-date-list': SphereDateList;
  }
}
