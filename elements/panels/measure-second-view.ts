import { LitElement, type TemplateResult, html, nothing, svg } from 'lit';
import { property } from 'lit/decorators.js';
import type { Pixel } from '../geo/camera.ts';
import { MEASURE_ICONS } from './measure-icons.ts';
import { secondViewStyles } from './measure-second-view.styles.ts';
import { panelRequest, type SecondViewAction } from './panel-requests.ts';
import { sharedStyles } from './shared.styles.ts';
import type { SecondViewTexts } from './texts.ts';

type Segment = readonly [from: Pixel, to: Pixel];

/** A line of sight in the second picture, in CSS pixels. */
export interface DrawnLine {
  /** The part on which the point very probably lies. */
  readonly likely: Segment | null;
  readonly whole: Segment | null;
  /** Standard deviation across the line; null if it is unknown. */
  readonly spread: number | null;
}

/** A sphere in which the point can be marked, in words. */
export interface SecondViewOption {
  readonly sphere: number;
  readonly text: string;
}

/** Half of the drawn band around a line, as a multiple of its standard deviation. */
const BAND = 2;

/** Wider bands, in CSS pixels, would cover the picture. */
const WIDEST_BAND = 160;

/**
 * The second picture, in which a measured point is marked again: which sphere it shows, the lines on which the point must
 * lie, and what the marks result in. Its viewer is in the slot.
 *
 * @tag sphere-second-view
 * @fires {PanelRequest} sphere-request-second-view - The user chooses another sphere, removes a mark, or is done.
 * @slot - The viewer of the second sphere.
 */
export class SphereSecondView extends LitElement {
  static override styles = [sharedStyles, secondViewStyles];

  @property({ attribute: false }) texts: SecondViewTexts | null = null;

  @property({ attribute: false }) options: readonly SecondViewOption[] = [];

  /** The id of the sphere that is shown; null until one is. */
  @property({ attribute: false }) chosen: number | null = null;

  /** What to do, or what the marks result in. */
  @property({ attribute: false }) state = '';

  /** What is wrong; empty if nothing is. */
  @property({ attribute: false }) warning = '';

  @property({ attribute: false }) canUndo = false;

  /** Whether the mark in the sphere that is shown can be removed. */
  @property({ attribute: false }) canRemove = false;

  @property({ attribute: false }) lines: readonly DrawnLine[] = [];

  /** Where the point is marked in this picture; null if it is not. */
  @property({ attribute: false }) mark: Pixel | null = null;

  /** Where a click would mark; null if the pointer is elsewhere. */
  @property({ attribute: false }) cursor: Pixel | null = null;

  /** Returns the element that covers the picture, in whose pixels the lines are. */
  get picture(): HTMLElement | null {
    return this.renderRoot.querySelector('.picture');
  }

  /**
   * Moves focus to the choice of the sphere or, if there is none, to the button that ends it.
   *
   * @internal
   */
  override focus(): void {
    const [list, button] = ['select:enabled', '.done'].map((one) =>
      this.renderRoot.querySelector<HTMLElement>(one),
    );
    (list ?? button)?.focus({ preventScroll: true });
  }

  protected override render(): TemplateResult | typeof nothing {
    const { texts } = this;
    if (!texts) return nothing;
    return html`<section class="card" role="group" aria-label=${texts.title}>
      <div class="bar">
        <select aria-label=${texts.choose} @change=${this.#choose} ?disabled=${this.options.length === 0}>
          ${this.options.map(
            ({ sphere, text }) =>
              html`<option value=${sphere} .selected=${sphere === this.chosen}>${text}</option>`,
          )}
        </select>
        ${this.#button('undo', texts.undo, MEASURE_ICONS.undo, !this.canUndo)}
        ${this.#button('remove', texts.remove, MEASURE_ICONS.unmark, !this.canRemove)}
        <button class="done" @click=${() => this.#request({ kind: 'done' })}>${texts.done}</button>
      </div>
      <p class="state">${this.state}</p>
      ${this.warning === '' ? nothing : html`<p class="warning">${MEASURE_ICONS.warning}<span>${this.warning}</span></p>`}
      <div class="picture">
        <slot></slot>
        <svg class="lines" aria-hidden="true">
          ${this.lines.map((line) => this.#line(line))} ${this.mark ? cross(this.mark, 'mark') : nothing}
          ${this.cursor ? cross(this.cursor, 'cursor') : nothing}
        </svg>
      </div>
    </section>`;
  }

  #line({ likely, whole, spread }: DrawnLine) {
    const band = spread === null ? 0 : Math.min(WIDEST_BAND, 2 * BAND * spread);
    return svg`${whole ? segment(whole, 'whole') : nothing}
      ${likely && band > 3 ? segment(likely, 'band', band) : nothing}
      ${likely ? svg`${segment(likely, 'edge')}${segment(likely, 'likely')}` : nothing}`;
  }

  #button(kind: 'undo' | 'remove', label: string, content: TemplateResult, isOff: boolean): TemplateResult {
    return html`<button
      class=${kind}
      title=${label}
      aria-label=${label}
      ?disabled=${isOff}
      @click=${() => this.#request({ kind })}
    >
      ${content}
    </button>`;
  }

  readonly #choose = ({ target }: Event): void =>
    this.#request({ kind: 'choose', sphere: Number((target as HTMLSelectElement).value) });

  #request(action: SecondViewAction): void {
    this.dispatchEvent(panelRequest('sphere-request-second-view', { action }));
  }
}

const segment = ([from, to]: Segment, name: string, width?: number) =>
  svg`<line class=${name} x1=${from.x} y1=${from.y} x2=${to.x} y2=${to.y} stroke-width=${width ?? nothing} />`;

const cross = ({ x, y }: Pixel, name: string) =>
  svg`<path class=${name} d=${`M${x - 11} ${y}h7m8 0h7M${x} ${y - 11}v7m0 8v7`} />`;

declare global {
  interface HTMLElementTagNameMap {
    'sphere-second-view': SphereSecondView;
  }
}
