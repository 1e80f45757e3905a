import { LitElement, type TemplateResult, css, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { formatCaptureTime, hasOffset } from '../model/capture-time.ts';
import type { Sphere } from '../model/sphere.ts';
import { DialogFocus } from './dialog-focus.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

/** Number of decimals shown for degrees. Six decimals correspond to about a tenth of a meter. */
const DECIMALS = 6;

/** The data of a sphere that the info panel shows. */
export type InfoSphere = Pick<Sphere, 'id' | 'timestamp' | 'title'> & {
  /** Latitude in degrees; null if the sphere's place is unknown. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /**
   * Only the precision of the position and orientation is shown, the time zone of the time of capture, the name of a
   * photograph's file in place of an id, and the sentences in `tagNotes` about its tags.
   */
  readonly metadata?: Pick<Sphere['metadata'], 'precision' | 'timeZone' | 'fileName'> & {
    readonly tagNotes?: unknown;
  };
};

/**
 * Shows a sphere's id, place and time of capture, the precision of its place and heading if it is known, and notes on the
 * tags of a photograph, with its copyright line in the footer.
 *
 * @tag sphere-info-panel
 * @fires {PanelRequest} sphere-request-panel - The user closes the panel.
 * @slot - What else is known about the sphere, below its data.
 * @csspart panel - The card.
 * @csspart header - The panel's header.
 * @csspart title - The title.
 * @csspart close - The button that closes the panel.
 * @csspart body - The content between header and footer.
 * @csspart footer - The copyright line.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and main actions, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 * @cssproperty --sphere-controls-size - Height reserved for the controls in narrow viewers, `72px`.
 */
export class SphereInfoPanel extends LitElement {
  static override styles = [
    sharedStyles,
    panelStyles,
    css`
      .row {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        column-gap: 16px;
        padding-block: 8px;
      }
      .row + .row {
        border-block-start: 1px solid var(--_line);
      }
      dt {
        color: var(--_quiet);
      }
      dd {
        font-variant-numeric: tabular-nums;
        margin-inline-start: auto;
        text-align: end;
        user-select: text;
      }
      .notes {
        padding-block: 8px;
        border-block-start: 1px solid var(--_line);
      }
      .notes ul {
        margin: 4px 0 0;
        padding-inline-start: 20px;
        user-select: text;
      }
      .notes p {
        color: var(--_quiet);
      }
      .name {
        padding-block-end: 8px;
        font-weight: 500;
      }
    `,
  ];

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** The active sphere; null if there is none. */
  @property({ attribute: false }) sphere: InfoSphere | null = null;

  /** The copyright line; empty if the copyright owner is unknown. */
  @property() copyright = '';

  /** The texts that the panel shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.infoTitle,
      closeLabel: this.texts.close,
      body: this.#body(),
      footer: this.copyright === '' ? nothing : html`<bdi>${this.copyright}</bdi>`,
      onClose: () => this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'info', open: false })),
    });
  }

  #body(): TemplateResult {
    const { sphere, texts } = this;
    if (!sphere) return html`<p>${texts.unknown}</p>`;
    const { timestamp } = sphere;
    const captured = captureText(sphere, texts);
    return html`
      ${sphere.title ? html`<p class="name">${sphere.title}</p>` : nothing}
      <dl>
        ${row(texts.sphere, sphere.metadata?.fileName ?? String(sphere.id))}
        ${degreesRow(texts.latitude, sphere.latitude, texts)}
        ${degreesRow(texts.longitude, sphere.longitude, texts)}
        ${row(
          texts.captured,
          captured === null
            ? texts.unknown
            : html`<time datetime=${timestamp} title=${timestamp}>${captured}</time>`,
        )}
        ${precisionRows(sphere, texts)}
      </dl>
      ${notesOf(sphere, texts)}
      <slot></slot>
    `;
  }
}

/** Returns the time of capture; null if it is unknown. A time without a zone is that of the camera's clock, not UTC. */
function captureText(sphere: InfoSphere, texts: ViewerTexts): string | null {
  const time = formatCaptureTime(sphere, texts.objects.language);
  if (time === null || hasOffset(sphere.timestamp ?? '')) return time;
  return (texts.localTime ?? ENGLISH_TEXTS.localTime).replace('{time}', time);
}

/** Returns what is noted on the tags of a photograph; nothing for other spheres. */
function notesOf({ metadata }: InfoSphere, texts: ViewerTexts): TemplateResult | typeof nothing {
  const given = metadata?.tagNotes;
  const notes = Array.isArray(given) ? given.filter((note) => typeof note === 'string') : [];
  if (notes.length === 0) return nothing;
  return html`<div class="notes">
    <p id="notes">${texts.tagNotes ?? ENGLISH_TEXTS.tagNotes}</p>
    <ul aria-labelledby="notes" lang="en" dir="ltr">
      ${notes.map((note) => html`<li>${note}</li>`)}
    </ul>
  </div>`;
}

const degreesRow = (name: string, value: number | null, { unknown }: ViewerTexts): TemplateResult =>
  value === null ? row(name, unknown) : row(name, `${value.toFixed(DECIMALS)}°`, 'ltr');

const UNITS = { horizontal: '\u00a0m', vertical: '\u00a0m', heading: '°' } as const;

const SHOWN = ['horizontal', 'vertical', 'heading'] as const;

/** Returns one row for the values that were measured or given and one for those that were assumed, if there are any. */
function precisionRows({ latitude, metadata }: InfoSphere, given: ViewerTexts): readonly TemplateResult[] {
  const precision = latitude === null ? undefined : metadata?.precision;
  const texts = { ...ENGLISH_TEXTS, ...given };
  return [false, true].flatMap((isAssumed) => {
    const values = SHOWN.flatMap((name) => {
      const value = precision?.[name];
      if (value === undefined || (precision?.assumed?.includes(name) ?? false) !== isAssumed) return [];
      return texts.deviations[name].replace('{value}', `${Number(value.toPrecision(2))}${UNITS[name]}`);
    });
    const label = isAssumed ? texts.assumedPrecision : texts.precision;
    return values.length === 0 ? [] : [row(label, values.join(', '))];
  });
}

/** `dir` is `ltr` for numbers, whose signs would otherwise move in a text from right to left. */
const row = (name: string, value: string | TemplateResult, dir: 'ltr' | 'auto' = 'auto'): TemplateResult =>
  html`<div class="row">
    <dt>${name}</dt>
    <dd><bdi dir=${dir}>${value}</bdi></dd>
  </div>`;

declare global {
  interface HTMLElementTagNameMap {
    'sphere-info-panel': SphereInfoPanel;
  }
}
