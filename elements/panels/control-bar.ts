import { LitElement, type TemplateResult, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { PanelName } from '../model/panels.ts';
import { controlBarStyles } from './control-bar.styles.ts';
import type { ControlGroup } from './control-groups.ts';
import { type Control, controlsOf } from './control-list.ts';
import { DismissTips } from './dismiss-tips.ts';
import { ICONS } from './icons.ts';
import { panelRequest } from './panel-requests.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';
import { tooltipStyles } from './tooltip.styles.ts';

/** Converts an attribute that contains names separated by spaces. */
const tokenList = {
  fromAttribute: (value: string | null): string[] => value?.split(/\s+/).filter(Boolean) ?? [],
};

/**
 * A toolbar with the viewer's buttons: zoom, panels and full screen. The toolbar is a single tab stop; the
 * arrow keys, Home and End move the focus within it.
 *
 * @tag sphere-control-bar
 * @fires {PanelRequest} sphere-request-zoom - The user zooms in or out.
 * @fires {PanelRequest} sphere-request-full-screen - The user enters or exits full screen.
 * @fires {PanelRequest} sphere-request-panel - The user opens or closes a panel.
 * @fires {PanelRequest} sphere-request-orientation - The user lets the view follow the device, or stops that.
 * @fires {PanelRequest} sphere-request-map - The user switches between sphere and map.
 * @fires {PanelRequest} sphere-request-controls - The user collapses or expands the bar.
 * @csspart bar - The bar.
 * @csspart button - Every button.
 * @csspart icon - Every icon.
 * @cssproperty --sphere-accent - Color of focus and of an open panel's button, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the bar.
 * @cssproperty --sphere-panel-ink - Color of the icons.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family of the tooltips.
 */
export class SphereControlBar extends LitElement {
  static override styles = [sharedStyles, tooltipStyles, controlBarStyles];

  /** Whether the bar is expanded. A collapsed bar shows only the button that expands it. */
  @property({ type: Boolean, reflect: true }) open = false;

  /**
   * Controls to hide: `navigation` (zoom), `orientation`, `view-toggle`, `search`, `favorite`, `measure`, `snapshot`,
   * `info`, `help`, `full-detail`, `fullscreen`. In the attribute, the names are separated by spaces.
   */
  @property({ converter: tokenList }) hide: readonly ControlGroup[] = [];

  /** The open panel; null if no panel is open. */
  @property({ attribute: false }) openPanel: PanelName | null = null;

  /** Whether the viewer fills the screen. */
  @property({ type: Boolean, attribute: 'full-screen' }) fullScreen = false;

  /** Whether the map is shown in place of the sphere; null if there is no map. */
  @property({ attribute: false }) mapShown: boolean | null = null;

  /** Whether places can be searched. If true, the bar has a search button. */
  @property({ type: Boolean }) searchable = false;

  /** Whether the page has favorites. If true, the bar has a button for their panel. */
  @property({ type: Boolean, attribute: 'has-favorites' }) hasFavorites = false;

  /** Whether the page offers the measuring tool. If true, the bar has a button for its panel. */
  @property({ type: Boolean }) measuring = false;

  /**
   * Whether the view follows the device; null if the device does not report its orientation. Otherwise, the bar has a
   * button for it.
   */
  @property({ attribute: false }) orientation: boolean | null = null;

  /**
   * Whether the device shows less detail than the page allows. If true, the bar has a button for full detail.
   */
  @property({ type: Boolean }) reduced = false;

  /** The texts that the bar shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  @state() private reached = 0;

  constructor() {
    super();
    new DismissTips(this);
  }

  protected override render(): TemplateResult {
    const controls = this.open ? controlsOf(this) : [];
    const reached = Math.min(this.reached, controls.length);
    return html`
      <div class="bar" part="bar" role="toolbar" aria-label=${this.texts.controls} @keydown=${this.#walk}>
        ${controls.map((control, index) => this.#button(control, index, reached))}
        ${this.#foldButton(controls.length, reached)}
      </div>
    `;
  }

  #button(control: Control, index: number, reached: number): TemplateResult {
    const { expanded, pressed } = control;
    return html`
      <button
        part="button"
        data-group=${control.group}
        data-tip=${control.label}
        aria-label=${control.label}
        aria-keyshortcuts=${control.shortcut ?? nothing}
        aria-haspopup=${expanded === undefined ? nothing : 'dialog'}
        aria-expanded=${expanded === undefined ? nothing : String(expanded)}
        aria-pressed=${pressed === undefined ? nothing : String(pressed)}
        tabindex=${index === reached ? 0 : -1}
        @focus=${() => (this.reached = index)}
        @click=${() => this.dispatchEvent(control.request())}
      >
        ${control.icon}
      </button>
    `;
  }

  #foldButton(index: number, reached: number): TemplateResult {
    const label = this.open ? this.texts.hideControls : this.texts.showControls;
    return html`
      <button
        part="button"
        data-group="fold"
        data-tip=${label}
        aria-label=${label}
        aria-expanded=${String(this.open)}
        tabindex=${index === reached ? 0 : -1}
        @focus=${() => (this.reached = index)}
        @click=${() => this.dispatchEvent(panelRequest('sphere-request-controls', { open: !this.open }))}
      >
        ${this.open ? ICONS.fold : ICONS.unfold}
      </button>
    `;
  }

  #walk(event: KeyboardEvent): void {
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const place = placeAfterKey(event.key, this.reached, buttons.length, this.matches(':dir(rtl)'));
    if (place === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    buttons[place]?.focus();
  }
}

/**
 * Returns the index to which a key moves the focus in a toolbar of `count` buttons; null if the key does not
 * move the focus.
 */
function placeAfterKey(key: string, place: number, count: number, rightToLeft: boolean): number | null {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (place + 1) % count;
  if (key === back) return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-control-bar': SphereControlBar;
  }
}
