import {
  type ReactiveController,
  type ReactiveControllerHost,
  type TemplateResult,
  html,
  nothing,
} from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Pixel } from '../../geo/camera.ts';
import type { LatLon } from '../../geo/earth.ts';
import { type Clock, browserClock } from '../../model/clock.ts';
import { adoptStyles } from '../../page/adopt-styles.ts';
import { windowOf } from '../../page/window-of.ts';
import type { ViewerTexts } from '../../panels/texts.ts';
import { glassStyles } from '../base/glass.styles.ts';
import type { DrawnView } from '../base/world-frame.ts';
import { nameOf } from '../objects/object-text.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { clearDirection, isClear } from './clear-view.ts';
import { HoverText } from './hover-text.ts';
import { LayerPlacing } from './layer-placing.ts';
import { OwnContent, nodeOf } from './own-content.ts';
import { flyHere, popupBody, popupCard } from './popup-card.ts';
import { type PopupContent, hasContent, popupContent } from './popup-content.ts';
import { PopupFocus } from './popup-focus.ts';
import { popupStyles } from './popup.styles.ts';
import { richTextStyles } from './rich-text.styles.ts';
import { RichText } from './rich-text.ts';

export interface PopupOptions {
  readonly screen: ObjectScreen;
  readonly drawn: () => DrawnView;
  readonly texts: () => ViewerTexts;
  /** Whether popups offer _Fly Here_ for markers without their own setting. */
  readonly showFlyHere: () => boolean;
  readonly flyTo: (place: LatLon) => unknown;
  readonly turnTo: (seen: SeenObject, signal?: AbortSignal) => Promise<unknown>;
  /**
   * Returns the complete popup content for the viewer's own objects, such as the query marker; null for other
   * objects.
   */
  readonly contentOf: (seen: SeenObject) => TemplateResult | null;
  readonly clock?: Clock;
}

type PopupHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

const AT_POINTER = { above: 0, below: 0 };

/**
 * Shows the popup of one object, the text of the object under the pointer, and the focus ring. The host's
 * template must contain the result of `render()`, and `follow()` must be called after each frame.
 */
export class PopupLayer implements ReactiveController {
  readonly #host: PopupHost;
  readonly #options: PopupOptions;
  readonly #placing = new LayerPlacing(() => this.follow());
  readonly #hover: HoverText;
  readonly #popup: OpenPopup;
  readonly #focus: PopupFocus;
  #marked: SeenObject | null = null;
  #listening: AbortController | null = null;

  constructor(host: PopupHost, options: PopupOptions) {
    this.#host = host;
    this.#options = options;
    const onChange = (): void => host.requestUpdate();
    this.#hover = new HoverText(options.clock ?? browserClock, onChange);
    this.#popup = new OpenPopup(host, options, { onChange, onClose: () => this.close() });
    this.#focus = new PopupFocus(host);
    host.addController(this);
  }

  hostConnected(): void {
    adoptStyles(this.#host.renderRoot, [glassStyles, popupStyles, richTextStyles]);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener('keydown', (event) => this.#closeByKey(event), { signal });
    // While a pointer rests on an object, the focus can be anywhere on the page.
    windowOf(this.#host).addEventListener('keydown', ({ key }) => key === 'Escape' && this.#hover.leave(), {
      signal,
    });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
    this.#hover.leave();
    this.#marked = null;
    this.close();
    this.#placing.dispose();
  }

  hostUpdated(): void {
    this.#placing.find(this.#host.renderRoot);
    this.#focus.enter(this.#placing.popup);
    this.follow();
  }

  /** Key of the object whose popup is open; null if there is none. */
  get openKey(): number | null {
    return this.#popup.seen?.key ?? null;
  }

  /** Returns whether an object has a popup. */
  has(seen: SeenObject): boolean {
    return this.#popup.has(seen);
  }

  /** Opens the popup of a clicked object, or closes it if it is already open. */
  toggle(key: number, options: { readonly focus?: boolean } = {}): void {
    if (this.openKey === key) this.close();
    else this.open(key, options);
  }

  /**
   * Opens the popup of an object and closes any other popup. Returns false for objects without a popup. If
   * `focus` is true, the popup receives keyboard focus, and the view turns to an object that is not visible.
   */
  open(key: number, { focus = false }: { readonly focus?: boolean } = {}): boolean {
    const seen = this.#options.screen.find(key);
    if (!seen || !this.#popup.show(seen)) return false;
    this.#host.requestUpdate();
    if (focus) {
      this.#focus.request(this.#placing.popup);
      void this.turnTo(seen);
    }
    return true;
  }

  /**
   * Turns the view so that the object of the open popup is visible, unless it is. It is not visible out of view, behind
   * the controls, or behind its own popup. Resolves when the view is at rest.
   */
  async turnTo(seen: SeenObject, signal?: AbortSignal): Promise<void> {
    // The popup has a size only after it is rendered.
    await this.#host.updateComplete;
    signal?.throwIfAborted();
    const room = this.#placing.room();
    if (!room || this.openKey !== seen.key) return;
    const { screen, drawn, turnTo } = this.#options;
    const [pixel, reach] = [screen.pixelOf(seen), screen.reachOf(seen)];
    if (pixel && isClear(pixel, room, reach)) return;
    await turnTo({ ...seen, ...clearDirection(seen, drawn(), room, reach) }, signal);
  }

  /** Closes the popup and returns keyboard focus to the element that had it before. */
  close(): void {
    if (!this.#popup.seen) return;
    this.#focus.leave(this.#placing.popup);
    this.#popup.hide();
    this.#host.requestUpdate();
  }

  /**
   * Must be called when the pointer has entered an object or left it (null). The position is in CSS pixels of
   * the element. Touch pointers do not hover.
   */
  hover(seen: SeenObject | null, pixel: Pixel): void {
    this.#hover.hover(seen, pixel);
  }

  /**
   * Marks the object that has keyboard focus in the list of objects with a ring and its name; null removes
   * the mark.
   */
  mark(seen: SeenObject | null): void {
    this.#marked = seen;
    this.#host.requestUpdate();
  }

  /** Moves the popup, ring and text to the positions of their objects in the latest picture. */
  follow(): void {
    const { screen } = this.#options;
    if (!this.#popup.refresh()) this.close();
    const { seen } = this.#popup;
    if (seen) this.#placing.movePopup(screen.pixelOf(seen), screen.reachOf(seen));
    if (this.#marked) this.#placing.moveRing(screen.pixelOf(this.#marked), screen.reachOf(this.#marked));
    this.#followText();
  }

  render(): TemplateResult | typeof nothing {
    const text = this.#hoveredText();
    if (!this.#popup.seen && !this.#marked && text === null) return nothing;
    return html`
      <div class="popups glass" part="popups">
        ${this.#marked ? html`<div class="ring away" part="object-ring"></div>` : nothing}
        ${this.#popup.render()}
        ${text === null ? nothing : html`<div class="words away" part="hover-text" dir="auto">${text}</div>`}
      </div>
    `;
  }

  /**
   * Returns the text for the object under the pointer. If there is none, returns the name of the object with
   * keyboard focus.
   */
  #hoveredText(): string | null {
    const hovered = this.#hover.shown?.seen;
    const seen = hovered ?? this.#marked;
    if (!seen || seen.key === this.openKey) return null;
    return hovered ? hovered.object.hoverText.trim() : nameOf(seen.object, this.#options.texts());
  }

  #followText(): void {
    const hovered = this.#hover.shown;
    const seen = hovered?.seen ?? this.#marked;
    if (!seen) return;
    // Near a surface, the text follows the pointer because the surface's center may be far away.
    const isAtPointer = hovered && seen.object.kind !== 'marker';
    const anchor = isAtPointer ? hovered.pixel : this.#options.screen.pixelOf(seen);
    this.#placing.moveText(anchor, isAtPointer ? AT_POINTER : this.#options.screen.reachOf(seen));
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.#popup.seen) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }
}

interface PopupEvents {
  readonly onChange: () => void;
  readonly onClose: () => void;
}

class OpenPopup {
  readonly #options: PopupOptions;
  readonly #events: PopupEvents;
  readonly #rich = new RichText(() => this.#takeRich());
  readonly #own: OwnContent;
  #seen: SeenObject | null = null;

  constructor(host: HTMLElement, options: PopupOptions, events: PopupEvents) {
    this.#own = new OwnContent(host);
    this.#options = options;
    this.#events = events;
  }

  get seen(): SeenObject | null {
    return this.#seen;
  }

  has(seen: SeenObject): boolean {
    return this.#options.contentOf(seen) !== null || this.#contentOf(seen) !== null;
  }

  /** Opens an object's popup. Returns false if the object has no popup. */
  show(seen: SeenObject): boolean {
    if (!this.has(seen)) return false;
    this.#seen = seen;
    this.#own.show(nodeOf(seen.object));
    return true;
  }

  hide(): void {
    this.#seen = null;
    this.#rich.of(null);
    this.#own.show(null);
  }

  /** Updates the object. Returns false if its popup must close. */
  refresh(): boolean {
    const before = this.#seen;
    const now = before && this.#options.screen.find(before.key);
    if (!now) return before === null;
    if (now.object === before.object && nodeOf(now.object) === this.#own.node) {
      this.#seen = now;
      return true;
    }
    this.#events.onChange();
    return this.show(now);
  }

  render(): TemplateResult | typeof nothing {
    return this.#seen ? html`${keyed(this.#seen.key, this.#card(this.#seen))}` : nothing;
  }

  #card(seen: SeenObject): TemplateResult {
    const texts = this.#options.texts();
    const name = nameOf(seen.object, texts);
    const pageContent = this.#options.contentOf(seen);
    const content = this.#contentOf(seen);
    return popupCard({
      title: content?.title ?? '',
      name,
      body: pageContent ?? this.#body(content, name),
      foot: pageContent ? nothing : this.#foot(content),
      texts,
      onClose: this.#events.onClose,
    });
  }

  #body(content: PopupContent | null, imageAlt: string): TemplateResult | typeof nothing {
    const rich = this.#rich.of(content?.html ?? null);
    return content ? popupBody({ ...content, imageAlt, rich, hasNode: content.node !== null }) : nothing;
  }

  #foot(content: PopupContent | null): TemplateResult | typeof nothing {
    const place = content?.flyTo;
    if (!place) return nothing;
    return flyHere(this.#options.texts().objects.flyHere, () => {
      this.#events.onClose();
      this.#options.flyTo(place);
    });
  }

  #contentOf({ object }: SeenObject): PopupContent | null {
    return popupContent(object, this.#options.showFlyHere(), nodeOf(object));
  }

  /** Closes a popup that consists only of HTML if sanitizing removed all of it. */
  #takeRich(): void {
    const content = this.#seen && this.#contentOf(this.#seen);
    const isEmpty = content?.html && !this.#rich.of(content.html) && !hasContent({ ...content, html: null });
    if (isEmpty) this.#events.onClose();
    else this.#events.onChange();
  }
}
