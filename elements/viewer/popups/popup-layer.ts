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
import type { ViewerTexts } from '../../panels/texts.ts';
import { nameOf } from '../object-list/object-words.ts';
import type { ObjectScreen, SeenObject } from '../objects/seen-object.ts';
import { adoptStyles } from './adopt-styles.ts';
import { glassStyles } from './glass.styles.ts';
import { HoverText } from './hover-text.ts';
import { LayerPlacing } from './layer-placing.ts';
import { flyHere, popupBody, popupCard } from './popup-card.ts';
import { type PopupContent, hasContent, popupContent } from './popup-content.ts';
import { PopupFocus } from './popup-focus.ts';
import { popupStyles } from './popup.styles.ts';
import { richTextStyles } from './rich-text.styles.ts';
import { RichText } from './rich-text.ts';

/** What popups ask of their viewer. */
export interface PopupOptions {
  readonly screen: ObjectScreen;
  readonly texts: () => ViewerTexts;
  /** Whether popups offer Fly Here where a marker does not say. */
  readonly showFlyHere: () => boolean;
  readonly flyTo: (place: LatLon) => unknown;
  readonly turnTo: (seen: SeenObject) => unknown;
  /** All that the popup of an object of the viewer's own holds, such as the query marker; null for others. */
  readonly contentOf: (seen: SeenObject) => TemplateResult | null;
  readonly clock?: Clock;
}

type PopupHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/** What a pointer points at reaches nowhere. */
const AT_POINTER = { above: 0, below: 0 };

/**
 * Shows the popup of one object, the words of the one below the pointer, and which one the keyboard is at.
 * `render()` stands in the host's template, `follow()` is called after each picture.
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
    this.#popup = new OpenPopup(options, { onChange, onClose: () => this.close() });
    this.#focus = new PopupFocus(host);
    host.addController(this);
  }

  hostConnected(): void {
    adoptStyles(this.#host.renderRoot, [glassStyles, popupStyles, richTextStyles]);
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    this.#host.addEventListener('keydown', (event) => this.#closeByKey(event), { signal });
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

  /** Key of the object whose popup is open; null while none is. */
  get openKey(): number | null {
    return this.#popup.seen?.key ?? null;
  }

  /** What a click on an object does: opens its popup, or closes it when it is open. */
  toggle(key: number, options: { readonly focus?: boolean } = {}): void {
    if (this.openKey === key) this.close();
    else this.open(key, options);
  }

  /**
   * Opens the popup of an object, which closes any other; nothing happens where it has none. With `focus` it takes
   * the keyboard, and the view turns to an object that is out of sight.
   */
  open(key: number, { focus = false }: { readonly focus?: boolean } = {}): void {
    const seen = this.#options.screen.find(key);
    if (!seen || !this.#popup.show(seen)) return;
    if (focus) {
      this.#focus.want(this.#placing.popup);
      if (!this.#isInSight(seen)) this.#options.turnTo(seen);
    }
    this.#host.requestUpdate();
  }

  /** Closes the popup, and gives the keyboard back where it came from. */
  close(): void {
    if (!this.#popup.seen) return;
    this.#focus.leave(this.#placing.popup);
    this.#popup.hide();
    this.#host.requestUpdate();
  }

  /** The pointer is over an object, or over none, at a CSS pixel of the element. Fingers rest on nothing. */
  hover(seen: SeenObject | null, pixel: Pixel): void {
    this.#hover.hover(seen, pixel);
  }

  /** The keyboard is at an object in the list of objects, or at none: it is ringed and named. */
  mark(seen: SeenObject | null): void {
    this.#marked = seen;
    this.#host.requestUpdate();
  }

  /** Moves all that is shown to its object's pixel in the latest picture. */
  follow(): void {
    const { screen } = this.#options;
    if (!this.#popup.refresh()) this.close();
    const { seen } = this.#popup;
    if (seen) this.#placing.movePopup(screen.pixelOf(seen), screen.reachOf(seen));
    if (this.#marked) this.#placing.moveRing(screen.pixelOf(this.#marked), screen.reachOf(this.#marked));
    this.#followWords();
  }

  render(): TemplateResult | typeof nothing {
    const words = this.#words();
    if (!this.#popup.seen && !this.#marked && words === null) return nothing;
    return html`
      <div class="popups glass" part="popups">
        ${this.#marked ? html`<div class="ring away" part="object-ring"></div>` : nothing}
        ${this.#popup.render()}
        ${words === null ? nothing : html`<div class="words away" part="hover-text" dir="auto">${words}</div>`}
      </div>
    `;
  }

  /** What is written next to an object: of the one below the pointer, else of the one that the keyboard is at. */
  #words(): string | null {
    const hovered = this.#hover.shown?.seen;
    const seen = hovered ?? this.#marked;
    if (!seen || seen.key === this.openKey) return null;
    return hovered ? hovered.object.hoverText.trim() : nameOf(seen.object, this.#options.texts());
  }

  #followWords(): void {
    const hovered = this.#hover.shown;
    const seen = hovered?.seen ?? this.#marked;
    if (!seen) return;
    // A surface is hovered far from its middle.
    const isAtPointer = hovered && seen.object.kind !== 'marker';
    const anchor = isAtPointer ? hovered.pixel : this.#options.screen.pixelOf(seen);
    this.#placing.moveWords(anchor, isAtPointer ? AT_POINTER : this.#options.screen.reachOf(seen));
  }

  #isInSight(seen: SeenObject): boolean {
    const pixel = this.#options.screen.pixelOf(seen);
    const { clientWidth: width, clientHeight: height } = this.#host;
    return pixel !== null && pixel.x >= 0 && pixel.y >= 0 && pixel.x <= width && pixel.y <= height;
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || !this.#popup.seen) return;
    event.preventDefault();
    event.stopPropagation();
    this.close();
  }
}

/** What an open popup makes its layer do. */
interface PopupEvents {
  readonly onChange: () => void;
  readonly onClose: () => void;
}

/** Which object's popup is open, and what stands in it. */
class OpenPopup {
  readonly #options: PopupOptions;
  readonly #events: PopupEvents;
  readonly #rich = new RichText(() => this.#takeRich());
  #seen: SeenObject | null = null;

  constructor(options: PopupOptions, events: PopupEvents) {
    this.#options = options;
    this.#events = events;
  }

  /** The object whose popup is open; null while none is. */
  get seen(): SeenObject | null {
    return this.#seen;
  }

  /** Opens an object's popup; false where it has none. */
  show(seen: SeenObject): boolean {
    const hasPopup = this.#options.contentOf(seen) !== null || this.#contentOf(seen) !== null;
    if (hasPopup) this.#seen = seen;
    return hasPopup;
  }

  hide(): void {
    this.#seen = null;
    this.#rich.of(null);
  }

  /** Takes up what became of the object; false when its popup is to close. */
  refresh(): boolean {
    const before = this.#seen;
    const now = before && this.#options.screen.find(before.key);
    if (!now) return before === null;
    if (now.object === before.object) {
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
    const own = this.#options.contentOf(seen);
    const content = this.#contentOf(seen);
    return popupCard({
      title: content?.title ?? '',
      name,
      body: own ?? this.#body(content, name),
      foot: own ? nothing : this.#foot(content),
      texts,
      onClose: this.#events.onClose,
    });
  }

  #body(content: PopupContent | null, imageAlt: string): TemplateResult | typeof nothing {
    const rich = this.#rich.of(content?.html ?? null);
    return content ? popupBody({ ...content, imageAlt, rich }) : nothing;
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
    return popupContent(object, this.#options.showFlyHere());
  }

  /** A popup of nothing but HTML, of which nothing is left, has nothing to show. */
  #takeRich(): void {
    const content = this.#seen && this.#contentOf(this.#seen);
    const isEmpty = content?.html && !this.#rich.of(content.html) && !hasContent({ ...content, html: null });
    if (isEmpty) this.#events.onClose();
    else this.#events.onChange();
  }
}
