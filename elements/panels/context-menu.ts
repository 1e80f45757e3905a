import { LitElement, type PropertyValues, type TemplateResult, html, nothing } from 'lit';
import { property } from 'lit/decorators.js';
import type { Direction, Pixel, Size } from '../geo/camera.ts';
import { coordinatesText } from '../model/coordinates-text.ts';
import { aboutLine, aboutText } from './about-line.ts';
import { contextMenuStyles } from './context-menu.styles.ts';
import { Copying } from './copying.ts';
import { DialogFocus } from './dialog-focus.ts';
import { type DescribedPlace, panelRequest } from './panel-requests.ts';
import { sharedStyles } from './shared.styles.ts';
import { ENGLISH_TEXTS, type ViewerTexts } from './texts.ts';

interface MenuItem {
  readonly name: string;
  readonly label: string;
  readonly run: () => void;
  /** Why the action would have no effect; an empty text if it has one. */
  readonly obstacle?: string;
}

/**
 * A menu at the pointer with actions for a point of the view. The menu closes on Escape, Tab, a press outside
 * the menu, or any movement of the view.
 *
 * @tag sphere-context-menu
 * @fires {PanelRequest} sphere-request-ask - The user requests information about the point.
 * @fires {PanelRequest} sphere-request-fly - The user chose to fly to the point.
 * @fires {PanelRequest} sphere-request-menu - The menu must close.
 * @csspart menu - The card.
 * @csspart point - The line with the point's coordinates.
 * @csspart item - Every item of the menu.
 * @csspart copied - The message that a text was copied.
 * @cssproperty --sphere-accent - Color of focus, `#009bdf`.
 * @cssproperty --sphere-panel-background - Background of the card.
 * @cssproperty --sphere-panel-ink - Color of text.
 * @cssproperty --sphere-panel-quiet - Color of secondary text.
 * @cssproperty --sphere-panel-line - Color of borders.
 * @cssproperty --sphere-font - Font family.
 */
export class SphereContextMenu extends LitElement {
  static override styles = [sharedStyles, contextMenuStyles];

  /** Whether the menu is shown. */
  @property({ type: Boolean, reflect: true }) open = false;

  /** The position at which the menu opens, in CSS pixels of the viewer. */
  @property({ attribute: false }) at: Pixel = { x: 0, y: 0 };

  /** The point on the ground, and what is there; null if there is none. */
  @property({ attribute: false }) ground: DescribedPlace | null = null;

  /** Direction of the point, in degrees clockwise from north and in degrees above the horizon. */
  @property({ attribute: false }) direction: Direction = { pan: 0, tilt: 0 };

  /** Whether the menu offers to fly to the point. */
  @property({ attribute: false }) canFly = true;

  /** Why flying to the point would lead nowhere; an empty text if it leads to another sphere or that is not known. */
  @property({ attribute: false }) flyObstacle = '';

  /** The texts that the menu shows. */
  @property({ attribute: false }) texts: ViewerTexts = ENGLISH_TEXTS;

  readonly #copying = new Copying(this);
  #listening: AbortController | null = null;

  constructor() {
    super();
    new DialogFocus(this, '[role="menuitem"]');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listening?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open') && this.open) this.#copying.reset();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open')) this.#listen();
    const card = this.renderRoot.querySelector<HTMLElement>('.menu, .copied');
    if (!card) return;
    const { offsetWidth: width, offsetHeight: height } = card;
    const room = { width: this.clientWidth, height: this.clientHeight };
    const { x, y } = menuCorner(this.at, { width, height }, room, this.matches(':dir(rtl)'));
    card.style.left = `${String(x)}px`;
    card.style.top = `${String(y)}px`;
  }

  protected override render(): TemplateResult {
    const { ask } = this.texts;
    const isCopied = !this.open && this.#copying.state === 'copied';
    return html`
      ${this.open ? this.#menu() : nothing}
      <p class="copied" part="copied" role="status">${isCopied ? ask.copied : nothing}</p>
    `;
  }

  #menu(): TemplateResult {
    return html`
      <div
        class="menu"
        part="menu"
        @keydown=${this.#walk}
        @focusout=${this.#leave}
        @contextmenu=${(event: Event) => event.preventDefault()}
      >
        <div class="point" part="point">${this.#point()}</div>
        <div role="menu" aria-label=${this.#spoken()}>
          ${this.#items().map((item, index) => this.#item(item, index))}
        </div>
      </div>
    `;
  }

  /**
   * An item without an effect can have the focus, so that its reason is read. The first item is in the order of the Tab
   * key, so that a menu that scrolls can be reached.
   */
  #item({ name, label, run, obstacle = '' }: MenuItem, index: number): TemplateResult {
    const isOff = obstacle !== '';
    return html`<button
      part="item"
      role="menuitem"
      tabindex=${index === 0 ? 0 : -1}
      data-item=${name}
      aria-disabled=${isOff ? 'true' : nothing}
      aria-label=${isOff ? label : nothing}
      aria-describedby=${isOff ? `${name}-obstacle` : nothing}
      @click=${isOff ? nothing : run}
    >
      ${label}${isOff ? html`<small id=${`${name}-obstacle`}>${obstacle}</small>` : nothing}
    </button>`;
  }

  #items(): MenuItem[] {
    const { ask } = this.texts;
    const { ground } = this;
    const copy = (): void => void this.#copy();
    if (!ground) return [{ name: 'copy', label: ask.copyDirection, run: copy }];
    const items = [
      {
        name: 'ask',
        label: ask.whatsHere,
        run: () => this.#request(panelRequest('sphere-request-ask', { place: ground })),
      },
      { name: 'copy', label: ask.copyCoordinates, run: copy },
    ];
    if (!this.canFly) return items;
    const fly = (): void => this.#request(panelRequest('sphere-request-fly', { place: ground }));
    return [...items, { name: 'fly', label: ask.flyHere, run: fly, obstacle: this.flyObstacle }];
  }

  #point(): TemplateResult {
    const { ask } = this.texts;
    const text = this.#copied();
    if (this.#copying.state === 'by-hand') {
      return html`<input class="by-hand" dir="ltr" readonly aria-label=${text} .value=${text} />
        <p role="alert">${ask.copyByHand}</p>`;
    }
    if (this.ground)
      return html`<bdi dir="ltr">${text}</bdi>${aboutLine(aboutText(this.ground, this.texts))}`;
    return html`${this.#why()}`;
  }

  /** Returns the reason why the point has no place on the ground. */
  #why(): string {
    const { sky, groundUnknown } = this.texts.ask;
    return this.direction.tilt >= 0 ? sky : groundUnknown;
  }

  #spoken(): string {
    const { menu } = this.texts.ask;
    const { ground } = this;
    const about = ground && aboutText(ground, this.texts);
    return `${menu}: ${ground ? this.#copied() : this.#why()}${about ? `, ${about}` : ''}`;
  }

  #copied(): string {
    if (this.ground) return coordinatesText(this.ground);
    const { pan, tilt } = this.direction;
    const { direction } = this.texts.ask;
    return direction.replace('{pan}', pan.toFixed(1)).replace('{tilt}', tilt.toFixed(1));
  }

  async #copy(): Promise<void> {
    if (await this.#copying.copy(this.#copied())) this.#close();
  }

  #request(request: Event): void {
    this.#close();
    this.dispatchEvent(request);
  }

  #close(): void {
    this.dispatchEvent(panelRequest('sphere-request-menu', { open: false }));
  }

  #walk(event: KeyboardEvent): void {
    if (event.key === 'Tab' || event.key === 'Escape') this.#close();
    // The view uses the same keys, so the event must not reach the view while the menu is open.
    event.stopPropagation();
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>('[role="menuitem"]')];
    const at = items.indexOf(this.shadowRoot?.activeElement as HTMLElement);
    const place = itemAfterKey(event.key, at, items.length);
    if (place !== null || event.key === 'Escape') event.preventDefault();
    if (place !== null) items[place]?.focus();
  }

  #leave({ relatedTarget }: FocusEvent): void {
    // If no element receives focus, the window has lost focus or the field for copying by hand is about to
    // open.
    if (relatedTarget && !this.renderRoot.contains(relatedTarget as Node)) this.#close();
  }

  /** Listens for the events that close the menu while the menu is open. */
  #listen(): void {
    this.#listening?.abort();
    this.#listening = null;
    if (!this.open) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const closeOutside = (event: Event): void => {
      const card = this.renderRoot.querySelector('.menu');
      if (!card || !event.composedPath().includes(card)) this.#close();
    };
    for (const type of ['pointerdown', 'wheel', 'scroll', 'resize'] as const) {
      this.ownerDocument.defaultView?.addEventListener(type, closeOutside, {
        signal,
        capture: true,
        passive: true,
      });
    }
  }
}

/**
 * Returns the index of the item to which a key moves the focus in a menu of `count` items; null if the key
 * does not move the focus.
 */
function itemAfterKey(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

declare global {
  interface HTMLElementTagNameMap {
    'sphere-context-menu': SphereContextMenu;
  }
}

/** Minimum distance from the viewer's edges, in CSS pixels. */
const MARGIN_PX = 4;

/**
 * Returns the start of a menu along one axis. The menu begins or ends at the pointer and is moved so that it
 * stays within the available space.
 */
function within(at: number, length: number, room: number, isBackward: boolean): number {
  const fits = isBackward ? at - length >= MARGIN_PX : at + length <= room - MARGIN_PX;
  const start = isBackward === fits ? at - length : at;
  return Math.max(MARGIN_PX, Math.min(start, room - length - MARGIN_PX));
}

/**
 * Returns the upper left corner of a menu that opens at a pixel. The menu extends in the writing direction
 * within the available space.
 */
export const menuCorner = (at: Pixel, menu: Size, room: Size, isRightToLeft: boolean): Pixel => ({
  x: within(at.x, menu.width, room.width, isRightToLeft),
  y: within(at.y, menu.height, room.height, false),
});
