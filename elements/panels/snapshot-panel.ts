import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { DialogFocus } from './dialog-focus.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import { sharedStyles } from './shared.styles.ts';
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

  /** Name of the saved file. */
  @property({ attribute: 'file-name' }) fileName = 'snapshot.png';

  /**
   * Whether the snapshot shows marker icons. If the user changes this setting, a new snapshot is requested.
   */
  @property({ attribute: false }) icons = true;

  /** The copyright line in the snapshot, also shown below it. */
  @property() copyright = '';

  /** The texts that the panel shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) this.#request();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.snapshotTitle,
      closeLabel: this.texts.close,
      body: html`${this.#picture()}${this.#iconSwitch()}${this.#actions()}`,
      footer: this.copyright === '' ? nothing : html`<bdi>${this.copyright}</bdi>`,
      onClose: () => this.#close(),
    });
  }

  #picture(): TemplateResult {
    const { picture, failed, texts } = this;
    return html`<div class="frame" aria-live="polite">
      ${
        picture !== null && !failed
          ? html`<img part="picture" src=${picture} alt=${texts.snapshotAlt} />`
          : html`<p>${failed ? texts.snapshotFailed : texts.takingSnapshot}</p>`
      }
    </div>`;
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
    const { picture, failed, fileName, texts } = this;
    const again = html`<button class="action" part="again" @click=${() => this.#request()}>
      ${texts.takeAgain}
    </button>`;
    const save = html`<a class="action main" part="save" href=${picture ?? ''} download=${fileName}
      >${texts.save}</a
    >`;
    return html`<div class="actions">${again}${picture !== null && !failed ? save : nothing}</div>`;
  }

  #request(icons = this.icons): void {
    this.dispatchEvent(panelRequest('sphere-request-snapshot', { icons }));
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
