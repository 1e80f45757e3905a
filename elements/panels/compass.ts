import { LitElement, type TemplateResult, css, html } from 'lit';
import { property } from 'lit/decorators.js';
import { wrapPan } from '../geo/angle.ts';
import { DismissTips } from './dismiss-tips.ts';
import { panelRequest } from './panel-requests.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';
import { tooltipStyles } from './tooltip.styles.ts';

/**
 * A compass needle that points north. A click fires a request to turn the view to true north.
 *
 * @tag sphere-compass
 * @fires {PanelRequest} sphere-request-north - The user clicked the compass.
 * @csspart button - The round button.
 * @csspart needle - The needle with its letter.
 * @cssproperty --sphere-north - Color of the needle's north end, `#ff5a4f`.
 * @cssproperty --sphere-accent - Color of focus, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the button.
 * @cssproperty --sphere-panel-ink - Color of the letter.
 * @cssproperty --sphere-panel-line - Color of the border.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereCompass extends LitElement {
  static override styles = [
    sharedStyles,
    tooltipStyles,
    css`
      :host {
        display: inline-block;
      }
      button {
        inline-size: 48px;
        block-size: 48px;
        border: 1px solid var(--_line);
        border-radius: 50%;
        background: var(--_glass);
        box-shadow: var(--_shadow);
      }
      svg {
        inline-size: 44px;
        block-size: 44px;
      }
      .north {
        fill: var(--sphere-north, #ff5a4f);
      }
      .south {
        fill: #fff;
        opacity: 0.9;
      }
      .dial {
        fill: none;
        stroke: var(--_quiet);
        stroke-width: 1.5;
        stroke-linecap: round;
      }
      text {
        fill: var(--_ink);
        font-size: 9px;
        font-weight: 600;
        text-anchor: middle;
      }
      @media (hover: hover) {
        button:hover {
          background: linear-gradient(var(--_hover), var(--_hover)) var(--_glass);
        }
      }
      @media (forced-colors: active) {
        .north,
        .south,
        text {
          fill: ButtonText;
        }
        .south {
          opacity: 0.4;
        }
      }
    `,
  ];

  /** Pan of the view in degrees clockwise from true north. */
  @property({ type: Number }) pan = 0;

  /** The texts that the compass shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  constructor() {
    super();
    new DismissTips(this);
  }

  protected override render(): TemplateResult {
    const { texts } = this;
    const turn = Math.round(-wrapPan(this.pan) * 10) / 10;
    return html`
      <button
        class="tip-below"
        part="button"
        aria-label=${`${texts.compass.replace('{wind}', windOf(this.pan, texts.winds))}. ${texts.turnNorth}`}
        data-tip=${texts.turnNorth}
        @click=${this.#turnNorth}
      >
        <svg viewBox="-22 -22 44 44" aria-hidden="true" focusable="false">
          <g part="needle" transform="rotate(${turn})">
            <path class="dial" d="M17 0h2M-17 0h-2M0 17v2" />
            <text y="-12">${texts.northLetter}</text>
            <path class="north" d="M0-10 4.5 1h-9z" />
            <path class="south" d="M0 12 4.5 1h-9z" />
          </g>
        </svg>
      </button>
    `;
  }

  #turnNorth(): void {
    this.dispatchEvent(panelRequest('sphere-request-north', {}));
  }
}

/**
 * Returns the name of the compass direction nearest to a pan. `winds` lists eight directions clockwise from
 * north.
 */
function windOf(panDeg: number, winds: readonly string[]): string {
  return winds[Math.round(wrapPan(panDeg) / 45) % 8] ?? '';
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-compass': SphereCompass;
  }
}
