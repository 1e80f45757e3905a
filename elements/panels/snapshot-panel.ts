import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Size } from '../geo/camera.ts';
import { windowOf } from '../page/window-of.ts';
import { DialogFocus } from './dialog-focus.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import type { PictureFormat, SnapshotProblem } from './picture-format.ts';
import { sharedStyles } from './shared.styles.ts';
import type * as formatsModule from './snapshot-formats.ts';
import { snapshotStyles } from './snapshot-panel.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

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

  @state() private format: PictureFormat = { ratio: 'viewer', width: 'screen' };

  /** The choice of formats, which is loaded when the panel first opens; null until then. */
  @state() private formats: typeof formatsModule | null = null;

  /** The size of the viewer in CSS pixels, which the panel covers when it is open. */
  @state() private shown: Size = { width: 1, height: 1 };

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    // Only after its first rendering has the panel the size of the viewer.
    if (changed.has('open') && this.open) void this.updateComplete.then(() => this.open && this.#request());
    if (this.open && !this.formats) void this.#loadFormats();
  }

  /** Without the code, the panel takes snapshots of the picture on the screen only. */
  async #loadFormats(): Promise<void> {
    this.formats = await import('./snapshot-formats.ts').catch(() => null);
  }

  #choose(format: PictureFormat): void {
    this.format = format;
    this.#request();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.snapshotTitle,
      closeLabel: this.texts.close,
      body: html`${this.#picture()}${this.formats?.renderFormats(this.renderRoot, {
        texts: this.texts,
        format: this.format,
        shown: this.shown,
        pixelRatio: windowOf(this).devicePixelRatio,
        isIncomplete: this.#isThere && this.problem === 'incomplete',
        onChoose: (format) => this.#choose(format),
      })}${this.#iconSwitch()}${this.#actions()}`,
      footer: this.copyright === '' ? nothing : html`<bdi>${this.copyright}</bdi>`,
      onClose: () => this.#close(),
    });
  }

  get #isThere(): boolean {
    const { picture, failed, problem, loaded } = this;
    return picture !== null && loaded === null && !failed && problem !== 'slow';
  }

  #picture(): TemplateResult {
    const { picture, texts } = this;
    return html`<div class="frame" aria-live="polite">
      ${
        this.#isThere
          ? html`<img part="picture" src=${picture ?? ''} alt=${texts.snapshotAlt} />`
          : html`<p aria-live=${this.loaded === null ? 'polite' : 'off'}>${this.#state()}</p>`
      }
    </div>`;
  }

  /** Returns what is shown in place of a snapshot. */
  #state(): string {
    const { texts, failed, loaded, problem } = this;
    const large = this.formats?.largeText(texts, { loaded, problem });
    return large ?? (failed ? texts.snapshotFailed : texts.takingSnapshot);
  }

  get #size(): Size | null {
    return this.formats?.pictureSize(this.format, this.shown, windowOf(this).devicePixelRatio) ?? null;
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

declare global {
  interface HTMLElementTagNameMap {
    'sphere-snapshot-panel': SphereSnapshotPanel;
  }
}
