import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { MEASURED_KINDS, MEASURE_UNITS, type MeasureKind, type MeasureUnits } from '../model/measures.ts';
import { DialogFocus } from './dialog-focus.ts';
import { ICONS } from './icons.ts';
import { KIND_ICONS, MEASURE_ICONS } from './measure-icons.ts';
import { measureStyles } from './measure-panel.styles.ts';
import { panelFrame } from './panel-frame.ts';
import { MEASURE_FORMATS, type MeasureAction, panelRequest } from './panel-requests.ts';
import { panelStyles } from './panel.styles.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type MeasureTexts, type ViewerTexts } from './texts.ts';

/** A measure in words, for the table. */
export interface MeasureRow {
  readonly id: string;
  readonly kind: MeasureKind;
  /** The given name or, without one, the kind and a number. */
  readonly name: string;
  /** The main figure with half its 95 % interval and its unit. */
  readonly value: string;
  readonly figures: readonly (readonly [name: string, text: string])[];
  readonly restsOn: string;
  readonly doubts: readonly string[];
}

/** A point of the selected measure in words. */
export interface PointRow {
  readonly name: string;
  /** Where it is with 95 % probability, and what that rests on. */
  readonly text: string;
  /** The smallest error of a mark that would be noticed; empty if that is not known. */
  readonly found: string;
  /** Whether it can be marked in further spheres. */
  readonly canRefine: boolean;
  readonly canDelete: boolean;
}

/** The kinds that the user completes. */
const OPEN_ENDED: readonly MeasureKind[] = ['path', 'area', 'line', 'polygon'];

/** Longest name that a user can give. */
const LONGEST_NAME = 200;

const UNITS = ['auto', ...MEASURE_UNITS] as const;

/**
 * The measuring tool: chooses what to measure or draw, and lists the measures with their values, the 95 % intervals and what they
 * rest on. Measures can be renamed, deleted, saved as files and opened.
 *
 * @tag sphere-measure-panel
 * @fires {PanelRequest} sphere-request-measure - The user starts or ends measuring, or changes, saves or opens measures.
 * @fires {PanelRequest} sphere-request-panel - The user closes the panel.
 * @csspart panel - The card.
 * @csspart header - The panel's header.
 * @csspart title - The title.
 * @csspart close - The button that closes the panel.
 * @csspart body - The content below the header.
 * @csspart kinds - The buttons that choose what to measure, and those that choose what to draw.
 * @csspart list - The table of measures.
 * @csspart icon - Any icon.
 * @cssproperty --sphere-accent - Color of focus and of the chosen kind, `#009bdf`.
 * @cssproperty --sphere-on-accent - Color of text on the accent.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 * @cssproperty --sphere-controls-size - Height reserved for the controls in narrow viewers, `72px`.
 */
export class SphereMeasurePanel extends LitElement {
  static override styles = [sharedStyles, panelStyles, measureStyles];

  /** Whether the panel is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** What can be measured, and what can be drawn. */
  @property({ attribute: false }) groups: readonly (readonly MeasureKind[])[] = [MEASURED_KINDS];

  /** The kind that is being measured; null if none is. */
  @property({ attribute: false }) kind: MeasureKind | null = null;

  /** The measures in words. */
  @property({ attribute: false }) rows: readonly MeasureRow[] = [];

  /** The id of the selected measure; null if none is. */
  @property({ attribute: false }) selected: string | null = null;

  /** The points of the selected measure in words. */
  @property({ attribute: false }) points: readonly PointRow[] = [];

  /** What to mark next; empty if nothing is being measured. */
  @property({ attribute: false }) step = '';

  /** Why the latest act had no effect; empty if it had one. */
  @property({ attribute: false }) failure = '';

  /** Whether arrow keys move a point. */
  @property({ attribute: false }) isMoving = false;

  /** Whether the latest mark can be marked in a second sphere, because its own sphere does not show where it is. */
  @property({ attribute: false }) canPlace = false;

  /** Whether a path or an area can be completed. */
  @property({ attribute: false }) canFinish = false;

  @property({ attribute: false }) canUndo = false;

  @property({ attribute: false }) canRedo = false;

  /** The chosen units; null for those of the user's region. */
  @property({ attribute: false }) units: MeasureUnits | null = null;

  /** The texts of the tool; null until they are set, and nothing is shown until then. */
  @property({ attribute: false }) texts: MeasureTexts | null = null;

  /** The texts of the viewer, for the button that closes the panel. */
  @property({ attribute: false }) viewerTexts: ViewerTexts = ENGLISH_TEXTS;

  @state() private edited: string | null = null;

  /** Index of the row whose measure was deleted while the row had keyboard focus. */
  #emptiedRow: number | null = null;

  constructor() {
    super();
    new DialogFocus(this);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && !this.open) this.edited = null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('rows')) this.#focusNearEmptiedRow(changed.get('rows') ?? []);
  }

  protected override render(): TemplateResult | typeof nothing {
    const { texts } = this;
    if (!this.open || !texts) return nothing;
    return panelFrame({
      title: this.#title(texts),
      closeLabel: this.viewerTexts.close,
      body: html`${this.#kinds(texts)}${this.#state(texts)}${this.rows.length === 0 ? nothing : this.#list(texts)}`,
      footer: this.#files(texts),
      onClose: () =>
        this.dispatchEvent(panelRequest('sphere-request-panel', { panel: 'measure', open: false })),
    });
  }

  #title(texts: MeasureTexts): string {
    return this.groups[0]?.length === 0 ? texts.draw : texts.title;
  }

  #kinds(texts: MeasureTexts): TemplateResult[] {
    return this.groups
      .map((kinds, at) => this.#group(kinds, at === 0 ? texts.title : texts.draw, texts))
      .filter((_, at) => this.groups[at]?.length !== 0);
  }

  #group(kinds: readonly MeasureKind[], label: string, texts: MeasureTexts): TemplateResult {
    return html`<div class="kinds" part="kinds" role="group" aria-label=${label}>
      ${kinds.map((kind) => {
        const isChosen = kind === this.kind;
        return html`<button
          aria-pressed=${String(isChosen)}
          @click=${() => this.#request({ kind: 'start', measure: isChosen ? null : kind })}
        >
          ${KIND_ICONS[kind]}<span>${texts.kinds[kind]}</span>
        </button>`;
      })}
    </div>`;
  }

  /** Renders what to do next, why the latest act had no effect, and the buttons that complete and undo. */
  #state(texts: MeasureTexts): TemplateResult {
    const { step, failure, kind, isMoving } = this;
    const isOpenEnded = kind !== null && OPEN_ENDED.includes(kind);
    const how = isMoving
      ? texts.howToMove
      : html`${texts.howToMark} ${isOpenEnded ? texts.howToFinish : nothing}`;
    return html`<div class="state">
      <p class="step">
        ${
          step === ''
            ? html`${this.rows.length === 0 ? texts.none : nothing} ${texts.howToStart}`
            : html`<b>${step}.</b> ${how}`
        }
      </p>
      ${failure === '' ? nothing : html`<p class="failure">${MEASURE_ICONS.warning}<span>${failure}</span></p>`}
      ${
        this.canPlace
          ? html`<button class="place" @click=${() => this.#request({ kind: 'place' })}>
              ${MEASURE_ICONS.second}<span>${texts.refine}</span>
            </button>`
          : nothing
      }
      <div class="acts">
        ${this.canFinish ? this.#act('finish', html`<span>${texts.finish}</span>`, texts.finish) : nothing}
        ${this.#act('undo', MEASURE_ICONS.undo, texts.undo, !this.canUndo)}
        ${this.#act('redo', MEASURE_ICONS.redo, texts.redo, !this.canRedo)} ${this.#units(texts)}
      </div>
    </div>`;
  }

  #act(
    kind: 'finish' | 'undo' | 'redo',
    content: TemplateResult,
    label: string,
    isOff = false,
  ): TemplateResult {
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

  #units(texts: MeasureTexts): TemplateResult {
    const choose = ({ target }: Event): void => {
      const chosen = MEASURE_UNITS.find((name) => name === (target as HTMLSelectElement).value);
      this.#request({ kind: 'units', units: chosen ?? null });
    };
    return html`<select aria-label=${texts.units} @change=${choose}>
      ${UNITS.map(
        (name) =>
          html`<option value=${name} .selected=${name === (this.units ?? 'auto')}>
            ${texts.unitNames[name]}
          </option>`,
      )}
    </select>`;
  }

  #list(texts: MeasureTexts): TemplateResult {
    return html`<table part="list">
      <thead>
        <tr>
          <th scope="col">${texts.name}</th>
          <th scope="col">${texts.value}</th>
          <th scope="col"><span class="for-ears">${texts.delete}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((row, index) => this.#row(row, index, texts))}
      </tbody>
    </table>`;
  }

  #row(row: MeasureRow, index: number, texts: MeasureTexts): TemplateResult {
    const { id, name, value, figures, restsOn, doubts } = row;
    return html`<tr class=${id === this.selected ? 'selected' : ''}>
        <td class="name">
          ${this.edited === id ? this.#nameField(row, texts) : this.#nameButton(row, texts)}
        </td>
        <td class="value">
          <button
            class="select"
            aria-pressed=${String(id === this.selected)}
            aria-label=${`${name}: ${value}`}
            @click=${() => this.#request({ kind: 'select', id })}
          >
            ${value}
          </button>
          <dl>
            ${figures.map(
              ([title, text]) =>
                html`<div>
                  <dt>${title}</dt>
                  <dd>${text}</dd>
                </div>`,
            )}
          </dl>
          <p class="rests">${restsOn}</p>
          ${doubts.map((doubt) => html`<p class="doubt">${MEASURE_ICONS.warning}<span>${doubt}</span></p>`)}
        </td>
        <td>
          <button
            class="delete"
            title=${texts.delete}
            aria-label=${`${texts.delete} ${name}`}
            @click=${() => {
              this.#emptiedRow = index;
              this.#request({ kind: 'delete', id });
            }}
          >
            ${ICONS.remove}
          </button>
        </td>
      </tr>
      ${id === this.selected ? this.#points(id, texts) : nothing}`;
  }

  #points(id: string, texts: MeasureTexts): TemplateResult {
    return html`<tr class="points">
      <td colspan="3">
        <ol>
          ${this.points.map(({ name, text, found, canRefine, canDelete }, index) => {
            const request = (kind: 'refine' | 'move' | 'delete-point') => (): void =>
              this.#request({ kind, id, index });
            const act = (label: string, icon: TemplateResult, onClick: () => void): TemplateResult =>
              html`<button title=${label} aria-label=${`${name}: ${label}`} @click=${onClick}>
                ${icon}
              </button>`;
            return html`<li>
              <p><b>${name}</b> ${text}${found === '' ? nothing : html` <br />${found}`}</p>
              ${canRefine ? act(texts.refine, MEASURE_ICONS.second, request('refine')) : nothing}
              ${act(texts.move, MEASURE_ICONS.move, request('move'))}
              ${canDelete ? act(texts.delete, ICONS.remove, request('delete-point')) : nothing}
            </li>`;
          })}
        </ol>
      </td>
    </tr>`;
  }

  #nameButton({ id, name }: MeasureRow, texts: MeasureTexts): TemplateResult {
    return html`<button
      class="rename"
      title=${name}
      aria-label=${`${name}, ${texts.rename}`}
      @click=${() => void this.#edit(id)}
    >
      <bdi>${name}</bdi>${ICONS.edit}
    </button>`;
  }

  /** Renders the field for a name. Enter saves it; Escape cancels editing, as does leaving the field. */
  #nameField({ id, name }: MeasureRow, texts: MeasureTexts): TemplateResult {
    const press = (event: KeyboardEvent): void => {
      if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
      event.preventDefault();
      const typed = (event.target as HTMLInputElement).value.trim();
      if (event.key === 'Enter' && typed !== '') this.#request({ kind: 'rename', id, name: typed });
      void this.#endEditing(id);
    };
    return html`<input
      aria-label=${texts.rename}
      maxlength=${LONGEST_NAME}
      autocomplete="off"
      dir="auto"
      .value=${name}
      @keydown=${press}
      @blur=${() => (this.edited = null)}
    />`;
  }

  #files(texts: MeasureTexts): TemplateResult {
    const open = ({ target }: Event): void => {
      const field = target as HTMLInputElement;
      const file = field.files?.[0];
      if (file) this.#request({ kind: 'import', file });
      field.value = '';
    };
    return html`<div class="files">
      ${MEASURE_FORMATS.map(
        (format) =>
          html`<button
            aria-label=${texts.exportAs.replace('{format}', format)}
            ?disabled=${this.rows.length === 0}
            @click=${() => this.#request({ kind: 'export', format })}
          >
            ${MEASURE_ICONS.save}${format}
          </button>`,
      )}
      <label class="open">
        ${MEASURE_ICONS.open}${texts.import}
        <input type="file" accept=".geojson,.json,.csv,.kml,.txt" @change=${open} />
      </label>
    </div>`;
  }

  async #edit(id: string): Promise<void> {
    this.edited = id;
    await this.updateComplete;
    const field = this.renderRoot.querySelector<HTMLInputElement>('.name input');
    field?.focus();
    field?.select();
  }

  async #endEditing(id: string): Promise<void> {
    this.edited = null;
    await this.updateComplete;
    this.#button(
      this.rows.findIndex((row) => row.id === id),
      '.rename',
    )?.focus();
  }

  #request(action: MeasureAction): void {
    this.dispatchEvent(panelRequest('sphere-request-measure', { action }));
  }

  /** After a deletion, moves focus to the row in its place, or to the panel if the list is empty. */
  #focusNearEmptiedRow(before: readonly MeasureRow[]): void {
    const row = this.#emptiedRow;
    if (row === null || this.rows.length >= before.length) return;
    this.#emptiedRow = null;
    const next = this.#button(Math.min(row, this.rows.length - 1), '.delete');
    (next ?? this.renderRoot.querySelector<HTMLElement>('[role="dialog"]'))?.focus({ preventScroll: true });
  }

  #button(row: number, selector: string): HTMLElement | null | undefined {
    return [...this.renderRoot.querySelectorAll('tbody tr:not(.points)')][row]?.querySelector<HTMLElement>(
      selector,
    );
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-measure-panel': SphereMeasurePanel;
  }
}
