import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import { VIEW_KEYS, type LabeledKeys } from '../input/key-labels.ts';
import { POINT_TABLE } from '../input/point-keys.ts';
import { WALK_TABLE } from '../input/walk-keys.ts';
import { DialogFocus } from './dialog-focus.ts';
import { helpStyles } from './help-panel.styles.ts';
import { HELP_ICONS } from './icons.ts';
import { panelFrame } from './panel-frame.ts';
import { panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type HelpEntry, type ViewerTexts } from './texts.ts';

/**
 * Explains how to use the viewer and lists its keyboard shortcuts.
 *
 * @tag sphere-help-panel
 * @fires {PanelRequest} sphere-request-panel - The user closes the panel.
 * @csspart panel - The card.
 * @csspart header - The panel's header.
 * @csspart title - The title.
 * @csspart close - The button that closes the panel.
 * @csspart body - The content below the header.
 * @csspart key - A keycap.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the icons, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 * @cssproperty --sphere-controls-size - Height reserved for the controls in narrow viewers, `72px`.
 */
export class SphereHelpPanel extends LitElement {
  static override styles = [sharedStyles, panelStyles, helpStyles];

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** Whether there is a list of objects for keyboard navigation. */
  @property({ attribute: false }) hasObjects = false;

  /** Whether there is a compass, which one of the entries explains. */
  @property({ attribute: false }) hasCompass = true;

  /** Whether there is a map, which one of the entries explains. */
  @property({ attribute: false }) hasMap = true;

  /** The texts that the panel shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.open) return nothing;
    return panelFrame({
      title: this.texts.helpTitle,
      closeLabel: this.texts.close,
      body: this.#body(),
      onClose: () => this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'help', open: false })),
    });
  }

  #body(): TemplateResult {
    const { helpEntries, keyboard, keys, objectKeyboard, objectKeys } = this.texts;
    return html`
      <dl class="entries">
        ${helpEntries.map((each, index) => ([true, true, this.hasCompass, this.hasMap][index] === false ? nothing : entry(each, index)))}
      </dl>
      ${keysList(keyboard, [...VIEW_KEYS, ...POINT_TABLE], keys)}
      ${this.hasObjects ? keysList(objectKeyboard, WALK_TABLE, objectKeys) : nothing}
    `;
  }
}

const entry = ({ title, text }: HelpEntry, index: number): TemplateResult =>
  html`<div class="entry">
    <dt>${HELP_ICONS[index] ?? nothing}${title}</dt>
    <dd>${text}</dd>
  </div>`;

const keysList = <Action extends string>(
  title: string,
  rows: readonly LabeledKeys<Action>[],
  meanings: Readonly<Record<Action, string>>,
): TemplateResult =>
  html`<h3>${title}</h3>
    <dl class="keys">${rows.map((row) => keyRow(row, meanings[row.action]))}</dl>`;

const keyRow = ({ shown }: LabeledKeys, meaning: string): TemplateResult =>
  html`<div class="key">
    <dt>${shown.map((key) => html`<kbd part="key">${key}</kbd>`)}</dt>
    <dd>${meaning}</dd>
  </div>`;

declare global {
  interface HTMLElementTagNameMap {
    'sphere-help-panel': SphereHelpPanel;
  }
}
