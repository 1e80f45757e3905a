import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Size } from '../geo/camera.ts';
import { filled } from '../page/setting.ts';
import { windowOf } from '../page/window-of.ts';
import { DialogFocus } from './dialog-focus.ts';
import type { PictureTexts } from './lazy-texts.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import {
  ON_SCREEN,
  PICTURE_RATIOS,
  type PictureFormat,
  type PictureRatio,
  type PictureWidth,
  pictureSize,
  widthsOf,
} from './picture-format.ts';
import { sharedStyles } from './shared.styles.ts';
import { snapshotStyles } from './snapshot-panel.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

const ENGLISH: PictureTexts = {
  ratio: 'Aspect ratio',
  viewer: 'Viewer',
  width: 'Width',
  screen: 'Screen',
  pixels: '{n} px',
  size: '{width} × {height} pixels',
  loading: 'Loading the picture at this size: {percent} %',
  incomplete:
    'Some parts did not arrive in time, so they are less sharp. Retake the snapshot to load them again.',
  slow: 'The picture could not be loaded at this size. Retake it, or choose a smaller width.',
};

/** What is wrong with a large snapshot: its tiles did not arrive, or only some of them did; null if nothing is. */
export type SnapshotProblem = 'slow' | 'incomplete' | null;

/**
 * Shows a snapshot of the current view, which the user can save. The panel requests the snapshot when it
 * opens.
 *
 * @tag sphere-snapshot-panel
 * @fires {PanelRequest} sphere-request-snapshot - The panel has opened, or the user takes a new snapshot.
 * @fires {PanelRequest} sphere-request-panel - The user closes the panel.
 * @csspart panel - The card.
 * @csspart header - The panel's header.
 * @csspart title - The title.
 * @csspart close - The button that closes the panel.
 * @csspart body - The content below the header.
 * @csspart picture - The snapshot.
 * @csspart ratio - The list of aspect ratios.
 * @csspart width - The list of widths.
 * @csspart save - The link that saves the snapshot.
 * @csspart again - The button that takes a new snapshot.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the main action, `#009bdf`.
 * @cssproperty --sphere-on-accent - Color of text on the accent.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 * @cssproperty --sphere-controls-size - Height reserved for the controls in narrow viewers, `72px`.
 */
export class SphereSnapshotPanel extends LitElement {
  static override styles = [sharedStyles, panelStyles, snapshotStyles];

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** URL of the snapshot, such as one from `URL.createObjectURL`; null until there is one. */
  @property() picture: string | null = null;

  /** Whether taking the snapshot failed. */
  @property({ type: Boolean }) failed = false;

  /** What is wrong with a large snapshot; null if nothing is. */
  @property({ attribute: false }) problem: SnapshotProblem = null;

  /** The share of a large snapshot that has arrived while it is loading, from 0 to 1; null otherwise. */
  @property({ attribute: false }) loaded: number | null = null;

  /** Name of the saved file. */
  @property({ attribute: 'file-name' }) fileName = 'snapshot.png';

  /**
   * Whether the snapshot shows marker icons. If the user changes this setting, a new snapshot is requested.
   */
  @property({ attribute: false }) icons = false;

  /** The copyright line in the snapshot, also shown below it. */
  @property() copyright = '';

  /** The texts that the panel shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  @state() private format = ON_SCREEN;

  /** The size of the viewer in CSS pixels, which the panel covers when it is open. */
  @state() private shown: Size = { width: 1, height: 1 };

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Only after its first rendering has the panel the size of the viewer.
    if (changed.has('open') && this.open) void this.updateComplete.then(() => this.open && this.#request());
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.snapshotTitle,
      closeLabel: this.texts.close,
      body: html`${this.#picture()}${this.#formats()}${this.#iconSwitch()}${this.#actions()}`,
      footer: this.copyright === '' ? nothing : html`<bdi>${this.copyright}</bdi>`,
      onClose: () => this.#close(),
    });
  }

  get #pictureTexts(): PictureTexts {
    return filled(this.texts.snapshots, ENGLISH);
  }

  get #isThere(): boolean {
    const { picture, failed, problem, loaded } = this;
    return picture !== null && loaded === null && !failed && problem !== 'slow';
  }

  #picture(): TemplateResult {
    const { picture, texts, problem } = this;
    const { incomplete } = this.#pictureTexts;
    return html`
      <div class="frame" aria-live="polite">
        ${
          this.#isThere
            ? html`<img part="picture" src=${picture ?? ''} alt=${texts.snapshotAlt} />`
            : html`<p aria-live=${this.loaded === null ? 'polite' : 'off'}>${this.#state()}</p>`
        }
      </div>
      <p class="note" role="status">${this.#isThere && problem === 'incomplete' ? incomplete : nothing}</p>
    `;
  }

  /** Returns what is shown in place of a snapshot. */
  #state(): string {
    const { loading, slow } = this.#pictureTexts;
    if (this.loaded !== null) return loading.replace('{percent}', String(Math.floor(100 * this.loaded)));
    if (this.problem === 'slow') return slow;
    return this.failed ? this.texts.snapshotFailed : this.texts.takingSnapshot;
  }

  #formats(): TemplateResult {
    const texts = this.#pictureTexts;
    const { ratio, width } = this.format;
    return html`
      <div class="formats">
        <label>
          <span>${texts.ratio}</span>
          <select
            part="ratio"
            @change=${(event: Event) => this.#choose({ ratio: chosenIn(event) as PictureRatio })}
          >
            ${PICTURE_RATIOS.map(
              (each: PictureRatio) =>
                html`<option value=${each} .selected=${each === ratio}>
                  ${each === 'viewer' ? texts.viewer : each}
                </option>`,
            )}
          </select>
        </label>
        <label>
          <span>${texts.width}</span>
          <select
            part="width"
            @change=${(event: Event) => this.#choose({ width: chosenIn(event) as PictureWidth })}
          >
            ${widthsOf(ratio, this.shown).map(
              (each: PictureWidth) =>
                html`<option value=${each} .selected=${each === width}>
                  ${each === 'screen' ? texts.screen : texts.pixels.replace('{n}', each)}
                </option>`,
            )}
          </select>
        </label>
      </div>
      <p class="note">${this.#sizeText()}</p>
    `;
  }

  /** A width that is too large for a chosen ratio becomes that of the screen. */
  #choose(change: Partial<PictureFormat>): void {
    const format = { ...this.format, ...change };
    const isPossible = widthsOf(format.ratio, this.shown).includes(format.width);
    this.format = isPossible ? format : { ...format, width: 'screen' };
    this.#request();
  }

  get #size(): Size | null {
    return pictureSize(this.format, this.shown, windowOf(this).devicePixelRatio);
  }

  #sizeText(): string {
    const pixelRatio = windowOf(this).devicePixelRatio;
    const { width, height } = this.#size ?? {
      width: Math.floor(this.shown.width * pixelRatio),
      height: Math.floor(this.shown.height * pixelRatio),
    };
    return this.#pictureTexts.size.replace('{width}', String(width)).replace('{height}', String(height));
  }

  #iconSwitch(): TemplateResult {
    return html`<label class="switch">
      <span>${this.texts.snapshotIcons}</span>
      <input
        type="checkbox"
        .checked=${this.icons}
        @change=${({ target }: Event) => this.#request((target as HTMLInputElement).checked)}
      />
    </label>`;
  }

  #actions(): TemplateResult {
    const { picture, fileName, texts } = this;
    const again = html`<button class="action" part="again" @click=${() => this.#request()}>
      ${texts.takeAgain}
    </button>`;
    const save = html`<a class="action main" part="save" href=${picture ?? ''} download=${fileName}
      >${texts.save}</a
    >`;
    return html`<div class="actions">${again}${this.#isThere ? save : nothing}</div>`;
  }

  #request(icons = this.icons): void {
    this.shown = { width: this.clientWidth || 1, height: this.clientHeight || 1 };
    this.dispatchEvent(panelRequest('sphere-request-snapshot', { icons, size: this.#size }));
  }

  #close(): void {
    this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'snapshot', open: false }));
  }
}

/** Returns the value that the user has chosen in a list. */
const chosenIn = ({ target }: Event): string => (target as HTMLSelectElement).value;

declare global {
  interface HTMLElementTagNameMap {
    'sphere-snapshot-panel': SphereSnapshotPanel;
  }
}
